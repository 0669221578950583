"""The desk's operations on buyers: the list, one buyer, notes, and what fits whom."""

from typing import Annotated, Literal

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.core.paging import PageNumber, page_of, pages_in
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.schemas.desk import (
    BuyerChangeIn,
    BuyerIn,
    BuyerNoteIn,
    BuyerOut,
    BuyersOut,
    FittingBuyerOut,
    FittingBuyersOut,
    FittingListingOut,
    FittingListingsOut,
    KnownBuyerOut,
)
from brokerage.deals.buyers.selectors.buyers import buyer_for_desk
from brokerage.deals.buyers.selectors.desk import (
    COUNTED_AT_MOST,
    BuyerFilter,
    buyers_for,
    listings_for,
    page_of_buyers,
    why,
)
from brokerage.deals.buyers.services import buyers
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import SHOWN
from brokerage.deals.listing.selectors.listings import listing_of

router = Router(by_alias=True, tags=["desk: buyers"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_MOST_LISTINGS = 1000
_FITTING = 50
"""Buyers on a page of those whom a listing fits."""


@router.get("/buyers", operation_id="list-buyers", response={200: BuyersOut, **_REFUSALS})
def list_buyers(
    request: HttpRequest,
    search: Annotated[str, Query(max_length=200)] = "",
    tier: Annotated[str, Query(max_length=4)] = "",
    trade: Annotated[str, Query(max_length=30)] = "",
    region: Annotated[str, Query(max_length=30)] = "",
    price: Annotated[int | None, Query(ge=0, le=10**10)] = None,
    profile: Literal["", "valid"] = "",
    sort: Literal["contact", "name"] = "contact",
    after: Annotated[str, Query(max_length=500)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> HttpResponse:
    """List buyers, at most `limit` at a time: with the latest contact first, or by name.

    `search` finds a buyer if each of its words begins a word of their name, company, email or phone
    number. `trade`, `region` and `price` find those who state that they look there or may pay that;
    `tier` may be `none`. `after` is the `nextCursor` of the previous page; status 400
    `invalid_cursor` if it cannot be read.
    """
    wished = BuyerFilter(
        search=search,
        tier=tier,
        trade=trade,
        region=region,
        price=price,
        only_valid=profile == "valid",
    )
    page = page_of_buyers(wished, order=sort, after=after, limit=limit)
    reading.record_list(request, "buyers", [buyer.pk for buyer in page.buyers], "buyer")
    return json_response(BuyersOut.of(page))


@router.post(
    "/buyers",
    operation_id="add-buyer",
    response={200: BuyerOut, **_REFUSALS, 409: KnownBuyerOut},
)
def add_buyer(request: HttpRequest, body: Annotated[BuyerIn, Body()]) -> BuyerOut | HttpResponse:
    """Add a buyer by hand. Status 409 if another buyer has this email or phone number."""
    person = current_user(request)
    try:
        with transaction.atomic():
            values = body.model_dump(exclude={"kind"})
            buyer = buyers.add_buyer(by=person, values=values, kind=body.kind)
            _log(request, buyer.pk, StaffAct.BUYER_ADDED)
    except buyers.KnownBuyer as known:
        return _known(known.buyer)
    return BuyerOut.of(buyer, person)


@router.get(
    "/buyers/{int:buyer_id}", operation_id="get-buyer", response={200: BuyerOut, **_REFUSALS}
)
def get_buyer(request: HttpRequest, buyer_id: int) -> BuyerOut:
    """Return one buyer. The staff log records who opened it, at most once an hour."""
    buyer = buyer_for_desk(buyer_id)
    _log(request, buyer_id, StaffAct.BUYER_SEEN)
    reading.count_opened(request, "buyer", buyer_id)
    return BuyerOut.of(buyer, current_user(request))


@router.patch(
    "/buyers/{int:buyer_id}",
    operation_id="change-buyer",
    response={200: BuyerOut, **_REFUSALS, 409: KnownBuyerOut | Problem},
)
def change_buyer(
    request: HttpRequest, buyer_id: int, body: Annotated[BuyerChangeIn, Body()]
) -> BuyerOut | HttpResponse:
    """Change what is given, such as the tier or whether the firm introduces the buyer. Status 409
    `changed` if a colleague was faster, `known` if another buyer has the email or phone,
    `has_account` for the address with which the buyer signs in.
    """
    person = current_user(request)
    changes = body.given()
    try:
        with transaction.atomic():
            buyers.change_buyer(by=person, buyer_id=buyer_id, version=body.version, changes=changes)
            _log(request, buyer_id, StaffAct.BUYER_CHANGED, *sorted(changes))
    except buyers.KnownBuyer as known:
        return _known(known.buyer)
    return BuyerOut.of(buyer_for_desk(buyer_id), person)


@router.post(
    "/buyers/{int:buyer_id}/notes",
    operation_id="add-buyer-note",
    response={200: BuyerOut, **_REFUSALS},
)
def add_note(request: HttpRequest, buyer_id: int, body: Annotated[BuyerNoteIn, Body()]) -> BuyerOut:
    """Add a note to a buyer's timeline."""
    person = current_user(request)
    with transaction.atomic():
        buyers.add_note(by=person, buyer_id=buyer_id, text=body.text)
        _log(request, buyer_id, StaffAct.BUYER_CHANGED, "note")
    return BuyerOut.of(buyer_for_desk(buyer_id), person)


@router.get(
    "/buyers/{int:buyer_id}/listings",
    operation_id="list-listings-for-buyer",
    response={200: FittingListingsOut, **_REFUSALS},
)
def list_listings(request: HttpRequest, buyer_id: int) -> FittingListingsOut:
    """List the listings on the site that fit what a buyer looks for, of those that the person may
    see, with the reasons.
    """
    buyer = buyer_for_desk(buyer_id)
    shown = Listing.objects.all().visible_to(current_user(request)).filter(state__in=SHOWN)
    found = listings_for(buyer, shown.order_by("-state_since", "-pk")[:_MOST_LISTINGS])
    return FittingListingsOut(
        listings=[FittingListingOut.of(listing, reasons) for listing, reasons in found]
    )


@router.get(
    "/listings/{int:listing_id}/buyers",
    operation_id="list-buyers-for-listing",
    response={200: FittingBuyersOut, **_REFUSALS},
)
def list_fitting(request: HttpRequest, listing_id: int, page: PageNumber = 1) -> FittingBuyersOut:
    """List the buyers whose stated criteria a listing fits, with the reasons, 50 per page: those
    who are ready first, and without those whom the firm introduces to nobody. `total` is counted up
    to 1,000.
    """
    listing = listing_of(current_user(request), listing_id)
    fitting = buyers_for(listing).prefetch_related("criteria")
    total = fitting.order_by()[:COUNTED_AT_MOST].count()
    found = page_of(fitting, page, size=_FITTING, total=total)
    reading.record_list(request, "buyers of a listing", [buyer.pk for buyer in found.rows], "buyer")
    return FittingBuyersOut(
        buyers=[FittingBuyerOut.of(buyer, why(buyer, listing)) for buyer in found.rows],
        page=page,
        pages=pages_in(found.total, size=_FITTING),
        total=found.total,
    )


def _log(request: HttpRequest, buyer_id: int, act: StaffAct, *fields: str) -> None:
    """Record an act on a buyer. Call it last in the transaction of the act."""
    staff_log.record(
        request,
        act=act,
        object_type="buyer",
        object_id=buyer_id,
        detail={"fields": list(fields)} if fields else None,
    )


def _known(buyer: Buyer) -> HttpResponse:
    message = f"This email or phone number belongs to {buyer.name}."
    return json_response(KnownBuyerOut(message=message, buyer=buyer.pk), status=409)
