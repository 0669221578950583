"""The three next steps."""

from typing import Any

import pytest
from tests.business_health.health_factories import VERSION
from tests.people import Person
from tests.question_sets import sample_answers

from brokerage.portal.models import ResourceCenterVisit

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def completed(person: Person) -> list[str]:
    found: list[str] = person.get("next-steps")["completed"]
    return found


@pytest.fixture
def owner() -> Person:
    return Person()


def test_a_new_owner_has_completed_no_steps(owner: Person) -> None:
    assert completed(owner) == []


def test_the_resource_center_is_done_when_the_person_was_there(owner: Person) -> None:
    assert owner.post("resource-center/visits") == {"completed": ["resource-center"]}
    assert completed(owner) == ["resource-center"]
    assert completed(owner.member()) == []


def test_a_second_visit_changes_nothing(owner: Person) -> None:
    owner.post("resource-center/visits")
    first = ResourceCenterVisit.objects.get()
    owner.post("resource-center/visits")
    assert ResourceCenterVisit.objects.get().first_at == first.first_at


def test_the_health_dashboard_is_done_for_the_whole_business(owner: Person) -> None:
    owner.post("health/runs", sample_answers.health_body())
    assert completed(owner) == completed(owner.member()) == ["health-dashboard"]
    assert completed(Person()) == []


def test_a_draft_completes_nothing(owner: Person) -> None:
    owner.put("health/draft", {"version": VERSION, "answers": {"1": 5}})
    assert completed(owner) == []


def test_the_steps_take_one_query_each(owner: Person, django_assert_num_queries: Any) -> None:
    completed(owner)  # the first request of a session is noted
    with django_assert_num_queries(5):  # session, person, each step
        completed(owner)
