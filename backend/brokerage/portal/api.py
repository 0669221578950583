"""The operations on the three next steps (specification, section 9), and on the overview of a
business.
"""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasBusiness, current_business, current_user
from brokerage.core.errors import Problem
from brokerage.portal import services
from brokerage.portal.schemas import OverviewOut, StepsOut
from brokerage.portal.selectors import completed_steps, overview_of

router = Router(by_alias=True, tags=["next steps"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((401, 403), Problem)


@router.get("/next-steps", operation_id="list-steps", response={200: StepsOut, **_REFUSALS})
def list_steps(request: HttpRequest) -> StepsOut:
    """List the completed next steps of the signed-in person, in the order of the steps.

    A visit to the Resource Center counts for that person alone; a health run and an exit scorecard
    count for everyone in the business. Empty if no step is completed.
    """
    return _steps(request)


@router.post(
    "/resource-center/visits", operation_id="record-visit", response={200: StepsOut, **_REFUSALS}
)
def record_visit(request: HttpRequest) -> StepsOut:
    """Record that the signed-in person opened the Resource Center.

    Returns the completed next steps. Only the first visit is stored; a repeat changes nothing.
    """
    services.record_visit(person=current_user(request))
    return _steps(request)


@router.get("/overview", operation_id="get-overview", response={200: OverviewOut, **_REFUSALS})
def get_overview(request: HttpRequest) -> OverviewOut:
    """Return the latest results of the business, and the one action that comes next.

    Ranges are in whole US dollars, percents are 0 to 100.
    `answered` counts the answers of the signed-in person's own draft; the rest is the same for
    everyone in the business, except `nextAction`, which also depends on that draft. A task is
    overdue if it was due before today in the firm's time zone.
    """
    return OverviewOut.of(overview_of(current_user(request), current_business(request)))


def _steps(request: HttpRequest) -> StepsOut:
    completed = completed_steps(current_user(request), current_business(request))
    return StepsOut(completed=list(completed))
