"""How many mails that a stranger can cause go to one mailbox.

Anybody may type anybody's address: into the contact form, the sign-up, a request for a new
password. Without a cap the site could be made to flood a mailbox.
"""

from typing import NamedTuple

from brokerage.core import ratelimit

_HOUR = 3600  # seconds
_DAY = 24 * _HOUR


class Cap(NamedTuple):
    """At most `mails` in `seconds`."""

    mails: int
    seconds: int


CAPS = {
    "contact-acknowledgement": Cap(3, _DAY),
    "account-confirm": Cap(5, _DAY),
    "account-exists": Cap(1, _DAY),
    "account-guesses": Cap(1, _DAY),
    "account-invitation": Cap(3, _DAY),
    "account-new-address": Cap(3, _DAY),
    "account-reset": Cap(3, _HOUR),
}
"""By kind of mail, for each mailbox."""


def count(kind: str, to: str) -> None:
    """Count one mail of a kind to a mailbox. Raises limiter.LimitReached.

    Inside a transaction it is counted if, and only if, the transaction commits.
    """
    cap = CAPS[kind]
    ratelimit.consume(kind, mailbox(to), limit=cap.mails, seconds=cap.seconds)


def mailbox(address: str) -> str:
    """Where mail to an address ends up: whatever its capitals, and without a tag (`+news`)."""
    name, _, domain = address.strip().lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"
