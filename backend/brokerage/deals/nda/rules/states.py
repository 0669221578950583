"""The states of a confidentiality agreement, and how long it lasts."""

from collections.abc import Sequence
from datetime import date, timedelta
from enum import StrEnum
from typing import Final


class NdaState(StrEnum):
    SENT = "sent"
    SIGNED = "signed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    """Taken back before it was signed."""
    REVOKED = "revoked"
    """Ended by the firm after it was signed: the buyer's access ends with it."""


class NdaKind(StrEnum):
    LISTING = "listing"
    MASTER = "master"
    """Covers the listings of its schedule, which grows."""
    JOINDER = "joinder"
    """A co-broker joins the agreement of their buyer."""


TERM_MONTHS: Final = 24
KEPT_YEARS: Final = 4
"""After its term, or the tail of the listing's engagement if that ends later."""

OPEN_FOR: Final = timedelta(days=30)
"""How long one can be signed after it was sent."""
REMINDERS: Final = (1, 4)
"""The days after sending on which those who have not signed are reminded."""
MOST_REMINDERS: Final = 5
"""With those that staff send."""
UNSIGNED_KEPT: Final = timedelta(days=365)
"""How long one that was never signed is kept."""


def is_reminder_due(sent_on: date, reminded_on: Sequence[date], today: date) -> bool:
    """Return whether a reminder of `REMINDERS` is due that was not sent. `reminded_on` are the days
    of earlier ones, also by hand: at most one a day.
    """
    due = sum(sent_on + timedelta(days=days) <= today for days in REMINDERS)
    is_new = not reminded_on or reminded_on[-1] < today
    return is_new and len(reminded_on) < due and today <= sent_on + OPEN_FOR
