"""What is taken in, where django-allauth decides otherwise."""

from contextlib import suppress
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.headless.account.inputs import (
    AddEmailInput,
    RequestPasswordResetInput,
    ResetPasswordInput,
    SignupInput,
)
from allauth.headless.mfa.inputs import AuthenticateInput, ReauthenticateInput
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter as second_step
from allauth.mfa.models import Authenticator
from django import forms
from django.http import HttpRequest

from brokerage.accounts import emails, selectors
from brokerage.accounts.models import User
from brokerage.accounts.services import confirmation
from brokerage.core import ratelimit
from brokerage.mail import caps

_CODE_LASTS = (2 * app_settings.TOTP_TOLERANCE + 1) * app_settings.TOTP_PERIOD  # seconds


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

    had_its_share = False
    """The address got as many of these mails as it may in an hour: nothing more is sent."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self.users: list[User] = [user for user in self.users if user.email == email.lower()]
        return email

    def save(self, request: HttpRequest) -> str:
        """Counted alike for addresses with an account and without.

        Anybody can make accounts for tags of a mailbox (`dana+1@`): those that nobody has signed
        in to share a cap, which does not keep Dana from her own link.
        """
        email: str = self.cleaned_data["email"]
        unused = any(user.last_login is None for user in self.users)
        try:
            caps.count("account-reset", email, with_mailbox=unused)
        except ratelimit.LimitReached:  # the links that went out still work
            self.had_its_share = True
            return email
        super().save(request)
        return email


class NewAddressInput(AddEmailInput):  # type: ignore[misc]  # allauth has no types
    """A new address that is somebody else's is refused at once, as at sign-up."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        if selectors.is_taken(email):
            raise get_adapter().validation_error("email_taken")
        return email

    def save(self, request: HttpRequest) -> EmailAddress:
        """In place of an address that waited to be confirmed, but never of the present one.

        django-allauth takes any unconfirmed address for one that waits. The present one may be
        unconfirmed as well, when the account is older than the mail server.
        """
        waiting = EmailAddress.objects.filter(user=self.user, verified=False)
        waiting.exclude(email=self.user.email).delete()
        new = EmailAddress.objects.create(user=self.user, email=self.cleaned_data["email"])
        confirmation.send_link(request, new)
        return new


class ResetInput(ResetPasswordInput):  # type: ignore[misc]  # allauth has no types
    """The key of a reset link, with the new password."""

    def clean_key(self) -> str:
        if names_nobody(self.cleaned_data["key"]):
            raise get_adapter().validation_error("invalid_password_reset")
        key: str = super().clean_key()
        return key


def names_nobody(key: str) -> bool:
    """Whether nothing stands before the dash of a reset key, which django-allauth fails at."""
    return key.strip().startswith("-")


class _OnceOnly:
    """A code of an app is good for one use, and not for another one while the clocks allow it.

    django-allauth forgets a used code after one period, and takes it for `TOTP_TOLERANCE` more on
    each side.
    """

    # What it is mixed into has these, and no types.
    def clean_code(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]
        if self.authenticator.type != Authenticator.Type.TOTP:  # type: ignore[attr-defined]
            return code
        digits = "".join(filter(str.isdigit, code))
        use = f"{self.user.pk} {digits}"  # type: ignore[attr-defined]
        try:
            ratelimit.consume("app-code", use, limit=1, seconds=_CODE_LASTS)
        except ratelimit.LimitReached as used:
            raise second_step().validation_error("incorrect_code") from used
        return code


class CodeInput(_OnceOnly, AuthenticateInput):  # type: ignore[misc]  # allauth has no types
    """A code of the second step, to sign in."""


class CodeAgainInput(_OnceOnly, ReauthenticateInput):  # type: ignore[misc]  # allauth has no types
    """A code of the second step, to confirm that it is still the same person."""


def _tell_owner(email: str) -> None:
    """Somebody tried to sign up with an address that has an account."""
    owner = User.objects.filter(email=email).first()
    if owner is None:
        return
    with suppress(ratelimit.LimitReached):
        caps.count("account-exists", email)
        emails.send_account_email("exists", owner)
