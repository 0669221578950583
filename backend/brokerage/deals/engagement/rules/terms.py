"""The terms of an engagement, as staff fill them in."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final, Literal

from brokerage.core import facts
from brokerage.core.form_rules import FormRules, InvalidForm
from brokerage.core.schema import Fact

FORM: Final = FormRules(facts.form("engagement"))
Kind = Literal["sellSide", "opinion", "consulting"]
_MONEY: Final = 1_000_000_000
MOST_TIERS: Final = 8
_LONGEST_TERM: Final = timedelta(days=3 * 366)


class Tier(Fact):
    """A part of the price up to `up_to` whole US dollars (None: all the rest), and the fee on it in
    percent.
    """

    up_to: int | None = None
    percent: float


class Terms(Fact):
    """What both sides agree on. Amounts are whole US dollars; None is not filled in yet."""

    kind: Kind = "sellSide"
    company: str = ""
    """The legal name of the business."""
    starts_on: date | None = None
    ends_on: date | None = None
    notice_days: int = 30
    exclusive: bool = True
    price_low: int | None = None
    price_high: int | None = None
    """The range of prices that both sides think possible today."""
    flat_fee: int | None = None
    """Instead of `tiers`."""
    tiers: tuple[Tier, ...] = ()
    minimum: int = 0
    retainer: int = 0
    retainer_credited: bool = True
    note_at_face: bool = True
    """Whether a buyer's note counts at its face amount; otherwise as its principal is paid."""
    earnout_when_paid: bool = True
    """Whether an earnout counts when it is paid; otherwise at the most it can be."""
    assumed_debt: bool = True
    consulting_pay: bool = True
    """Whether pay above the worth of the work counts."""
    real_estate: bool = False
    """Whether the firm works on real estate too, for which it needs a license."""
    tail_months: int = 12
    list_days: int = 10
    """The days after the end within which the firm lists the buyers it introduced."""
    exclusions: str = ""
    """Buyers without a fee, one on each line."""
    do_not_contact: str = ""
    co_broke: bool = True
    co_broke_share: int = 50
    """Percent of the fee."""
    other_terms: str = ""

    @property
    def is_sell_side(self) -> bool:
        return self.kind == "sellSide"


_NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "notice_days": (0, 180),
    "price_low": (1, _MONEY),
    "price_high": (1, _MONEY),
    "flat_fee": (1, _MONEY),
    "minimum": (0, _MONEY),
    "retainer": (0, _MONEY),
    "tail_months": (0, 36),
    "list_days": (0, 60),
    "co_broke_share": (0, 100),
}
_TEXTS: Final = {
    "company": "company",
    "exclusions": "exclusions",
    "do_not_contact": "doNotContact",
    "other_terms": "otherTerms",
}


def checked(terms: Terms) -> Terms:
    """Return the terms with clean texts. They may be incomplete. Raises InvalidForm with the names
    of the fields as in the API.
    """
    texts = {field: getattr(terms, name) for name, field in _TEXTS.items()}
    errors = FORM.check({field: text for field, text in texts.items() if text})
    for name, (least, most) in _NUMBERS.items():
        value = getattr(terms, name)
        if value is not None and not least <= value <= most:
            errors[_camel(name)] = f"Please enter a number from {least:,} to {most:,}"
    if len(terms.tiers) > MOST_TIERS:
        errors["tiers"] = f"A fee can have at most {MOST_TIERS} steps"
    elif problem := _tier_problem(terms.tiers):
        errors["tiers"] = problem
    if errors:
        raise InvalidForm(errors)
    clean = FORM.clean(texts)
    values: dict[str, Any] = {name: clean[field] for name, field in _TEXTS.items()}
    return terms.model_copy(update=values)


def missing(terms: Terms, *, is_licensed: bool) -> dict[str, str]:
    """Return what keeps the agreement from being sent, by the name of the field."""
    errors: dict[str, str] = {}
    if not terms.company:
        errors["company"] = "Please enter the legal name of the business"
    if terms.starts_on is None:
        errors["startsOn"] = "Please enter the first day"
    if terms.ends_on is None:
        errors["endsOn"] = "Please enter the last day"
    elif terms.starts_on and not terms.starts_on < terms.ends_on:
        errors["endsOn"] = "The last day must be after the first"
    elif terms.starts_on and terms.ends_on - terms.starts_on > _LONGEST_TERM:
        errors["endsOn"] = "A term can be at most three years"
    if terms.flat_fee is None and not terms.tiers:
        errors["flatFee"] = "Please enter a fee, or the percentages"
    if not terms.is_sell_side and terms.flat_fee is None:
        errors["flatFee"] = "This work has a flat fee. Please enter it"
    if None not in (terms.price_low, terms.price_high) and (
        (terms.price_low or 0) > (terms.price_high or 0)
    ):
        errors["priceHigh"] = "The high end must not be below the low end"
    if terms.real_estate and not is_licensed:
        errors["realEstate"] = "The firm has no real estate license, so real estate stays out"
    if not terms.is_sell_side and terms.kind == "consulting" and not terms.other_terms:
        errors["otherTerms"] = "Please say what you do for the client"
    return errors


def _tier_problem(tiers: tuple[Tier, ...]) -> str:
    last = 0
    for number, tier in enumerate(tiers, start=1):
        if not 0 < tier.percent <= 100:
            return "Each percentage must be above 0 and at most 100"
        is_last = number == len(tiers)
        if is_last and tier.up_to is not None:
            return "The last step covers the rest of the price: leave its amount empty"
        if not is_last and (tier.up_to is None or not last < tier.up_to <= _MONEY):
            return "The amounts must grow from step to step"
        last = tier.up_to or last
    return ""


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))
