"""The offers for a business, round by round, and the fee that a closing brings."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.fees.models.fees import ShareKind
from brokerage.deals.fees.rules.fee import PriceParts
from brokerage.deals.fees.services import fees
from brokerage.deals.interests.models import Interest
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.content import OfferContent
from brokerage.deals.offers.rules.states import OfferKind, OfferSide
from brokerage.deals.offers.services import offers
from brokerage.deals.pipeline.models import Deal


def submit_round(*, by: User, deal: Deal, facts: dict[str, Any]) -> Offer:
    """Record a buyer's offer, or the seller's answer to it, with the terms that are new."""
    key: dict[str, Any] = {"by": by, "deal_id": deal.pk}
    interest = Interest.objects.get(listing__deal=deal, buyer__name=facts["buyer"])
    if facts["side"] == OfferSide.SELLER:
        last = interest.offers.latest("round")
        offer = offers.counter(**key, offer_id=last.pk)
    else:
        offer = offers.begin(**key, interest_id=interest.pk, kind=OfferKind(facts["kind"]))
    key["offer_id"] = offer.pk
    last_day = timezone.localdate() + timedelta(days=facts["lasts"])
    terms = offer.content | facts["terms"] | {"expiresOn": last_day.isoformat()}
    content = OfferContent.model_validate(terms)
    offer = offers.save_draft(**key, content=content, version=offer.version)
    offer = offers.submit(**key, version=offer.version)
    if chance := facts.get("chance"):
        offers.judge(**key, chance=chance, reason=facts["why"], likely_of_note=None)
    return offer


def show(*, by: User, deal: Deal, costs: dict[str, int]) -> None:
    """Show the owner what stands, with what is left after debt and costs."""
    offers.save_costs(by=by, deal_id=deal.pk, **costs)
    offers.show_to_owner(by=by, deal_id=deal.pk)


def book_fee(*, principal: User, broker: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Book the fee of a closing, shared with the buyer's broker and ours, and invoice it."""
    other, percent = facts["coBroker"]
    today = timezone.localdate()
    key: dict[str, Any] = {"by": principal, "deal_id": deal.pk}
    fee = fees.book(
        **key,
        parts=PriceParts(cash=100 * facts["cash"], note=100 * facts["note"]),
        earned_on=today,
        due_on=today,
        payees=[
            fees.Payee(ShareKind.CO_BROKER, Decimal(percent), name=other),
            fees.Payee(ShareKind.BROKER, Decimal(facts["broker"]), user=broker.pk),
        ],
    )
    fees.invoice(**key, number=fee.number)


def pay_fee(*, principal: User, deal: Deal) -> None:
    """Record that the fee was paid, and the other broker's share with it."""
    today = timezone.localdate()
    key: dict[str, Any] = {"by": principal, "deal_id": deal.pk, "number": 1, "paid_on": today}
    fee = fees.record_paid(**key)
    share = fee.shares.get(kind=ShareKind.CO_BROKER)
    fees.record_share_paid(**key, share_id=share.pk)
