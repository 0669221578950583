"""Two people who leave at the same time."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone
from tests.factories import BusinessFactory, UserFactory

from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import GRACE
from brokerage.accounts.services.cleanup import clean_up
from brokerage.accounts.services.deletion import LastAdmin, ask_for_deletion

pytestmark = pytest.mark.django_db(transaction=True)


def _at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Return each one's response or exception."""
    start, answers = threading.Barrier(len(acts)), []

    def run(act: Callable[[], Any]) -> None:
        start.wait()
        try:
            answers.append(act())
        except LastAdmin as error:
            answers.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_when_two_admins_leave_concurrently_one_stays_with_the_members() -> None:
    business = BusinessFactory.create()
    admins = UserFactory.create_batch(2, business=business)
    UserFactory.create(member=True, business=business)
    request = RequestFactory().post("/")
    answers = _at_once(
        *(lambda who=who: ask_for_deletion(request=request, person=who) for who in admins)
    )
    assert [type(answer) for answer in answers].count(LastAdmin) == 1
    assert User.objects.filter(deletion_due_at__isnull=True, role="admin").count() == 1


def test_two_workers_erasing_the_last_two_people_erase_the_business() -> None:
    for _ in range(3):
        UserFactory.create_batch(2, business=BusinessFactory.create(), deletion_due_at=_past())
    _at_once(clean_up, clean_up)
    assert not User.objects.exists()
    assert not Business.objects.exists()


def _past() -> Any:
    return timezone.now() - GRACE
