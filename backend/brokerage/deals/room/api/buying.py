"""The operations of a buyer, their co-broker and their lender on the room of a business. For
everything that a person may not have, and for what does not exist, the status is 404.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Body, Router

from brokerage.accounts.models import User
from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.cim.api.page_response import ANSWERS_A_PAGE, file_response, page_response
from brokerage.deals.cim.schemas.buying import BuyingOpenOut
from brokerage.deals.files.api.content_response import content_response
from brokerage.deals.room.schemas.buying import BuyingRoomAskIn, BuyingRoomOut, BuyingRoomReadOut
from brokerage.deals.room.selectors.readers import SeenFile, file_of_guest, guest_of
from brokerage.deals.room.services import reading, requests
from brokerage.pdf import pdf_response

router = Router(by_alias=True, tags=["buying"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH: Final = "/buying/{str:number}/room"
_FILE: Final = f"{_PATH}/files/{{str:key}}"
_BINARY: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The file, to be saved.",
            "content": {"*/*": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}


@router.get(_PATH, operation_id="get-buying-room", response={200: BuyingRoomOut, **_REFUSALS})
def get_room(request: HttpRequest, number: str) -> HttpResponse:
    """Return the files that the reader may have, and what a buyer asked."""
    return json_response(BuyingRoomOut.of(guest_of(current_user(request), number)))


@router.get(
    f"{_PATH}/open",
    operation_id="is-buying-room-open",
    response={200: BuyingOpenOut, **_REFUSALS},
)
def is_room_open(request: HttpRequest, number: str) -> BuyingOpenOut:
    """Say that the room is open to the reader: an open page asks often, and closes at 404."""
    return BuyingOpenOut(edition=guest_of(current_user(request), number).level)


@router.post(
    f"{_PATH}/requests",
    operation_id="ask-in-buying-room",
    response={200: BuyingRoomOut, **_REFUSALS},
)
def ask(
    request: HttpRequest, number: str, body: Annotated[BuyingRoomAskIn, Body()]
) -> HttpResponse:
    """Ask a question or for a document: 15 an hour, 25 open at a time, 200 in all."""
    guest = requests.ask(by=current_user(request), number=number, text=body.text)
    return json_response(BuyingRoomOut.of(guest))


@router.get(
    _FILE, operation_id="get-buying-room-file", response={200: BuyingRoomReadOut, **_REFUSALS}
)
def get_file(request: HttpRequest, number: str, key: str) -> BuyingRoomReadOut:
    """Return what there is to read of a file."""
    return BuyingRoomReadOut.of(_allowed(current_user(request), number, key)())


@router.get(
    f"{_FILE}/open",
    operation_id="is-buying-room-file-open",
    response={200: BuyingOpenOut, **_REFUSALS},
)
def is_open(request: HttpRequest, number: str, key: str) -> BuyingOpenOut:
    """Say that a file may still be read: an open reader asks all the time, and closes at 404."""
    return BuyingOpenOut(edition=_allowed(current_user(request), number, key)().file.edition)


@router.get(
    f"{_FILE}/pages/{{int:page}}",
    operation_id="get-buying-room-page",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PAGE,
)
def get_page(request: HttpRequest, number: str, key: str, page: int) -> HttpResponse:
    """Return a page, from 1, as a JPEG with the reader's name, address and number in its pixels,
    and record that it was sent.
    """
    person = current_user(request)
    allowed = _allowed(person, number, key)
    return page_response(reading.send_page(reader=person, allowed=allowed, number=page))


@router.get(
    f"{_FILE}/document",
    operation_id="get-buying-room-document",
    response=_REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def get_document(request: HttpRequest, number: str, key: str) -> HttpResponse:
    """Return a PDF of the stamped pages, of files that may be saved so; 404 for others. Status 409
    `too_many_pages` for more than 100.
    """
    person = current_user(request)
    pdf = reading.send_document(reader=person, allowed=_allowed(person, number, key))
    return file_response(pdf, f"document-{number}-{key}.pdf")


@router.get(
    f"{_FILE}/content",
    operation_id="download-buying-room-file",
    response=_REFUSALS,
    openapi_extra=_BINARY,
)
def download(request: HttpRequest, number: str, key: str) -> HttpResponseBase:
    """Return a file as it is, where that is allowed; 404 for others. Each download is recorded."""
    person = current_user(request)
    version = reading.hand_over(reader=person, allowed=_allowed(person, number, key))
    return content_response(version)


def _allowed(person: User, number: str, key: str) -> Callable[[], SeenFile]:
    return lambda: file_of_guest(guest_of(person, number), key)
