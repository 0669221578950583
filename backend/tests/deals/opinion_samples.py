"""What an author writes in an opinion of value."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.rules.content import OpinionContent
from brokerage.deals.opinion.rules.states import OpinionState
from brokerage.deals.opinion.selectors.opinions import open_opinion
from brokerage.deals.opinion.services import drafting
from brokerage.deals.opinion.services.releasing import release
from brokerage.deals.pipeline.models import Deal

AVERAGE = {
    "source": "BizBuySell, HVAC Business Benchmarks",
    "date": "sales 2020–2024",
    "low": "2.73",
    "high": "2.73",
    "note": "",
    "licensed": False,
    "mayShowClient": True,
}
PRIVATE = {
    "source": "DealStats record 4711, a Waco HVAC firm",
    "date": "2025",
    "low": "2.9x",
    "high": "3.4",
    "note": "Sold with a seller note",
    "licensed": True,
    "mayShowClient": False,
}
CONTENT: dict[str, Any] = {
    "business": "Pecan Fork Heating & Air",
    "industry": "HVAC Services",
    "purpose": "To help you decide whether to sell now.",
    "users": "You, your attorney and your CPA.",
    "valuationDate": "2026-11-28",
    "measure": "sde",
    "period": "2025",
    "amount": "$412,000",
    "amountWhy": "The SDE that documents prove.",
    "multiples": [AVERAGE, PRIVATE, PRIVATE],
    "low": "2.6",
    "high": "3.2x",
    "why": "A service book above average, and an owner who still sells.",
    "cashPercent": "85%",
    "noteRate": "7",
    "noteMonths": "60",
    "workingCapital": "Excluded. You keep cash and receivables.",
    "drivers": "- You hold the only TACL license\nTwo customers are 41% of sales",
    "letter": "",
}


def content(**changes: Any) -> OpinionContent:
    return OpinionContent.model_validate({**CONTENT, **changes})


def in_review(deal: Deal, author: User, **changes: Any) -> Opinion:
    """Create an opinion that `author` wrote and sent for review."""
    opinion = drafting.begin_opinion(by=author, deal_id=deal.pk, industry="HVAC Services")
    key: dict[str, Any] = {"by": author, "deal_id": deal.pk, "number": opinion.number}
    opinion = drafting.save_draft(**key, content=content(**changes), version=opinion.version)
    return drafting.submit(**key, version=opinion.version)


def released(deal: Deal, author: User, releaser: User, **changes: Any) -> Opinion:
    """Create an opinion that `releaser` released, or release the one in review."""
    opinion = open_opinion(deal)
    if opinion is None or opinion.state != OpinionState.IN_REVIEW:
        opinion = in_review(deal, author, **changes)
    return release(by=releaser, deal_id=deal.pk, number=opinion.number, version=opinion.version)
