"""Response bodies of the operations on next steps."""

from datetime import date, datetime

from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.rules import scoring as health
from brokerage.business_health.rules.question_set import BandName, health_question_sets
from brokerage.core.schema import Schema
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
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

    overall: int
    band: BandName
    label: str
    warnings: int
    completed_at: datetime

    @classmethod
    def of(cls, run: HealthRun) -> "ScoreOut":
        question_set = health_question_sets.get(run.version)
        return cls(
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


class OverviewOut(Schema):
    """The overview of a business. `valuation` and `health` are its latest results,
    `valuation_before` and `health_before` the results before the latest; a result that does not
    exist is null.

    `answered` counts the answers in the person's unfinished health assessment, of fifty.
    """

    valuation: RangeOut | None
    valuation_before: RangeOut | None
    health: ScoreOut | None
    health_before: ScoreOut | None
    answered: int
    open_tasks: int
    overdue_tasks: int
    """Those of the open tasks that were due before today, in the firm's time zone."""
    next_task: NextTaskOut | None
    """Null if no task is open."""
    documents: DocumentsOut | None
    """Null without a scorecard."""
    next_action: NextAction

    @classmethod
    def of(cls, overview: Overview) -> "OverviewOut":
        valuation, valuation_before = (*map(RangeOut.of, overview.valuations), None, None)[:2]
        health_score, health_before = (*map(ScoreOut.of, overview.health_runs), None, None)[:2]
        task, card = overview.next_task, overview.scorecard
        return cls(
            valuation=valuation,
            valuation_before=valuation_before,
            health=health_score,
            health_before=health_before,
            answered=overview.answered,
            open_tasks=overview.open_tasks,
            overdue_tasks=overview.overdue_tasks,
            next_task=NextTaskOut.of(task) if task else None,
            documents=DocumentsOut.of(card) if card else None,
            next_action=overview.next_action,
        )
