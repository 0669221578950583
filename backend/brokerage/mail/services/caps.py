"""Limits on the mails that a stranger can cause, for each mailbox.

Anyone can enter any address in the contact form, at sign-up or to reset a password. Without a limit
the site could be used to flood a mailbox. docs/limits.md lists the limits.
"""

from typing import NamedTuple

from django.db import transaction

from brokerage.core import ratelimit

_HOUR = 3600  # seconds
_DAY = 24 * _HOUR


class Cap(NamedTuple):
    """At most `mails` in `seconds` to a mailbox, and `to_address` to each of its addresses, which
    differ in their tags (`dana+news@`).
    """

    mails: int
    seconds: int
    to_address: int | None = None
    """None if only the mailbox has a limit."""


CAPS = {
    "contact-acknowledgement": Cap(3, _DAY),
    "account-confirm": Cap(20, _DAY, to_address=5),
    "account-exists": Cap(1, _DAY),
    "account-guesses": Cap(3, _DAY, to_address=1),
    "account-invitation": Cap(3, _DAY),
    "account-new-address": Cap(3, _DAY),
    "alert-confirm": Cap(3, _DAY),
    "owner-invitation": Cap(3, 7 * _DAY),
    "co-broker-invitation": Cap(3, 7 * _DAY),
    "lender-invitation": Cap(3, 7 * _DAY),
    "account-reset": Cap(6, _HOUR, to_address=3),
}
"""By kind of mail."""


def count(kind: str, to: str, *, with_mailbox: bool = True) -> None:
    """Count a mail of this kind to the address `to`, as part of the surrounding transaction. Raises
    ratelimit.LimitReached, and then counts nothing.

    If `with_mailbox` is false and the kind has a limit for each address, the mail does not count
    for the mailbox. That takes as many queries, and so as much time.
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
    """Return the mailbox of an address: in lower case, without a tag such as `+news`."""
    name, _, domain = address.strip().lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"
