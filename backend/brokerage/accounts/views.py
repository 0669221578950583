"""Views of django-allauth that do a little more or less here."""

import json
import secrets
from contextlib import suppress
from http import HTTPStatus

from allauth.account.internal.flows import email_verification
from allauth.account.models import EmailAddress
from allauth.headless.account import views as account
from allauth.headless.account.inputs import DeleteEmailInput, ResendEmailVerificationInput
from allauth.headless.mfa import views as second_step
from allauth.mfa.adapter import get_adapter
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from brokerage.accounts import notices
from brokerage.accounts.inputs import NewAddressInput, ResetRequestInput, SignUpInput
from brokerage.accounts.models import User
from brokerage.accounts.rules import Action
from brokerage.accounts.services import audit


class SignIn(account.LoginView):  # type: ignore[misc]  # allauth has no types
    """The password has been looked at by now: what follows is written in one transaction."""

    @transaction.atomic
    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


class SignUp(account.SignupView):  # type: ignore[misc]  # allauth has no types
    input_class = {"POST": SignUpInput}


class ResetRequest(account.RequestPasswordResetView):  # type: ignore[misc]  # allauth has no types
    """The same answer and the same work whether or not the address has an account."""

    input_class = ResetRequestInput

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        person: User | None = next(iter(self.input.users), None)
        audit.record(Action.RESET_ASKED, request=request, actor=None, subject=person)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        if person is None and answer.status_code == HTTPStatus.OK:
            self._work_as_for_somebody()
        return answer

    def _work_as_for_somebody(self) -> None:
        """A mail that is composed, put into the outbox and taken back: the clock tells nothing."""
        nobody = User(pk=0, email=self.input.cleaned_data["email"])
        with suppress(_TakenBack), transaction.atomic():
            notices.tell("reset", nobody, link=notices.reset_url(secrets.token_hex(20)))
            raise _TakenBack


class _TakenBack(Exception):
    """Rolls back what was done for show."""


class AuthenticatorApp(second_step.ManageTOTPView):  # type: ignore[misc]  # allauth has no types
    """The secret comes as a picture too, so that no browser needs a program to draw it."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer: HttpResponse = super().get(request, *args, **kwargs)
        if answer.status_code != HTTPStatus.NOT_FOUND:
            return answer
        body = json.loads(answer.content)
        body["meta"]["totp_svg"] = get_adapter().build_totp_svg(body["meta"]["totp_url"])
        answer.content = json.dumps(body).encode()
        return answer


class Address(account.ManageEmailView):  # type: ignore[misc]  # allauth has no types
    """One address a person. Where there is no mail server, a new one counts at once."""

    input_class = {
        "POST": NewAddressInput,
        "PUT": ResendEmailVerificationInput,
        "DELETE": DeleteEmailInput,
    }

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer: HttpResponse = super().post(request, *args, **kwargs)
        if settings.SMTP is not None:
            return answer
        new = EmailAddress.objects.get_new(request.user)
        if new is not None:
            email_verification.verify_email(request, new)
        listed: HttpResponse = self.get(request)
        return listed
