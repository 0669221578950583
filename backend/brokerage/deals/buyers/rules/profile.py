"""The questions of a buyer's profile, read from `domain/deals/buyer-profile.json`, and what their
answers say: whether they are complete, what the buyer looks for, and what an owner may read.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal, NamedTuple

from brokerage.core import facts
from brokerage.deals.buyers.rules.kinds import PROFILE_MONTHS
from brokerage.deals.buyers.rules.money import band
from brokerage.deals.intake.rules.sheet import Sheet, SheetField, Value, chosen, is_asked, readable

PROFILE: Final = Sheet.model_validate_json(facts.domain_file("deals", "buyer-profile"))
FIELDS: Final = {field.id: field for group in PROFILE.groups for field in group.fields}
TRADES: Final = FIELDS["trades"].options
REGIONS: Final = FIELDS["regions"].options
ANY: Final = "any"
"""The criterion of a buyer who looks in every trade or region."""

State = Literal["open", "valid", "expired"]


class Wanted(NamedTuple):
    """What a buyer looks for. Empty lists stand for everything; amounts are whole US dollars."""

    trades: list[str]
    regions: list[str]
    price_from: int | None
    price_to: int | None
    least_earnings: int | None


def missing(values: Mapping[str, Value]) -> list[SheetField]:
    """Return the questions without which a profile is not complete, and that have no answer."""
    return [
        each
        for each in FIELDS.values()
        if each.is_core and is_asked(each, values) and not values.get(each.id)
    ]


def valid_until(confirmed: date) -> date:
    """Return the last day of a profile that was confirmed on a day."""
    years, month = divmod(confirmed.month - 1 + PROFILE_MONTHS, 12)
    first = date(confirmed.year + years, month + 1, 1)
    return first.replace(day=min(confirmed.day, _days_in(first)))


def _days_in(first: date) -> int:
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return (following - first).days


def state_of(until: date | None, today: date) -> State:
    """Return `open` for a profile that was never confirmed."""
    if until is None:
        return "open"
    return "valid" if today <= until else "expired"


def wanted(values: Mapping[str, Value]) -> Wanted | None:
    """Return what a buyer looks for; None as long as they have not said."""
    said = ("trades", "regions", "priceFrom", "priceTo", "leastEarnings")
    if not any(values.get(field) for field in said):
        return None
    return Wanted(
        trades=chosen(values.get("trades", "")),
        regions=chosen(values.get("regions", "")),
        price_from=amount(values, "priceFrom"),
        price_to=amount(values, "priceTo"),
        least_earnings=amount(values, "leastEarnings"),
    )


def amount(values: Mapping[str, Value], field: str) -> int | None:
    """Return an answer in whole US dollars; None without one."""
    value = values.get(field)
    return int(value) if isinstance(value, str) and value else None


_FOR_OWNERS: Final = (
    "kind",
    "experience",
    "competitor",
    "role",
    "timeline",
    "liquid",
    "financing",
    "residence",
)
_SUMMARY: Final = {
    "kind": "How they would buy",
    "experience": "What they have run",
    "competitor": "Competes with you",
    "role": "Who would run it",
    "timeline": "When",
    "liquid": "Cash they could put in",
    "financing": "The rest",
    "residence": "Lives in the United States",
}


class Line(NamedTuple):
    label: str
    text: str


def summary(values: Mapping[str, Value]) -> list[Line]:
    """Return what the owner of a business may read of a profile: money as a band, and nothing that
    a lender alone needs.
    """
    lines = []
    for field in _FOR_OWNERS:
        value = values.get(field)
        if not value:
            continue
        cash = amount(values, field) if field == "liquid" else None
        text = band(cash) if cash is not None else readable(FIELDS[field], value)
        lines.append(Line(_SUMMARY[field], text))
    return lines
