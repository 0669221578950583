"""The timeline of a lead on the desk: its pages, notes, calls and tasks."""

import base64
import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import (
    BusinessFactory,
    ContactMessageFactory,
    LeadFactory,
    MailFactory,
    UserFactory,
)

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import Activity, ActivityKind, Lead, LeadTask, Note
from brokerage.leads.services.timeline import add_note
from brokerage.valuation.models import SavedRun

pytestmark = pytest.mark.django_db


def _send(office: Client, method: str, path: str, body: Any) -> Any:
    return office.generic(
        method,
        f"/api/desk/{path}",
        json.dumps(body),
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def _timeline(office: Client, lead: Lead, **query: Any) -> dict[str, Any]:
    answer = office.get(f"/api/desk/leads/{lead.pk}/timeline", query)
    assert answer.status_code == 200, answer.content
    page: dict[str, Any] = answer.json()
    return page


def _with_account() -> Lead:
    owner = UserFactory.create(business=BusinessFactory.create(), role="admin")
    return LeadFactory.create(account=owner)


def _save_run(lead: Lead, days_ago: int) -> SavedRun:
    assert lead.account is not None
    business = lead.account.business
    assert business is not None
    return SavedRun.objects.create(
        business=business,
        version="2026-11",
        inputs={},
        result={"rangeLow": 900_000, "rangeHigh": 1_200_000},
        fingerprint=str(days_ago),
        made_at=timezone.now() - timedelta(days=days_ago),
    )


def test_the_timeline_shows_messages_mails_and_notes_with_their_text(
    office: Client, staff: User
) -> None:
    lead = LeadFactory.create()
    message = ContactMessageFactory.create(lead=lead, times="Tuesday, Mornings")
    mail = MailFactory.create(to=lead.email)
    Activity.objects.create(lead=lead, kind=ActivityKind.MESSAGE, source_id=message.pk)
    Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(mail.pk))
    add_note(by=staff, lead_id=lead.pk, text="Wants **out** by <b>2028</b>.")
    note, sent, received = _timeline(office, lead)["entries"]
    assert note["actor"] == staff.pk
    assert note["note"]["html"] == "<p>Wants <strong>out</strong> by &lt;b&gt;2028&lt;/b&gt;.</p>\n"
    assert (sent["mail"]["to"], sent["actor"]) == (lead.email, None)
    assert received["message"]["text"] == message.message
    assert received["message"]["details"] == [
        {"label": "Good times for a call", "value": "Tuesday, mornings, Central Time"}
    ]


def test_runs_of_the_linked_account_are_among_the_activities_by_time(
    office: Client, staff: User
) -> None:
    lead = _with_account()
    _save_run(lead, days_ago=3)
    add_note(by=staff, lead_id=lead.pk, text="Later")
    kinds = [entry["kind"] for entry in _timeline(office, lead)["entries"]]
    assert kinds == ["note", "valuation"]


def test_pages_of_the_timeline_follow_each_other_without_gaps_and_repeats(
    office: Client, staff: User
) -> None:
    lead = _with_account()
    for days_ago in range(3):
        run = _save_run(lead, days_ago)
        same_moment = {"lead": lead, "kind": ActivityKind.CREATED, "at": run.made_at}
        Activity.objects.create(**same_moment)
        Activity.objects.create(**same_moment)
    seen: list[str] = []
    before = ""
    while True:
        page = _timeline(office, lead, limit=2, before=before)
        seen += [entry["key"] for entry in page["entries"]]
        before = page["nextCursor"]
        if not before:
            break
    assert len(set(seen)) == 9
    assert seen == [entry["key"] for entry in _timeline(office, lead)["entries"]]


def test_the_timeline_can_be_limited_to_kinds(office: Client, staff: User) -> None:
    lead = _with_account()
    _save_run(lead, days_ago=1)
    add_note(by=staff, lead_id=lead.pk, text="A note")
    kinds = [entry["kind"] for entry in _timeline(office, lead, kind="note,stage")["entries"]]
    assert kinds == ["note"]


@pytest.mark.parametrize("before", ["x", "bnVsbA==", "WyIyMDI2LTAxLTAxIiwwLDFd"])
def test_an_invalid_cursor_is_rejected(office: Client, before: str) -> None:
    lead = LeadFactory.create()
    answer = office.get(f"/api/desk/leads/{lead.pk}/timeline", {"before": before})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "cursor",
    [
        '["2026-11-22T09:00:00Z", 0, Infinity]',
        '["2026-11-22T09:00:00Z", Infinity, 1]',
        '["0001-01-01T00:00:00+14:00", 0, 1]',
    ],
)
def test_a_cursor_with_impossible_values_is_rejected(office: Client, cursor: str) -> None:
    before = base64.urlsafe_b64encode(cursor.encode()).decode()
    path = f"/api/desk/leads/{LeadFactory.create().pk}/timeline"
    answer = office.get(path, {"before": before})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")


def test_a_note_is_found_by_the_search(office: Client) -> None:
    lead = LeadFactory.create()
    assert (
        _send(office, "POST", f"leads/{lead.pk}/notes", {"text": "Golf on Friday"}).status_code
        == 200
    )
    found = office.get("/api/desk/leads", {"search": "golf"}).json()["leads"]
    assert [each["id"] for each in found] == [lead.pk]


def test_an_empty_note_is_rejected(office: Client) -> None:
    lead = LeadFactory.create()
    answer = _send(office, "POST", f"leads/{lead.pk}/notes", {"text": "  "})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"note"})


def test_a_note_edited_in_another_window_is_a_conflict(office: Client, staff: User) -> None:
    note = add_note(by=staff, lead_id=LeadFactory.create().pk, text="First")
    edit = {"text": "Second", "version": note.version}
    assert _send(office, "PATCH", f"notes/{note.pk}", edit).status_code == 200
    assert _send(office, "PATCH", f"notes/{note.pk}", edit).status_code == 200
    late = _send(office, "PATCH", f"notes/{note.pk}", {**edit, "text": "Third"})
    assert late.status_code == 409
    note.refresh_from_db()
    assert (note.text, note.version) == ("Second", 2)


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
def test_only_the_author_can_change_a_note(office: Client, method: str) -> None:
    colleague = UserFactory.create(staff=True, email="lee@sabineridge.example.com")
    note = add_note(by=colleague, lead_id=LeadFactory.create().pk, text="Mine")
    answer = _send(office, method, f"notes/{note.pk}", {"text": "Yours", "version": 1})
    assert answer.status_code == 403
    assert Note.objects.get().text == "Mine"


def test_a_deleted_note_leaves_the_timeline_and_the_search(office: Client, staff: User) -> None:
    lead = LeadFactory.create()
    note = add_note(by=staff, lead_id=lead.pk, text="Golf on Friday")
    assert _send(office, "DELETE", f"notes/{note.pk}", {}).status_code == 200
    assert _timeline(office, lead)["entries"] == []
    assert office.get("/api/desk/leads", {"search": "golf"}).json()["leads"] == []


def test_a_call_that_reached_the_lead_counts_as_a_reply(office: Client) -> None:
    lead = LeadFactory.create(waiting_since=timezone.now())
    for outcome, waits in (("no_answer", True), ("reached", False)):
        body = {"outcome": outcome, "text": "Call back on Monday"}
        assert _send(office, "POST", f"leads/{lead.pk}/calls", body).status_code == 200
        lead.refresh_from_db()
        assert (lead.waiting_since is not None) is waits


def test_a_call_needs_an_outcome(office: Client) -> None:
    lead = LeadFactory.create()
    answer = _send(office, "POST", f"leads/{lead.pk}/calls", {"text": "?"})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"outcome"})


def test_a_task_is_added_and_done(office: Client, staff: User) -> None:
    lead = LeadFactory.create()
    body = {"title": "Send the NDA", "dueOn": "2026-12-01", "assignee": staff.pk}
    added = _send(office, "POST", f"leads/{lead.pk}/tasks", body).json()
    assert (added["dueOn"], added["doneAt"]) == ("2026-12-01", None)
    done = _send(office, "PATCH", f"tasks/{added['id']}", {"done": True}).json()
    assert done["doneAt"] is not None
    again = _send(office, "PATCH", f"tasks/{added['id']}", {"done": True}).json()
    assert again["doneAt"] == done["doneAt"]
    assert done["title"] == "Send the NDA"
    task = LeadTask.objects.get()
    assert (task.assignee, task.created_by) == (staff, staff)


@pytest.mark.parametrize("due", ["tomorrow", "2026-13-01", "\0"])
def test_a_task_with_an_invalid_date_is_rejected(office: Client, due: str) -> None:
    lead = LeadFactory.create()
    answer = _send(office, "POST", f"leads/{lead.pk}/tasks", {"title": "Call", "dueOn": due})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"dueOn"})


def test_each_change_increases_the_version_of_the_lead(office: Client, staff: User) -> None:
    lead = LeadFactory.create()
    versions = [lead.version]
    note = _send(office, "POST", f"leads/{lead.pk}/notes", {"text": "One"}).json()
    for method, path, body in (
        ("PATCH", f"notes/{note['id']}", {"text": "Two", "version": 1}),
        ("POST", f"leads/{lead.pk}/calls", {"outcome": "reached"}),
        ("POST", f"leads/{lead.pk}/tasks", {"title": "Call"}),
        ("DELETE", f"notes/{note['id']}", {}),
    ):
        _send(office, method, path, body)
        lead.refresh_from_db()
        versions.append(lead.version)
    assert versions == sorted(set(versions))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("notes", {"text": "Wants out by spring"}),
        ("calls", {"outcome": "reached", "text": "Wants out by spring"}),
        ("tasks", {"title": "Send the NDA"}),
    ],
)
def test_a_request_that_is_repeated_adds_nothing(
    office: Client, path: str, body: dict[str, str]
) -> None:
    lead = LeadFactory.create()

    def send(key: str) -> Any:
        return office.post(
            f"/api/desk/leads/{lead.pk}/{path}",
            json.dumps(body),
            content_type="application/json",
            headers={"Sec-Fetch-Site": "same-origin", "Idempotency-Key": key},
        )

    first, again = send("a" * 16), send("a" * 16)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert len(_timeline(office, lead)["entries"]) == 1
    send("b" * 16)
    assert len(_timeline(office, lead)["entries"]) == 2
    assert send("short").status_code == 400


def test_the_staff_log_records_notes_calls_and_tasks_without_their_text(office: Client) -> None:
    lead = LeadFactory.create()
    note = _send(office, "POST", f"leads/{lead.pk}/notes", {"text": "Call her."}).json()
    _send(office, "PATCH", f"notes/{note['id']}", {"text": "Call him.", "version": 1})
    _send(office, "POST", f"leads/{lead.pk}/calls", {"outcome": "voicemail", "text": "Ana"})
    body = {"title": "Send the NDA", "dueOn": "", "assignee": None}
    task = _send(office, "POST", f"leads/{lead.pk}/tasks", body).json()
    change = {"done": True, "dueOn": "2026-12-01"}
    assert _send(office, "PATCH", f"tasks/{task['id']}", change).status_code == 200
    entries = StaffLogEntry.objects.order_by("pk")
    assert list(entries.values_list("act", "object_id", "detail")) == [
        ("lead-changed", lead.pk, {"fields": fields})
        for fields in (
            ["noteAdded"],
            ["noteEdited"],
            ["call"],
            ["taskAdded"],
            ["taskDone", "taskDueOn"],
        )
    ]
