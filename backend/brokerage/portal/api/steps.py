"""The three next steps. Each completes itself when the thing is done (specification, section 9)."""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.core.errors import Problem
from brokerage.portal.schemas import StepsOut
from brokerage.portal.selectors import completed_steps
from brokerage.portal.services import visits

router = Router(by_alias=True, tags=["portal"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((401, 403), Problem)


@router.get("/portal/steps", operation_id="list-steps", response={200: StepsOut, **_REFUSALS})
def list_steps(request: HttpRequest) -> StepsOut:
    """What the person, or somebody else of the business, has done."""
    return _steps(request)


@router.post("/portal/visits", operation_id="record-visit", response={200: StepsOut, **_REFUSALS})
def record_visit(request: HttpRequest) -> StepsOut:
    """The person is in the resource center, and has been from now on."""
    visits.record_visit(person=current_user(request))
    return _steps(request)


def _steps(request: HttpRequest) -> StepsOut:
    completed = completed_steps(current_user(request), current_business(request))
    return StepsOut(completed=list(completed))
