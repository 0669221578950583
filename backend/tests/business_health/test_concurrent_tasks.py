"""Tasks that are edited while a run creates new ones."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections
from tests.business_health.health_factories import take, with_answers
from tests.people import Person

from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.services import tasks

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "connection.vendor != 'postgresql'", reason="SQLite lets one writer in at a time"
    ),
]
_SOMEBODY_WAITS = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"


class _Interrupted:
    """Creates the tasks of a run, after the colleague has acted or waits for a lock."""

    def __init__(self, colleague: Any) -> None:
        self._create, self._colleague = tasks._task, colleague
        self.acted: Future[None] | None = None

    def __call__(self, run: HealthRun, question: int, position: int) -> ActionTask:
        if self.acted is None:
            self.acted = self._colleague()
            while not self.acted.done() and not _somebody_waits():
                pass
        return self._create(run, question, position)


def test_a_done_task_cannot_be_reopened_during_a_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner = Person()
    take(owner, with_answers({7: 1}, "3" * 50))
    task = ActionTask.objects.get(question=7)
    tasks.change_task(task=task, changes={"done": True})

    def take_back() -> None:
        try:
            tasks.change_task(task=task, changes={"done": False})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as colleague:
        interrupted = _Interrupted(lambda: colleague.submit(take_back))
        monkeypatch.setattr(tasks, "_task", interrupted)
        take(owner, with_answers({7: 2}, "3" * 50))
    assert interrupted.acted is not None
    with pytest.raises(tasks.AlreadyOpen):
        interrupted.acted.result()
    assert ActionTask.objects.get(question=7, done_at=None).pk != task.pk


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_SOMEBODY_WAITS)
        return bool(cursor.fetchone()[0])
