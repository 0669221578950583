"""The operations on the three next steps (specification, section 9), and on the overview of a
business.
"""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.core.errors import Problem
from brokerage.next_steps import services
from brokerage.next_steps.schemas import OverviewOut, StepsOut
from brokerage.next_steps.selectors import completed_steps, overview_of

router = Router(by_alias=True, tags=["next steps"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((401, 403), Problem)


@router.get("/next-steps", operation_id="list-steps", response={200: StepsOut, **_REFUSALS})
def list_steps(request: HttpRequest) -> StepsOut:
    """List the completed next steps of the signed-in person. A visit to the Resource Center counts
    for that person alone; the other steps count for everybody in the business.
    """
    return _steps(request)


@router.post(
    "/resource-center/visits", operation_id="record-visit", response={200: StepsOut, **_REFUSALS}
)
def record_visit(request: HttpRequest) -> StepsOut:
    """Record that the signed-in person opened the Resource Center."""
    services.record_visit(person=current_user(request))
    return _steps(request)


@router.get("/overview", operation_id="get-overview", response={200: OverviewOut, **_REFUSALS})
def get_overview(request: HttpRequest) -> OverviewOut:
    """Return the latest results of the business, and the one action that comes next."""
    return OverviewOut.of(overview_of(current_user(request), current_business(request)))


def _steps(request: HttpRequest) -> StepsOut:
    completed = completed_steps(current_user(request), current_business(request))
    return StepsOut(completed=list(completed))
