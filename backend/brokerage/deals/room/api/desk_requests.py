"""The desk's operations on what is asked in a room, and what a buyer sees of a room."""

from typing import Annotated, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.cim.api.page_response import ANSWERS_A_PAGE, page_response
from brokerage.deals.cim.schemas.buying import BuyingOpenOut
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.deals.room.api.desk_room import changed
from brokerage.deals.room.schemas.buying import BuyingRoomOut, BuyingRoomReadOut
from brokerage.deals.room.schemas.desk import (
    ChangeRoomRequestIn,
    DealRoomOut,
    PublishRoomRequestIn,
    WriteRoomRequestIn,
)
from brokerage.deals.room.selectors.readers import Guest, as_buyer, file_of_guest
from brokerage.deals.room.services import reading, requests

router = Router(by_alias=True, tags=["desk: data rooms"], auth=IsStaff())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS: Final = {200: DealRoomOut, **_REFUSALS}
_PATH: Final = "/deals/{int:deal_id}/room/requests"
_AS_BUYER: Final = "/interests/{int:interest_id}/room/as-buyer"
_FILE: Final = f"{_AS_BUYER}/files/{{str:key}}"


@router.post(_PATH, operation_id="write-room-request", response=_ANSWERS)
def write_down(
    request: HttpRequest, deal_id: int, body: Annotated[WriteRoomRequestIn, Body()]
) -> HttpResponse:
    """Record what a buyer, their lender, attorney or CPA asked by mail or on the phone."""
    with transaction.atomic():
        requests.write_down(
            by=current_user(request),
            deal_id=deal_id,
            interest_id=body.interest,
            side=body.side,
            name=body.name,
            text=body.text,
        )
        return changed(request, deal_id)


@router.patch(f"{_PATH}/{{int:request_id}}", operation_id="change-room-request", response=_ANSWERS)
def change(
    request: HttpRequest,
    deal_id: int,
    request_id: int,
    body: Annotated[ChangeRoomRequestIn, Body()],
) -> HttpResponse:
    """Route and answer a request. A buyer gets a mail when their question is no longer open. Status
    409 `changed_meanwhile` if it has another version.
    """
    changes = body.model_dump(exclude_unset=True, exclude={"version"})
    with transaction.atomic():
        requests.change_request(
            by=current_user(request),
            deal_id=deal_id,
            request_id=request_id,
            changes=changes,
            version=body.version,
        )
        return changed(request, deal_id)


@router.put(
    f"{_PATH}/{{int:request_id}}/published",
    operation_id="publish-room-request",
    response=_ANSWERS,
)
def publish(
    request: HttpRequest,
    deal_id: int,
    request_id: int,
    body: Annotated[PublishRoomRequestIn, Body()],
) -> HttpResponse:
    """Let buyers from a level on read an edited question and answer, without who asked; level null
    takes it back. The original does not change.
    """
    with transaction.atomic():
        requests.publish(
            by=current_user(request),
            deal_id=deal_id,
            request_id=request_id,
            question=body.question,
            answer=body.answer,
            level=body.level,
            version=body.version,
        )
        return changed(request, deal_id)


@router.get(_AS_BUYER, operation_id="get-room-as-buyer", response={200: BuyingRoomOut, **_REFUSALS})
def get_as_buyer(request: HttpRequest, interest_id: int) -> HttpResponse:
    """Return what this buyer may have now, by the same rules; 404 if it is nothing. The staff log
    records it.
    """
    return json_response(BuyingRoomOut.of(_logged(request, interest_id)))


@router.get(
    _FILE,
    operation_id="get-room-file-as-buyer",
    response={200: BuyingRoomReadOut, **_REFUSALS},
)
def get_file_as_buyer(request: HttpRequest, interest_id: int, key: str) -> BuyingRoomReadOut:
    """Return what there is for this buyer to read of a file."""
    return BuyingRoomReadOut.of(file_of_guest(_logged(request, interest_id), key))


@router.get(
    f"{_FILE}/open",
    operation_id="is-room-file-as-buyer-open",
    response={200: BuyingOpenOut, **_REFUSALS},
)
def is_open_as_buyer(request: HttpRequest, interest_id: int, key: str) -> BuyingOpenOut:
    """Say that this buyer may still read a file."""
    guest = as_buyer(current_user(request), interest_id)
    return BuyingOpenOut(edition=file_of_guest(guest, key).file.edition)


@router.get(
    f"{_FILE}/pages/{{int:page}}",
    operation_id="get-room-page-as-buyer",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PAGE,
)
def get_page_as_buyer(request: HttpRequest, interest_id: int, key: str, page: int) -> HttpResponse:
    """Return a page that this buyer may read, with the name of the member of staff in it."""
    person = current_user(request)
    picture = reading.send_page(
        reader=person,
        allowed=lambda: file_of_guest(as_buyer(person, interest_id), key),
        number=page,
    )
    return page_response(picture)


def _logged(request: HttpRequest, interest_id: int) -> Guest:
    guest = as_buyer(current_user(request), interest_id)
    log_deal(request, guest.room.deal_id, StaffAct.SEEN_AS_BUYER, f"interest {interest_id}")
    return guest
