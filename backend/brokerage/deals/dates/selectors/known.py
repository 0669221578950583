"""What is known of a deal when its dates are set."""

from datetime import date
from typing import Final

from django.utils import timezone

from brokerage.deals.dates.rules.checklist import Known
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import IN_FORCE
from brokerage.deals.intake.selectors.sheets import values_of
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Deal

_WITHOUT_LANDLORD: Final = ("company", "own", "home")
"""Answers of the intake sheet to who owns the place."""


def known_of(deal: Deal, offer: Offer) -> Known:
    """Return what the accepted offer, the engagement and the intake sheet say about dates."""
    days = {"accepted": timezone.localdate(offer.answered_at)}
    answers = values_of(deal)
    if lease := _day(answers.get("leaseEnds")):
        days["leaseEnds"] = lease
    engagement = Engagement.objects.filter(deal=deal, state__in=IN_FORCE).first()
    if engagement:
        days["engagementEnds"] = engagement.dates.last_day
        days["tailEnds"] = engagement.dates.tail_ends_on
    written = offer.written
    missing: dict[str, str] = {}
    if written.financing in ("cash", "seller"):
        missing["loan"] = "No bank lends for this purchase"
    if written.structure == "stock":
        missing["assets"] = "Stock is sold: the company goes on owing what it owes"
    if not written.earnest_amount:
        missing["earnest"] = "The letter of intent has no earnest money"
    if written.real_estate == "purchase":
        missing["lease"] = "The buyer buys the real estate"
    elif answers.get("realEstate") in _WITHOUT_LANDLORD:
        missing["lease"] = "There is no landlord"
    for need, amount in {
        "note": written.note_amount,
        "escrow": written.escrow_amount,
        "earnout": written.earnout_most,
        "transition": written.transition_weeks,
        "non-compete": written.non_compete_years,
    }.items():
        if not amount:
            missing[need] = "Not part of the accepted offer"
    return Known(days=days, offer=written.model_dump(by_alias=True), missing=missing)


def _day(answer: object) -> date | None:
    try:
        return date.fromisoformat(answer) if isinstance(answer, str) else None
    except ValueError:
        return None
