"""How a request finds the person of its session."""

from allauth.account.auth_backends import AuthenticationBackend

from brokerage.accounts.models import User
from brokerage.core.cached_queries import Given, Record

_BY_NUMBER = Record(lambda: User.objects.filter(pk=Given("number")), related="business")


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Brings the person's business with them: nearly every operation asks for it next."""

    def get_user(self, user_id: int) -> User | None:
        person = _BY_NUMBER.first(number=user_id)
        return person if person is not None and self.user_can_authenticate(person) else None
