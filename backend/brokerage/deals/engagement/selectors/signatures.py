"""Queries that every kind of signature shares."""

from typing import TypeVar

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from brokerage.core.refusals import Refusal
from brokerage.deals.engagement.models.signatures import Signature, secret_hash

S = TypeVar("S", bound=Signature)


class LinkInvalid(Refusal):
    """We did not make this link, or its agreement was withdrawn."""

    status, code = 404, "link_invalid"
    message = "This link doesn't work anymore. Please call us, and we'll send you a new one."


class VisitEnded(Refusal):
    """The browser has not typed a code, or too long ago."""

    status, code = 403, "code_needed"
    message = "Please confirm your email address again."


def signature_of_link(model: type[S], key: str, *, along: str) -> S:
    """Return the signature of a link, with its relation `along`. Raises LinkInvalid."""
    nonce = model.nonce_of(key)
    found = model._default_manager.select_related(along).filter(nonce=nonce).first()
    if nonce is None or found is None:
        raise LinkInvalid
    return found


def check_visit(signature: Signature, visit: str) -> None:
    """Check that a browser has confirmed the address of a signature. Raises VisitEnded."""
    expected, until = signature.visit_hash, signature.visit_until
    is_theirs = expected and constant_time_compare(expected, secret_hash(visit))
    if not is_theirs or until is None or until < timezone.now():
        raise VisitEnded
