"""The operations that confirm an email address, beyond allauth's own."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.api.session import session_of
from brokerage.accounts.schemas import ConfirmIn, Done, SessionOut
from brokerage.accounts.services import confirmation
from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.core.errors import Problem

router = Router(by_alias=True, tags=["session"])

_REFUSALS = dict.fromkeys((400, 403, 413, 415, 422, 429), Problem)
TRIES_AN_HOUR = 60
"""Requests per hour from one network, to both operations together."""


@router.post(
    "/confirm-email", operation_id="confirm-email", response={200: SessionOut, **_REFUSALS}
)
def confirm_email(request: HttpRequest, body: Annotated[ConfirmIn, Body()]) -> SessionOut:
    """Confirm an address in another browser than the one that signed up, and sign in.

    `key`, from the link of the confirmation mail, is the only credential; `password` replaces the
    password of the account. This works only until someone has signed in to the account. The account
    log records it. Status 400 `invalid_or_expired_key` if the link is unknown, used or more than
    seven days old or the account is closed, `email_taken` if another account has confirmed the
    address meanwhile; 422 if the password is rejected; 429 with Retry-After after 60 requests per
    hour from one network.
    """
    _count(request)
    confirmation.confirm_with_password(request=request, key=body.key, password=body.password)
    return session_of(request)


@router.post(
    "/resend-confirmation",
    operation_id="resend-confirmation",
    response={200: Done, **_REFUSALS},
)
def resend_confirmation(request: HttpRequest) -> Done:
    """Send the confirmation link again to the person whose sign-up or sign-in waits in this
    browser.

    The response is the same if no one waits. No mail is sent within three minutes of the last one.
    Status 429 with Retry-After after 60 requests per hour from one network, those to
    `confirm-email` included.
    """
    _count(request)
    confirmation.send_again(request=request)
    return Done()


def _count(request: HttpRequest) -> None:
    """Count the request against the limit of the client's network. Raises ApiError with
    status 429.
    """
    network = client_network(request)
    with transaction.atomic():
        ratelimit.consume_for_network("confirm", network, limit=TRIES_AN_HOUR, seconds=3600)
