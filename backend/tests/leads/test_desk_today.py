"""Today and the board."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory, MailFactory

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import Activity, ActivityKind, Lead, LeadTask, Status
from brokerage.leads.services.leads import move_lead
from brokerage.mail.models import Mail, State

pytestmark = pytest.mark.django_db

# A Monday, 10:00 in Texas. The office is open from 8 to 5; four hours are the time to respond.
MONDAY = datetime(2026, 11, 16, 16, 0, tzinfo=UTC)


def _today(office: Client) -> dict[str, Any]:
    with patch("django.utils.timezone.now", return_value=MONDAY):
        answer = office.get("/api/desk/today")
    assert answer.status_code == 200, answer.content
    shown: dict[str, Any] = answer.json()
    return shown


def test_with_nothing_to_do_every_list_is_empty(office: Client) -> None:
    shown = _today(office)
    assert shown["today"] == "2026-11-16"
    sections = ("waiting", "actions", "tasks", "undelivered", "suspected")
    assert shown["counts"] == dict.fromkeys(sections, 0)
    assert [shown[name] for name in sections] == [[]] * 5


def test_the_longest_wait_is_first_with_the_clock_of_business_hours(office: Client) -> None:
    friday_evening = MONDAY - timedelta(days=3) + timedelta(hours=6, minutes=30)  # 4:30 PM
    this_morning = MONDAY - timedelta(hours=1)
    LeadFactory.create(name="Fresh", waiting_since=this_morning)
    LeadFactory.create(name="Late", waiting_since=MONDAY - timedelta(days=4))
    LeadFactory.create(name="Friday", waiting_since=friday_evening)
    LeadFactory.create(name="Spam", waiting_since=this_morning, is_spam=True)
    rows = _today(office)["waiting"]
    assert [row["name"] for row in rows] == ["Late", "Friday", "Fresh"]
    late, friday, fresh = rows
    assert (late["state"], fresh["state"]) == ("late", "in time")
    # Half an hour on Friday and two on Monday are gone of four.
    assert (friday["state"], friday["businessMinutes"]) == ("in time", 90)
    assert fresh["businessMinutes"] == 180


def test_a_waiting_lead_shows_the_beginning_of_its_latest_message(office: Client) -> None:
    lead = LeadFactory.create(waiting_since=MONDAY)
    ContactMessageFactory.create(lead=lead, message="First", received_at=MONDAY)
    later = MONDAY + timedelta(seconds=1)
    ContactMessageFactory.create(lead=lead, message="word " * 60, received_at=later)
    excerpt = _today(office)["waiting"][0]["excerpt"]
    assert excerpt.startswith("word word")
    assert excerpt.endswith("word…")
    assert len(excerpt) <= 141


def test_the_excerpt_of_a_waiting_lead_is_not_of_spam(office: Client) -> None:
    lead = LeadFactory.create(waiting_since=MONDAY)
    ContactMessageFactory.create(lead=lead, message="Is it time to sell?", received_at=MONDAY)
    later = MONDAY + timedelta(seconds=1)
    ContactMessageFactory.create(lead=lead, message="Buy now!", received_at=later, status="spam")
    assert _today(office)["waiting"][0]["excerpt"] == "Is it time to sell?"


def test_next_actions_are_due_today_or_overdue_of_open_leads(office: Client) -> None:
    for name, day, stage in (
        ("Today", "2026-11-16", "new"),
        ("Overdue", "2026-11-13", "qualified"),
        ("Tomorrow", "2026-11-17", "new"),
        ("Lost", "2026-11-13", "lost"),
    ):
        LeadFactory.create(name=name, next_action="Call", next_action_on=day, stage=stage)
    assert [row["name"] for row in _today(office)["actions"]] == ["Overdue", "Today"]


def test_tasks_are_due_until_they_are_done(office: Client, staff: User) -> None:
    lead = LeadFactory.create()
    LeadTask.objects.create(lead=lead, title="Due", due_on="2026-11-16", assignee=staff)
    LeadTask.objects.create(lead=lead, title="Done", due_on="2026-11-16", done_at=MONDAY)
    LeadTask.objects.create(lead=lead, title="Some day")
    rows = _today(office)["tasks"]
    assert [(row["title"], row["lead"]["name"]) for row in rows] == [("Due", lead.name)]


def test_an_undelivered_mail_to_the_firm_comes_before_one_to_a_lead(office: Client) -> None:
    lead = LeadFactory.create()
    to_lead = MailFactory.create(state=State.DEAD, to=lead.email)
    MailFactory.create(state=State.DEAD, to_firm=True)
    MailFactory.create(state=State.SENT)
    Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(to_lead.pk))
    rows = _today(office)["undelivered"]
    assert [(row["toFirm"], row["lead"]) for row in rows] == [(True, None), (False, lead.pk)]


def test_a_given_up_mail_is_sent_again_on_command(office: Client) -> None:
    mail = MailFactory.create(state=State.DEAD, to_firm=False)
    assert _retry(office, mail) == 200
    assert Mail.objects.get().state == State.QUEUED
    assert _retry(office, mail) == 404  # given up no longer
    entry = StaffLogEntry.objects.get()
    assert (entry.act, entry.object_type, entry.object_id) == ("mail-retried", "mail", mail.pk)


def test_a_mail_that_keeps_failing_is_listed_after_an_hour_with_the_reason(
    office: Client,
) -> None:
    failing = {"last_error": "451 4.3.0 later", "failure": "busy"}
    hour_ago = MONDAY - timedelta(hours=1)
    given_up = MailFactory.create(state=State.DEAD, failure="no-mailbox", last_error="550 no")
    old = MailFactory.create(attempts=7, created_at=hour_ago, **failing)
    being_sent = MailFactory.create(
        state=State.SENDING, attempts=7, created_at=hour_ago - timedelta(hours=1), **failing
    )
    MailFactory.create(attempts=3, created_at=hour_ago + timedelta(minutes=1), **failing)
    MailFactory.create(created_at=hour_ago)  # never tried: there is no mail server
    rows = _today(office)["undelivered"]
    assert [(row["id"], row["isGivenUp"], row["reason"]) for row in rows] == [
        (given_up.pk, True, "There is no mailbox with this address."),
        (old.pk, False, "The recipient’s mail server put it off."),
        (being_sent.pk, False, "The recipient’s mail server put it off."),
    ]
    assert _today(office)["counts"]["undelivered"] == 3
    assert _retry(office, old) == 200
    assert _retry(office, being_sent) == 404
    assert [row["id"] for row in _today(office)["undelivered"]] == [given_up.pk, being_sent.pk]


def test_a_mail_rejected_by_our_provider_is_listed_at_once(office: Client) -> None:
    MailFactory.create(attempts=1, created_at=MONDAY, last_error="554 no", failure="sender")
    (row,) = _today(office)["undelivered"]
    assert "Our mail provider refuses to send our email." in row["reason"]


def test_a_mail_whose_link_was_deleted_is_not_listed(office: Client) -> None:
    MailFactory.create(state=State.DEAD, secret="")
    assert _today(office)["undelivered"] == []


@pytest.mark.parametrize("state", [State.DEAD, State.QUEUED])
def test_a_letter_that_failed_goes_to_the_corrected_address_of_its_lead(
    office: Client, state: State
) -> None:
    lead = LeadFactory.create(email="right@example.com")
    mail = MailFactory.create(
        state=state,
        to="wrong@example.com",
        attempts=2,
        last_error="550 no",
        created_at=MONDAY - timedelta(days=1),
    )
    Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(mail.pk))
    (row,) = _today(office)["undelivered"]
    assert row["leadEmail"] == "right@example.com"
    for other in ("else@example.com", "wrong@example.com"):
        assert _retry(office, mail, to=other) == 409
    assert _retry(office, mail, to="right@example.com") == 200
    mail.refresh_from_db()
    assert (mail.state, mail.to, mail.attempts) == (State.QUEUED, "right@example.com", 0)


def test_a_mail_of_no_lead_goes_to_no_other_address(office: Client) -> None:
    mail = MailFactory.create(state=State.DEAD)
    assert _retry(office, mail, to="other@example.com") == 409


def _retry(office: Client, mail: Mail, **body: str) -> int:
    answer = office.post(
        f"/api/desk/mails/{mail.pk}/retry",
        body,
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    return answer.status_code


def test_messages_of_the_last_days_with_results_are_listed(office: Client) -> None:
    lead = LeadFactory.create()
    run: dict[str, Any] = {"inputs": {}, "result": {}}
    fields = {"lead": lead, "calculator_run": run}
    ContactMessageFactory.create(**fields, received_at=MONDAY - timedelta(days=1))
    ContactMessageFactory.create(**fields, received_at=MONDAY - timedelta(days=4))
    ContactMessageFactory.create(**fields, received_at=MONDAY, status=Status.SPAM)
    ContactMessageFactory.create(lead=lead, received_at=MONDAY)
    assert [row["attached"] for row in _today(office)["results"]] == [["valuation"]]


def test_suspected_messages_of_known_leads_are_listed_for_a_week(
    office: Client,
) -> None:
    lead, spam = LeadFactory.create(name="Dana"), LeadFactory.create(is_spam=True)
    fields = {"status": Status.SPAM, "suspicions": ["fast"]}
    shown = ContactMessageFactory.create(
        **fields, lead=lead, message="word " * 60, received_at=MONDAY - timedelta(days=6)
    )
    ContactMessageFactory.create(**fields, lead=lead, received_at=MONDAY - timedelta(days=8))
    ContactMessageFactory.create(**fields, lead=spam, received_at=MONDAY)
    ContactMessageFactory.create(**fields, lead=None, received_at=MONDAY)
    # Marked by staff.
    ContactMessageFactory.create(lead=lead, status=Status.SPAM, received_at=MONDAY)
    decided = {"status": Status.SPAM, "suspicions": ["staff", "fast"]}
    ContactMessageFactory.create(**decided, lead=lead, received_at=MONDAY)
    ContactMessageFactory.create(lead=lead, suspicions=["fast"], received_at=MONDAY)
    today = _today(office)
    (row,) = today["suspected"]
    assert today["counts"]["suspected"] == 1
    assert (row["name"], row["reference"]) == ("Dana", shown.pk)
    assert row["suspicions"] == ["sent faster than anybody writes"]
    assert row["excerpt"].endswith("word…")


def test_the_columns_of_the_board_are_the_firms_stages_in_order(office: Client) -> None:
    LeadFactory.create(name="One", stage="qualified")
    columns = office.get("/api/desk/board").json()["columns"]
    assert [column["stage"] for column in columns] == [
        "new",
        "contacted",
        "qualified",
        "not-now",
        "lost",
    ]
    assert [column["count"] for column in columns] == [0, 0, 1, 0, 0]


def test_a_stage_that_was_deleted_with_leads_in_it_has_a_column(office: Client) -> None:
    LeadFactory.create(name="Left behind", stage="on-hold")
    LeadFactory.create(stage="another", is_spam=True)
    columns = office.get("/api/desk/board").json()["columns"]
    assert [column["stage"] for column in columns[4:]] == ["lost", "on-hold"]
    assert [lead["name"] for lead in columns[-1]["leads"]] == ["Left behind"]
    assert columns[-1]["count"] == 1


def test_a_column_has_its_latest_leads_and_counts_and_sums_all(office: Client) -> None:
    leads = [LeadFactory.create() for _ in range(32)]
    for lead in leads:
        lead.expected_value = 1_000_000
        lead.save()
    column = office.get("/api/desk/board").json()["columns"][0]
    assert (len(column["leads"]), column["count"]) == (20, 32)
    assert column["expectedValue"] == 32_000_000
    assert column["leads"][0]["id"] == leads[-1].pk


def test_a_column_is_counted_up_to_a_limit_and_then_has_no_sum(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brokerage.leads.selectors.board.COUNTED_AT_MOST", 2)
    for stage in ("new", "new", "new", "lost", "lost"):
        LeadFactory.create(stage=stage)
    Lead.objects.update(expected_value=1_000_000)
    columns = office.get("/api/desk/board").json()["columns"]
    totals = {column["stage"]: (column["count"], column["expectedValue"]) for column in columns}
    assert totals["new"] == (2, None)
    assert totals["lost"] == (2, 2_000_000)


def test_a_moved_lead_counts_in_its_new_column_at_once(office: Client, staff: User) -> None:
    lead = LeadFactory.create(stage="new")

    def counts() -> dict[str, int]:
        columns = office.get("/api/desk/board").json()["columns"]
        return {column["stage"]: column["count"] for column in columns}

    assert (counts()["new"], counts()["contacted"]) == (1, 0)
    move_lead(by=staff, lead_id=lead.pk, stage="contacted", reason="", expected="new")
    assert (counts()["new"], counts()["contacted"]) == (0, 1)


def test_the_board_can_be_limited_to_a_person_and_to_recent_activity(
    office: Client, staff: User
) -> None:
    old = datetime(2025, 1, 1, tzinfo=UTC)
    LeadFactory.create(name="Mine", assignee=staff)
    LeadFactory.create(name="Old", assignee=staff, last_activity_at=old)
    LeadFactory.create(name="Nobody's")
    for query, names in (
        ("assignee=me", {"Mine", "Old"}),
        ("assignee=none", {"Nobody's"}),
        ("assignee=me&days=90", {"Mine"}),
    ):
        columns = office.get(f"/api/desk/board?{query}").json()["columns"]
        assert {lead["name"] for lead in columns[0]["leads"]} == names


def test_a_lost_lead_on_the_board_has_its_reason_so_that_a_move_can_be_undone(
    office: Client,
) -> None:
    LeadFactory.create(stage="lost", loss_reason="price")
    columns = office.get("/api/desk/board").json()["columns"]
    assert [lead["lossReason"] for lead in columns[-1]["leads"]] == ["price"]


def test_the_number_next_to_today_counts_everything_due(office: Client) -> None:
    today = timezone.localdate()
    LeadFactory.create(waiting_since=timezone.now())
    lead = LeadFactory.create(next_action="Call", next_action_on=today)
    LeadTask.objects.create(lead=lead, title="Send the NDA", due_on=today)
    MailFactory.create(state="dead")
    spam = {"status": Status.SPAM, "suspicions": ["fast"], "received_at": timezone.now()}
    ContactMessageFactory.create(lead=lead, **spam)
    assert office.get("/api/desk/context").json()["due"] == 5
