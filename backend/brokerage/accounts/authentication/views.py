"""The views of django-allauth, with what the site does differently."""

import json
import secrets
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.headless.account import views as account
from allauth.headless.account.inputs import DeleteEmailInput, ResendEmailVerificationInput
from allauth.headless.mfa import views as second_step
from allauth.headless.mfa.response import (
    AuthenticatorsResponse,
    RecoveryCodesNotFoundResponse,
    WebAuthnRequestOptionsResponse,
)
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth as webauthn
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from fido2.webauthn import UserVerificationRequirement

from brokerage.accounts.authentication.forms import (
    CodeAgainInput,
    CodeInput,
    NewAddressInput,
    NewPasswordInput,
    ResetInput,
    ResetRequestInput,
    SignUpInput,
    has_no_user_part,
)
from brokerage.accounts.authentication.mfa_adapter import UndecryptableSecret
from brokerage.accounts.authentication.passkey_challenge import new_challenge, signed_challenge, use
from brokerage.accounts.authentication.responses import error_response
from brokerage.accounts.models import User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit, emails
from brokerage.accounts.services.second_step import would_leave_staff_without_second_step
from brokerage.core import ratelimit


class SignIn(account.LoginView):  # type: ignore[misc]  # allauth has no types
    """Signs a person in. What it writes after checking the password is in one transaction."""

    @transaction.atomic
    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


class SignUp(account.SignupView):  # type: ignore[misc]  # allauth has no types
    input_class = {"POST": SignUpInput}


class ResetRequest(account.RequestPasswordResetView):  # type: ignore[misc]  # allauth has no types
    """Sends a reset link. The response and its time are the same whether or not the address has an
    account.
    """

    input_class = ResetRequestInput

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        person: User | None = next(iter(self.input.users), None)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        if answer.status_code != HTTPStatus.OK:  # refused by a rate limit
            return answer
        if person is None and not self.input.mail_limit_reached:
            self._compose_and_roll_back()
        audit.record(Action.RESET_REQUESTED, request=request, actor=None, subject=person)
        return answer

    def _compose_and_roll_back(self) -> None:
        """Write the mail that an account would get, and roll it back, so that the response takes as
        long.
        """
        unsaved = User(pk=0, email=self.input.cleaned_data["email"])
        with emails.rolled_back_unless(False):
            emails.send_account_email(
                "reset", unsaved, link=emails.reset_url(secrets.token_hex(20))
            )


class Reset(account.ResetPasswordView):  # type: ignore[misc]  # allauth has no types
    """Sets a new password by the link of a mail. Rejects keys on which django-allauth fails."""

    input_class = ResetInput

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if has_no_user_part(request.headers.get("X-Password-Reset-Key", "")):
            return error_response("invalid_password_reset")
        answer: HttpResponse = super().get(request, *args, **kwargs)
        return answer


class ChangePassword(account.ChangePasswordView):  # type: ignore[misc]  # allauth has no types
    input_class = NewPasswordInput


class PasskeySignIn(second_step.LoginWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Signs a person in by a passkey. The challenge is not stored in a session, which every request
    for one would create.
    """

    _challenge: bytes | None = None

    def handle(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Put the challenge of the request where django-allauth looks for it."""
        if request.method == "POST" and (challenge := signed_challenge(request)):
            self._challenge = challenge
            _, request.session[webauthn.STATE_SESSION_KEY] = _options(challenge)
        try:
            answer: HttpResponse = super().handle(request, *args, **kwargs)
        finally:
            if self._challenge:
                request.session.pop(webauthn.STATE_SESSION_KEY, None)
        return answer

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        options, _ = _options(new_challenge())
        answer: HttpResponse = WebAuthnRequestOptionsResponse(request, dict(options))
        return answer

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if self._challenge:
            try:
                use(self._challenge)
            except ratelimit.LimitReached:
                return error_response("incorrect_code")
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


def _options(challenge: bytes) -> tuple[Any, Any]:
    """Return what a browser needs to sign this challenge with any passkey, and what django-allauth
    needs to check that.
    """
    required = UserVerificationRequirement.REQUIRED
    found: tuple[Any, Any] = webauthn.get_server().authenticate_begin(
        [], user_verification=required, challenge=challenge
    )
    return found


class SecondStep(second_step.AuthenticateView):  # type: ignore[misc]  # allauth has no types
    """Completes a sign-in with the code of a second step."""

    input_class = CodeInput


class SecondStepAgain(second_step.ReauthenticateView):  # type: ignore[misc]  # no types
    """Reauthenticates with the code of a second step."""

    input_class = CodeAgainInput


class SecondSteps(second_step.AuthenticatorsView):  # type: ignore[misc]  # allauth has no types
    """Lists the second steps of a person, without recovery codes that cannot be decrypted."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            answer: HttpResponse = super().get(request, *args, **kwargs)
        except UndecryptableSecret:
            authenticators = Authenticator.objects.filter(user=request.user)
            codes = Authenticator.Type.RECOVERY_CODES
            answer = AuthenticatorsResponse(request, authenticators.exclude(type=codes))
        return answer


class RecoveryCodes(second_step.ManageRecoveryCodesView):  # type: ignore[misc]  # no types
    """Shows and generates recovery codes. Those that cannot be decrypted count as absent."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            answer: HttpResponse = super().get(request, *args, **kwargs)
        except UndecryptableSecret:
            answer = RecoveryCodesNotFoundResponse(request)
        return answer


class AuthenticatorApp(second_step.ManageTOTPView):  # type: ignore[misc]  # allauth has no types
    """Adds and removes an authenticator app. The secret is returned as an SVG QR code too, so that
    the browser needs no library.

    Staff cannot remove their last second step.
    """

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer: HttpResponse = super().get(request, *args, **kwargs)
        if answer.status_code != HTTPStatus.NOT_FOUND:
            return answer
        body = json.loads(answer.content)
        body["meta"]["totp_svg"] = get_adapter().build_totp_svg(body["meta"]["totp_url"])
        answer.content = json.dumps(body).encode()
        return answer

    def delete(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        assert isinstance(request.user, User)
        removed = Authenticator.objects.filter(user=request.user, type=Authenticator.Type.TOTP)
        if would_leave_staff_without_second_step(person=request.user, removed=removed):
            return error_response("last_second_step", status=409)
        answer: HttpResponse = super().delete(request, *args, **kwargs)
        return answer


class Passkeys(second_step.ManageWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Adds and removes passkeys. Staff cannot remove their last second step."""

    def delete(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        assert isinstance(request.user, User)
        removed = self.input.cleaned_data["authenticators"]
        if would_leave_staff_without_second_step(person=request.user, removed=removed):
            return error_response("last_second_step", status=409)
        answer: HttpResponse = super().delete(request, *args, **kwargs)
        return answer


class Address(account.ManageEmailView):  # type: ignore[misc]  # allauth has no types
    """Changes the address of the signed-in person. Without a mail server, the new address is
    confirmed at once.
    """

    input_class = {
        "POST": NewAddressInput,
        "PUT": ResendEmailVerificationInput,
        "DELETE": DeleteEmailInput,
    }

    def put(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return self._unless_mail_limit_reached(partial(super().put, request, *args, **kwargs))

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer = self._unless_mail_limit_reached(partial(super().post, request, *args, **kwargs))
        if settings.SMTP is not None or answer.status_code != HTTPStatus.OK:
            return answer
        new = EmailAddress.objects.get_new(request.user)
        if new is not None:
            EmailConfirmationHMAC(new).confirm(request)
        listed: HttpResponse = self.get(request)
        return listed

    def _unless_mail_limit_reached(self, act: Callable[[], HttpResponse]) -> HttpResponse:
        """Roll back and return an error if the address got too many mails."""
        try:
            with transaction.atomic():
                return act()
        except ratelimit.LimitReached:
            return error_response("too_many_emails")
