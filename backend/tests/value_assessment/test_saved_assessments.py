"""Saved value assessments, and who can see them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import UserFactory
from tests.question_sets.sample_answers import (
    as_json,
    assessment_body,
    pointing_to,
    without_scenarios,
)

from brokerage.accounts.models import User
from brokerage.core import quotas
from brokerage.value_assessment.models import SavedAssessment
from brokerage.value_assessment.rules.question_set import value_question_sets

pytestmark = pytest.mark.django_db(transaction=True)


class Owner:
    """A signed-in user."""

    def __init__(self, person: User) -> None:
        self.person = person
        self.client = Client(headers={"Sec-Fetch-Site": "same-origin"})
        self.client.force_login(person)

    def save(self, **changes: Any) -> Any:
        return self.client.post(
            "/api/value-assessments", assessment_body() | changes, content_type="application/json"
        )

    def saved(self, **changes: Any) -> dict[str, Any]:
        answer = self.save(**changes)
        assert answer.status_code == 200, answer.content
        made: dict[str, Any] = answer.json()
        return made

    def get(self, path: str = "") -> Any:
        return self.client.get(f"/api/value-assessments{path}")


@pytest.fixture
def owner() -> Owner:
    return Owner(UserFactory.create())


@pytest.fixture
def stranger() -> Owner:
    return Owner(UserFactory.create())


def test_a_saved_assessment_is_listed_with_its_top_finding(owner: Owner) -> None:
    made = owner.saved()
    assert made["finding"] == {
        "text": "Cash is tight or comes in late",
        "scenario": "Cash Flow Crisis",
        "answerCount": 3,
    }
    assert made["businessName"] == "Muñoz & Sons Plumbing"
    assert owner.get().json() == {"assessments": [made], "total": 1, "pageSize": 20}


def test_an_assessment_without_a_scenario_has_no_finding(owner: Owner) -> None:
    made = owner.saved(answers=as_json(without_scenarios()))
    assert (made["finding"], made["scenarioCount"]) == (None, 0)


def test_a_saved_assessment_opens_with_its_answers_and_the_questions_it_was_asked(
    owner: Owner,
) -> None:
    first = value_question_sets.versions()[0]
    answers = {str(each.id): each.options[0] for each in value_question_sets.get(first).questions}
    made = owner.saved(version=first, answers=answers)
    found = owner.get(f"/{made['id']}").json()
    assert found["answers"] == answers
    assert found["header"]["ownerName"] == "José Muñoz"
    assert found["questionSet"]["version"] == first
    assert len(found["questionSet"]["questions"]) == 50


def test_the_same_answers_are_saved_once_a_day(owner: Owner) -> None:
    noon = (timezone.localtime() - timedelta(days=1)).replace(hour=12)
    made = owner.saved(madeAt=noon.astimezone(UTC).isoformat())
    again = owner.saved(madeAt=(noon + timedelta(hours=9)).isoformat())
    assert again == made
    later = owner.saved()
    assert [each["id"] for each in owner.get().json()["assessments"]] == [later["id"], made["id"]]


def test_saving_takes_five_queries(owner: Owner, django_assert_num_queries: Any) -> None:
    owner.saved()
    # session, person with business, then in a transaction: row, quota by the hour, number of rows
    with django_assert_num_queries(5 + len(("BEGIN", "COMMIT"))):
        owner.saved(industry="HVAC")


def test_the_date_is_limited_to_the_last_400_days(owner: Owner) -> None:
    tomorrow = owner.saved(madeAt=(timezone.now() + timedelta(1)).isoformat())
    assert datetime.fromisoformat(tomorrow["madeAt"]) <= timezone.now()
    ancient = owner.saved(industry="HVAC", madeAt="1990-01-01T00:00:00Z")
    assert datetime.fromisoformat(ancient["madeAt"]) > timezone.now() - timedelta(days=401)


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "1999-01"},
        {"version": ""},
        {"answers": {}},
        {"answers": as_json(without_scenarios()) | {"7": "<b>no option</b>"}},
        {"ownerName": "x" * 121},
    ],
)
def test_an_invalid_assessment_is_rejected_and_not_saved(
    owner: Owner, changes: dict[str, Any]
) -> None:
    answer = owner.save(**changes)
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("These answers could not be read.")
    assert not SavedAssessment.objects.exists()


def test_a_full_account_says_so_and_keeps_what_it_has(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = quotas.QUOTAS["value-assessments"]
    monkeypatch.setitem(quotas.QUOTAS, "value-assessments", kind._replace(most=1))
    owner.saved()
    answer = owner.save(industry="HVAC")
    assert (answer.status_code, answer.json()["code"]) == (429, "full")
    assert SavedAssessment.objects.count() == 1


def test_the_list_has_pages_and_reads_no_answers(
    owner: Owner, django_assert_num_queries: Any
) -> None:
    for number in range(21):
        owner.saved(industry=f"Trade {number}")
    with django_assert_num_queries(4):  # session, person with business, page, count
        first = owner.get().json()
    assert (len(first["assessments"]), first["total"]) == (20, 21)
    assert len(owner.get("?page=2").json()["assessments"]) == 1


def test_a_member_opens_what_the_business_saved_but_another_business_does_not(
    owner: Owner, stranger: Owner
) -> None:
    made = owner.saved()
    assert stranger.get(f"/{made['id']}").status_code == 404
    assert stranger.client.delete(f"/api/value-assessments/{made['id']}").status_code == 404
    assert stranger.get().json()["total"] == 0
    member = Owner(UserFactory.create(member=True, business=owner.person.business))
    assert member.get(f"/{made['id']}").status_code == 200


def test_a_removed_assessment_is_deleted(owner: Owner) -> None:
    made = owner.saved()
    assert owner.client.delete(f"/api/value-assessments/{made['id']}").status_code == 200
    assert not SavedAssessment.objects.exists()
    assert owner.client.delete(f"/api/value-assessments/{made['id']}").status_code == 404


@pytest.mark.parametrize("number", ["0", "99999999999999999999"])
def test_an_unknown_number_is_404(owner: Owner, number: str) -> None:
    assert owner.get(f"/{number}").status_code == 404


def test_saving_needs_a_business() -> None:
    assert Owner(UserFactory.create(outsider=True)).save().status_code == 403
    visitor = Client(headers={"Sec-Fetch-Site": "same-origin"})
    saved = visitor.post(
        "/api/value-assessments", assessment_body(), content_type="application/json"
    )
    assert saved.status_code == 401
    assert not SavedAssessment.objects.exists()


def test_it_outlives_the_person_who_saved_it_but_not_the_business(owner: Owner) -> None:
    owner.saved()
    business = owner.person.business
    assert business is not None
    owner.person.delete()
    assert SavedAssessment.objects.get().saved_by is None
    business.delete()
    assert not SavedAssessment.objects.exists()


def test_the_data_export_contains_every_answer(owner: Owner) -> None:
    owner.saved()
    [section] = owner.client.get("/api/profile/data.json").json()["Value assessments"]
    assert section["Business"] == "Muñoz & Sons Plumbing"
    assert section["Scenarios"][0] == "Cash Flow Crisis"
    question_set = value_question_sets.shipped()
    expected = pointing_to("cash-flow-crisis", answers=3)
    assert section["Answers"] == {
        f"{each.id}. {each.text}": expected[each.id] for each in question_set.questions
    }
