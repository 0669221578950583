"""What a listing says, line by line: for the site, the ads, and the owner who approves it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from brokerage.deals.listing.rules.public_listing import REAL_ESTATE, PublicListing
from brokerage.valuation.rules.money import format_money

ON_REQUEST: Final = "On request"
_MILLION: Final = 1_000_000
_STEP: Final = 10_000


class ListingLine(NamedTuple):
    """A line that visitors read. `id` is the name of its field in the API."""

    id: str
    label: str
    text: str


def amount(dollars: int) -> str:
    """Return whole US dollars as listings show them: `$950,000`, `$1.25M`, `$11M`."""
    if dollars < _MILLION or dollars % _STEP:
        return format_money(dollars)
    millions = f"{dollars / _MILLION:.2f}".rstrip("0").rstrip(".")
    return f"${millions}M"


def price(public: PublicListing) -> str:
    if public.price_on_request or public.asking_price is None:
        return ON_REQUEST
    return amount(public.asking_price)


def figures(public: PublicListing) -> list[ListingLine]:
    """Return revenue and cash flow, as far as they are shown."""
    period = f", {public.figures_period}" if public.figures_period else ""
    found = []
    if public.revenue is not None:
        found.append(ListingLine("revenue", f"Revenue{period}", amount(public.revenue)))
    if public.cash_flow is not None:
        above = "above " if public.cash_flow_is_least else ""
        label = f"{public.cash_flow_basis}{period}"
        found.append(ListingLine("cashFlow", label, f"{above}{amount(public.cash_flow)}"))
    return found


def facts(public: PublicListing) -> list[ListingLine]:
    """Return the lines below the description of a listing's own page."""
    return [line for line in _facts(public) if line.text]


def lines(public: PublicListing) -> list[ListingLine]:
    """Return everything that a listing says, in the order of its page."""
    head = [
        ListingLine("title", "Heading", public.title),
        ListingLine("headline", "In one sentence", public.headline),
        ListingLine("industry", "Industry", public.industry),
        ListingLine("region", "Region", public.region),
        ListingLine("askingPrice", "Asking price", price(public)),
        *figures(public),
        ListingLine("description", "Description", public.description),
        ListingLine("highlights", "Highlights", "\n".join(public.highlights)),
    ]
    photo = ListingLine("photo", "Picture", public.photo.alt if public.photo else "")
    return [line for line in (*head, *facts(public), photo) if line.text]


def _facts(public: PublicListing) -> Iterator[ListingLine]:
    yield ListingLine("priceNote", "About the price", public.price_note)
    yield ListingLine("established", "In business", public.established)
    yield ListingLine("fullTime", "Full-time employees", public.full_time)
    yield ListingLine("partTime", "Part-time employees", public.part_time)
    yield ListingLine("realEstate", "Real estate", REAL_ESTATE.get(public.real_estate, ""))
    yield ListingLine("monthlyRent", "Rent a month", _amount(public.monthly_rent))
    yield ListingLine(
        "inventory", "Inventory", _part(public.inventory, is_included=public.inventory_included)
    )
    yield ListingLine(
        "equipment",
        "Furniture and equipment",
        _part(public.equipment, is_included=public.equipment_included),
    )
    if public.note_percent:
        yield ListingLine(
            "notePercent", "Seller financing", f"Up to {public.note_percent}% of the price"
        )
    yield ListingLine("noteTerms", "Terms of that financing", public.note_terms)
    if public.prequalified:
        yield ListingLine("prequalified", "SBA loan", "Prequalified by a lender")
    if public.training_weeks:
        weeks = "1 week" if public.training_weeks == 1 else f"{public.training_weeks} weeks"
        yield ListingLine("trainingWeeks", "Training by the owner", weeks)
    yield ListingLine("hours", "Hours", public.hours)
    yield ListingLine("reason", "Why it is for sale", public.reason)
    yield ListingLine("growth", "Where it could grow", public.growth)
    yield ListingLine("competition", "Competition", public.competition)
    yield ListingLine("relocatable", "Can be moved", "Yes" if public.relocatable else "")
    yield ListingLine("homeBased", "Run from a home", "Yes" if public.home_based else "")
    yield ListingLine("franchise", "Franchise", "Yes" if public.franchise else "")


def _amount(dollars: int | None) -> str:
    return "" if dollars is None else amount(dollars)


def _part(dollars: int | None, *, is_included: bool) -> str:
    if dollars is None:
        return ""
    return f"{amount(dollars)}, {'included in' if is_included else 'on top of'} the price"
