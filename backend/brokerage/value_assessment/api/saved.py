"""The operations on saved value assessments. Each business has access to its own only."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.paging import PAGE_SIZE, PageNumber, page_of
from brokerage.value_assessment.models import SavedAssessment
from brokerage.value_assessment.schemas import (
    AssessmentRemoved,
    SaveAssessmentIn,
    SavedAssessmentDetailOut,
    SavedAssessmentOut,
    SavedAssessmentsOut,
)
from brokerage.value_assessment.selectors.saved_assessments import assessment_of, assessments_of
from brokerage.value_assessment.services import saved_assessments

router = Router(by_alias=True, tags=["value assessment"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)


@router.post(
    "/value-assessments",
    operation_id="save-value-assessment",
    response={200: SavedAssessmentOut, **_REFUSALS},
)
def save_value_assessment(
    request: HttpRequest, body: Annotated[SaveAssessmentIn, Body()]
) -> SavedAssessmentOut:
    """Identify the scenarios by the version of the questions that the assessment names, save it,
    and return it.

    If the business has saved the same answers and header on the same day, in the firm's time zone,
    that assessment is returned unchanged. A null `madeAt` means now; a future time or one more than
    400 days ago is moved to the nearest allowed time. Status 422, without messages for fields, if
    the version is unknown, a question is not answered with one of its options, or a text of the
    header is too long. Status 429 with Retry-After after 60 new assessments of the business per
    hour, and without it at 500.
    """
    saved = saved_assessments.save_assessment(
        business=current_business(request),
        person=current_user(request),
        submission=body.submission(),
        made_at=body.made_at,
    )
    return SavedAssessmentOut.of(saved)


@router.get(
    "/value-assessments",
    operation_id="list-value-assessments",
    response={200: SavedAssessmentsOut, **_REFUSALS},
)
def list_value_assessments(request: HttpRequest, page: PageNumber = 1) -> SavedAssessmentsOut:
    """List the saved assessments of the business without their answers, newest first, 20 per page.

    A page beyond the last is empty.
    """
    found = page_of(assessments_of(current_business(request)).defer("answers"), page)
    return SavedAssessmentsOut(
        assessments=[SavedAssessmentOut.of(each) for each in found.rows],
        total=found.total,
        page_size=PAGE_SIZE,
    )


@router.get(
    "/value-assessments/{number}",
    operation_id="get-value-assessment",
    response={200: SavedAssessmentDetailOut, **_REFUSALS},
)
def get_value_assessment(request: HttpRequest, number: int) -> SavedAssessmentDetailOut:
    """Return a saved assessment, by its id, with its header, answers and the questions as they were
    worded.

    Status 404 if the business has no such assessment.
    """
    return SavedAssessmentDetailOut.of(_saved(request, number))


@router.delete(
    "/value-assessments/{number}",
    operation_id="remove-value-assessment",
    response={200: AssessmentRemoved, **_REFUSALS},
)
def remove_value_assessment(request: HttpRequest, number: int) -> AssessmentRemoved:
    """Permanently delete a saved assessment.

    Status 404 if the business has no such assessment. Doing it again returns 404.
    """
    saved_assessments.remove_assessment(saved=_saved(request, number))
    return AssessmentRemoved()


def _saved(request: HttpRequest, number: int) -> SavedAssessment:
    """Return the saved assessment of the business with this id. Raises ApiError 404."""
    try:
        return assessment_of(current_business(request), number)
    except (SavedAssessment.DoesNotExist, OverflowError) as missing:
        raise ApiError(404, *STANDARD[404]) from missing
