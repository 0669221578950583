"""The operations on the exit readiness scorecard: its form, the latest one, and earlier ones."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.business_health.selectors.runs import latest_run_of
from brokerage.core.errors import Problem
from brokerage.core.paging import PAGE_SIZE, PageNumber, page_of
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.exit_readiness.schemas import (
    EarlierScorecardOut,
    FormOut,
    HealthRunRefOut,
    ScorecardIn,
    ScorecardOut,
    ScorecardPageOut,
    ScorecardsOut,
)
from brokerage.exit_readiness.selectors import latest_scorecard_of, scorecards_of
from brokerage.exit_readiness.services import save_scorecard

router = Router(by_alias=True, tags=["exit readiness"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 413, 415, 422, 429), Problem)


@router.get(
    "/scorecard", operation_id="get-scorecard", response={200: ScorecardPageOut, **_REFUSALS}
)
def get_scorecard(request: HttpRequest) -> ScorecardPageOut:
    """Return the form, the latest scorecard, and the answers that the form begins with.

    Without a scorecard, `latest` is null and there are no answers. Answers to questions that the
    form no longer has are left out.
    """
    business = current_business(request)
    form = scorecard_versions.current()
    latest = latest_scorecard_of(business)
    run = latest_run_of(business)
    answers = latest.answers if latest else {}
    documents = latest.documents if latest else []
    return ScorecardPageOut(
        form=FormOut.of(form),
        latest=ScorecardOut.of(latest) if latest else None,
        answers={key: answers[key] for key in form.questions if key in answers},
        documents=[key for key in form.documents_by_key if key in documents],
        changed=latest is not None and not form.questions.keys() <= answers.keys(),
        health_run=HealthRunRefOut.of(run) if run else None,
        stale=latest is not None and run is not None and latest.health_run != run,
    )


@router.post(
    "/scorecard",
    operation_id="create-scorecard",
    response={200: ScorecardOut, **_REFUSALS, 404: Problem},
)
def post_scorecard(request: HttpRequest, body: Annotated[ScorecardIn, Body()]) -> ScorecardOut:
    """Save a scorecard, scored with the latest health run of the business, if there is one.

    Without a health run only the personal part gets a percent (0 to 100). If the latest scorecard
    is the same, health run included, and at most ten minutes old, it is returned instead. Status
    422 `incomplete` with a message for each question without 0 to 2 points, `invalid` if the
    version, a question or a document is unknown. Status 429 with Retry-After after 60 scorecards of
    the business per hour, and without it at 500 scorecards.
    """
    card = save_scorecard(
        business=current_business(request),
        person=current_user(request),
        version=body.version,
        answers=body.answers,
        documents=body.documents,
    )
    return ScorecardOut.of(card)


@router.get(
    "/scorecards", operation_id="list-scorecards", response={200: ScorecardsOut, **_REFUSALS}
)
def list_scorecards(request: HttpRequest, page: PageNumber = 1) -> ScorecardsOut:
    """List the scorecards of the business, newest first, 20 per page, with percents only.

    Percents are 0 to 100, null for a part that needed a health run. A page beyond the last is
    empty.
    """
    found = page_of(scorecards_of(current_business(request)), page)
    return ScorecardsOut(
        scorecards=[EarlierScorecardOut.of(card) for card in found.rows],
        total=found.total,
        page_size=PAGE_SIZE,
    )
