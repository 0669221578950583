"""The states of a confidentiality agreement, and how long it lasts."""

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
