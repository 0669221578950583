"""Confirming an address by code, in the browser that signed up, for who reads mail elsewhere.

The session keeps a keyed hash of the code; it ends after five tries or an hour.
"""

import secrets
import time

from allauth.account.internal.constants import LoginStageKey
from allauth.account.models import EmailAddress
from allauth.account.stages import LoginStage, LoginStageController
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from brokerage.accounts.models import User
from brokerage.core import ratelimit

_KEY = "accounts_confirmation_code"
_DIGITS = 6
TRIES_A_CODE = 5
_LASTS = 3600  # seconds


def pending_stage(request: HttpRequest) -> LoginStage | None:
    """The sign-up or sign-in of this browser that waits for its address to be confirmed."""
    stage: LoginStage | None = LoginStageController.enter(request, LoginStageKey.VERIFY_EMAIL.value)
    return stage


def needs_new_password(request: HttpRequest, person: User) -> bool:
    """Whether whoever holds the link may be another person than the one who typed the password.

    Nobody has ever been signed in with it, and this browser is not the one that sent it.
    """
    if person.last_login is not None or request.user == person:
        return False
    stage = pending_stage(request)
    return stage is None or stage.login.user is None or stage.login.user.pk != person.pk


def issue(request: HttpRequest, address: EmailAddress) -> str:
    """A new code for this browser, which voids an earlier one."""
    code = "".join(secrets.choice("0123456789") for _ in range(_DIGITS))
    request.session[_KEY] = {
        "address": address.pk,
        "hash": _hash(address, code),
        "until": time.time() + _LASTS,
    }
    return code


def redeem(request: HttpRequest, code: str) -> EmailAddress | None:
    """The address that the code confirms in this browser; None when it does not."""
    kept = request.session.get(_KEY)
    if not kept or kept["until"] < time.time():
        return None
    try:  # before it is looked at, and not in the session: requests that come at once count too
        ratelimit.consume("confirmation-code", kept["hash"], limit=TRIES_A_CODE, seconds=_LASTS)
    except ratelimit.LimitReached:
        return None
    address = EmailAddress.objects.filter(pk=kept["address"], verified=False).first()
    typed = "".join(letter for letter in code if letter.isdigit())
    if address is not None and constant_time_compare(kept["hash"], _hash(address, typed)):
        del request.session[_KEY]
        return address
    return None


def _hash(address: EmailAddress, code: str) -> str:
    return salted_hmac("confirmation-code", f"{address.pk} {code}", algorithm="sha256").hexdigest()
