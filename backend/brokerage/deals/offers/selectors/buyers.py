"""Queries for the rounds of a buyer's own offers that were handed over."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules import path
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.buyers import Round, round_state, what_next
from brokerage.deals.offers.rules.states import OfferKind, OfferSide, OfferState


class SeenRound(NamedTuple):
    offer: Offer
    seen: Round


def interest_of_buyer(user: User, number: str) -> Interest:
    """Return a buyer's interest in the listing of this number, while they may know which company it
    is. Raises Interest.DoesNotExist for everyone else, whatever the reason, after the same queries
    for a listing that exists and one that does not.
    """
    listing = Listing.objects.filter(number=number).first() or Listing(pk=0, state="active")
    interest = access_of(user, listing).interest
    if interest is None:
        raise Interest.DoesNotExist
    return interest


def handed_over() -> QuerySet[Offer]:
    """Return the rounds that were handed to the other side, those of an interest in order."""
    return Offer.objects.filter(submitted_at__isnull=False).order_by("interest", "round")


def rounds_of(offers: Iterable[Offer]) -> list[SeenRound]:
    """Return the rounds of one interest, in order, as the buyer sees them."""
    found, today = list(offers), timezone.localdate()
    rounds = []
    for offer in found:
        open_until = offer.written.expires_on
        state = round_state(
            OfferState(offer.state),
            has_later=offer is not found[-1],
            open_until=open_until,
            today=today,
        )
        kind, side = OfferKind(offer.kind), OfferSide(offer.side)
        rounds.append(SeenRound(offer, Round(offer.round, kind, side, state, open_until)))
    return rounds


def has_accepted_offer(buyer: Buyer) -> bool:
    return Offer.objects.filter(interest__buyer=buyer, state=OfferState.ACCEPTED).exists()


def next_of_offers(interests: Iterable[int]) -> dict[int, path.Next | None]:
    """Return, for those of these interests that have an offer, what happens next with it; None
    where neither side has to answer.
    """
    found: dict[int, path.Next | None] = {}
    offers = handed_over().filter(interest__in=list(interests))
    for interest, rounds in groupby(offers, key=lambda offer: offer.interest_id):
        turn = what_next([each.seen for each in rounds_of(rounds)])
        is_open = turn.key in ("offered", "countered")
        found[interest] = path.Next(turn.key, turn.by) if is_open else None
    return found
