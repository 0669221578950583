"""Creates and changes the tasks of a business."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import IntegrityError
from django.utils import timezone

from brokerage.accounts.models import Business
from brokerage.accounts.services.locks import lock_business
from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.rules import scoring
from brokerage.content.selectors.bodies import cached_body
from brokerage.core import facts, quotas
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.form_rules import FormRules, InvalidForm
from brokerage.core.refusals import Refusal

_TEXTS: Final = FormRules(facts.form("task"))


class AlreadyOpen(Refusal):
    """A done task cannot be reopened: its question has another open task, from a later run."""

    code, message = "open_already", "This task is on the open list already."


def change_task(*, task: ActionTask, changes: Mapping[str, Any]) -> None:
    """Change a task, with cleaned texts. `changes` has new values of `owner`, `due`, `done` and
    `evidence`; others stay. A task that is done already keeps its `done_at`.

    Raises InvalidForm, AlreadyOpen, quotas.QuotaReached, and ActionTask.DoesNotExist if the task
    was deleted meanwhile.
    """
    changed = dict(changes)
    typed = {each.name: changed[each.name] for each in _TEXTS.form.fields if each.name in changed}
    if errors := _TEXTS.check(typed):
        raise InvalidForm(errors)
    changed |= _TEXTS.clean(typed)
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
    """Create the tasks of a new run, in a transaction that has locked the business. `actions` are
    the questions to act on, the most urgent first.

    A question's open task keeps its notes and moves to the new run. A question whose tasks are all
    done gets a new one only if its score is below `rules.STRONG`.
    """
    tasks, answers = ActionTask.objects.filter(business=run.business_id), run.scores
    open_tasks = {task.question: task for task in tasks.filter(done_at=None)}
    known = set(tasks.values_list("question", flat=True))
    moved: list[ActionTask] = []
    created: list[ActionTask] = []
    for question in actions:
        position = len(moved) + len(created)
        if (task := open_tasks.get(question)) is not None:
            task.run, task.position = run, position
            moved.append(task)
        elif question not in known or answers[question] < scoring.STRONG:
            created.append(_task(run, question, position))
    ActionTask.objects.bulk_update(moved, ["run", "position"])
    ActionTask.objects.bulk_create(created)


def _task(run: HealthRun, question: int, position: int) -> ActionTask:
    texts = cached_body("business-health")["actions"][str(question)]
    return ActionTask(
        business_id=run.business_id, run=run, question=question, position=position, **texts
    )
