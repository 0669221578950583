"""Kinds and states of offers."""

from enum import StrEnum
from typing import Final


class OfferKind(StrEnum):
    IOI = "ioi"
    LOI = "loi"
    PURCHASE = "purchase"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS: Final = {
    OfferKind.IOI: "Indication of interest",
    OfferKind.LOI: "Letter of intent",
    OfferKind.PURCHASE: "Purchase offer",
}


class OfferState(StrEnum):
    DRAFT = "draft"
    SUBMITTED = "submitted"
    """Open: the other side has to answer."""
    COUNTERED = "countered"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    SUPERSEDED = "superseded"
    """A later offer of the same buyer took its place."""


class OfferSide(StrEnum):
    """Who makes a round."""

    BUYER = "buyer"
    SELLER = "seller"


OPEN: Final = (OfferState.DRAFT, OfferState.SUBMITTED)
STANDING: Final = (*OPEN, OfferState.ACCEPTED)
"""Not ended."""
BINDS: Final = (OfferKind.LOI, OfferKind.PURCHASE)
"""Of these one is accepted at a time, while its buyer has exclusivity."""
MOST_COMPARED: Final = 6
"""Offers side by side."""
