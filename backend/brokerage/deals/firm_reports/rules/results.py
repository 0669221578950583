"""Wins and losses: what the moves of deals say, and medians with their counts."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple

from brokerage.deals.comparables.rules.calibration import LEAST, middle
from brokerage.deals.pipeline.rules.stages import SOLD, DealStage

AGREED: Final = (DealStage.LOI, DealStage.DILIGENCE, DealStage.CONTRACT, DealStage.CLOSING)
"""The stages after a letter of intent is accepted."""


class Period(StrEnum):
    YEAR = "year"
    """This calendar year."""
    MONTHS = "12-months"
    ALL = "all"

    def start(self, today: date) -> date | None:
        """Return the first day; None for no limit."""
        if self is Period.YEAR:
            return today.replace(month=1, day=1)
        if self is Period.MONTHS:
            # February 29 begins a year that ends on February 28.
            day = min(today.day, 28) if today.month == 2 else today.day
            return today.replace(year=today.year - 1, day=day)
        return None


class Move(NamedTuple):
    to: DealStage
    on: date


class Outcome(NamedTuple):
    """How a letter of intent, or a deal, ended."""

    is_won: bool
    on: date


def letters(moves: Iterable[Move]) -> list[Outcome]:
    """Return how the letters of intent of one deal ended, from its moves in their order: closed, or
    back to an earlier stage or dead. One that is still open is not among them.
    """
    found: list[Outcome] = []
    is_open = False
    for move in moves:
        if move.to in AGREED:
            is_open = True
        elif is_open:
            found.append(Outcome(move.to in SOLD, move.on))
            is_open = False
    return found


def ending(moves: Sequence[Move]) -> Outcome | None:
    """Return how a deal ended; None while it is open."""
    if not moves:
        return None
    last = moves[-1]
    if last.to == DealStage.DEAD:
        return Outcome(is_won=False, on=last.on)
    sold = [move for move in moves if move.to in SOLD]
    return Outcome(is_won=True, on=sold[0].on) if last.to in SOLD else None


class Rate(NamedTuple):
    """Some of several cases. `percent` is None with fewer than three."""

    part: int
    of: int

    @property
    def percent(self) -> int | None:
        return None if self.of < LEAST else (200 * self.part + self.of) // (2 * self.of)


def rate(outcomes: Sequence[Outcome]) -> Rate:
    return Rate(sum(each.is_won for each in outcomes), len(outcomes))


class Measure(NamedTuple):
    """A median of several numbers; None with fewer than three."""

    median: Decimal | None
    cases: int


def measure(numbers: Sequence[Decimal]) -> Measure:
    return Measure(middle(numbers) if len(numbers) >= LEAST else None, len(numbers))


def percent_of(price: int | None, asked: int | None) -> Decimal | None:
    """Return a price in percent of what was asked; None if one is not known."""
    return None if not price or not asked else Decimal(100 * price) / asked


class FirstWord(NamedTuple):
    """How a lead first came to the firm: what its first message had with it."""

    has_message: bool = False
    has_valuation: bool = False
    has_assessment: bool = False
    has_health: bool = False
    has_mail: bool = False


class LeadSource(StrEnum):
    CALCULATOR = "calculator"
    ASSESSMENT = "assessment"
    HEALTH = "health"
    FORM = "form"
    MAIL = "mail"
    BY_HAND = "by-hand"
    """Entered by staff: a call, a visit, a referral."""
    UNKNOWN = "unknown"
    """The lead was erased."""

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS: Final = {
    LeadSource.CALCULATOR: "Calculator",
    LeadSource.ASSESSMENT: "Value assessment",
    LeadSource.HEALTH: "Business health",
    LeadSource.FORM: "Contact form alone",
    LeadSource.MAIL: "Email",
    LeadSource.BY_HAND: "Call, visit or referral",
    LeadSource.UNKNOWN: "Not known anymore",
}


def lead_source(first: FirstWord) -> LeadSource:
    if first.has_valuation:
        return LeadSource.CALCULATOR
    if first.has_assessment:
        return LeadSource.ASSESSMENT
    if first.has_health:
        return LeadSource.HEALTH
    if first.has_message:
        return LeadSource.FORM
    return LeadSource.MAIL if first.has_mail else LeadSource.BY_HAND
