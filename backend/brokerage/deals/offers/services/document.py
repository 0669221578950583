"""Renders the offers of a deal side by side, as the seller gets them."""

from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.deals.offers.rules.rows import terms
from brokerage.deals.offers.rules.states import OfferKind
from brokerage.deals.offers.selectors.offers import Weighed, compared_of
from brokerage.deals.pipeline.models import Deal
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import day, letterhead
from brokerage.valuation.rules.money import format_money

TEMPLATE: Final = "deals/offers/comparison"
_LETTERS: Final = "ABCDEF"


def comparison_pdf(deal: Deal, *, made_at: datetime, shown: bool = False) -> bytes:
    """Render what stands, at most six offers; with `shown` only what the owner was shown. Raises
    renderer.RenderError.
    """
    compared = compared_of(deal, shown=shown)
    largest = max((each.money.total for each in compared), default=0) or 1
    columns = [_column(each, _LETTERS[at], largest) for at, each in enumerate(compared)]
    rows = [terms(each.offer.written) for each in compared]
    data = {
        "firm": letterhead(firm()),
        "date": day(timezone.localdate(made_at)),
        "offers": columns,
        "rows": [
            [row[0].label, *(term.words or "–" for term in row)]
            for row in zip(*rows, strict=True)
            if any(term.words for term in row)
        ],
    }
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def filename(deal: Deal) -> str:
    return f"comparison-{deal.pk:05}.pdf"


def _column(weighed: Weighed, letter: str, largest: int) -> dict[str, Any]:
    parts = weighed.money
    return {
        "letter": letter,
        "name": weighed.offer.interest.buyer.name,
        "kind": OfferKind(weighed.offer.kind).label,
        "price": format_money(weighed.offer.written.price or 0),
        "certain": format_money(parts.certain),
        "likely": format_money(parts.likely),
        "uncertain": format_money(parts.uncertain),
        "lengths": [
            round(100 * amount / largest, 2)
            for amount in (parts.certain, parts.likely, parts.uncertain)
        ],
        "fee": format_money(weighed.fee),
    }
