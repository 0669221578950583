"""Two staff handle the same spam, add leads, or change what a merge moves, at once."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.http import HttpRequest
from django.test import RequestFactory
from tests.factories import ContactMessageFactory, LeadFactory

from brokerage.accounts.models import User
from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.services import timeline
from brokerage.leads.services.leads import create_lead
from brokerage.leads.services.marking_spam import erase_messages, mark_not_spam
from brokerage.leads.services.merging import MergeConflict, merge_leads
from brokerage.leads.services.timeline import (
    add_note,
    add_task,
    change_task,
    delete_note,
    edit_note,
)
from brokerage.mail.models import Mail

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "connection.vendor != 'postgresql'", reason="SQLite lets one writer in at a time"
    ),
]
_SOMEBODY_WAITS = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_SOMEBODY_WAITS)
        return bool(cursor.fetchone()[0])


def _while(first: Callable[[], Any], colleague: Callable[[], Any]) -> tuple[Any, Any, bool]:
    """Both results: the colleague acts before `first` is committed, until they have to wait. The
    third value says whether they had to.
    """

    def act() -> Any:
        try:
            return colleague()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            result = first()
            acted: Future[Any] = other.submit(act)
            while not (waited := _somebody_waits()) and not acted.done():
                pass
        return result, acted.result(), waited


def test_two_concurrent_not_spam_actions_deliver_once() -> None:
    spam = ContactMessageFactory.create(status="spam", suspicions=["fast"])
    assert _while(
        lambda: mark_not_spam(messages=[spam]), lambda: mark_not_spam(messages=[spam])
    ) == (1, 0, True)
    assert Mail.objects.filter(to_firm=True).count() == 1


def test_a_message_deleted_during_delivery_leaves_no_mail() -> None:
    spam = ContactMessageFactory.create(status="spam", suspicions=["fast"])
    _while(lambda: mark_not_spam(messages=[spam]), lambda: erase_messages(messages=[spam]))
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()


def test_no_lead_is_committed_before_another_one_with_a_lower_id(staff: User) -> None:
    values = {"name": "Ana", "email": "", "phone": "", "company": ""}
    first, second, waited = _while(
        lambda: create_lead(by=staff, values=values), lambda: create_lead(by=staff, values=values)
    )
    assert waited
    assert first.pk < second.pk


@pytest.mark.parametrize("act", ["edit a note", "delete a note", "change a task"])
def test_a_merge_waits_for_concurrent_changes(
    act: str, staff: User, rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, other = LeadFactory.create(), LeadFactory.create()
    note = add_note(by=staff, lead_id=other.pk, text="A note").pk
    task = add_task(by=staff, lead_id=other.pk, title="Call", due_on=None, assignee=None).pk
    versions = (Lead.objects.get(pk=kept.pk).version, Lead.objects.get(pk=other.pk).version)
    request: HttpRequest = rf.get("/")
    request.user = staff
    acts: dict[str, Callable[[], Any]] = {
        "edit a note": lambda: edit_note(by=staff, note_id=note, text="Another", version=1),
        "delete a note": lambda: delete_note(by=staff, note_id=note),
        "change a task": lambda: change_task(task_id=task, changes={"title": "Write"}),
    }

    def merge() -> None:
        try:
            merge_leads(
                request=request,
                by=staff,
                kept=kept.pk,
                other=other.pk,
                choices={},
                versions=versions,
            )
        finally:
            connections.close_all()

    merges: list[Future[None]] = []
    lock_lead = timeline._locked

    def lock_while_merging(lead_id: int) -> Lead:
        merges.append(colleague.submit(merge))
        while not _somebody_waits() and not merges[0].done():
            pass
        return lock_lead(lead_id)

    monkeypatch.setattr(timeline, "_locked", lock_while_merging)
    with ThreadPoolExecutor(1) as colleague:
        acts[act]()
        with pytest.raises(MergeConflict):  # the lead has changed: the colleague looks again
            merges[0].result()
