"""The draft of a health assessment: saved with each answer, resumed on any device."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_user
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.schemas.runs import DraftIn, DraftOut
from brokerage.business_health.selectors.runs import draft_of
from brokerage.business_health.services import drafts
from brokerage.core.errors import Problem
from brokerage.question_sets.api.submitted_answers import question_set_of

router = Router(by_alias=True, tags=["business health"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 409, 413, 415, 422, 429), Problem)


@router.get("/health/draft", operation_id="get-health-draft", response={200: DraftOut, **_REFUSALS})
def get_health_draft(request: HttpRequest, version: str = "") -> DraftOut:
    """Return the signed-in person's draft, with its answers to the questions of `version`.

    An empty `version` means the first version. Without a draft, `draft` is null and there are no
    answers. Status 422 if the version is unknown.
    """
    return DraftOut.of(
        draft_of(current_user(request)), question_set_of(health_question_sets, version)
    )


@router.put(
    "/health/draft", operation_id="save-health-draft", response={200: DraftOut, **_REFUSALS}
)
def save_health_draft(request: HttpRequest, body: Annotated[DraftIn, Body()]) -> DraftOut:
    """Save answers in the signed-in person's draft, and return the draft.

    `answers` has scores from 1 to 5 by question number; null removes an answer, and answers to
    other questions stay. A null `draft` means the person's draft, which is created if there is
    none. Status 409 `draft_ended` if the draft was completed or deleted meanwhile; 422 if the
    version or a question is unknown; 429 with Retry-After after 3,000 requests per hour in the
    business.
    """
    draft = drafts.save_draft(
        person=current_user(request),
        changes=body.answers,
        version=body.version,
        number=body.draft,
    )
    return DraftOut.of(draft, question_set_of(health_question_sets, body.version))


@router.delete(
    "/health/draft", operation_id="delete-health-draft", response={200: DraftOut, **_REFUSALS}
)
def delete_health_draft(request: HttpRequest, version: str = "") -> DraftOut:
    """Delete the signed-in person's draft, if there is one, and return an empty one for `version`.

    An empty `version` means the first version. Status 422 if the version is unknown; then nothing
    is deleted.
    """
    question_set = question_set_of(health_question_sets, version)
    drafts.delete_draft(current_user(request))
    return DraftOut.of(None, question_set)
