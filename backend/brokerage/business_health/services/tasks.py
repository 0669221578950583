"""What to do about low answers, and how far it is."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from brokerage.accounts.models import Business
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health import task_rules
from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.rules import STRONG
from brokerage.content.selectors import text_of
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction

UNCHANGED: Any = object()
"""Leaves a field of a task as it is."""


@dataclass(frozen=True)
class TaskChanges:
    """What somebody noted on a task. None takes the day away."""

    owner: str = UNCHANGED
    due: date | None = UNCHANGED
    done: bool = UNCHANGED
    evidence: str = UNCHANGED

    def given(self) -> dict[str, Any]:
        """The fields that change, by name."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in named.items() if value is not UNCHANGED}


class OpenAlready(Exception):
    """A later run has given the same task anew: the done one stays done."""


def change_task(*, task: ActionTask, changes: TaskChanges) -> None:
    """Note what changed, cleaned.

    Raises InvalidForm, OpenAlready, quotas.QuotaReached, or ActionTask.DoesNotExist: it
    went meanwhile.
    """
    given = changes.given()
    texts = task_rules.cleaned({name: given[name] for name in task_rules.TEXTS if name in given})
    changed = given | texts
    if (done := changed.pop("done", None)) is not None and done != (task.done_at is not None):
        changed["done_at"] = timezone.now() if done else None
    for name, value in changed.items():
        setattr(task, name, value)
    if not changed:
        return
    try:
        with serialized_transaction():
            quotas.count("task-notes", task.business_id)
            if "done_at" in changed:
                lock_business(task.business)  # a run gives anew what is done, and nothing else
            if not ActionTask.objects.filter(pk=task.pk).update(**changed):
                raise ActionTask.DoesNotExist
    except Business.DoesNotExist as gone:
        raise ActionTask.DoesNotExist from gone
    except IntegrityError as taken:
        raise OpenAlready from taken


def create_tasks(run: HealthRun, actions: Sequence[int]) -> None:
    """Create the tasks of a new run, in a transaction of the caller.

    `actions`: the questions to act on, the most urgent first. An open task for the same question
    stays, with its notes. A question whose task was done gets a new task if its score is still
    below STRONG. Open tasks of earlier runs follow after these.
    """
    answers = {int(id_): score for id_, score in run.answers.items()}
    given = _tasks_of_business(run.business_id)
    opened = {task.question: (task.pk, task.position) for task in given if task.done_at is None}
    done = {task.question for task in given if task.done_at is not None}
    named = [
        question
        for question in actions
        if question in opened or question not in done or answers[question] < STRONG
    ]
    fresh, moved = [], []
    for place, question in enumerate(named):
        number, earlier = opened.get(question, (None, None))
        if number is None:
            fresh.append(_task(run, question, place))
        elif earlier != place:
            moved.append(ActionTask(pk=number, position=place))
    # One statement for all that stay: Django writes a case for every row that differs.
    stay = [opened[question][0] for question in named if question in opened]
    ActionTask.objects.filter(pk__in=stay, done_at=None).update(run=run)
    ActionTask.objects.bulk_create(fresh)
    ActionTask.objects.bulk_update(moved, ["position"])


def _tasks_of_business(business_id: int) -> list[ActionTask]:
    return list(ActionTask.objects.filter(business=business_id).order_by())


def _task(run: HealthRun, question: int, place: int) -> ActionTask:
    said = text_of("business-health")["actions"][str(question)]
    return ActionTask(
        business_id=run.business_id, run=run, question=question, position=place, **said
    )
