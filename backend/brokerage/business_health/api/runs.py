"""The operations on the health runs of the signed-in person's business: save, list, compare,
PDF.
"""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.business_health import saved_reports
from brokerage.business_health.detail_schemas import HealthRunDetailOut
from brokerage.business_health.models import HealthRun
from brokerage.business_health.question_set import health_question_sets
from brokerage.business_health.report import filename
from brokerage.business_health.run_comparison import AnsweredRun, compare
from brokerage.business_health.run_schemas import ChangesOut, HealthRunOut, HealthRunsOut
from brokerage.business_health.schemas import HealthIn
from brokerage.business_health.selectors import list_of_runs, load_authors, run_of
from brokerage.business_health.services import runs
from brokerage.business_health.services.drafts import InvalidSubmission
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.paging import PAGE_SIZE, PageNumber, page_of
from brokerage.pdf import pdf_response
from brokerage.question_sets.submitted_answers import INVALID_SUBMISSION

router = Router(by_alias=True, tags=["business health"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)


@router.post(
    "/health/runs",
    operation_id="create-health-run",
    response={200: HealthRunDetailOut, **_REFUSALS},
)
def complete_health_assessment(
    request: HttpRequest, body: Annotated[HealthIn, Body()]
) -> HealthRunDetailOut:
    """Save a completed assessment as a run, delete the person's draft, and create the run's tasks.
    If the latest run has the same version and answers and is at most ten minutes old, return that
    run instead of saving another.
    """
    try:
        run, result = runs.complete_assessment(
            business=current_business(request),
            person=current_user(request),
            submission=body.submission(),
        )
    except runs.Incomplete as incomplete:
        fields = {f"q{incomplete.first}": incomplete.message}
        raise ApiError(422, "incomplete", incomplete.message, fields=fields) from incomplete
    except InvalidSubmission as invalid:
        raise ApiError(422, "invalid", INVALID_SUBMISSION) from invalid
    return HealthRunDetailOut.of(run, result)


@router.get(
    "/health/runs", operation_id="list-health-runs", response={200: HealthRunsOut, **_REFUSALS}
)
def list_health_runs(request: HttpRequest, page: PageNumber = 1) -> HealthRunsOut:
    """List the runs of the business, newest first, twenty per page, without their answers."""
    found = page_of(list_of_runs(current_business(request)), page)
    load_authors(found.rows)
    return HealthRunsOut(
        runs=[HealthRunOut.of(run) for run in found.rows],
        total=found.total,
        page_size=PAGE_SIZE,
    )


@router.get(
    "/health/runs/{number}",
    operation_id="get-health-run",
    response={200: HealthRunDetailOut, **_REFUSALS},
)
def get_health_run(request: HttpRequest, number: int) -> HealthRunDetailOut:
    """Return a run with its answers and results. `number` is the id of the run."""
    return HealthRunDetailOut.of(_run(request, number))


@router.get(
    "/health/runs/{number}/report",
    operation_id="health-run-report",
    response={**_REFUSALS, **pdf_response.REFUSALS},
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def health_run_report(request: HttpRequest, number: int) -> HttpResponse:
    """Return the PDF report of a run, dated as the run was and made with the run's version of the
    questions. `number` is the id of the run.
    """
    run = _run(request, number)
    return pdf_response.download(saved_reports.report_of(run), filename(run.completed_at))


@router.get(
    "/health/changes",
    operation_id="compare-health-runs",
    response={200: ChangesOut, **_REFUSALS},
)
def compare_health_runs(request: HttpRequest, first: int, second: int) -> ChangesOut:
    """Compare two runs: return the changes from the first to the second. `first` and `second` are
    the ids of the runs.
    """
    before, after = _run(request, first), _run(request, second)
    return ChangesOut.of(before, after, compare(_answered_run(before), _answered_run(after)))


def _run(request: HttpRequest, number: int) -> HealthRun:
    try:
        return run_of(current_business(request), number)
    except (HealthRun.DoesNotExist, OverflowError) as missing:
        raise ApiError(404, *STANDARD[404]) from missing


def _answered_run(run: HealthRun) -> AnsweredRun:
    return AnsweredRun(run.scores, health_question_sets.get(run.version))
