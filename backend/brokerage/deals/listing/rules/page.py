"""A listing as the public pages get it: made from what is public, and nothing else."""

from datetime import date
from typing import Any

from brokerage.core.schema import Fact
from brokerage.deals.listing.rules.lines import facts, figures, price
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.listing.rules.states import ListingState


class PageFigure(Fact):
    label: str
    value: str


class PageListing(Fact):
    """Amounts are in whole US dollars."""

    slug: str
    number: str
    title: str
    headline: str
    industry: str
    location: str
    price: str
    """As shown, such as $425,000 or $11M."""
    figures: list[PageFigure]
    """Revenue and earnings."""
    description: str
    highlights: list[str]
    facts: list[PageFigure]
    """Shown only on the listing's own page."""
    drawing: str
    photo: dict[str, Any] | None
    state: ListingState
    status: str
    """The state in words; empty for one that is simply on the market."""
    asking_price: int | None
    cash_flow: int | None
    published_on: date | None


def page_of(
    public: PublicListing, *, number: str, slug: str, state: ListingState, published_on: date | None
) -> PageListing:
    """Return a listing for the pages. One that is sold keeps its price and figures to itself."""
    is_sold = state == ListingState.SOLD
    return PageListing(
        slug=slug,
        number=number,
        title=public.title,
        headline=public.headline,
        industry=public.industry,
        location=public.region,
        price="" if is_sold else price(public),
        figures=[]
        if is_sold
        else [PageFigure(label=line.label, value=line.text) for line in figures(public)],
        description=public.description,
        highlights=public.highlights,
        facts=[]
        if is_sold
        else [PageFigure(label=line.label, value=line.text) for line in facts(public)],
        drawing=public.drawing,
        photo=public.photo.model_dump() if public.photo else None,
        state=state,
        status="" if state == ListingState.ACTIVE else state.label,
        asking_price=None if is_sold or public.price_on_request else public.asking_price,
        cash_flow=None if is_sold else public.cash_flow,
        published_on=published_on,
    )
