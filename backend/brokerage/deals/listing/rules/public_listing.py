"""What the public may read of a listing, and nothing else of it.

The site, the ads and the words that an owner approves are made only from a `PublicListing`.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from brokerage.core.form_rules import InvalidForm
from brokerage.core.schema import Input
from brokerage.core.text import storable

REGIONS: Final = (
    "Dallas-Fort Worth",
    "Greater Houston",
    "Austin area",
    "San Antonio area",
    "Central Texas",
    "East Texas",
    "West Texas",
    "South Texas",
    "Gulf Coast",
    "Panhandle",
    "Texas",
)
"""None has fewer than 100,000 people."""
ESTABLISHED: Final = (
    "Under 5 years",
    "5 to 10 years",
    "10 to 20 years",
    "20 to 30 years",
    "Over 30 years",
)
EMPLOYEES: Final = ("None", "1 to 4", "5 to 9", "10 to 19", "20 to 49", "50 to 99", "100 or more")
DRAWINGS: Final = {
    "shop": "A shop",
    "works": "A plant",
    "clinic": "A clinic",
    "grounds": "Grounds and trees",
}
REAL_ESTATE: Final = {
    "leased": "Leased",
    "owned": "Owned, not for sale",
    "available": "Owned, and for sale apart from the business",
}
_MOST: Final = 1_000_000_000
MOST_HIGHLIGHTS: Final = 8
LONGEST_HIGHLIGHT: Final = 120
"""Characters."""


Short = Annotated[str, Field(max_length=120), AfterValidator(storable)]
Line = Annotated[str, Field(max_length=300), AfterValidator(storable)]
Long = Annotated[str, Field(max_length=3000), AfterValidator(storable)]
Amount = Annotated[int, Field(ge=0, le=_MOST)] | None
"""Whole US dollars."""


class ListingFocus(Input):
    """The point that stays when the picture is cropped, in percent from the left and the top."""

    x: Annotated[float, Field(ge=0, le=100)]
    y: Annotated[float, Field(ge=0, le=100)]


class ListingPhoto(Input):
    """A picture of the media library, as entries of the site name it."""

    file: Annotated[
        str,
        Field(max_length=100, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|avif)$"),
    ]
    alt: Annotated[str, Field(min_length=5, max_length=200), AfterValidator(storable)]
    focus: ListingFocus | None = None


class PublicListing(Input):
    """The blind words and figures of a listing. A draft may be incomplete."""

    title: Short = ""
    headline: Line = ""
    industry: Short = ""
    region: Short = ""
    asking_price: Amount = None
    price_on_request: bool = False
    price_note: Line = ""
    revenue: Amount = None
    cash_flow: Amount = None
    cash_flow_basis: Literal["SDE", "EBITDA"] = "SDE"
    cash_flow_is_least: bool = False
    """Whether the cash flow is above this amount."""
    figures_period: Short = ""
    """The year or months of revenue and cash flow, such as `2025`."""
    description: Long = ""
    highlights: Annotated[list[Line], Field(max_length=40)] = []
    """A public listing has at most `MOST_HIGHLIGHTS`."""
    established: Short = ""
    full_time: Short = ""
    part_time: Short = ""
    real_estate: Short = ""
    monthly_rent: Amount = None
    inventory: Amount = None
    inventory_included: bool = True
    equipment: Amount = None
    equipment_included: bool = True
    note_percent: Annotated[int, Field(ge=0, le=100)] | None = None
    """The most that the owner lends, in percent of the price."""
    note_terms: Line = ""
    training_weeks: Annotated[int, Field(ge=0, le=260)] | None = None
    hours: Line = ""
    reason: Line = ""
    growth: Long = ""
    competition: Long = ""
    prequalified: bool = False
    """Whether a lender has prequalified the business for an SBA loan."""
    relocatable: bool = False
    home_based: bool = False
    franchise: bool = False
    drawing: Short = "shop"
    photo: ListingPhoto | None = None


_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "region": REGIONS,
    "established": ESTABLISHED,
    "full_time": EMPLOYEES,
    "part_time": EMPLOYEES,
    "real_estate": tuple(REAL_ESTATE),
    "drawing": tuple(DRAWINGS),
}
_CAMEL: Final = {name: str(info.alias) for name, info in PublicListing.model_fields.items()}


def checked(public: PublicListing) -> PublicListing:
    """Return it with trimmed texts. It may be incomplete. Raises InvalidForm."""
    values = {
        name: value.strip() if isinstance(value, str) else value for name, value in public
    } | {"highlights": [text.strip() for text in public.highlights if text.strip()]}
    errors = {
        _CAMEL[name]: "Please choose one of the list"
        for name, choices in _CHOICES.items()
        if values[name] and values[name] not in choices
    }
    if errors:
        raise InvalidForm(errors)
    return public.model_copy(update=values)


def missing(public: PublicListing) -> dict[str, str]:
    """Return what has to be written before anyone outside the firm sees it, by field."""
    needed = {
        "title": "Please write a heading",
        "industry": "Please name the industry",
        "region": "Please choose a region",
        "description": "Please describe the business",
    }
    errors = {_CAMEL[name]: text for name, text in needed.items() if not getattr(public, name)}
    if public.asking_price is None and not public.price_on_request:
        errors["askingPrice"] = "Please enter a price, or check that it is on request"
    if not public.highlights:
        errors["highlights"] = "Please write at least one"
    elif len(public.highlights) > MOST_HIGHLIGHTS:
        errors["highlights"] = f"Please keep the best {MOST_HIGHLIGHTS}"
    elif any(len(text) > LONGEST_HIGHLIGHT for text in public.highlights):
        errors["highlights"] = f"Please keep each to {LONGEST_HIGHLIGHT} characters"
    if public.cash_flow is not None and not public.figures_period:
        errors["figuresPeriod"] = "Please say which year or months the figures are from"
    return errors
