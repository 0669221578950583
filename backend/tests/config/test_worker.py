"""The worker's cleanup tasks."""

from datetime import timedelta
from threading import Event

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from brokerage.core.models import Heartbeat, RateLimitCounter
from config import worker


@pytest.mark.django_db(transaction=True)
def test_the_tasks_clean_up_what_has_expired_and_rebuild_outdated_documents(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rebuilt: list[bool] = []
    monkeypatch.setattr(worker, "rebuild_if_outdated", lambda: rebuilt.append(True))
    RateLimitCounter.objects.create(key=1, used=1, ends_at=0)
    Session.objects.create(expire_date=timezone.now() - timedelta(days=1))
    for task in worker.TASKS:
        task.run(Event())
    assert Heartbeat.objects.exists()
    assert not RateLimitCounter.objects.exists()
    assert not Session.objects.exists()
    assert rebuilt == [True]
