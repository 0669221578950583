"""What the portal shows of one person and of their business."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business, User
from brokerage.assessments.selectors import runs_of
from brokerage.portal.models import Scorecard, Visit
from brokerage.portal.rules import Step


def completed_steps(person: User, business: Business) -> tuple[Step, ...]:
    """The next steps that are done, in their order."""
    done = {
        Step.RESOURCE_CENTER: Visit.objects.filter(person=person).exists(),
        Step.HEALTH_DASHBOARD: runs_of(business).exists(),
        Step.EXIT_SCORECARD: scorecards_of(business).exists(),
    }
    return tuple(step for step in Step if done[step])


def scorecards_of(business: Business) -> QuerySet[Scorecard]:
    """The newest first."""
    return (
        Scorecard.objects.filter(business=business)
        .select_related("filled_by")
        .order_by("-made_at", "-pk")
    )
