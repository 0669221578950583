"""The queries for completed next steps, and for the overview of a business."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.rules.draft_answers import answers_to
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.selectors.runs import draft_of, progress_of, tasks_of
from brokerage.business_health.selectors.runs import runs_of as health_runs_of
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.selectors import latest_scorecard_of, scorecards_of
from brokerage.leads.models import Lead
from brokerage.portal.models import ResourceCenterVisit
from brokerage.portal.rules import NextAction, Progress, Step, is_overdue, next_action
from brokerage.valuation.models import SavedRun
from brokerage.valuation.selectors.saved_runs import runs_of as valuations_of

HISTORY: Final = 12
"""The number of latest results that the charts of the overview show, of each kind."""


def completed_steps(person: User, business: Business) -> tuple[Step, ...]:
    """Return the next steps that are completed, in their order; an empty tuple if none is."""
    evidence: dict[Step, QuerySet[Any]] = {
        Step.RESOURCE_CENTER: ResourceCenterVisit.objects.filter(person=person),
        Step.HEALTH_DASHBOARD: health_runs_of(business),
        Step.EXIT_SCORECARD: scorecards_of(business),
    }
    return tuple(step for step in Step if evidence[step].exists())


@dataclass(frozen=True)
class Overview:
    """The overview of a business: its latest results and tasks, and its lead. `valuations` and
    `health_runs` hold at most `HISTORY` runs each, the latest first.
    """

    valuations: list[SavedRun]
    health_runs: list[HealthRun]
    answered: int
    """The number of answers in the person's unfinished assessment."""
    open_tasks: int
    overdue_tasks: int
    next_task: ActionTask | None
    """The task that has been overdue for the longest time, else the most urgent open one."""
    scorecard: Scorecard | None
    lead: Lead | None
    """The lead of the business that has an advisor; the most recently active one of several."""
    next_action: NextAction


def overview_of(person: User, business: Business) -> Overview:
    """Collect the overview of the person's business. The number of queries does not grow with the
    number of runs or tasks.
    """
    today = timezone.localdate()
    valuations = list(valuations_of(business)[:HISTORY])
    health_runs = list(health_runs_of(business).defer("answers")[:HISTORY])
    tasks = list(tasks_of(business, "open"))  # at most one for each question
    overdue = [task for task in tasks if is_overdue(task.due, today)]
    scorecard = latest_scorecard_of(business)
    answered = _answered(person)
    progress = Progress(
        valued_on=timezone.localdate(valuations[0].made_at) if valuations else None,
        has_draft=answered > 0,
        has_health_run=bool(health_runs),
        has_scorecard=scorecard is not None,
        open_tasks=len(tasks),
        overdue_tasks=len(overdue),
        suggests_new_run=progress_of(business).suggests_new_run,
    )
    return Overview(
        valuations=valuations,
        health_runs=health_runs,
        answered=answered,
        open_tasks=len(tasks),
        overdue_tasks=len(overdue),
        next_task=min(overdue, key=_due, default=next(iter(tasks), None)),
        scorecard=scorecard,
        lead=_lead_of(business),
        next_action=next_action(progress, today),
    )


def _lead_of(business: Business) -> Lead | None:
    with_advisor = Lead.objects.filter(
        account__business=business, assignee__is_active=True, is_spam=False
    )
    return with_advisor.select_related("assignee").first()


def _answered(person: User) -> int:
    draft = draft_of(person)
    return len(answers_to(health_question_sets.current(), draft.answers)) if draft else 0


def _due(task: ActionTask) -> date:
    assert task.due is not None  # it is overdue
    return task.due
