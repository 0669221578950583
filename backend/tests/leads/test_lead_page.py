"""The page of a lead above the timeline."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory, UserFactory
from tests.people import Person
from tests.question_sets import sample_answers

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.business_health.services.snapshots import HealthSubmission
from brokerage.leads.models import Activity, Status
from brokerage.leads.selectors import attachments
from brokerage.leads.services.timeline import add_task, change_task
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.services.runs import RunSubmission
from brokerage.value_assessment.services.respondent import Respondent
from brokerage.value_assessment.services.snapshots import AssessmentSubmission

pytestmark = pytest.mark.django_db

_RUN = {
    "inputs": {"revenue": "$2,400,000"},
    "result": {"rangeLow": 800_000, "rangeHigh": 1_200_000},
}


def _snapshots() -> dict[str, Any]:
    """One result of each tool, as a message stores them."""
    sheet = sample_answers.as_json(sample_answers.pointing_to("cash-flow-crisis", answers=3))
    scores = sample_answers.as_json(sample_answers.scores_of("4" * 50) | {3: 1, 41: 2})
    answers = Answers(
        "Oil & Gas Services", "1.2m", "$300,000", "10", "6-15", "50-80%", "East Texas", "yes"
    )
    assessment = AssessmentSubmission(
        Respondent(), sheet, sample_answers.assessment_body()["version"]
    )
    snapshots, errors = attachments.validate(
        attachments.Attachments(
            run=RunSubmission(answers, "2026-11"),
            assessment=assessment,
            health=HealthSubmission(scores, sample_answers.health_body()["version"]),
        )
    )
    assert not errors
    return dict(snapshots)


@pytest.fixture
def ada() -> Person:
    """An advisor."""
    return Person(UserFactory.create(staff=True, staff_role="advisor"))


def test_the_latest_results_of_a_person_are_shown(ada: Person) -> None:
    lead = LeadFactory.create()
    now = timezone.now()
    earlier = _snapshots()["business_health"]
    ContactMessageFactory.create(
        lead=lead, received_at=now - timedelta(days=2), business_health=earlier, times="Monday"
    )
    ContactMessageFactory.create(lead=lead, received_at=now, calculator_run=_RUN)
    shown = ada.get(f"desk/leads/{lead.pk}")
    assert (shown["range"]["low"], shown["range"]["high"]) == (800_000, 1_200_000)
    assert shown["health"]["overall"] == earlier["overall"]
    assert len(shown["health"]["warnings"]) == len(earlier["warnings"]) == 2
    assert shown["times"] == "Monday, Central Time"


def test_the_first_message_is_the_earliest_that_is_not_spam(ada: Person) -> None:
    lead = LeadFactory.create()
    assert ada.get(f"desk/leads/{lead.pk}")["firstMessage"] is None
    now = timezone.now()
    for days, text in ((3, "Buy now"), (2, "Why"), (1, "More")):
        ContactMessageFactory.create(
            lead=lead,
            received_at=now - timedelta(days=days),
            message=text,
            status=Status.SPAM if days == 3 else Status.NEW,
        )
    assert ada.get(f"desk/leads/{lead.pk}")["firstMessage"]["text"] == "Why"


def test_the_attachments_of_a_message_come_ready_to_be_drawn(ada: Person) -> None:
    lead = LeadFactory.create()
    stored = _snapshots()
    message = ContactMessageFactory.create(lead=lead, **stored)
    Activity.objects.create(lead=lead, kind="message", source_id=message.pk)
    (entry,) = ada.get(f"desk/leads/{lead.pk}/timeline")["entries"]
    attached = entry["message"]["attached"]
    assert [each["label"] for each in attached["valuation"]["approaches"]] == [
        "Asset-based",
        "Earnings-based",
        "Market-based",
    ]
    result = stored["calculator_run"]["result"]
    assert attached["valuation"]["approaches"][0]["amount"] == result["assetBased"]
    assert attached["valuation"]["low"] == result["rangeLow"]
    assert attached["assessment"]["scenarios"][0]["answers"] == 3
    bands = {each["band"] for each in attached["health"]["categories"]}
    assert len(attached["health"]["categories"]) > 4
    assert bands <= {"green", "yellow", "red"}
    assert len(attached["health"]["warnings"]) == 2


def test_results_attached_to_spam_are_not_shown(ada: Person) -> None:
    lead = LeadFactory.create()
    ContactMessageFactory.create(lead=lead, status="spam", calculator_run=_RUN, times="Monday")
    shown = ada.get(f"desk/leads/{lead.pk}")
    assert (shown["range"], shown["health"], shown["times"]) == (None, None, "")


def test_the_score_has_its_reasons(ada: Person) -> None:
    lead = LeadFactory.create(phone="(903) 555-0199", phone_e164="+19035550199", company="HVAC")
    reasons = ada.get(f"desk/leads/{lead.pk}")["scoreReasons"]
    assert sum(reason["points"] for reason in reasons) == lead.score
    assert all(reason["label"] for reason in reasons)


def test_open_tasks_are_sorted_by_due_date_undated_ones_last(ada: Person) -> None:
    lead = LeadFactory.create()
    by = ada.user
    for title, due_on in (
        ("Someday", None),
        ("Later", date(2026, 12, 1)),
        ("Soon", date(2026, 11, 1)),
    ):
        add_task(by=by, lead_id=lead.pk, title=title, due_on=due_on, assignee=by.pk)
    done = add_task(by=by, lead_id=lead.pk, title="Done", due_on=None, assignee=None)
    change_task(task_id=done.pk, changes={"done": True})
    tasks = ada.get(f"desk/leads/{lead.pk}")["openTasks"]
    assert [task["title"] for task in tasks] == ["Soon", "Later", "Someday"]
    assert {task["assignee"] for task in tasks} == {by.pk}


def test_other_leads_of_the_company_are_listed_ignoring_case(ada: Person) -> None:
    lead = LeadFactory.create(company="Whitfield HVAC")
    other = LeadFactory.create(name="Lee Whitfield", company="WHITFIELD hvac")
    LeadFactory.create(company="Another")
    LeadFactory.create(company="Whitfield HVAC", is_spam=True)
    assert ada.get(f"desk/leads/{lead.pk}")["sameCompany"] == [
        {"id": other.pk, "name": "Lee Whitfield", "stage": "new"}
    ]
    nameless = LeadFactory.create(company="")
    LeadFactory.create(company="")
    assert ada.get(f"desk/leads/{nameless.pk}")["sameCompany"] == []


def test_opening_a_lead_is_logged_once_an_hour(ada: Person) -> None:
    lead = LeadFactory.create()
    for _ in range(3):
        ada.get(f"desk/leads/{lead.pk}")
    entry = StaffLogEntry.objects.get(act="lead-seen")
    assert (entry.actor_id, entry.object_id) == (ada.user.pk, lead.pk)
    other = Person(User.objects.get(pk=ada.user.pk))
    other.get(f"desk/leads/{LeadFactory.create().pk}")
    assert StaffLogEntry.objects.filter(act="lead-seen").count() == 2


def test_details_from_messages_are_suggested_until_staff_use_or_dismiss_them(ada: Person) -> None:
    lead = LeadFactory.create(email="", phone="(903) 555-0199", company="")
    old = timezone.now() - timedelta(days=2)
    ContactMessageFactory.create(lead=lead, email="old@example.com", company="", received_at=old)
    latest = ContactMessageFactory.create(lead=lead, email="new@example.com", company="Acme")
    ContactMessageFactory.create(lead=lead, email="spam@example.com", status=Status.SPAM)
    shown = ada.get(f"desk/leads/{lead.pk}")["suggestions"]
    assert [(each["field"], each["value"], each["reference"]) for each in shown] == [
        ("email", "new@example.com", latest.pk),
        ("company", "Acme", latest.pk),
    ]
    path = f"desk/leads/{lead.pk}/suggestions/dismiss"
    for _ in range(2):
        answer = ada.post(path, {"field": "email", "value": "new@example.com"})
    assert [each["value"] for each in answer["suggestions"]] == ["old@example.com", "Acme"]
    taken = {"changes": {"company": "Acme"}, "expected": {"company": ""}}
    ada.patch(f"desk/leads/{lead.pk}", taken)
    left = ada.post(path, {"field": "email", "value": "old@example.com"})
    assert (left["email"], left["company"], left["suggestions"]) == ("", "Acme", [])


def test_a_phone_text_with_several_numbers_is_called_by_the_first(ada: Person) -> None:
    text = "903-555-0142 (cell), 903-555-0143 (office) ask for Wolfe #12"
    shown = ada.post("desk/leads", {"name": "Dana Reyes", "phone": text})
    assert (shown["phone"], shown["phoneE164"]) == (text, "+19035550142")
    shown = ada.post("desk/leads", {"name": "Ana Ruiz", "phone": "555 0142"})
    assert shown["phoneE164"] == ""
