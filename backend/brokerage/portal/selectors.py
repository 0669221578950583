"""What the portal shows of one person and of their business."""

from typing import Any

from django.db.models import Exists, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.assessments.selectors import runs_of
from brokerage.portal.models import Scorecard, Visit
from brokerage.portal.rules import Step


def completed_steps(person: User, business: Business) -> tuple[Step, ...]:
    """The next steps that are done, in their order."""
    steps: dict[str, QuerySet[Any]] = {
        Step.RESOURCE_CENTER: Visit.objects.filter(person=person),
        Step.HEALTH_DASHBOARD: runs_of(business),
        Step.EXIT_SCORECARD: scorecards_of(business),
    }
    asked = [Exists(steps[step]) for step in Step]
    done = User.objects.filter(pk=person.pk).values_list(*asked).get()
    return tuple(step for step, is_done in zip(Step, done, strict=True) if is_done)


def scorecards_of(business: Business) -> QuerySet[Scorecard]:
    """The newest first."""
    return (
        Scorecard.objects.filter(business=business)
        .select_related("filled_by")
        .order_by("-made_at", "-pk")
    )
