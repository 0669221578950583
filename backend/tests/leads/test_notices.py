"""Mails to staff: assignments, mentions, due items and the daily digest."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Barrier, Event
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone
from tests.factories import LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.leads.models import DeskPreferences, Lead, LeadTask
from brokerage.leads.rules.notices import mentioned
from brokerage.leads.services.leads import change_lead, create_lead
from brokerage.leads.services.notices import send_morning_mails
from brokerage.leads.services.timeline import add_note, edit_note
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=ZoneInfo("America/Chicago"))
HERS = "lee@sabineridge.example.com"


@pytest.fixture
def lee(db: None) -> User:
    """An advisor who has signed in before."""
    return UserFactory.create(
        staff=True,
        staff_role="advisor",
        email=HERS,
        full_name="Lee Park",
        last_login=timezone.now(),
    )


def _at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """Freeze the clock at this time."""
    monkeypatch.setattr(timezone, "now", lambda: moment)


def _assign(lead: Lead, assignee: User | None, by: User) -> None:
    changes = {"assignee": assignee.pk if assignee else None}
    change_lead(by=by, lead_id=lead.pk, changes=changes, expected={})


def _bulk(office: Client, path: str, body: Any) -> Any:
    return office.generic(
        "POST",
        f"/api/desk/{path}",
        json.dumps(body),
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def test_a_colleague_hears_of_a_lead_that_was_assigned_to_them(staff: User, lee: User) -> None:
    lead = LeadFactory.create(name="Ruth Ann Hollis", email="ruth@hollis.example")
    _assign(lead, lee, staff)
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == (HERS, "For you: Ruth H.")
    assert f"/desk/leads/{lead.pk}" in mail.text
    assert "Dana Whitfield assigned Ruth H. to you." in mail.text
    assert "Hollis" not in mail.text + mail.html
    assert "ruth@" not in mail.text + mail.html


def test_staff_get_no_mail_about_their_own_assignments_or_returned_leads(
    staff: User, lee: User
) -> None:
    create_lead(by=staff, values={"name": "Ana", "email": "", "phone": "", "company": ""})
    lead = LeadFactory.create()
    _assign(lead, staff, staff)
    _assign(lead, None, staff)
    assert not Mail.objects.exists()


def test_an_assignment_that_is_undone_at_once_causes_no_mail(staff: User, lee: User) -> None:
    lead = LeadFactory.create()
    _assign(lead, lee, staff)
    assert Mail.objects.get().next_attempt_at > timezone.now() + timedelta(seconds=30)
    _assign(lead, None, staff)
    assert not Mail.objects.exists()


def test_many_leads_assigned_at_once_are_one_mail_and_their_undo_withdraws_it(
    office: Client, lee: User
) -> None:
    leads = LeadFactory.create_batch(3)
    body = {"ids": [lead.pk for lead in leads], "act": "assign", "assignee": lee.pk}
    change = _bulk(office, "leads/bulk", body)
    assert change.status_code == 200, change.content
    mail = Mail.objects.get()
    assert mail.subject == "For you: 3 leads"
    assert "/desk/leads?assignee=me" in mail.text
    undone = _bulk(office, f"bulk-changes/{change.json()['id']}/undo", {})
    assert undone.status_code == 200, undone.content
    assert not Mail.objects.exists()


def test_an_undo_keeps_the_mail_about_a_later_assignment_to_another_colleague(
    office: Client, staff: User, lee: User
) -> None:
    lead = LeadFactory.create()
    pat = UserFactory.create(staff=True, staff_role="advisor", email="pat@example.com")
    body = {"ids": [lead.pk], "act": "assign", "assignee": pat.pk}
    change = _bulk(office, "leads/bulk", body).json()
    _assign(lead, lee, staff)
    undone = _bulk(office, f"bulk-changes/{change['id']}/undo", {})
    assert undone.status_code == 200, undone.content
    lead.refresh_from_db()
    assert (lead.assignee, Mail.objects.get().to) == (lee, HERS)


def test_an_undo_sends_the_mail_that_the_assignment_had_withdrawn(
    office: Client, staff: User, lee: User
) -> None:
    ana = UserFactory.create(staff=True, email="ana@example.com")
    lead = LeadFactory.create()
    _assign(lead, lee, staff)
    body = {"act": "assign", "ids": [lead.pk], "assignee": ana.pk}
    change = _bulk(office, "leads/bulk", body).json()
    assert Mail.objects.get().to == ana.email
    _bulk(office, f"bulk-changes/{change['id']}/undo", {})
    assert Mail.objects.get().to == lee.email


def test_leads_assigned_to_another_colleague_leave_the_mail_about_the_rest(
    office: Client, lee: User
) -> None:
    ids = [lead.pk for lead in LeadFactory.create_batch(5)]
    other = UserFactory.create(staff=True, staff_role="advisor", email="ana@example.com")
    for chosen, colleague in ((ids[:3], lee), ([ids[0], *ids[3:]], other)):
        body = {"ids": chosen, "act": "assign", "assignee": colleague.pk}
        assert _bulk(office, "leads/bulk", body).status_code == 200
    assert set(Mail.objects.values_list("to", flat=True)) == {HERS, other.email}


def test_undoing_a_tag_keeps_the_mail_about_the_assignment(office: Client, lee: User) -> None:
    ids = [lead.pk for lead in LeadFactory.create_batch(3)]
    _bulk(office, "leads/bulk", {"ids": ids, "act": "assign", "assignee": lee.pk})
    tagged = _bulk(office, "leads/bulk", {"ids": ids, "act": "tag", "tag": "hvac"})
    undone = _bulk(office, f"bulk-changes/{tagged.json()['id']}/undo", {})
    assert undone.status_code == 200, undone.content
    assert Mail.objects.get().subject == "For you: 3 leads"


def test_mentioned_colleagues_get_one_mail(staff: User, lee: User) -> None:
    lead = LeadFactory.create(name="Ruth Hollis")
    note = add_note(by=staff, lead_id=lead.pk, text="@Lee Park, golf on Friday? @Dana Whitfield")
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == (HERS, "Dana Whitfield mentioned you")
    assert f"/desk/leads/{lead.pk}" in mail.text
    assert "golf" not in mail.text
    edit_note(by=staff, note_id=note.pk, text="@Lee Park: Saturday", version=1)
    assert Mail.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("@Pat Reyes call", {1}),
        ("ask @pat reyes, please", {1}),
        ("@Pat", {2}),
        ("@Patrick", set()),
        ("pat@pat.example", set()),
        ("@Pat and @Pat Reyes.", {1, 2}),
        ("@José Muñoz!", {3}),
        ("@", set()),
    ],
)
def test_a_mention_is_the_whole_name_after_an_at_sign(text: str, who: set[int]) -> None:
    assert mentioned(text, {1: "Pat Reyes", 2: "Pat", 3: "José Muñoz", 4: ""}) == who


def test_a_mention_of_a_name_that_two_have_mentions_both() -> None:
    assert mentioned("@lee park", {1: "Lee Park", 2: "Ada", 3: "LEE PARK"}) == {1, 3}


def test_the_mail_about_due_items_comes_on_the_morning_of_a_business_day(
    lee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _at(monkeypatch, MONDAY)
    today = MONDAY.date()
    lead = LeadFactory.create(
        name="Ruth Hollis", assignee=lee, next_action="Call about golf", next_action_on=today
    )
    other = LeadFactory.create(name="Sam Ode")
    LeadTask.objects.create(
        lead=other, title="Send it", due_on=today - timedelta(days=3), assignee=lee
    )
    LeadFactory.create(name="Not Mine", next_action_on=today)
    LeadFactory.create(name="Not Yet", assignee=lee, next_action_on=today + timedelta(days=1))
    DeskPreferences.objects.create(person=lee, mail_digest=False)
    send_morning_mails(Event())
    mail = Mail.objects.get()
    lines = [line for line in mail.text.splitlines() if ", due " in line]
    assert lines[0].startswith("Sam O., due November 20: ")
    assert lines[1].startswith("Ruth H., due today: ")
    assert lines[1].endswith(f"/desk/leads/{lead.pk}")
    assert len(lines) == 2
    assert "golf" not in mail.text


def test_a_long_list_is_cut(lee: User, monkeypatch: pytest.MonkeyPatch) -> None:
    _at(monkeypatch, MONDAY)
    LeadFactory.create_batch(23, assignee=lee, next_action_on=MONDAY.date())
    send_morning_mails(Event())
    assert "and 3 more" in Mail.objects.get(reference="desk-due").text


def test_the_digest_counts_new_waiting_and_due_items(
    lee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _at(monkeypatch, MONDAY)
    friday = MONDAY - timedelta(days=3)
    LeadFactory.create(created_at=friday, waiting_since=friday)
    LeadFactory.create(created_at=MONDAY, waiting_since=MONDAY)
    LeadFactory.create(created_at=MONDAY - timedelta(days=9), next_action_on=MONDAY.date())
    LeadFactory.create(created_at=MONDAY, is_spam=True, waiting_since=MONDAY)
    send_morning_mails(Event())
    text = Mail.objects.get().text
    assert "- New leads: 2\n" in text
    assert "- Waiting for an answer: 2, of which late: 1\n" in text
    assert "- Next actions and tasks due: 1\n" in text


def test_without_news_no_mail_is_sent(lee: User, monkeypatch: pytest.MonkeyPatch) -> None:
    _at(monkeypatch, MONDAY)
    send_morning_mails(Event())
    assert not Mail.objects.exists()


@pytest.mark.parametrize(
    "moment",
    [
        MONDAY.replace(hour=7, minute=59),
        MONDAY - timedelta(days=1),  # a Sunday
        MONDAY + timedelta(days=3),  # Thanksgiving
    ],
)
def test_no_mail_comes_before_the_office_opens_or_while_it_is_closed(
    lee: User, monkeypatch: pytest.MonkeyPatch, moment: datetime
) -> None:
    _at(monkeypatch, moment)
    LeadFactory.create(waiting_since=moment)
    send_morning_mails(Event())
    assert not Mail.objects.exists()
    assert not DeskPreferences.objects.exists()


def test_the_morning_mails_come_once_a_day_after_a_restart_too(
    lee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _at(monkeypatch, MONDAY)
    LeadFactory.create(waiting_since=MONDAY)
    for _ in range(3):
        send_morning_mails(Event())
    assert Mail.objects.count() == 1
    _at(monkeypatch, MONDAY + timedelta(days=1))
    send_morning_mails(Event())
    assert Mail.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_send_the_morning_mails_once(
    lee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _at(monkeypatch, MONDAY)
    LeadFactory.create(waiting_since=MONDAY)
    together = Barrier(2)

    def work() -> None:
        together.wait()
        try:
            send_morning_mails(Event())
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as workers:
        for done in [workers.submit(work) for _ in range(2)]:
            done.result()
    assert Mail.objects.count() == 1


def test_former_and_never_active_staff_get_no_mail(
    lee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _at(monkeypatch, MONDAY)
    LeadFactory.create(waiting_since=MONDAY)
    UserFactory.create(staff=True, email="new@sabineridge.example.com")
    User.objects.filter(pk=lee.pk).update(is_active=False)
    send_morning_mails(Event())
    assert not Mail.objects.exists()


def test_each_mail_can_be_turned_off(
    staff: User, lee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Person(lee)
    everything = {
        "mailAssigned": True,
        "mailMentioned": True,
        "mailDue": True,
        "mailDigest": True,
    }
    assert person.get("desk/preferences") == everything
    nothing = dict.fromkeys(everything, False)
    assert person.put("desk/preferences", nothing) == nothing
    assert person.get("desk/preferences") == nothing
    lead = LeadFactory.create(waiting_since=timezone.now())
    _assign(lead, lee, staff)
    add_note(by=staff, lead_id=lead.pk, text="@Lee Park")
    _at(monkeypatch, MONDAY)
    Lead.objects.filter(pk=lead.pk).update(next_action_on=MONDAY.date())
    send_morning_mails(Event())
    assert not Mail.objects.exists()


def test_preferences_are_ones_own_and_whole(lee: User, staff: User) -> None:
    Person(lee).put(
        "desk/preferences",
        {"mailAssigned": False, "mailMentioned": True, "mailDue": True, "mailDigest": True},
    )
    assert Person(staff).get("desk/preferences")["mailAssigned"] is True
    assert Person(lee).ask("PUT", "desk/preferences", {"mailDue": False}).status_code == 400
