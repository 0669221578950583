"""The input forms of django-allauth, extended by the site's rules."""

from contextlib import suppress
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.headless.account.inputs import (
    AddEmailInput,
    ChangePasswordInput,
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

from brokerage.accounts import selectors
from brokerage.accounts.authentication import password_guessing
from brokerage.accounts.models import User
from brokerage.accounts.services import confirmation, emails
from brokerage.accounts.services.locks import lock_person
from brokerage.core import ratelimit
from brokerage.mail.services import caps

_CODE_LASTS = (2 * app_settings.TOTP_TOLERANCE + 1) * app_settings.TOTP_PERIOD  # seconds


class SignUpInput(SignupInput):  # type: ignore[misc]  # allauth has no types
    """Rejects a registered address (specification, section 8) and mails its owner at most once a
    day.
    """

    def validate_unique_email(self, value: str) -> str:
        if selectors.is_taken(value):
            _notify_owner(value)
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
        """Accept any password: `clean` validates it, where the name and the address are known."""
        return str(self.cleaned_data["password"])


class ResetRequestInput(RequestPasswordResetInput):  # type: ignore[misc]  # allauth has no types
    """The form to request a reset link. Finds accounts by the address they sign in with; a pending
    change of address does not count.
    """

    mail_limit_reached = False
    """Whether all links of the last hour were requested for this address, or for its mailbox;
    counted also for addresses without an account.
    """

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self.users: list[User] = [user for user in self.users if user.email == email.lower()]
        return email

    def save(self, request: HttpRequest) -> str:
        """Send the link, unless a limit of mails is reached; return the address.

        Attempts count alike for addresses with and without an account. Accounts that no one has
        signed in to also share a limit for each mailbox, which may have many tagged addresses
        (`dana+1@`).
        """
        email: str = self.cleaned_data["email"]
        unused = any(user.last_login is None for user in self.users)
        try:
            caps.count("account-reset", email, with_mailbox=unused)
        except ratelimit.LimitReached:  # the links that went out still work
            self.mail_limit_reached = True
            return email
        super().save(request)
        return email


class NewAddressInput(AddEmailInput):  # type: ignore[misc]  # allauth has no types
    """The form to change the signed-in person's address. Rejects an address of another account."""

    def clean_email(self) -> str:
        email: str = super().clean_email()
        if selectors.is_taken(email):
            raise get_adapter().validation_error("email_taken")
        return email

    def save(self, request: HttpRequest) -> EmailAddress:
        """Store the new address and send it a confirmation link. Other pending addresses are
        deleted, but never the current one, which may be unconfirmed if the account was created
        while the site had no mail server.

        Raises ratelimit.LimitReached if the new address got all links that `caps.CAPS` allows.
        """
        waiting = EmailAddress.objects.filter(user=self.user, verified=False)
        waiting.exclude(email=self.user.email).delete()
        new = EmailAddress.objects.create(user=self.user, email=self.cleaned_data["email"])
        confirmation.send_link(request, new)
        return new


class ResetInput(ResetPasswordInput):  # type: ignore[misc]  # allauth has no types
    """The form to set a new password with the key of a reset link."""

    def clean_key(self) -> str:
        if has_no_user_part(self.cleaned_data["key"]):
            raise get_adapter().validation_error("invalid_password_reset")
        super().clean_key()
        try:
            lock_person(self.user, no_key=True)
        except User.DoesNotExist as gone:
            raise get_adapter().validation_error("invalid_password_reset") from gone
        key: str = super().clean_key()  # again: another request may have used it until now
        return key


class NewPasswordInput(ChangePasswordInput):  # type: ignore[misc]  # allauth has no types
    """A guess at the current password counts like one at sign-in."""

    def clean_current_password(self) -> str:
        """Raises ImmediateHttpResponse with status 429 if a limit is used up."""
        get_adapter().pre_authenticate(context.request, email=self.user.email)
        current: str = super().clean_current_password()
        password_guessing.reset(context.request, self.user.email)
        return current


def has_no_user_part(key: str) -> bool:
    """Return whether the part of a reset key that names the account is empty, on which
    django-allauth fails.
    """
    return key.strip().startswith("-")


class _OneTimeCode:
    """Accepts each code of an authenticator app only once.

    django-allauth accepts a code during its own period and `TOTP_TOLERANCE` periods before and
    after, but rejects a second use only for the length of one period.
    """

    # The classes that it is mixed into define these, without types.
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


class CodeInput(_OneTimeCode, AuthenticateInput):  # type: ignore[misc]  # allauth has no types
    """The form to sign in with the code of a second step."""


class CodeAgainInput(_OneTimeCode, ReauthenticateInput):  # type: ignore[misc]  # allauth has no types
    """The form to reauthenticate with the code of a second step."""


def _notify_owner(email: str) -> None:
    """Mail the account's owner, if any, at most once a day, that someone tried to sign up with
    their address.
    """
    owner = User.objects.filter(email=email).first()
    if owner is None:
        return
    with suppress(ratelimit.LimitReached):
        caps.count("account-exists", email)
        emails.send_account_email("exists", owner)
