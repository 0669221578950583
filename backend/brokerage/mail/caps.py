"""How many mails that a stranger can cause go to one mailbox.

Anybody may type anybody's address: into the contact form, the sign-up, a request for a new
password. Without a cap the site could be made to flood a mailbox.
"""

from typing import NamedTuple

from django.db import transaction

from brokerage.core import ratelimit

_HOUR = 3600  # seconds
_DAY = 24 * _HOUR


class Cap(NamedTuple):
    """At most `mails` in `seconds` to one mailbox, and `to_address` to each of its addresses."""

    mails: int
    seconds: int
    to_address: int | None = None
    """Where others may use up addresses with a tag, the mail to the plain address still goes."""


CAPS = {
    "contact-acknowledgement": Cap(3, _DAY),
    "account-confirm": Cap(20, _DAY, to_address=5),
    "account-exists": Cap(1, _DAY),
    "account-guesses": Cap(3, _DAY, to_address=1),
    "account-invitation": Cap(3, _DAY),
    "account-new-address": Cap(3, _DAY),
    "account-reset": Cap(6, _HOUR, to_address=3),
}
"""By kind of mail."""


def count(kind: str, to: str, *, with_mailbox: bool = True) -> None:
    """Count one mail of a kind. Raises ratelimit.LimitReached, and then counts nothing.

    Without its mailbox, an address with a cap of its own is counted alone, by as many statements.
    Inside a transaction it is counted if, and only if, the transaction commits.
    """
    cap, address = CAPS[kind], to.strip().lower()
    if cap.to_address is None:
        ratelimit.consume(kind, mailbox(address), limit=cap.mails, seconds=cap.seconds)
        return
    scope, who = (kind, mailbox(address)) if with_mailbox else (f"{kind} alone", address)
    with transaction.atomic():
        ratelimit.consume(f"{kind} address", address, limit=cap.to_address, seconds=cap.seconds)
        ratelimit.consume(scope, who, limit=cap.mails, seconds=cap.seconds)


def mailbox(address: str) -> str:
    """Where mail to an address ends up: whatever its capitals, and without a tag (`+news`)."""
    name, _, domain = address.strip().lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"
