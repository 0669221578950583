"""The authentication backend, which loads the person of a session."""

from allauth.account.auth_backends import AuthenticationBackend

from brokerage.accounts.models import User
from brokerage.accounts.selectors import load_second_step


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Loads the person with what nearly every operation needs next: their business, and whether
    they have a second step.
    """

    def get_user(self, user_id: int) -> User | None:
        try:
            person = load_second_step(User.objects.select_related("business")).get(pk=user_id)
        except User.DoesNotExist:
            return None
        return person if self.user_can_authenticate(person) else None
