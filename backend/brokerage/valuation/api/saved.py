"""The operations on saved runs. Each business has access to its own runs only."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.paging import PAGE_SIZE, PageNumber, page_of
from brokerage.pdf import pdf_response
from brokerage.valuation.models import SavedRun
from brokerage.valuation.rules import comparison
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.schemas import (
    ComparisonOut,
    RunRemoved,
    SavedRunOut,
    SavedRunsOut,
    SaveRunIn,
)
from brokerage.valuation.selectors.saved_runs import run_of, runs_of
from brokerage.valuation.services import saved_runs
from brokerage.valuation.services.report import filename, report

router = Router(by_alias=True, tags=["valuation"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)


@router.post("/valuations", operation_id="save-valuation", response={200: SavedRunOut, **_REFUSALS})
def save_valuation(request: HttpRequest, body: Annotated[SaveRunIn, Body()]) -> SavedRunOut:
    """Calculate a run by the version of the method that it names, save it, and return it.

    If the business has saved a run with the same version and answers on the same day, in the firm's
    time zone, that run is returned unchanged. A null `madeAt` means now; a future time or one more
    than 400 days ago is moved to the nearest allowed time. Status 422, without messages for fields,
    if the version is unknown, an answer is not an option of it, or the answers fail its checks.
    Status 429 with Retry-After after 60 new runs of the business per hour, and without it at 500
    runs.
    """
    run = saved_runs.save_run(
        business=current_business(request),
        person=current_user(request),
        submission=body.submission(),
        made_at=body.made_at,
    )
    return SavedRunOut.of(run)


@router.get(
    "/valuations", operation_id="list-valuations", response={200: SavedRunsOut, **_REFUSALS}
)
def list_valuations(request: HttpRequest, page: PageNumber = 1) -> SavedRunsOut:
    """List the saved runs of the business, newest first, 20 per page.

    Amounts are in whole US dollars. A page beyond the last is empty.
    """
    found = page_of(runs_of(current_business(request)), page)
    return SavedRunsOut(
        runs=[SavedRunOut.of(run) for run in found.rows],
        total=found.total,
        page_size=PAGE_SIZE,
    )


@router.get(
    "/valuations/compare",
    operation_id="compare-valuations",
    response={200: ComparisonOut, **_REFUSALS},
)
def compare_valuations(request: HttpRequest, first: int, second: int) -> ComparisonOut:
    """Return the steps that lead from the range of the run `first` to that of the run `second`,
    whichever is older.

    There is a step for the version of the method, the industry, location, years, revenue and SDE,
    in this order, if it differs; amounts are in whole US dollars. Changed answers that enter no
    formula are in `unpriced`. Status 404 if the business lacks one of the runs.
    """
    one, other = _run(request, first), _run(request, second)
    compared = comparison.compare(_as_run(one), _as_run(other))
    return ComparisonOut(
        first=SavedRunOut.of(one),
        second=SavedRunOut.of(other),
        steps=list(compared.steps),
        unpriced=list(compared.unpriced),
    )


@router.get(
    "/valuations/{number}/report",
    operation_id="saved-valuation-report",
    response={**_REFUSALS, **pdf_response.REFUSALS},
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def saved_valuation_report(request: HttpRequest, number: int) -> HttpResponse:
    """Return the PDF report of a saved run, with the date and the version of the method of the run.

    Status 404 if the business has no such run; 429 with Retry-After after 120 reports of saved runs
    of the business per hour.
    """
    run = _run(request, number)
    pdf_response.consume_rate_limit_of_business(run.business_id)
    pdf = report(
        Answers.of_fields(run.inputs),
        made_at=run.made_at,
        method=METHODS.get(run.version),
        saved=True,
    )
    return pdf_response.download(pdf, filename(run.made_at))


@router.delete(
    "/valuations/{number}", operation_id="remove-valuation", response={200: RunRemoved, **_REFUSALS}
)
def remove_valuation(request: HttpRequest, number: int) -> RunRemoved:
    """Permanently delete a saved run.

    Status 404 if the business has no such run. Doing it again returns 404.
    """
    saved_runs.remove_run(run=_run(request, number))
    return RunRemoved()


def _run(request: HttpRequest, number: int) -> SavedRun:
    """Return the saved run of the business with this id. Raises ApiError 404."""
    try:
        return run_of(current_business(request), number)
    except (SavedRun.DoesNotExist, OverflowError) as missing:
        raise ApiError(404, *STANDARD[404]) from missing


def _as_run(run: SavedRun) -> comparison.Run:
    return comparison.Run(Answers.of_fields(run.inputs), run.version)
