"""The adapter of django-allauth with the site's rules on accounts."""

import ipaddress
from contextlib import suppress
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts import rules, selectors
from brokerage.accounts.authentication import password_guessing
from brokerage.accounts.authentication.mail_templates import mail_template
from brokerage.accounts.authentication.responses import error_response
from brokerage.accounts.models import Business, User
from brokerage.accounts.services import confirmation, emails
from brokerage.core import ratelimit
from brokerage.core.client_ip import client_address
from brokerage.core.metrics import FAILED_SIGN_INS
from brokerage.mail.services import caps


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Applies the site's rules on addresses, passwords, confirmations and mails to allauth."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": "This account has been closed. Please call or write to us.",
        "email_password_mismatch": "Invalid email or password. Please try again.",
        "email_taken": "This email is already registered. Please sign in instead.",
        "invalid_or_expired_key": "This link has expired or has already been used.",
        "invalid_password_reset": "This link has expired or has already been used.",
        "last_second_step": (
            "Staff need a second step. Set up another one before you remove this one."
        ),
        "new_password_needed": "Please choose a password to confirm your email address.",
        "rate_limited": "Too many attempts. Please try again in a few minutes.",
        "same_as_temporary": "Please choose a password other than the temporary one.",
        "temporary_password_expired": (
            "This temporary password has expired. Ask the person who created your account for"
            " a new one, or reset your password."
        ),
        "too_many_emails": (
            "We have sent several emails to this address today. Please try again tomorrow."
        ),
        "too_many_login_attempts": "Too many attempts. Please try again in a few minutes.",
        "too_many_wrong_passwords": (
            "Too many attempts for this account. Please try again later, or choose a new password"
            " with “Forgot your password?”."
        ),
    }

    # ---- signing up ----------------------------------------------------------------------------
    def clean_email(self, email: str) -> str:
        """Clean an address by the rule of our forms, which is narrower than the mail standards."""
        if errors := rules.SIGN_UP.check({"email": email}):
            raise ValidationError(errors["email"], code="invalid")
        return rules.SIGN_UP.clean({"email": email})["email"]

    def save_user(
        self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True
    ) -> User:
        """Save the new person as the admin of a new business, the only kind of account that a
        sign-up creates.
        """
        user.email = form.cleaned_data["email"]
        user.display_name = form.cleaned_data["display_name"]
        user.set_password(form.cleaned_data["password"])
        user.business, user.role = Business.objects.create(), rules.Role.ADMIN
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError as error:  # a concurrent sign-up used the same address
            raise ImmediateHttpResponse(error_response("email_taken")) from error
        return user

    # ---- signing in and out --------------------------------------------------------------------
    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt to sign in before the password is checked, so that parallel attempts
        count too. Raises ImmediateHttpResponse with status 429.
        """
        try:
            password_guessing.count_attempt(request, _email(credentials))
        except password_guessing.UnknownOriginLimit as reached:
            FAILED_SIGN_INS.labels("limit").inc()
            raise _too_many("too_many_wrong_passwords", reached) from reached
        except ratelimit.LimitReached as reached:
            FAILED_SIGN_INS.labels("limit").inc()
            raise _too_many("too_many_login_attempts", reached) from reached

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        user: User | None = super().authenticate(request, **credentials)
        if user is None:
            FAILED_SIGN_INS.labels("password").inc()
            return None
        if not user.is_active:
            raise self.validation_error("account_inactive")
        if user.temporary_until is not None and user.temporary_until <= timezone.now():
            raise self.validation_error("temporary_password_expired")
        return user

    def clean_password(self, password: str, user: User | None = None) -> str:
        """Validate a new password. It may not be the current temporary password of `user`, which
        the creator of the account knows.
        """
        cleaned: str = super().clean_password(password, user)
        if user is not None and user.must_change_password and user.check_password(password):
            raise self.validation_error("same_as_temporary")
        return cleaned

    def set_password(self, user: User, password: str) -> None:
        """Store a password that the person chose, which ends a temporary one."""
        user.temporary_until = None
        user.set_password(password)
        # Save these fields alone: staff may have closed the account in the meantime.
        user.save(update_fields=["password", "temporary_until"])

    def get_client_ip(self, request: HttpRequest) -> str:
        address = client_address(request.META, settings.TRUSTED_PROXIES).partition("%")[0]
        return address if _is_address(address) else "0.0.0.0"

    # ---- confirming an address -----------------------------------------------------------------
    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address. Raises ImmediateHttpResponse with status 400 if another account signs
        in with it, or with status 409 if the person must first choose a new password, because
        someone else may have chosen the current one.
        """
        if confirmation.needs_new_password(request, email_address.user):
            raise ImmediateHttpResponse(error_response("new_password_needed", status=409))
        if selectors.is_taken_by_another(email_address):
            raise ImmediateHttpResponse(error_response("email_taken"))
        try:
            with transaction.atomic():
                confirmed: bool = super().confirm_email(request, email_address)
        except IntegrityError as error:  # a concurrent sign-up used the same address
            raise ImmediateHttpResponse(error_response("email_taken")) from error
        return confirmed

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Allow deleting a pending address, but not the one that the person signs in with."""
        return bool(email_address.email != email_address.user.email)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return emails.confirmation_url(emailconfirmation.key)

    def get_reset_password_from_key_url(self, key: str) -> str:
        return emails.reset_url(key)

    # ---- mails ---------------------------------------------------------------------------------
    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Queue the mail with the link that confirms an address, at most as often as `caps.CAPS`
        allows.

        Beyond that, it raises ratelimit.LimitReached for a new address, with which the person does
        not sign in yet, but does nothing for the current one: the links sent before still work.
        """
        address: EmailAddress = emailconfirmation.email_address
        link = emails.confirmation_url(emailconfirmation.key)
        if address.user.email != address.email:
            caps.count("account-new-address", address.email)
            emails.send_account_email("new-address", address.user, to=address.email, link=link)
            return
        with suppress(ratelimit.LimitReached):
            caps.count("account-confirm", address.email)
            emails.send_account_email("confirm", address.user, link=link)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue our mail instead of allauth's, if there is one (`mail_template`)."""
        found = mail_template(template_prefix)
        if found is None:
            return
        kind, change = found
        person = context.get("user") or User.objects.get(email=email)
        link = context.get("password_reset_url", "")
        emails.send_account_email(kind, person, to=email, link=link, change=change)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        self.send_mail(template_prefix, email or user.email, {"user": user})


def _too_many(code: str, reached: ratelimit.LimitReached) -> ImmediateHttpResponse:
    return ImmediateHttpResponse(error_response(code, status=429, retry_after=reached.retry_after))


def _email(credentials: dict[str, Any]) -> str:
    return str(credentials.get("email", "")).strip().lower()


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
