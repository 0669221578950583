"""What a report says, as it is frozen when it is sent. Names of buyers are not part of it."""

from datetime import date
from typing import Final

from brokerage.core.schema import Fact

FIGURES: Final = {
    "views": "Read the listing",
    "inquiries": "Inquiries",
    "agreements": "Agreements signed",
    "opened": "Opened the description",
    "calls": "Calls with buyers",
    "meetings": "Meetings with you",
    "offers": "Offers",
    "ended": "Went no further",
}
SECTIONS: Final = {
    "opening": "",
    "price": "What they say about the price",
    "did": "What we did",
    "will": "What we do next",
    "needs": "What we need from you",
    "closing": "",
}
"""The parts that the broker edits, with their headings. Those of `LISTS` have an entry a line."""
LISTS: Final = frozenset({"did", "will", "needs"})
BUYER: Final = "buyer-"
"""Begins the key of what is said about one buyer, such as `buyer-B`."""
LONGEST: Final = 2000


class SellerReportFigure(Fact):
    key: str
    label: str
    count: int
    """Since the last report."""
    total: int


class SellerReportReason(Fact):
    label: str
    count: int
    """Since the last report."""


class ReportBuyer(Fact):
    """A buyer under their letter. `interest` leads to the name for those whom the owner was asked
    about; null for all others.
    """

    letter: str
    interest: int | None
    text: str


class SellerReportSection(Fact):
    key: str
    title: str
    text: str
    is_list: bool


class SellerReportDate(Fact):
    label: str
    on: date


class ReportContent(Fact):
    since: date
    is_first: bool
    figures: tuple[SellerReportFigure, ...]
    reasons: tuple[SellerReportReason, ...]
    buyers: tuple[ReportBuyer, ...]
    others: int
    """How many more buyers have signed our agreement and are still with us."""
    sections: tuple[SellerReportSection, ...]
    dates: tuple[SellerReportDate, ...]

    def text(self, key: str) -> str:
        return next(section.text for section in self.sections if section.key == key)


def letter_at(place: int) -> str:
    """Return the letter of the buyer at a place from 0: A to Z, then AA, AB."""
    letter = ""
    while True:
        letter = chr(ord("A") + place % 26) + letter
        place = place // 26 - 1
        if place < 0:
            return letter
