"""The authentication backend, which loads the person of a session."""

from allauth.account.auth_backends import AuthenticationBackend

from brokerage.accounts.models import User
from brokerage.accounts.selectors import load_second_step


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Loads the person with what nearly every operation needs: their business, and whether they
    have a second step.
    """

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        # Every account has the address that it signs in with in `User.email`, in lower case and
        # unique, so allauth's look at the confirmed addresses finds no one else.
        person = User.objects.filter(email=email.lower()).first()
        checked: User | None = self._check_password(person, password)
        return checked

    def get_user(self, user_id: int) -> User | None:
        people = load_second_step(User.objects.select_related("business"))
        person = people.filter(pk=user_id).first()
        return person if person and self.user_can_authenticate(person) else None
