"""A buyer's operations on the memorandum that they may read. For everything that a person may not
read, and for what does not exist, the status is 404.
"""

from typing import Final

from django.http import HttpRequest, HttpResponse
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.cim.api.page_response import ANSWERS_A_PAGE, file_response, page_response
from brokerage.deals.cim.models import CimVersion
from brokerage.deals.cim.schemas.buying import BuyingCimOut, BuyingOpenOut, BuyingTextOut
from brokerage.deals.cim.selectors.readers import readable
from brokerage.deals.cim.services import reading
from brokerage.pdf import pdf_response

router = Router(by_alias=True, tags=["buying"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((401, 403, 404, 409, 429), Problem)
_PATH: Final = "/buying/{str:number}/cim"


@router.get(_PATH, operation_id="get-buying-cim", response={200: BuyingCimOut, **_REFUSALS})
def get_cim(request: HttpRequest, number: str) -> BuyingCimOut:
    """Return what there is to read about a listing."""
    return BuyingCimOut.of(readable(current_user(request), number))


@router.get(
    f"{_PATH}/open", operation_id="is-buying-cim-open", response={200: BuyingOpenOut, **_REFUSALS}
)
def is_open(request: HttpRequest, number: str) -> BuyingOpenOut:
    """Say that the pages may still be read: an open reader asks all the time, and closes at 404."""
    return BuyingOpenOut(edition=readable(current_user(request), number).version.number)


@router.get(
    f"{_PATH}/pages/{{int:page}}",
    operation_id="get-buying-cim-page",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PAGE,
)
def get_page(request: HttpRequest, number: str, page: int) -> HttpResponse:
    """Return a page, from 1, as a JPEG with the reader's name, address and number in its pixels,
    and record that it was sent.
    """
    person = current_user(request)
    picture = reading.send_page(
        reader=person, allowed=lambda: readable(person, number).version, number=page
    )
    return page_response(picture)


@router.get(
    f"{_PATH}/text", operation_id="get-buying-cim-text", response={200: BuyingTextOut, **_REFUSALS}
)
def get_text(request: HttpRequest, number: str) -> BuyingTextOut:
    """Return all words for screen readers, and record that they were sent."""
    person = current_user(request)
    found = readable(person, number)
    stamp = reading.send_text(reader=person, allowed=lambda: readable(person, number).version)
    return BuyingTextOut.of(found, stamp)


@router.get(
    f"{_PATH}/document",
    operation_id="get-buying-cim-document",
    response=_REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def get_document(request: HttpRequest, number: str) -> HttpResponse:
    """Return a PDF of the stamped pages, for buyers whom staff allow it; 404 for others."""
    person = current_user(request)

    def allowed() -> CimVersion:
        found = readable(person, number)
        if not found.may_download:
            raise CimVersion.DoesNotExist
        return found.version

    pdf = reading.send_document(reader=person, allowed=allowed)
    return file_response(pdf, f"memorandum-{number}.pdf")
