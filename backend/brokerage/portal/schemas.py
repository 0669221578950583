"""Response bodies of the operations on next steps."""

from datetime import date, datetime

from django.utils import timezone

from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.rules import scoring as health
from brokerage.business_health.rules.question_set import BandName, health_question_sets
from brokerage.core.schema import Schema
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.leads.models import Lead
from brokerage.portal.rules import NextAction, Step
from brokerage.portal.selectors import Overview
from brokerage.valuation.models import SavedRun
from brokerage.valuation.selectors.method_change import MethodChange, change_of


class StepsOut(Schema):
    """The completed next steps, in their order."""

    completed: list[Step]


class RangeByMethodOut(Schema):
    """The range of a saved valuation, recalculated by the method in effect now, in whole US
    dollars. `since` is the day on which that method took effect.
    """

    low: int
    high: int
    since: date

    @classmethod
    def of(cls, change: MethodChange) -> "RangeByMethodOut":
        since = date.fromisoformat(change.date)
        return cls(low=change.range_low, high=change.range_high, since=since)


class RangeOut(Schema):
    """The range of a saved valuation, in whole US dollars.

    `method_change` is null if the method in effect now gives the same range.
    """

    low: int
    high: int
    made_at: datetime
    method_change: RangeByMethodOut | None

    @classmethod
    def of(cls, run: SavedRun) -> "RangeOut":
        result, change = run.result, change_of(run)
        return cls(
            low=result["rangeLow"],
            high=result["rangeHigh"],
            made_at=run.made_at,
            method_change=RangeByMethodOut.of(change) if change else None,
        )


class ScoreOut(Schema):
    """The result of a health run: its overall percent (0 to 100) and its number of critical
    warnings.
    """

    run: int
    """The id of the run."""
    overall: int
    band: BandName
    label: str
    warnings: int
    completed_at: datetime

    @classmethod
    def of(cls, run: HealthRun) -> "ScoreOut":
        question_set = health_question_sets.get(run.version)
        return cls(
            run=run.pk,
            overall=run.overall,
            band=health.band_of(run.overall, question_set),
            label=health.label_of(run.overall, question_set),
            warnings=len(run.warnings),
            completed_at=run.completed_at,
        )


class NextTaskOut(Schema):
    """The task that has been overdue for the longest time, else the most urgent open one."""

    title: str
    due: date | None
    """Null for a task without a date."""

    @classmethod
    def of(cls, task: ActionTask) -> "NextTaskOut":
        return cls(title=task.title, due=task.due)


class DocumentsOut(Schema):
    """The documents that a buyer asks for: how many are ready by the latest scorecard, and how many
    there are in total.
    """

    ready: int
    total: int
    made_at: datetime

    @classmethod
    def of(cls, card: Scorecard) -> "DocumentsOut":
        form = scorecard_versions.get(card.version)
        return cls(ready=len(card.documents), total=len(form.documents), made_at=card.made_at)


class AdvisorOut(Schema):
    """The advisor of the firm who works with the business."""

    name: str
    next_contact: date | None
    """The day on which the advisor plans to be in touch; null if that is not planned or past."""

    @classmethod
    def of(cls, lead: Lead) -> "AdvisorOut":
        assert lead.assignee is not None
        day = lead.next_action_on
        is_ahead = day is not None and day >= timezone.localdate()
        return cls(name=lead.assignee.get_short_name(), next_contact=day if is_ahead else None)


class OverviewOut(Schema):
    """The overview of a business. `valuations` and `health_runs` are its latest results, at most
    twelve of each, the latest first.

    `answered` counts the answers in the person's unfinished health assessment, of fifty.
    """

    valuations: list[RangeOut]
    health_runs: list[ScoreOut]
    answered: int
    open_tasks: int
    overdue_tasks: int
    """Those of the open tasks that were due before today, in the firm's time zone."""
    next_task: NextTaskOut | None
    """Null if no task is open."""
    documents: DocumentsOut | None
    """Null without a scorecard."""
    advisor: AdvisorOut | None
    """Null until an advisor works with the business."""
    next_action: NextAction

    @classmethod
    def of(cls, overview: Overview) -> "OverviewOut":
        task, card, lead = overview.next_task, overview.scorecard, overview.lead
        return cls(
            valuations=[RangeOut.of(run) for run in overview.valuations],
            health_runs=[ScoreOut.of(run) for run in overview.health_runs],
            answered=overview.answered,
            open_tasks=overview.open_tasks,
            overdue_tasks=overview.overdue_tasks,
            next_task=NextTaskOut.of(task) if task else None,
            documents=DocumentsOut.of(card) if card else None,
            advisor=AdvisorOut.of(lead) if lead else None,
            next_action=overview.next_action,
        )
