"""The operations on saved runs: save, list, compare, report and delete. Each business has access to
its own runs only.
"""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.paging import PAGE_SIZE, PageNumber, page_of
from brokerage.pdf import pdf_response
from brokerage.valuation import comparison, saved_reports, services
from brokerage.valuation.models import SavedRun
from brokerage.valuation.report import filename
from brokerage.valuation.rules import Answers
from brokerage.valuation.schemas import (
    ComparisonOut,
    RunRemoved,
    SavedRunOut,
    SavedRunsOut,
    SaveRunIn,
    StepOut,
)
from brokerage.valuation.selectors import list_of_runs, run_of

router = Router(by_alias=True, tags=["valuation"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)
_INVALID = "This run could not be read. Calculate it again, then save it."


@router.post("/valuations", operation_id="save-valuation", response={200: SavedRunOut, **_REFUSALS})
def save_valuation(request: HttpRequest, body: Annotated[SaveRunIn, Body()]) -> SavedRunOut:
    """Save a run of the calculator. If the business has saved a run with the same version and
    answers, that run is returned unchanged.
    """
    try:
        run = services.save_run(
            business=current_business(request),
            person=current_user(request),
            submission=body.submission(),
            made_at=body.made_at,
        )
    except services.InvalidRun as invalid:
        raise ApiError(422, "invalid", _INVALID) from invalid
    return SavedRunOut.of(run)


@router.get(
    "/valuations", operation_id="list-valuations", response={200: SavedRunsOut, **_REFUSALS}
)
def list_valuations(request: HttpRequest, page: PageNumber = 1) -> SavedRunsOut:
    """List the saved runs of the business, newest first, twenty a page."""
    found = page_of(list_of_runs(current_business(request)), page)
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
    """Compare two runs: return the steps that lead from the range of the first run to the range of
    the second. `first` and `second` are the ids of the runs.
    """
    one, other = _run(request, first), _run(request, second)
    compared = comparison.compare(_as_run(one), _as_run(other))
    return ComparisonOut(
        first=SavedRunOut.of(one),
        second=SavedRunOut.of(other),
        steps=[StepOut.of(step) for step in compared.steps],
        unpriced=list(compared.unpriced),
    )


@router.get(
    "/valuations/{number}/report",
    operation_id="saved-valuation-report",
    response={**_REFUSALS, **pdf_response.REFUSALS},
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def saved_valuation_report(request: HttpRequest, number: int) -> HttpResponse:
    """Return the PDF report of a saved run, dated as the run was and made with the run's version of
    the method. `number` is the id of the run.
    """
    run = _run(request, number)
    return pdf_response.download(saved_reports.report_of(run), filename(run.made_at))


@router.delete(
    "/valuations/{number}", operation_id="remove-valuation", response={200: RunRemoved, **_REFUSALS}
)
def remove_valuation(request: HttpRequest, number: int) -> RunRemoved:
    """Delete a saved run. `number` is the id of the run."""
    services.remove_run(run=_run(request, number))
    return RunRemoved()


def _run(request: HttpRequest, number: int) -> SavedRun:
    try:
        return run_of(current_business(request), number)
    except (SavedRun.DoesNotExist, OverflowError) as missing:
        raise ApiError(404, *STANDARD[404]) from missing


def _as_run(run: SavedRun) -> comparison.Run:
    return comparison.Run(Answers.of_fields(run.inputs), run.version)
