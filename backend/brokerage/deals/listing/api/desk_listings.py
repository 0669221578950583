"""The desk's operations on what is written in listings."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.listing.api.listing_log import log_listing
from brokerage.deals.listing.schemas import (
    DealListingOut,
    ListingCard,
    ListingChoice,
    ListingChoicesOut,
    ListingInternalIn,
    ListingOut,
    ListingPublicIn,
    ListingSecretsIn,
    ListingsOut,
)
from brokerage.deals.listing.selectors.listings import (
    choices_of_listings,
    listing_of,
    listing_of_deal,
    page_of_listings,
)
from brokerage.deals.listing.services import drafting
from brokerage.deals.pipeline.selectors.deals import deal_of

router = Router(by_alias=True, tags=["desk: listings"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH = "/listings/{int:listing_id}"


@router.get("/listings", operation_id="list-listings", response={200: ListingsOut, **_REFUSALS})
def list_listings(request: HttpRequest, before: str = "") -> ListingsOut:
    """List the listings that the person may see, those that changed their state last first.

    `before` is the `nextCursor` of the previous page; status 400 `invalid_cursor` if it cannot be
    read.
    """
    page = page_of_listings(current_user(request), before=before)
    cards = [ListingCard.of(listing) for listing in page.listings]
    return ListingsOut(listings=cards, next_cursor=page.next_cursor)


@router.get(
    "/listings/choices",
    operation_id="list-listing-choices",
    response={200: ListingChoicesOut, **_REFUSALS},
)
def list_choices(request: HttpRequest) -> ListingChoicesOut:
    """List the number and title of every listing that the person may see, to choose one."""
    return ListingChoicesOut(
        listings=[
            ListingChoice(id=pk, number=number, title=title)
            for pk, number, title in choices_of_listings(current_user(request))
        ]
    )


@router.get(
    "/deals/{int:deal_id}/listing",
    operation_id="get-deal-listing",
    response={200: DealListingOut, **_REFUSALS},
)
def get_deal_listing(request: HttpRequest, deal_id: int) -> DealListingOut:
    """Return the listing of a deal, which the staff log records."""
    person = current_user(request)
    listing = listing_of_deal(person, deal_of(person, deal_id))
    if listing:
        log_listing(request, listing.pk, StaffAct.LISTING_SEEN)
    return DealListingOut(listing=ListingOut.of(listing, person) if listing else None)


@router.post(
    "/deals/{int:deal_id}/listing",
    operation_id="begin-listing",
    response={200: ListingOut, **_REFUSALS},
)
def begin_listing(request: HttpRequest, deal_id: int) -> ListingOut:
    """Begin the listing of a deal, or return the one that it has."""
    person = current_user(request)
    with transaction.atomic():
        listing = drafting.begin_listing(by=person, deal_id=deal_id)
        log_listing(request, listing.pk, StaffAct.LISTING_CHANGED)
    return ListingOut.of(listing, person)


@router.get(_PATH, operation_id="get-listing", response={200: ListingOut, **_REFUSALS})
def get_listing(request: HttpRequest, listing_id: int) -> ListingOut:
    """Return a listing, also one without a deal."""
    person = current_user(request)
    listing = listing_of(person, listing_id)
    log_listing(request, listing_id, StaffAct.LISTING_SEEN)
    return ListingOut.of(listing, person)


@router.put(f"{_PATH}/public", operation_id="save-listing", response={200: ListingOut, **_REFUSALS})
def save_public(
    request: HttpRequest, listing_id: int, body: Annotated[ListingPublicIn, Body()]
) -> ListingOut:
    """Save the public words as they are typed; they may be incomplete. Visitors go on reading those
    that were released. Status 409 `changed_meanwhile` if they have another version.
    """
    person = current_user(request)
    with transaction.atomic():
        listing = drafting.save_public(
            by=person, listing_id=listing_id, content=body.content, version=body.version
        )
        log_listing(request, listing_id, StaffAct.LISTING_CHANGED)
    return ListingOut.of(listing, person)


@router.put(
    f"{_PATH}/secrets", operation_id="save-listing-secrets", response={200: ListingOut, **_REFUSALS}
)
def save_secrets(
    request: HttpRequest, listing_id: int, body: Annotated[ListingSecretsIn, Body()]
) -> ListingOut:
    """Save what buyers read once they are approved. Status 409 as for `save-listing`."""
    person = current_user(request)
    with transaction.atomic():
        listing = drafting.save_secrets(
            by=person, listing_id=listing_id, content=body.content, version=body.version
        )
        log_listing(request, listing_id, StaffAct.LISTING_CHANGED)
    return ListingOut.of(listing, person)


@router.put(
    f"{_PATH}/internal",
    operation_id="save-listing-internal",
    response={200: ListingOut, **_REFUSALS},
)
def save_internal(
    request: HttpRequest, listing_id: int, body: Annotated[ListingInternalIn, Body()]
) -> ListingOut:
    """Save what never leaves the firm. `floor` counts only from the deal's broker and principals.
    Status 409 as for `save-listing`.
    """
    person = current_user(request)
    with transaction.atomic():
        listing = drafting.save_internal(
            by=person,
            listing_id=listing_id,
            content=body.content,
            floor=body.floor,
            version=body.version,
        )
        log_listing(request, listing_id, StaffAct.LISTING_CHANGED)
    return ListingOut.of(listing, person)
