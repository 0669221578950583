"""How a request finds the person of its session."""

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import BigAutoField

from brokerage.accounts.models import Business, User
from brokerage.common.statements import Given, Statement, columns, instance

_PERSON = columns(User)
_BY_NUMBER = Statement(
    lambda: User.objects.filter(pk=Given("number", BigAutoField())).values_list(
        *_PERSON, *columns(Business, "business__")
    )
)


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Brings the person's business with them: nearly every operation asks for it next."""

    def get_user(self, user_id: int) -> User | None:
        for row in _BY_NUMBER.rows(number=user_id):
            person = instance(User, row[: len(_PERSON)])
            if person.business_id is not None:
                person.business = instance(Business, row[len(_PERSON) :])
            return person if self.user_can_authenticate(person) else None
        return None
