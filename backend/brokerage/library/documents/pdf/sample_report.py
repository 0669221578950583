"""The sample valuation report. Another feature makes it, one that the library may not know."""

from collections.abc import Callable
from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document

_makers: list[Callable[[date], bytes]] = []


def made_by(maker: Callable[[date], bytes]) -> None:
    """Say who makes the report of a day. `pages` does, as it knows both features."""
    _makers[:] = [maker]


def make(firm: Firm, made_on: date) -> bytes:
    """The report, whose letterhead is the firm's own. IndexError: nobody has said who makes it."""
    return _makers[0](made_on)


SAMPLE_REPORT: Final = Document(
    key="sample-valuation-report",
    title="Sample valuation report",
    description=(
        "The calculator's own report for a made-up electrical contractor, with a page on how to"
        " read it."
    ),
    tab="reports",
    kind="pdf",
    access="everybody",
    make=make,
)
