"""Which next steps are completed."""

from typing import Any

from django.db.models import Exists, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.business_health.selectors import runs_of
from brokerage.exit_readiness.selectors import scorecards_of
from brokerage.next_steps.models import ResourceCenterVisit
from brokerage.next_steps.rules import Step


def completed_steps(person: User, business: Business) -> tuple[Step, ...]:
    """The completed next steps, in their order. One query."""
    evidence: dict[Step, QuerySet[Any]] = {
        Step.RESOURCE_CENTER: ResourceCenterVisit.objects.filter(person=person),
        Step.HEALTH_DASHBOARD: runs_of(business),
        Step.EXIT_SCORECARD: scorecards_of(business),
    }
    columns = [Exists(evidence[step]) for step in Step]
    completed = User.objects.filter(pk=person.pk).values_list(*columns).get()
    return tuple(step for step, is_done in zip(Step, completed, strict=True) if is_done)
