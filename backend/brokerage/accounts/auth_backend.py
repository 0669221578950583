"""How a request finds the person of its session."""

from allauth.account.auth_backends import AuthenticationBackend

from brokerage.accounts.models import User


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """Loads the person with their business, which nearly every operation needs next."""

    def get_user(self, user_id: int) -> User | None:
        try:
            person = User.objects.select_related("business").get(pk=user_id)
        except User.DoesNotExist:
            return None
        return person if self.user_can_authenticate(person) else None
