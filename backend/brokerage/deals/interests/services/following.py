"""Moves interests by what happens elsewhere: signatures, profiles, and the end of a listing."""

from collections.abc import Collection

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.selectors.profiles import has_valid_profile
from brokerage.deals.interests.services.moving import move
from brokerage.deals.interests.services.scoring import rescore, rescore_buyer
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.selectors.ndas import live

State = InterestState
_BEFORE_SIGNATURE = (State.INQUIRED, State.NDA_SENT)


@transaction.atomic
def follow_signature(nda: Nda) -> None:
    """Move the interests in the listings that a signed agreement covers."""
    listings = nda.covered.values("listing")
    found = Interest.objects.select_for_update(of=("self",)).filter(
        buyer=nda.buyer_id, listing__in=listings, state__in=_BEFORE_SIGNATURE
    )
    for interest in found.select_related("buyer", "listing"):
        if live(interest.buyer, interest.listing) is not None:
            move(interest, State.NDA_SIGNED, by=None)
            _complete(interest)
            rescore(interest)


@transaction.atomic
def follow_refusal(nda: Nda) -> None:
    """End the interests whose buyer declined to sign."""
    found = Interest.objects.select_for_update(of=("self",)).filter(
        buyer=nda.buyer_id, listing__in=nda.covered.values("listing"), state=State.NDA_SENT
    )
    for interest in found:
        move(interest, State.PASSED, by=None, reason="Declined to sign the agreement")


@transaction.atomic
def follow_profile(buyer: Buyer) -> None:
    """Move the interests that waited for the buyer's profile, and score all."""
    signed = Interest.objects.select_for_update(of=("self",)).filter(
        buyer=buyer, state=State.NDA_SIGNED
    )
    if has_valid_profile(buyer):
        for interest in signed.select_related("listing"):
            interest.buyer = buyer
            _complete(interest)
    rescore_buyer(buyer)


def _complete(interest: Interest) -> None:
    if has_valid_profile(interest.buyer):
        move(interest, State.PROFILE_COMPLETE, by=None)


@transaction.atomic
def end_all(
    listing: Listing, *, reason: str, kept: Collection[InterestState], by: User | None
) -> None:
    """End the interests in a listing, except in the states `kept`."""
    found = Interest.objects.select_for_update(of=("self",)).filter(listing=listing)
    for interest in found.exclude(state__in=kept):
        move(interest, State.LOST, by=by, reason=reason)
