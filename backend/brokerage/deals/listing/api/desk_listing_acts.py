"""The desk's operations on the way of a listing to its owner and to the public."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.listing.api.listing_log import log_listing
from brokerage.deals.listing.schemas import (
    ListingOut,
    ListingReasonIn,
    ListingVersionIn,
    MoveListingIn,
    PublishListingIn,
)
from brokerage.deals.listing.selectors.listings import listing_of
from brokerage.deals.listing.services import approving, drafting, publication

router = Router(by_alias=True, tags=["desk: listings"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH = "/listings/{int:listing_id}"


@router.post(
    f"{_PATH}/findings",
    operation_id="answer-listing-finding",
    response={200: ListingOut, **_REFUSALS},
)
def answer_finding(
    request: HttpRequest, listing_id: int, body: Annotated[ListingReasonIn, Body()]
) -> ListingOut:
    """Say why words that the check found may stay; an empty reason takes it back."""
    person = current_user(request)
    with transaction.atomic():
        listing = drafting.answer_finding(
            by=person, listing_id=listing_id, key=body.key, reason=body.reason
        )
        log_listing(request, listing_id, StaffAct.LISTING_CHANGED)
    return ListingOut.of(listing, person)


@router.post(
    f"{_PATH}/teaser",
    operation_id="send-listing-to-owner",
    response={200: ListingOut, **_REFUSALS},
)
def send_teaser(
    request: HttpRequest, listing_id: int, body: Annotated[ListingVersionIn, Body()]
) -> ListingOut:
    """Send the public words to the owner for approval. Status 422 with what is missing, by field;
    409 `check_unanswered` if a finding of the check has no reason.
    """
    person = current_user(request)
    with transaction.atomic():
        approving.send_teaser(by=person, listing_id=listing_id, version=body.version)
        listing = listing_of(person, listing_id)
        log_listing(request, listing_id, StaffAct.LISTING_SENT)
    return ListingOut.of(listing, person)


@router.post(
    f"{_PATH}/publish", operation_id="publish-listing", response={200: ListingOut, **_REFUSALS}
)
def publish(
    request: HttpRequest, listing_id: int, body: Annotated[PublishListingIn, Body()]
) -> ListingOut:
    """Release the latest public words. Status 403 `second_person_needed` for staff who wrote in
    them and are no principals; 409 `not_approved` unless the owner has approved exactly these.
    """
    person = current_user(request)
    with transaction.atomic():
        publication.publish(
            by=person, listing_id=listing_id, version=body.version, state=body.state
        )
        listing = listing_of(person, listing_id)
        log_listing(request, listing_id, StaffAct.LISTING_PUBLISHED)
    return ListingOut.of(listing, person)


@router.post(f"{_PATH}/move", operation_id="move-listing", response={200: ListingOut, **_REFUSALS})
def move(
    request: HttpRequest, listing_id: int, body: Annotated[MoveListingIn, Body()]
) -> ListingOut:
    """Move a listing to another publication state. Status 422 if it asks for a reason."""
    person = current_user(request)
    with transaction.atomic():
        publication.move(by=person, listing_id=listing_id, state=body.state, reason=body.reason)
        listing = listing_of(person, listing_id)
        log_listing(request, listing_id, StaffAct.LISTING_MOVED)
    return ListingOut.of(listing, person)
