"""What an author writes in an opinion of value, and what is missing before a colleague reviews it.

Amounts and multiples are texts as they were typed, so that nothing typed is lost; `figures` reads
them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field

from brokerage.core.form_rules import InvalidForm
from brokerage.core.schema import Input
from brokerage.core.text import storable
from brokerage.valuation.rules.calculator import times_sde
from brokerage.valuation.rules.money import parse_money

_LARGEST_MULTIPLE: Final = Decimal(20)
_LARGEST_AMOUNT: Final = 1_000_000_000
_LONGEST_NOTE: Final = 360


Short = Annotated[str, Field(max_length=300), AfterValidator(storable)]
Long = Annotated[str, Field(max_length=5000), AfterValidator(storable)]


class OpinionMultiple(Input):
    """Sales that the author compares with. `low` and `high` are multiples of earnings."""

    source: Short
    date: Short
    """When the source reported it, in words."""
    low: Short
    high: Short
    note: Short
    licensed: bool
    """From a database whose records the firm may use under a license."""
    may_show_client: bool
    """Otherwise the owner and the PDF get only the count of such sources."""


class OpinionContent(Input):
    """Everything that the author writes."""

    business: Short
    """The business as the letter names it."""
    industry: Short
    purpose: Long
    users: Long
    valuation_date: Short
    """ISO 8601."""
    measure: Literal["sde", "ebitda"]
    period: Short
    """The year or months that the earnings are from, in words."""
    amount: Short
    amount_why: Long
    multiples: Annotated[list[OpinionMultiple], Field(max_length=30)]
    low: Short
    """The lowest multiple that the author takes; `high` likewise."""
    high: Short
    why: Long
    """Why these two."""
    cash_percent: Short
    """The part of the price that is paid at closing; the seller lends the rest."""
    note_rate: Short
    note_months: Short
    working_capital: Long
    drivers: Long
    """What lowers the value, one a line."""
    letter: Long
    """Further words to the owner; may be empty."""


@dataclass(frozen=True)
class Figures:
    """The numbers of an opinion that can be read. Amounts are in whole US dollars."""

    amount: int
    low: Decimal
    high: Decimal
    range_low: int
    range_high: int
    cash_percent: int
    note_rate: Decimal | None
    """A year, in percent; None where the seller lends nothing."""
    note_months: int | None


def range_of(content: OpinionContent) -> tuple[int, int] | None:
    """Return the range in whole US dollars, half up, or None until its parts can be read."""
    amount, low, high = _dollars(content.amount), _multiple(content.low), _multiple(content.high)
    if amount is None or low is None or high is None or low > high:
        return None
    return times_sde(Decimal(amount), low), times_sde(Decimal(amount), high)


def figures(content: OpinionContent) -> Figures:
    """Return the numbers of an opinion that is complete. Raises InvalidForm."""
    if errors := missing(content):
        raise InvalidForm(errors)
    amount, low, high = _dollars(content.amount), _multiple(content.low), _multiple(content.high)
    cash, found = _whole(content.cash_percent, 100), range_of(content)
    if amount is None or low is None or high is None or cash is None or found is None:
        raise AssertionError("`missing` checks the same")
    lends = cash < 100
    return Figures(
        amount=amount,
        low=low,
        high=high,
        range_low=found[0],
        range_high=found[1],
        cash_percent=cash,
        note_rate=_percent(content.note_rate) if lends else None,
        note_months=_whole(content.note_months, _LONGEST_NOTE) if lends else None,
    )


def missing(content: OpinionContent) -> dict[str, str]:
    """Return what is missing or cannot be read, by the field's name in the API."""
    return dict(_missing(content))


def drivers_of(content: OpinionContent) -> list[str]:
    return [line.strip(" -•\t") for line in content.drivers.splitlines() if line.strip(" -•\t")]


def _missing(content: OpinionContent) -> Iterator[tuple[str, str]]:
    for field, message in _WORDS.items():
        if not getattr(content, field).strip():
            yield _ALIASES[field], message
    if not _is_day(content.valuation_date):
        yield "valuationDate", "Choose the day the opinion is as of"
    if _dollars(content.amount) is None:
        yield "amount", "Enter the earnings in dollars, such as $412,000"
    low, high = _multiple(content.low), _multiple(content.high)
    if low is None:
        yield "low", "Enter a multiple from 0.1 to 20, such as 2.5"
    if high is None:
        yield "high", "Enter a multiple from 0.1 to 20, such as 3.2"
    elif low is not None and low > high:
        yield "high", "The high multiple must not be below the low one"
    yield from _missing_multiples(content.multiples)
    cash = _whole(content.cash_percent, 100)
    if cash is None:
        yield "cashPercent", "Enter the cash at closing as a percent from 0 to 100"
    elif cash < 100:
        if _percent(content.note_rate) is None:
            yield "noteRate", "Enter the note's yearly interest as a percent from 0 to 30"
        if not _whole(content.note_months, _LONGEST_NOTE):
            yield "noteMonths", f"Enter the note's months, at most {_LONGEST_NOTE}"


def _missing_multiples(rows: list[OpinionMultiple]) -> Iterator[tuple[str, str]]:
    if not rows:
        yield "multiples", "Name at least one source of multiples"
    for number, row in enumerate(rows, 1):
        low, high = _multiple(row.low), _multiple(row.high)
        if not row.source.strip() or not row.date.strip():
            yield "multiples", f"Source {number} needs a name and a date"
        elif low is None or high is None or low > high:
            yield "multiples", f"Source {number} needs a low and a high multiple"


_WORDS: Final = {
    "business": "Name the business",
    "purpose": "Say what the opinion is for",
    "users": "Say who may rely on it",
    "period": "Say which year or months the earnings are from",
    "amount_why": "Say why these earnings",
    "why": "Say why this low and this high multiple",
    "working_capital": "Say how working capital is treated",
    "drivers": "Name at least one thing that lowers the value",
}
_ALIASES: Final = {name: str(field.alias) for name, field in OpinionContent.model_fields.items()}


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _dollars(text: str) -> int | None:
    amount = parse_money(text)
    if amount is None or not 0 < amount <= _LARGEST_AMOUNT:
        return None
    return int(amount)


def _decimal(text: str, end: str) -> Decimal | None:
    try:
        number = Decimal(text.strip().lower().removesuffix(end).strip())
    except InvalidOperation:
        return None
    if not number.is_finite() or number.copy_abs() > 1000:
        return None
    return number


def _multiple(text: str) -> Decimal | None:
    number = _decimal(text, "x")
    if number is None or not Decimal("0.1") <= number <= _LARGEST_MULTIPLE:
        return None
    return number if number == round(number, 2) else None


def _percent(text: str) -> Decimal | None:
    number = _decimal(text, "%")
    return number if number is not None and 0 <= number <= 30 else None


def _whole(text: str, most: int) -> int | None:
    number = _decimal(text, "%")
    if number is None or number != number.to_integral_value() or not 0 <= number <= most:
        return None
    return int(number)


def content_of(stored: Any) -> OpinionContent:
    """Return the content of a stored opinion."""
    return OpinionContent.model_validate(stored)
