"""The desk's operations on comparables: staff record those of their deals and read all, which have
no names; principals add sales from before.
"""

from typing import Annotated, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsPrincipal, IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.csv_file import CSV_FILE, csv_response
from brokerage.core.errors import Problem
from brokerage.deals.comparables.models import Comparable
from brokerage.deals.comparables.schemas import ClosedSalesOut, ComparableIn, DealComparableOut
from brokerage.deals.comparables.selectors.comparables import latest_comparables
from brokerage.deals.comparables.services import comparables
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: comparables"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_OF_DEAL = {200: DealComparableOut, **_REFUSALS}
_ALL = {200: ClosedSalesOut, **_REFUSALS}
_PATH: Final = "/deals/{int:deal_id}/comparable"
_HEAD: Final = (
    *("Closed on", "Industry", "NAICS", "Region", "Revenue", "SDE documented", "SDE claimed"),
    *("EBITDA", "Price", "Cash at closing", "Of it in escrow", "Note", "Earnout, at most"),
    *("Stake", "Debt taken over", "Structure", "Financing", "Opinion low", "Opinion high"),
    *("Opinion on", "First asked", "Last asked", "Asking prices", "Days to LOI"),
    *("Days to closing", "May show", "Permission from", "Permission on", "Price / SDE"),
    *("Range held", "Percent from the middle"),
)
_COLUMNS: Final = (
    *("closed_on", "industry", "naics", "region", "revenue", "sde_documented", "sde_claimed"),
    *("ebitda", "price", "cash_at_closing", "escrow_amount", "note_amount", "earnout_most"),
    *("rollover_amount", "assumed_debt", "structure", "financing", "opinion_low", "opinion_high"),
    *("opinion_on", "first_asked", "last_asked"),
)


@router.get(_PATH, operation_id="get-deal-comparable", response=_OF_DEAL)
def get_comparable(request: HttpRequest, deal_id: int) -> DealComparableOut:
    """Return what is recorded of the sale of a deal. If nothing is, `version` is 0 and the content
    is what the deal's records say, to be checked.
    """
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealComparableOut.of(deal)


@router.put(_PATH, operation_id="record-deal-comparable", response=_OF_DEAL)
def record_comparable(
    request: HttpRequest, deal_id: int, body: Annotated[ComparableIn, Body()]
) -> DealComparableOut:
    """Record the sale of a closed deal, or correct the record. Status 409 `not_closed`, or
    `changed_meanwhile` if a colleague has changed it.
    """
    person = current_user(request)
    with transaction.atomic():
        comparables.record(by=person, deal_id=deal_id, content=body.content, version=body.version)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "comparable")
        return DealComparableOut.of(deal_of(person, deal_id))


@router.get("/comparables", operation_id="list-comparables", response=_ALL)
def list_comparables(request: HttpRequest) -> ClosedSalesOut:
    """Return the closed sales, which have no names, and how our ranges compare with the prices."""
    return ClosedSalesOut.of(current_user(request), timezone.localdate())


@router.get(
    "/comparables.csv",
    operation_id="download-comparables",
    response=_REFUSALS,
    openapi_extra=CSV_FILE,
)
def download_comparables(request: HttpRequest) -> HttpResponse:
    """Download the closed sales."""
    rows = [_row(each) for each in latest_comparables()]
    return csv_response("comparables.csv", _HEAD, rows)


@router.post(
    "/comparables",
    operation_id="add-earlier-comparable",
    response=_ALL,
    auth=IsPrincipal(),
)
def add_earlier(request: HttpRequest, body: Annotated[ComparableIn, Body()]) -> ClosedSalesOut:
    """Record a sale from before the firm kept its deals here."""
    return _saved(request, None, body)


@router.put(
    "/comparables/{int:comparable_id}",
    operation_id="change-earlier-comparable",
    response=_ALL,
    auth=IsPrincipal(),
)
def change_earlier(
    request: HttpRequest, comparable_id: int, body: Annotated[ComparableIn, Body()]
) -> ClosedSalesOut:
    """Correct such a sale. Status 404 for a sale of a deal, which is corrected there."""
    return _saved(request, comparable_id, body)


def _saved(request: HttpRequest, pk: int | None, body: ComparableIn) -> ClosedSalesOut:
    person = current_user(request)
    with transaction.atomic():
        saved = comparables.record_earlier(
            by=person, pk=pk, content=body.content, version=body.version
        )
        staff_log.record(
            request,
            act=StaffAct.COMPARABLE_CHANGED,
            object_type="comparable",
            object_id=saved.pk,
        )
        return ClosedSalesOut.of(person, timezone.localdate())


def _row(comparable: Comparable) -> list[object]:
    written = comparable.written
    sale = written.sale
    asked = "; ".join(f"{each.on}: {each.price}" for each in written.asking_prices)
    held = {True: "yes", False: "no", None: None}[sale.is_held]
    return [
        *(getattr(written, name) for name in _COLUMNS),
        asked,
        written.days_to_loi,
        written.days_to_close,
        "yes" if written.may_show else "no",
        written.permission_from,
        written.permission_on,
        sale.multiple,
        held,
        sale.deviation,
    ]
