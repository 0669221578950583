"""Confirming an address: what django-allauth's link alone does not do."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts import password_throttle
from brokerage.accounts.api.refusals import invalid, too_many
from brokerage.accounts.api.session import session_of
from brokerage.accounts.rules import InvalidForm
from brokerage.accounts.schemas import CodeIn, ConfirmIn, Done, SessionOut
from brokerage.accounts.services import confirmation
from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.core.errors import ApiError, Problem

router = Router(by_alias=True, tags=["session"])

_REFUSALS = dict.fromkeys((400, 403, 413, 415, 422, 429), Problem)
TRIES_AN_HOUR = 60
"""From one network, for links and codes together."""


@router.post(
    "/confirm-email", operation_id="confirm-email", response={200: SessionOut, **_REFUSALS}
)
def confirm_email(request: HttpRequest, body: Annotated[ConfirmIn, Body()]) -> SessionOut:
    """A link opened elsewhere than where the sign-up happened: with a new password, then signed in.

    Anybody who has the link may, from our own pages.
    """
    try:
        with password_throttle.acquire_or_503():
            _count(request)
            key, password = body.key, body.password
            confirmation.confirm_with_password(request=request, key=key, password=password)
    except confirmation.LinkVoid as void:
        message = "This link has expired or has already been used."
        raise ApiError(400, "invalid_or_expired_key", message) from void
    except confirmation.AddressTaken as taken:
        raise _taken() from taken
    except InvalidForm as form:
        raise invalid(form) from form
    return session_of(request)


@router.post(
    "/confirm-email-code",
    operation_id="confirm-email-code",
    response={200: SessionOut, **_REFUSALS},
)
def confirm_email_code(request: HttpRequest, body: Annotated[CodeIn, Body()]) -> SessionOut:
    """The code of the mail, in the browser that signed up: then signed in."""
    _count(request)
    try:
        confirmation.confirm_with_code(request=request, code=body.code)
    except confirmation.LinkVoid as void:
        message = "This code is wrong or has expired."
        fields = {"code": message}
        raise ApiError(400, "incorrect_code", message, fields=fields) from void
    except confirmation.AddressTaken as taken:
        raise _taken() from taken
    return session_of(request)


@router.post(
    "/resend-confirmation",
    operation_id="resend-confirmation",
    response={200: Done, **_REFUSALS},
)
def resend_confirmation(request: HttpRequest) -> Done:
    """The same answer whether or not a sign-up waits in this browser; one mail in three minutes."""
    _count(request)
    confirmation.send_again(request=request)
    return Done()


def _taken() -> ApiError:
    message = "This email is already registered. Please sign in instead."
    return ApiError(400, "email_taken", message)


def _count(request: HttpRequest) -> None:
    network = client_network(request)
    try:
        ratelimit.consume("confirm", network, limit=TRIES_AN_HOUR, seconds=3600)
    except ratelimit.LimitReached as reached:
        raise too_many(reached) from reached
