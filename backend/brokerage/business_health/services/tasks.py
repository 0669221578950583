"""Creates and changes the tasks of a business."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from itertools import chain
from typing import Any

from django.db import IntegrityError, connection
from django.db.models import Max, Q
from django.utils import timezone

from brokerage.accounts.models import Business
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.rules import scoring, task_texts
from brokerage.content.selectors import cached_document
from brokerage.core import quotas
from brokerage.core.db_locks import serialized_transaction

# The statement is valid in SQLite and PostgreSQL.
_MOVE = """
WITH moved (id, place) AS (VALUES {values})
UPDATE business_health_actiontask AS task SET run_id = %s, position = moved.place
FROM moved WHERE task.id = moved.id AND task.done_at IS NULL
"""

UNCHANGED: Any = object()
"""The value of a field that does not change."""


@dataclass(frozen=True)
class TaskChanges:
    """The changes to a task; a field with the value `UNCHANGED` stays. A `due` of None removes the
    date.
    """

    owner: str = UNCHANGED
    due: date | None = UNCHANGED
    done: bool = UNCHANGED
    evidence: str = UNCHANGED

    def changed_fields(self) -> dict[str, Any]:
        """Return the values of the fields that are not `UNCHANGED`, by the names of the fields of
        this class.
        """
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value is not UNCHANGED}


class AlreadyOpen(Exception):
    """A done task cannot be reopened: its question has another open task, from a later run."""


def change_task(*, task: ActionTask, changes: TaskChanges) -> None:
    """Save the changes of a task, with cleaned texts. The new values are set on `task`, also if the
    saving then fails. If a done task is marked as done again, its `done_at` does not change; if
    nothing else is to change, nothing is saved.

    Raises InvalidForm if a text is too long; AlreadyOpen if a done task is to be reopened and its
    question has another open task; quotas.QuotaReached if the business has used up its changes of
    tasks in an hour; ActionTask.DoesNotExist if the task was deleted meanwhile.
    """
    changed = changes.changed_fields()
    changed |= task_texts.cleaned(
        {name: changed[name] for name in task_texts.TEXTS if name in changed}
    )
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
                lock_business(task.business)  # a new run may create the same task
            if not ActionTask.objects.filter(pk=task.pk).update(**changed):
                raise ActionTask.DoesNotExist
    except Business.DoesNotExist as deleted:
        raise ActionTask.DoesNotExist from deleted
    except IntegrityError as duplicate:
        raise AlreadyOpen from duplicate


def create_tasks(run: HealthRun, actions: Sequence[int]) -> None:
    """Create the tasks of a new run. The caller opens the transaction and locks the business.

    `actions`: the ids of the questions to act on, the most urgent first. `rules.gets_task` says
    which of them get a task. A question that has an open task gets no second one: the open task
    keeps its notes and moves to the new run.
    """
    answers = run.scores
    open_tasks = _open_tasks_by_question(run.business_id)
    questions = [
        question
        for question in actions
        if scoring.gets_task(
            answers[question],
            had_task=question in open_tasks,
            has_open_task=open_tasks.get(question) is not None,
        )
    ]
    kept, created = {}, []
    for position, question in enumerate(questions):
        if (open_task := open_tasks.get(question)) is not None:
            kept[open_task] = position
        else:
            created.append(_task(run, question, position))
    _move_to(run, kept)
    ActionTask.objects.bulk_create(created)


def _open_tasks_by_question(business_id: int) -> dict[int, int | None]:
    """Return a dict from each question that has tasks to the id of its open task; to None if all
    its tasks are done.
    """
    tasks = ActionTask.objects.filter(business=business_id).order_by().values_list("question")
    return dict(tasks.annotate(open_task=Max("pk", filter=Q(done_at=None))))


def _move_to(run: HealthRun, positions: Mapping[int, int]) -> None:
    """Move open tasks to a run. `positions` has the new position of each, by the id of the task.

    Not by bulk_update, which builds a CASE branch per row and takes several times as long.
    """
    if not positions:
        return
    values = ", ".join(["(%s, %s)"] * len(positions))
    with connection.cursor() as cursor:
        cursor.execute(_MOVE.format(values=values), [*chain(*positions.items()), run.pk])


def _task(run: HealthRun, question: int, position: int) -> ActionTask:
    texts = cached_document("business-health")["actions"][str(question)]
    return ActionTask(
        business_id=run.business_id, run=run, question=question, position=position, **texts
    )
