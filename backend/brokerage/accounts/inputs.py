"""What sign-up, a reset and a new address take, where django-allauth decides otherwise."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.headless.account.inputs import AddEmailInput, RequestPasswordResetInput, SignupInput
from django import forms

from brokerage.accounts import notices, selectors
from brokerage.accounts.models import User
from brokerage.common import limiter

_DAY = 24 * 3600  # seconds


class SignUpInput(SignupInput):  # type: ignore[misc]  # allauth has no types
    """Says that an address is taken (specification, section 8), and tells its owner, once a day."""

    def validate_unique_email(self, value: str) -> str:
        if selectors.is_taken(value):
            _tell_owner(value)
            raise get_adapter().validation_error("email_taken")
        return value

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        person = User(email=cleaned.get("email", ""), display_name=cleaned.get("display_name", ""))
        if password := cleaned.get("password"):
            try:
                get_adapter().clean_password(password, user=person)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return cleaned

    def clean_password(self) -> str:
        """Later, in `clean`, where the name and the address are known."""
        return str(self.cleaned_data["password"])


class ResetRequestInput(RequestPasswordResetInput):  # type: ignore[misc]  # allauth has no types
    """Only who signs in with the address is meant, not who would like to change to it."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self.users: list[User] = [user for user in self.users if user.email == email.lower()]
        return email


class NewAddressInput(AddEmailInput):  # type: ignore[misc]  # allauth has no types
    """A new address that is somebody else's is refused at once, as at sign-up."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        if selectors.is_taken(email):
            raise get_adapter().validation_error("email_taken")
        return email


def _tell_owner(email: str) -> None:
    """Somebody tried to sign up with an address that has an account."""
    owner = User.objects.filter(email=email).first()
    if owner is None:
        return
    try:
        limiter.take("account-exists", email, limit=1, seconds=_DAY)
    except limiter.LimitReached:
        return
    notices.tell("exists", owner)
