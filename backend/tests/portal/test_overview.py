"""The overview of a business."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.business_health.health_factories import VERSION, take, with_answers
from tests.conftest import ANSWERS
from tests.factories import UserFactory
from tests.people import Person

from brokerage.business_health.models import ActionTask
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.leads.models import Lead
from brokerage.valuation.models import SavedRun

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

FORM = scorecard_versions.shipped()
NOTHING = {
    "valuations": [],
    "healthRuns": [],
    "answered": 0,
    "openTasks": 0,
    "overdueTasks": 0,
    "nextTask": None,
    "documents": None,
    "advisor": None,
    "nextAction": "first-valuation",
}


@pytest.fixture
def owner() -> Person:
    return Person()


def overview(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.get("overview")
    return found


def save_valuation(person: Person, **changes: str) -> dict[str, Any]:
    body = {**ANSWERS, "version": "2026-11", **changes}
    saved: dict[str, Any] = person.post("valuations", body)
    return saved


def fill_in_scorecard(person: Person, *documents: str) -> None:
    answers = dict.fromkeys(FORM.questions, 1)
    body = {"version": FORM.version, "answers": answers, "documents": documents}
    person.post("scorecard", body)


def test_a_new_business_has_nothing_and_begins_with_a_valuation(owner: Person) -> None:
    assert overview(owner) == NOTHING


def test_the_twelve_latest_ranges_are_shown_the_newest_first(owner: Person) -> None:
    for thousands in range(900, 913):
        save_valuation(owner, revenue=f"${thousands},000")
    found = overview(owner)
    shown = [(each["low"], each["high"]) for each in found["valuations"]]
    newest = SavedRun.objects.all()[:12]
    assert shown == [(run.result["rangeLow"], run.result["rangeHigh"]) for run in newest]
    assert shown == sorted(shown, reverse=True)
    assert found["nextAction"] == "first-assessment"


def test_the_latest_score_has_its_warnings_and_the_one_before(owner: Person) -> None:
    save_valuation(owner)
    take(owner, "4" * 50)
    take(owner, with_answers({3: 1, 11: 2, 50: 1}, "4" * 50))
    found = overview(owner)
    latest, before = found["healthRuns"]
    assert (latest["overall"], latest["warnings"]) == (77, 2)
    assert latest["band"] == "yellow"
    assert latest["label"] == "Good - Some areas for improvement"
    assert (before["overall"], before["warnings"]) == (80, 0)
    assert found["nextAction"] == "first-scorecard"


def test_an_unfinished_assessment_is_of_the_person_alone(owner: Person) -> None:
    colleague = owner.member()
    owner.put("health/draft", {"version": VERSION, "answers": {"1": 5, "2": 3}})
    assert (overview(owner)["answered"], overview(owner)["nextAction"]) == (2, "finish-assessment")
    assert overview(colleague) == NOTHING


def test_the_task_that_is_overdue_the_longest_comes_next(owner: Person) -> None:
    take(owner)
    today = timezone.localdate()
    tasks = list(ActionTask.objects.order_by("position"))
    assert overview(owner)["nextTask"] == {"title": tasks[0].title, "due": None}
    for task, days in zip(tasks, (0, 1, 3, 2, -1), strict=False):
        ActionTask.objects.filter(pk=task.pk).update(due=today - timedelta(days=days))
    found = overview(owner)
    assert (found["openTasks"], found["overdueTasks"]) == (10, 3)
    due = (today - timedelta(days=3)).isoformat()
    assert found["nextTask"] == {"title": tasks[2].title, "due": due}
    assert found["nextAction"] == "overdue-task"


def test_a_done_task_is_not_open_or_overdue(owner: Person) -> None:
    save_valuation(owner)
    take(owner)
    fill_in_scorecard(owner)
    yesterday = timezone.localdate() - timedelta(days=1)
    ActionTask.objects.update(due=yesterday, done_at=timezone.now())
    found = overview(owner)
    assert (found["openTasks"], found["overdueTasks"], found["nextTask"]) == (0, 0, None)
    assert found["nextAction"] == "score-again"


def test_documents_are_counted_by_the_latest_scorecard(owner: Person) -> None:
    fill_in_scorecard(owner)
    fill_in_scorecard(owner, *list(FORM.documents_by_key)[:3])
    documents = overview(owner)["documents"]
    assert (documents["ready"], documents["total"]) == (3, len(FORM.documents))


def test_a_colleague_sees_the_same_and_another_business_nothing(owner: Person) -> None:
    save_valuation(owner)
    take(owner)
    fill_in_scorecard(owner)
    assert overview(owner.member()) == overview(owner) != NOTHING
    assert overview(Person()) == NOTHING


def test_the_advisor_of_the_lead_is_shown_with_the_next_day_of_contact(owner: Person) -> None:
    advisor = Person(UserFactory.create(staff=True))
    tomorrow = timezone.localdate() + timedelta(days=1)
    lead = Lead.objects.create(
        name="Ada", account=owner.user, assignee=advisor.user, next_action_on=tomorrow
    )
    name = advisor.user.get_short_name()
    assert overview(owner.member())["advisor"] == {
        "name": name,
        "nextContact": tomorrow.isoformat(),
    }
    lead.next_action_on = tomorrow - timedelta(days=2)
    lead.save()
    assert overview(owner)["advisor"] == {"name": name, "nextContact": None}


def test_an_advisor_who_left_and_that_of_spam_are_not_shown(owner: Person) -> None:
    advisor = Person(UserFactory.create(staff=True))
    lead = Lead.objects.create(name="Ada", account=owner.user, assignee=advisor.user, is_spam=True)
    assert overview(owner)["advisor"] is None
    lead.is_spam = False
    lead.save()
    assert overview(owner)["advisor"] is not None
    advisor.user.is_active = False
    advisor.user.save()
    assert overview(owner)["advisor"] is None


def test_the_number_of_queries_does_not_grow(owner: Person, django_assert_num_queries: Any) -> None:
    overview(owner)  # the first request of a session is noted
    # Session, person, valuations, health runs, tasks, scorecard, lead, draft, latest run, counts.
    with django_assert_num_queries(10):
        overview(owner)
    for score in "123":
        save_valuation(owner, sde=f"$4{score}0,000")
        take(owner, score * 50)
    fill_in_scorecard(owner)
    owner.put("health/draft", {"version": VERSION, "answers": {"1": 5}})
    with django_assert_num_queries(10):
        overview(owner)
