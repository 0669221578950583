"""Queries for offers, and what they come to."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import IN_FORCE
from brokerage.deals.fees.rules.fee import PriceParts, fee_on
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import READING
from brokerage.deals.lender.rules.assumptions import DealFacts, assumed
from brokerage.deals.lender.rules.assumptions import purchase as purchase_of
from brokerage.deals.lender.selectors.results import sheet_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer, SaleCosts
from brokerage.deals.offers.rules import flags as rules
from brokerage.deals.offers.rules.content import OfferContent
from brokerage.deals.offers.rules.flags import Flag, Known
from brokerage.deals.offers.rules.money import Money, money
from brokerage.deals.offers.rules.states import MOST_COMPARED, STANDING, OfferKind
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.recast.selectors.results import results_of
from brokerage.lending.rules.lender_test import LenderTest, lender_test
from brokerage.lending.rules.terms import TERMS

LENT: Final = ("sba", "bank")


class Weighed(NamedTuple):
    """An offer with what it comes to for the seller."""

    offer: Offer
    fee: int
    """Due to the firm at closing, in whole US dollars; 0 without an engagement in force."""
    money: Money
    coverage: LenderTest | None
    """The lender test at its price; None without a recast, or for an offer without a loan."""
    flags: list[Flag]


def offers_of(user: User, deal_id: int) -> QuerySet[Offer]:
    """Return the offers of a deal that staff may see, the newest first. Raises
    Deal.DoesNotExist.
    """
    deal = deal_of(user, deal_id)
    return Offer.objects.filter(deal=deal).select_related("interest__buyer", "deal")


def offer_of(user: User, deal_id: int, offer_id: int) -> Offer:
    """Raises Deal.DoesNotExist and Offer.DoesNotExist."""
    found = offers_of(user, deal_id).select_related("deal", "interest__listing")
    return found.prefetch_related("deal__members").get(pk=offer_id)


def costs_of(deal_id: int) -> SaleCosts:
    return SaleCosts.objects.filter(deal_id=deal_id).first() or SaleCosts(deal_id=deal_id)


def weigh(offers: Sequence[Offer], deal: Deal, today: date) -> list[Weighed]:
    """Return what these offers of a deal come to for its seller."""
    engagement = Engagement.objects.filter(deal=deal, state__in=IN_FORCE).first()
    costs, found = costs_of(deal.pk), []
    for offer in offers:
        written = offer.written
        fee = fee_due(engagement, written) if engagement else 0
        coverage = _coverage(deal.pk, written)
        found.append(
            Weighed(
                offer,
                fee,
                money(
                    written,
                    fee=fee,
                    payoffs=max(0, costs.payoffs - (written.assumed_debt or 0)),
                    costs=costs.costs,
                    likely_of_note=offer.likely_of_note,
                ),
                coverage,
                _flags(offer, written, coverage, today),
            )
        )
    return found


def flags_of(offer: Offer, today: date) -> list[Flag]:
    written = offer.written
    return _flags(offer, written, _coverage(offer.deal_id, written), today)


def _flags(
    offer: Offer, written: OfferContent, coverage: LenderTest | None, today: date
) -> list[Flag]:
    seen = [proof.seen_at for proof in offer.interest.buyer.proofs.all() if proof.seen_at]
    known = Known(
        today=today,
        proof_seen_on=timezone.localdate(max(seen)) if seen else None,
        coverage=coverage.coverage if coverage else None,
        target=_target(offer.deal_id) if coverage else None,
    )
    return rules.flags(written, OfferKind(offer.kind), known)


def fee_due(engagement: Engagement, written: OfferContent) -> int:
    """Return what an offer makes due to the firm at closing, in whole US dollars."""
    parts = PriceParts(
        cash=100 * (written.cash_at_closing or 0),
        note=100 * (written.note_amount or 0),
        earnout_most=100 * (written.earnout_most or 0),
        stake=100 * (written.rollover_amount or 0),
        assumed_debt=100 * (written.assumed_debt or 0),
        consulting_excess=100 * (written.consulting_excess or 0),
        inventory_extra=100 * (written.inventory_amount or 0)
        if written.inventory == "extra"
        else 0,
    )
    return -(-fee_on(engagement.parsed_terms, parts).due // 100)


def _coverage(deal_id: int, written: OfferContent) -> LenderTest | None:
    """Test an offer's price and note with the deal's own assumptions; None where no bank lends."""
    recast = results_of(deal_id)
    if recast is None or written.price is None or written.financing not in LENT:
        return None
    terms, sheet = TERMS.current(), sheet_of(deal_id)
    sde = recast.basis.sde_documented
    note = {
        "noteAmount": str(written.note_amount or 0),
        "noteKind": "standby" if written.note_standby else "monthly",
    }
    if written.note_rate is not None:
        note["noteRate"] = str(Decimal(str(written.note_rate)))
    if written.note_months:
        note["noteMonths"] = str(min(360, max(12, written.note_months)))
    known = DealFacts(
        owners_are_citizens=written.owners_are_citizens != "no",
        earnout=bool(written.earnout_most),
        seller_keeps_stake=bool(written.rollover_amount),
    )
    assumptions = assumed(sde, terms) | sheet.changes | note
    return lender_test(
        purchase_of(price=written.price, sde=sde, assumptions=assumptions, known=known), terms
    )


def _target(deal_id: int) -> Decimal | None:
    recast = results_of(deal_id)
    if recast is None:
        return None
    assumptions = assumed(recast.basis.sde_documented, TERMS.current())
    return Decimal((assumptions | sheet_of(deal_id).changes)["target"])


class Board(NamedTuple):
    """Everything about the offers of a deal."""

    offers: list[Weighed]
    compared: list[Weighed]
    """What stands, the most certain money first."""
    buyers: list[Interest]
    """Those who may make an offer."""
    costs: SaleCosts
    has_agreement: bool
    asking_price: int | None


def board_of(deal: Deal) -> Board:
    """Return the offers of a deal, without checking who may see them."""
    offers = list(
        Offer.objects.filter(deal=deal)
        .select_related("interest__buyer", "deal")
        .prefetch_related("interest__buyer__proofs", "deal__members")
    )
    weighed = weigh(offers, deal, timezone.localdate())
    standing = [each for each in weighed if each.offer.pk in _standing(offers)]
    readers = Interest.objects.filter(listing__deal=deal, state__in=READING)
    listing = Listing.objects.filter(deal=deal).first()
    return Board(
        offers=weighed,
        compared=sorted(standing, key=lambda each: -each.money.certain),
        buyers=list(readers.select_related("buyer").order_by("buyer__sort_name", "pk")),
        costs=costs_of(deal.pk),
        has_agreement=Engagement.objects.filter(deal=deal, state__in=IN_FORCE).exists(),
        asking_price=listing.asking_price if listing else None,
    )


def compared_of(deal: Deal, *, shown: bool) -> list[Weighed]:
    """Return what is shown side by side; with `shown` only what the owner was shown."""
    found = board_of(deal).compared
    return [each for each in found if each.offer.shown_at or not shown][:MOST_COMPARED]


def _standing(offers: Sequence[Offer]) -> set[int]:
    """Return the ids of what stands between each buyer and the seller: the latest round that was
    handed over and not ended.
    """
    latest: dict[int, Offer] = {}
    for offer in sorted(offers, key=lambda each: each.round):
        if offer.submitted_at:
            latest[offer.interest_id] = offer
    return {each.pk for each in latest.values() if each.state in STANDING}
