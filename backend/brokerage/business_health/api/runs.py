"""The health runs of the signed-in person's business: save, list, compare, PDF."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.rules.run_comparison import AnsweredRun, compare
from brokerage.business_health.schemas.assessment import HealthIn
from brokerage.business_health.schemas.run_detail import HealthRunDetailOut
from brokerage.business_health.schemas.runs import ChangesOut, HealthRunOut, HealthRunsOut
from brokerage.business_health.selectors.runs import run_of, runs_with_author
from brokerage.business_health.services import runs
from brokerage.business_health.services.report import filename, report
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.paging import PAGE_SIZE, PageNumber, page_of
from brokerage.pdf import pdf_response

router = Router(by_alias=True, tags=["business health"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)


@router.post(
    "/health/runs",
    operation_id="create-health-run",
    response={200: HealthRunOut, **_REFUSALS},
)
def complete_health_assessment(
    request: HttpRequest, body: Annotated[HealthIn, Body()]
) -> HealthRunOut:
    """Save a completed assessment as a run, create its tasks, delete the person's draft. Return the
    figures.

    If the latest run has the same version and answers and is at most ten minutes old, it is
    returned instead. Each question of the run's actions gets a task; an open task moves to the new
    run instead, and a question whose tasks are done gets a new one only if its score is below 4.

    Answers to unknown questions are ignored. Status 422 `incomplete` with a message for the first
    question (`q1` to `q50`) without a score from 1 to 5, `invalid` if the version is unknown.
    Status 429 with Retry-After after 60 runs of the business per hour, and without it at 500 runs;
    the draft then stays.
    """
    run = runs.complete_assessment(
        business=current_business(request),
        person=current_user(request),
        submission=body.submission(),
    )
    return HealthRunOut.of(run)


@router.get(
    "/health/runs", operation_id="list-health-runs", response={200: HealthRunsOut, **_REFUSALS}
)
def list_health_runs(request: HttpRequest, page: PageNumber = 1) -> HealthRunsOut:
    """List the runs of the business without their answers, newest first, 20 per page.

    Percents are 0 to 100. A page beyond the last is empty.
    """
    found = page_of(runs_with_author(current_business(request)).defer("answers"), page)
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
    """Return a run, by its id, with its answers and results.

    Scores are 1 to 5, percents 0 to 100. Status 404 if the business has no such run.
    """
    return HealthRunDetailOut.of(_run(request, number))


@router.get(
    "/health/runs/{number}/report",
    operation_id="health-run-report",
    response={**_REFUSALS, **pdf_response.REFUSALS},
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def health_run_report(request: HttpRequest, number: int) -> HttpResponse:
    """Return the PDF report of a run, with the date and the questions of the run.

    Status 404 if the business has no such run; 429 with Retry-After after 120 reports of saved runs
    of the business per hour.
    """
    run = _run(request, number)
    pdf_response.consume_rate_limit_of_business(run.business_id)
    question_set = health_question_sets.get(run.version)
    pdf = report(run.scores, question_set, made_at=run.completed_at, saved=True)
    return pdf_response.download(pdf, filename(run.completed_at))


@router.get(
    "/health/changes",
    operation_id="compare-health-runs",
    response={200: ChangesOut, **_REFUSALS},
)
def compare_health_runs(request: HttpRequest, first: int, second: int) -> ChangesOut:
    """Return the changes from the run `first` to the run `second`, whichever is older.

    `overall` and the changes of categories are in percentage points; changed answers come with the
    largest change first. Status 404 if the business lacks one of the runs.
    """
    before, after = _run(request, first), _run(request, second)
    return ChangesOut.of(before, after, compare(_answered_run(before), _answered_run(after)))


def _run(request: HttpRequest, number: int) -> HealthRun:
    """Return the run of the business with this id. Raises ApiError 404."""
    try:
        return run_of(current_business(request), number)
    except (HealthRun.DoesNotExist, OverflowError) as missing:
        raise ApiError(404, *STANDARD[404]) from missing


def _answered_run(run: HealthRun) -> AnsweredRun:
    return AnsweredRun(run.scores, health_question_sets.get(run.version))
