"""The Monday sheet, and the principals' wins and losses."""

from collections.abc import Iterator
from typing import Annotated, Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Query, Router

from brokerage.accounts.permissions import IsPrincipal, IsStaff, current_user
from brokerage.accounts.services import reading
from brokerage.core.csv_file import CSV_FILE, csv_response
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.fees.rules.fee import plain_dollars
from brokerage.deals.firm_reports.rules.results import Period
from brokerage.deals.firm_reports.schemas import FirmResultsOut, MondayOut
from brokerage.deals.firm_reports.selectors.monday import Monday, monday
from brokerage.deals.firm_reports.selectors.results import Results, results

router = Router(by_alias=True, tags=["desk: reports"], auth=IsPrincipal())

_REFUSALS = dict.fromkeys((400, 401, 403, 422, 429), Problem)
_SECTIONS: Final = {
    "dates": "Dates at risk",
    "replies": "Replies late",
    "silent": "Sellers silent",
    "engagements": "Agreements that end",
    "tails": "Tails",
    "prices": "Prices",
    "compliance": "Compliance",
}


@router.get(
    "/monday",
    operation_id="get-monday",
    response={200: MondayOut, **_REFUSALS},
    auth=IsStaff(),
)
def get_monday(request: HttpRequest) -> HttpResponse:
    """Return what the Monday meeting goes through: what is late or at risk, the listings on the
    market, and for principals the fees expected by month. Advisors get it about their own deals.
    """
    today = timezone.localdate()
    found = monday(current_user(request), today)
    _log(request, found)
    return json_response(MondayOut.of(found, today))


@router.get(
    "/monday.csv",
    operation_id="download-monday",
    response=_REFUSALS,
    openapi_extra=CSV_FILE,
    auth=IsStaff(),
)
def download_monday(request: HttpRequest) -> HttpResponse:
    """Download the whole sheet."""
    today = timezone.localdate()
    found = monday(current_user(request), today)
    _log(request, found)
    head = ("Section", "Deal", "What", "On", "Days in stage", "Days on market", "Dollars")
    return csv_response(f"monday-{today}.csv", head, _monday_rows(found))


@router.get("/results", operation_id="get-results", response={200: FirmResultsOut, **_REFUSALS})
def get_results(request: HttpRequest, period: Annotated[Period, Query()]) -> FirmResultsOut:
    """Return wins and losses of a period: this year, the last 12 months, or all."""
    today = timezone.localdate()
    return FirmResultsOut.of(results(period, today), period, today)


@router.get(
    "/results.csv", operation_id="download-results", response=_REFUSALS, openapi_extra=CSV_FILE
)
def download_results(request: HttpRequest, period: Annotated[Period, Query()]) -> HttpResponse:
    """Download wins and losses of a period."""
    found = results(period, timezone.localdate())
    head = ("Table", "What", "Part", "Cases", "Percent or median")
    return csv_response(f"results-{period}.csv", head, _result_rows(found))


def _log(request: HttpRequest, found: Monday) -> None:
    rows = [row.deal for section in found.sections.values() for row in section]
    shown = [deal for deal in (*rows, *(each.deal for each in found.listings)) if deal]
    reading.record_list(request, "monday sheet", shown, kind="deal")


def _monday_rows(found: Monday) -> Iterator[tuple[object, ...]]:
    for name, rows in found.sections.items():
        for row in rows:
            yield (_SECTIONS[name], row.name, row.text, row.on, None, None, None)
    for each in found.listings:
        what = f"{each.stage.label}, {each.state.label.lower()}" if each.stage else each.state.label
        days = (each.days_in_stage, each.days_on_market)
        yield ("On the market", each.name, what, None, *days, each.asking_price)
    for month in found.months:
        for what, cents in (("Booked", month.booked), ("Expected", month.expected)):
            yield ("Fees", "", what, month.month, None, None, plain_dollars(cents))
    if found.other:
        dollars = plain_dollars(found.other.expected)
        yield ("Fees", "", "Expected in another month", None, None, None, dollars)


def _result_rows(found: Results) -> Iterator[tuple[object, ...]]:
    for seller in found.sellers:
        rate = seller.rate
        yield ("Sellers by source", seller.label, rate.part, rate.of, rate.percent)
        yield ("Sellers by source", f"{seller.label}, still open", None, seller.open, None)
    for buyer in found.buyers:
        for name in ("approved", "offers", "bought"):
            what = f"{buyer.label}, {name}"
            yield ("Buyers by source", what, getattr(buyer, name), buyer.inquiries, None)
    for each in found.listings:
        what = f"{each.title} ({each.number})"
        yield ("Listings on our site", f"{what}, views", each.views, None, None)
        yield ("Listings on our site", f"{what}, asked", each.inquiries, each.views, None)
    letters = found.letters
    yield ("Sales", "Letters of intent that closed", letters.part, letters.of, letters.percent)
    for what, measure in (
        ("Price in percent of the first asking price", found.price_of_first_ask),
        ("Price in percent of the last asking price", found.price_of_last_ask),
        ("Days to the letter of intent", found.days_to_loi),
        ("Days to closing", found.days_to_close),
    ):
        yield ("Sales", what, None, measure.cases, measure.median)
    if found.calibration:
        held = found.calibration.held
        yield ("Sales", "Our range held", held.part, held.of, None)
        what = "Price against the middle of our range, percent"
        yield ("Sales", what, None, held.of, found.calibration.deviation)
