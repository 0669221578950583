"""What the signing pages share. The link alone shows nothing: a code typed from an email opens the
texts to that browser, which gets a secret for its further requests (`visit`).
"""

import secrets
from datetime import timedelta
from typing import Final, TypeVar

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from brokerage.core import ratelimit
from brokerage.core.refusals import Refusal
from brokerage.deals.engagement.models.signatures import Signature, secret_hash

CODE_VALID_FOR: Final = timedelta(minutes=15)
CODE_ATTEMPTS: Final = 5
CODES_AN_HOUR: Final = 5
CODES_A_DAY: Final = 12
VISIT: Final = timedelta(hours=12)
"""How long a browser may read and sign after its code."""
_HOUR, _DAY = 3600, 24 * 3600
S = TypeVar("S", bound=Signature)


class WrongCode(Refusal):
    status, code, field = 422, "wrong_code", "code"
    message = "That isn't the code from the latest email. Please check it."


class CodeExpired(Refusal):
    status, code, field = 422, "code_expired", "code"
    message = "This code is used up. Please ask for a new one."


class NotReadYet(Refusal):
    code = "not_read_yet"
    message = "Please read it to the end first."


class SigningClosed(Refusal):
    code = "signing_closed"
    message = "This agreement can't be signed anymore. Please call us."


def new_code(signature: Signature) -> str:
    """Return a new code for a locked signature; an earlier one ends. Raises
    ratelimit.LimitReached.
    """
    whose = f"{signature.link_salt} {signature.pk}"
    ratelimit.consume("signing-codes", whose, limit=CODES_AN_HOUR, seconds=_HOUR)
    ratelimit.consume("signing-codes-a-day", whose, limit=CODES_A_DAY, seconds=_DAY)
    code = f"{secrets.randbelow(10**6):06}"
    signature.code_hash = _code_hash(signature, code)
    signature.code_expires_at, signature.code_attempts = timezone.now() + CODE_VALID_FOR, 0
    signature.save(update_fields=["code_hash", "code_expires_at", "code_attempts"])
    return code


def take_code(signature: S, code: str) -> tuple[S, str]:
    """Return the locked signature and the secret of a browser's visit, for the code of the latest
    email. A code can be tried five times, whatever else fails: call it outside of a transaction.
    Raises WrongCode and CodeExpired.
    """
    rows = type(signature)._default_manager.filter(pk=signature.pk)
    tried = rows.filter(
        code_attempts__lt=CODE_ATTEMPTS, code_expires_at__gt=timezone.now()
    ).exclude(code_hash="")
    if not tried.update(code_attempts=F("code_attempts") + 1):
        raise CodeExpired
    digits = "".join(filter(str.isdigit, code))
    with transaction.atomic():
        locked = rows.select_for_update().get()
        if not constant_time_compare(locked.code_hash, _code_hash(locked, digits)):
            raise WrongCode
        locked.code_hash = ""
        locked.save(update_fields=["code_hash"])
        return locked, begin_visit(locked, "code", VISIT)


def begin_visit(signature: Signature, how: str, lasts: timedelta) -> str:
    """Start a visit of this browser, the only one of the signature, and return its secret."""
    visit = secrets.token_urlsafe(32)
    now = timezone.now()
    signature.visit_hash, signature.visit_until = secret_hash(visit), now + lasts
    if signature.signed_at is None:
        signature.confirmed_at, signature.confirmed_by = now, how
    signature.save(update_fields=["visit_hash", "visit_until", "confirmed_at", "confirmed_by"])
    return visit


def record_once(signature: Signature, column: str) -> None:
    """Write the time into a column of an unsigned signature, the first time."""
    if getattr(signature, column) is None and signature.signed_at is None:
        setattr(signature, column, timezone.now())
        signature.save(update_fields=[column])


def write_evidence(signature: Signature, *, ip: str, user_agent: str) -> None:
    """Sign with the name that was typed before, from this network and browser."""
    signature.ip, signature.user_agent = ip[:45], user_agent[:300]
    signature.signed_at = timezone.now()
    signature.save()


def _code_hash(signature: Signature, code: str) -> str:
    value = f"{signature.link_salt} {signature.pk} {code}"
    return salted_hmac("signing-code", value, algorithm="sha256").hexdigest()
