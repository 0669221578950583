"""Deals on the way to closing and after it: a letter of intent, its dates, what slipped and what
was asked.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.dates.models import ClosingItem, DatePlan, DealDate
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.services import closing, dates, tracks
from brokerage.deals.files.models import DealFile
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.interests.services.moving import move
from brokerage.deals.listing.services import drafting
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import OfferState
from brokerage.deals.offers.services import offers
from brokerage.deals.pipeline.models import Deal
from demo.ndas import fill_profile, sign_with_account
from demo.offers import submit_round

_PATH = (
    InterestState.NDA_SENT,
    InterestState.NDA_SIGNED,
    InterestState.PROFILE_COMPLETE,
    InterestState.SCREENED,
    InterestState.SELLER_ASKED,
    InterestState.APPROVED,
    InterestState.CIM_SENT,
    InterestState.ACTIVE,
)


def turn_down(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Record the offer of a buyer who is not chosen."""
    offer = _letter(by, deal, facts["buyer"], facts["terms"])
    key: dict[str, Any] = {"by": by, "deal_id": deal.pk, "offer_id": offer.pk}
    offers.end(**key, state=OfferState.DECLINED, reason=facts["reason"])


def accept_letter(*, by: User, deal: Deal, facts: dict[str, Any], network: str) -> None:
    """Record a buyer's letter of intent and accept it, which sets the dates. A buyer with an
    `account` has signed before, and reads in the data room from then on.
    """
    offer = _letter(by, deal, facts["buyer"], facts["offer"])
    if account := facts.get("account"):
        buyer = offer.interest.buyer
        buyer.account = sign_with_account(
            offer.interest, by=by, network=network, phone=account["phone"]
        )
        fill_profile(buyer, {"kind": "individual", "liquid": account["cash"]})
    offers.accept(by=by, deal_id=deal.pk, offer_id=offer.pk)


def _letter(by: User, deal: Deal, name: str, terms: dict[str, Any]) -> Offer:
    """Submit the letter of intent of a buyer who has read about the business."""
    listing = drafting.begin_listing(by=by, deal_id=deal.pk)
    email = f"{name.lower().replace(' ', '.')}@buyers.example.com"
    interest = receive(Inquiry(listing, name, f"demo-closing-{name}", email=email))
    for state in _PATH:
        move(interest, state, by=by)
    facts = {"buyer": name, "kind": "loi", "side": "buyer", "lasts": 7, "terms": terms}
    return submit_round(by=by, deal=deal, facts=facts)


def settle(*, by: User, deal: Deal, key: str) -> None:
    """Record that a date is done today."""
    dates.settle(
        **_one(by, deal, key),
        state=DateState.DONE,
        done_on=timezone.localdate(),
        reason="",
    )


def slip(*, by: User, deal: Deal, key: str, days: int, reason: str) -> None:
    """Move a date, and what follows with it."""
    on = DealDate.objects.get(deal=deal, key=key).on
    assert on
    dates.move(**_one(by, deal, key), on=on + timedelta(days=days), reason=reason)


def pass_pen(*, by: User, deal: Deal, kind: str, pen: str) -> None:
    today = timezone.localdate()
    tracks.save_track(
        by=by, deal_id=deal.pk, kind=kind, pen=pen, since=today, chase_after=5, note=""
    )


def ask_for_change(*, by: User, deal: Deal, asked: str, effect: int) -> None:
    today = timezone.localdate()
    tracks.log_retrade(
        by=by, deal_id=deal.pk, asked_on=today, asked=asked, effect=effect, evidence=None
    )


def finish(*, by: User, deal: Deal) -> None:
    """Settle every date before closing and the whole closing list, with the closing statement."""
    statement = DealFile.objects.create(deal=deal, title="Closing statement", is_shared=False)
    for item in ClosingItem.objects.filter(deal=deal):
        closing.settle_item(
            by=by,
            deal_id=deal.pk,
            item_id=item.pk,
            state=DateState.DONE,
            reason="",
            file=statement.pk if item.key == "closing-statement" else None,
        )
    for date_ in DealDate.objects.filter(deal=deal, state=DateState.OPEN):
        if date_.key in ("closing", "tail-end", "engagement-end", "lease-end"):
            continue
        settle(by=by, deal=deal, key=date_.key)


def _one(by: User, deal: Deal, key: str) -> dict[str, Any]:
    date_ = DealDate.objects.get(deal=deal, key=key)
    version = DatePlan.objects.get(deal=deal).version
    return {"by": by, "deal_id": deal.pk, "date_id": date_.pk, "version": version}
