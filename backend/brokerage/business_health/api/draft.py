"""The operations on the draft of a health assessment: saved with each answer, resumed on any
device.
"""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_user
from brokerage.business_health.question_set import health_question_sets
from brokerage.business_health.run_schemas import DraftIn, DraftOut
from brokerage.business_health.selectors import draft_of
from brokerage.business_health.services import drafts
from brokerage.core.errors import ApiError, Problem
from brokerage.question_sets.submitted_answers import INVALID_SUBMISSION, question_set_of

router = Router(by_alias=True, tags=["business health"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 409, 413, 415, 422, 429), Problem)
_ENDED = "This assessment was finished or started over on another device."


@router.get("/health/draft", operation_id="get-health-draft", response={200: DraftOut, **_REFUSALS})
def get_health_draft(request: HttpRequest, version: str = "") -> DraftOut:
    """Return the person's draft with its answers to the questions of the set `version` (if empty,
    the first version); without answers if there is no draft.
    """
    return DraftOut.of(
        draft_of(current_user(request)), question_set_of(health_question_sets, version)
    )


@router.put(
    "/health/draft", operation_id="save-health-draft", response={200: DraftOut, **_REFUSALS}
)
def save_health_draft(request: HttpRequest, body: Annotated[DraftIn, Body()]) -> DraftOut:
    """Save the answers in the request in the person's draft, and return the draft. Answers
    to other questions stay.
    """
    try:
        draft = drafts.save_draft(
            person=current_user(request),
            changes=body.answers,
            version=body.version,
            number=body.draft,
        )
    except drafts.InvalidSubmission as invalid:
        raise ApiError(422, "invalid", INVALID_SUBMISSION) from invalid
    except drafts.DraftEnded as ended:
        raise ApiError(409, "draft_ended", _ENDED) from ended
    return DraftOut.of(draft, question_set_of(health_question_sets, body.version))


@router.delete(
    "/health/draft", operation_id="delete-health-draft", response={200: DraftOut, **_REFUSALS}
)
def delete_health_draft(request: HttpRequest, version: str = "") -> DraftOut:
    """Delete the person's draft, if there is one, and return an empty one for this version of the
    questions.
    """
    question_set = question_set_of(health_question_sets, version)
    drafts.delete_draft(person=current_user(request))
    return DraftOut.of(None, question_set)
