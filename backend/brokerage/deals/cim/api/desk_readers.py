"""The desk's operations on who reads a memorandum, and what a buyer sees of it."""

from typing import Annotated, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.errors import Problem
from brokerage.deals.cim.api.page_response import ANSWERS_A_PAGE, page_response
from brokerage.deals.cim.models import Cim, CimVersion
from brokerage.deals.cim.schemas.buying import BuyingCimOut, BuyingOpenOut
from brokerage.deals.cim.schemas.desk import (
    CimBuyerOut,
    CimPermitIn,
    CimReaderOut,
    CimReadersOut,
    CimTraceOut,
    CimTracesOut,
)
from brokerage.deals.cim.selectors.documents import cim_of, version_of
from brokerage.deals.cim.selectors.readers import as_buyer, buyers_of
from brokerage.deals.cim.selectors.record import readers_of, who_had
from brokerage.deals.cim.services import reading
from brokerage.deals.cim.services.permits import set_permit
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: memoranda"], auth=IsStaff())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH: Final = "/deals/{int:deal_id}/cim"
_INTEREST: Final = "/interests/{int:interest_id}/cim"


@router.get(
    f"{_PATH}/readers", operation_id="list-cim-readers", response={200: CimReadersOut, **_REFUSALS}
)
def list_readers(request: HttpRequest, deal_id: int) -> CimReadersOut:
    """List who was sent what, and the buyers who are approved for the listing."""
    cim = _cim(request, deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    return CimReadersOut(
        readers=[CimReaderOut.of(each) for each in readers_of(cim, with_staff=True)],
        buyers=[CimBuyerOut.of(each) for each in buyers_of(cim)],
    )


@router.get(
    f"{_PATH}/traces", operation_id="trace-cim-page", response={200: CimTracesOut, **_REFUSALS}
)
def trace(
    request: HttpRequest,
    deal_id: int,
    code: Annotated[str, Query(max_length=20)] = "",
    page: Annotated[int | None, Query(ge=1, le=1000)] = None,
) -> CimTracesOut:
    """List who was sent a page, or whose pages carry a number or its beginning. The staff log
    records it.
    """
    found = who_had(_cim(request, deal_id), code=code, page=page)
    log_deal(request, deal_id, StaffAct.CIM_TRACED)
    return CimTracesOut(traces=[CimTraceOut.of(each) for each in found])


@router.get(
    f"{_PATH}/versions/{{int:number}}/pages/{{int:page}}",
    operation_id="get-cim-page",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PAGE,
)
def get_page(request: HttpRequest, deal_id: int, number: int, page: int) -> HttpResponse:
    """Return a page of a version that was released, with the name of the member of staff in it."""
    person = current_user(request)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    picture = reading.send_page(
        reader=person, allowed=lambda: version_of(person, deal_id, number), number=page
    )
    return page_response(picture)


@router.put(_INTEREST, operation_id="set-cim-permit", response={200: CimBuyerOut, **_REFUSALS})
def permit(
    request: HttpRequest, interest_id: int, body: Annotated[CimPermitIn, Body()]
) -> CimBuyerOut:
    """Let a buyer save the memorandum as a stamped file, or no longer."""
    with transaction.atomic():
        interest = set_permit(
            by=current_user(request), interest_id=interest_id, may_download=body.may_download
        )
        log_deal(request, interest.listing.deal_id or 0, StaffAct.DEAL_CHANGED, "cim")
    return CimBuyerOut.of(interest)


@router.get(
    f"{_INTEREST}/as-buyer",
    operation_id="get-cim-as-buyer",
    response={200: BuyingCimOut, **_REFUSALS},
)
def get_as_buyer(request: HttpRequest, interest_id: int) -> BuyingCimOut:
    """Return what this buyer may read now, by the same rules; 404 if it is nothing. The staff log
    records it.
    """
    found = as_buyer(current_user(request), interest_id)
    staff_log.record(
        request, act=StaffAct.SEEN_AS_BUYER, object_type="interest", object_id=interest_id
    )
    return BuyingCimOut.of(found)


@router.get(
    f"{_INTEREST}/as-buyer/open",
    operation_id="is-cim-as-buyer-open",
    response={200: BuyingOpenOut, **_REFUSALS},
)
def is_open_as_buyer(request: HttpRequest, interest_id: int) -> BuyingOpenOut:
    """Say that this buyer may still read it."""
    found = as_buyer(current_user(request), interest_id)
    return BuyingOpenOut(edition=found.version.number)


@router.get(
    f"{_INTEREST}/as-buyer/pages/{{int:page}}",
    operation_id="get-cim-page-as-buyer",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PAGE,
)
def get_page_as_buyer(request: HttpRequest, interest_id: int, page: int) -> HttpResponse:
    """Return a page that this buyer may read, with the name of the member of staff in it."""
    person = current_user(request)

    def allowed() -> CimVersion:
        return as_buyer(person, interest_id).version

    return page_response(reading.send_page(reader=person, allowed=allowed, number=page))


def _cim(request: HttpRequest, deal_id: int) -> Cim:
    cim = cim_of(current_user(request), deal_id)
    if cim is None:
        raise Cim.DoesNotExist
    return cim
