"""A signed-in buyer's own agreements."""

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsBuyer, current_user
from brokerage.core.client_ip import client_address
from brokerage.core.errors import Problem
from brokerage.deals.buyers.selectors.buyers import buyer_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.schemas import AddListingIn, MyAgreementsOut
from brokerage.deals.nda.selectors.ndas import addable, live_master, shown_ndas
from brokerage.deals.nda.services import schedule

router = Router(by_alias=True, tags=["buying"], auth=IsBuyer())

_ANSWERS = {
    200: MyAgreementsOut,
    **dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem),
}


@router.get("/agreements", operation_id="list-my-agreements", response=_ANSWERS)
def list_agreements(request: HttpRequest) -> MyAgreementsOut:
    """Return the signed-in buyer's agreements."""
    return MyAgreementsOut.of(shown_ndas(buyer_of(current_user(request))))


@router.post("/agreements/listings", operation_id="add-listing-to-my-nda", response=_ANSWERS)
def add_listing(request: HttpRequest, body: Annotated[AddListingIn, Body()]) -> MyAgreementsOut:
    """Add a listing on the market to the buyer's master, which needs no second signature. Status
    404 without one, and for a listing that is not on the market.
    """
    buyer = buyer_of(current_user(request))
    nda, listing = live_master(buyer), addable(body.listing)
    if nda is None or listing is None:
        raise Listing.DoesNotExist
    schedule.add_listing(
        nda=nda,
        listing=listing,
        ip=client_address(request.META, settings.TRUSTED_PROXIES),
        user_agent=request.headers.get("User-Agent", ""),
    )
    return MyAgreementsOut.of(shown_ndas(buyer))
