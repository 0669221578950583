"""The principals' operations on fees."""

from typing import Annotated, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsPrincipal, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.csv_file import CSV_FILE, csv_response
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.fees.models import Fee
from brokerage.deals.fees.rules.fee import plain_dollars
from brokerage.deals.fees.schemas import (
    BookFeeIn,
    FeePaidIn,
    FeesOfDealOut,
    FirmFeesOut,
    VoidFeeIn,
)
from brokerage.deals.fees.selectors.fees import paid_shares
from brokerage.deals.fees.services import fees
from brokerage.deals.fees.services.invoice import filename
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["desk: fees"], auth=IsPrincipal())

MONTHS: Final = 12
"""Of the forecast."""
_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: FeesOfDealOut, **_REFUSALS}
_PATH = "/deals/{int:deal_id}/fees"
_ONE = f"{_PATH}/{{int:number}}"


@router.get("/fees", operation_id="get-fee-forecast", response={200: FirmFeesOut, **_REFUSALS})
def get_forecast(request: HttpRequest) -> HttpResponse:
    """Return the fees by month, twelve from this one."""
    return json_response(FirmFeesOut.of(MONTHS))


@router.get(
    "/fees/payees.csv", operation_id="download-payees", response=_REFUSALS, openapi_extra=CSV_FILE
)
def download_payees(
    request: HttpRequest, year: Annotated[int, Query(ge=2000, le=2200)]
) -> HttpResponse:
    """Download what was paid out to each payee in a year, for the accountant's 1099 forms."""
    rows = [(each.name, each.kind.label, plain_dollars(each.cents)) for each in paid_shares(year)]
    return csv_response(f"payees-{year}.csv", ("Payee", "Kind", "Paid"), rows)


@router.get(_PATH, operation_id="list-deal-fees", response=_ANSWERS)
def list_fees(request: HttpRequest, deal_id: int) -> FeesOfDealOut:
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return FeesOfDealOut.of(deal)


@router.post(_PATH, operation_id="book-fee", response=_ANSWERS)
def book_fee(
    request: HttpRequest, deal_id: int, body: Annotated[BookFeeIn, Body()]
) -> FeesOfDealOut:
    """Book the fee on what the seller has received by now, less what was booked before. Status 409
    `no_agreement`, or `nothing_more` if that brings no further fee.
    """
    with transaction.atomic():
        fees.book(
            by=current_user(request),
            deal_id=deal_id,
            parts=body.parts.parts(),
            earned_on=body.earned_on,
            due_on=body.due_on,
            payees=[each.payee() for each in body.payees],
        )
        return _changed(request, deal_id)


@router.post(f"{_ONE}/invoice", operation_id="invoice-fee", response=_ANSWERS)
def invoice_fee(request: HttpRequest, deal_id: int, number: int) -> FeesOfDealOut:
    """Give a fee the next invoice number and store its invoice."""
    with transaction.atomic():
        fees.invoice(by=current_user(request), deal_id=deal_id, number=number)
        return _changed(request, deal_id)


@router.get(
    f"{_ONE}/invoice",
    operation_id="download-invoice",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_invoice(request: HttpRequest, deal_id: int, number: int) -> HttpResponse:
    """Download the invoice of a fee. Status 404 before it has one."""
    deal = deal_of(current_user(request), deal_id)
    fee = Fee.objects.get(deal=deal, number=number, invoice_pdf__isnull=False)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return download(bytes(fee.invoice_pdf or b""), filename(fee))


@router.put(f"{_ONE}/paid", operation_id="record-fee-paid", response=_ANSWERS)
def record_paid(
    request: HttpRequest, deal_id: int, number: int, body: Annotated[FeePaidIn, Body()]
) -> FeesOfDealOut:
    """Record the day on which a fee was paid; null takes it back."""
    with transaction.atomic():
        fees.record_paid(
            by=current_user(request), deal_id=deal_id, number=number, paid_on=body.paid_on
        )
        return _changed(request, deal_id)


@router.put(
    f"{_ONE}/shares/{{int:share_id}}/paid", operation_id="record-share-paid", response=_ANSWERS
)
def record_share_paid(
    request: HttpRequest,
    deal_id: int,
    number: int,
    share_id: int,
    body: Annotated[FeePaidIn, Body()],
) -> FeesOfDealOut:
    """Record the day on which a share was paid out; null takes it back."""
    with transaction.atomic():
        fees.record_share_paid(
            by=current_user(request),
            deal_id=deal_id,
            number=number,
            share_id=share_id,
            paid_on=body.paid_on,
        )
        return _changed(request, deal_id)


@router.post(f"{_ONE}/void", operation_id="void-fee", response=_ANSWERS)
def void_fee(
    request: HttpRequest, deal_id: int, number: int, body: Annotated[VoidFeeIn, Body()]
) -> FeesOfDealOut:
    """Void a fee that was booked by mistake. Status 409 `already_paid`, or `not_the_last`."""
    with transaction.atomic():
        fees.void(by=current_user(request), deal_id=deal_id, number=number, reason=body.reason)
        return _changed(request, deal_id)


def _changed(request: HttpRequest, deal_id: int) -> FeesOfDealOut:
    log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "fees")
    return FeesOfDealOut.of(deal_of(current_user(request), deal_id))
