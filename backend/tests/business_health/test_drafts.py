"""Drafts of the health assessment, on one or more devices."""

from typing import Any

import pytest
from tests.business_health.health_factories import FIRST, VERSION, take
from tests.people import Person

from brokerage.business_health.models import HealthDraft
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.services.drafts import save_draft
from brokerage.core import quotas
from brokerage.question_sets.rules.versions import InvalidSubmission

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

CHANGED = "9"
"""A question whose meaning changed in the second version."""


@pytest.fixture
def owner() -> Person:
    return Person()


def save(person: Person, answers: dict[str, Any], **more: Any) -> Any:
    return person.put("health/draft", {"version": VERSION, "answers": answers, **more})


def get_draft(person: Person, version: str = VERSION) -> Any:
    return person.get(f"health/draft?version={version}")


def test_without_a_draft_there_are_no_answers(owner: Person) -> None:
    assert get_draft(owner) == {
        "draft": None,
        "version": VERSION,
        "answers": {},
        "changedSinceAnswered": [],
        "updatedAt": None,
    }


def test_a_draft_is_resumed_on_another_device(owner: Person) -> None:
    kept = save(owner, {"1": 4, "50": 2})
    assert get_draft(owner.again()) == kept
    assert kept["answers"] == {"1": 4, "50": 2}


def test_two_devices_do_not_overwrite_each_others_answers(owner: Person) -> None:
    phone, desk = owner, owner.again()
    number = save(phone, {"1": 4, "2": 5})["draft"]
    save(desk, {"3": 1}, draft=number)
    assert save(phone, {"2": 3}, draft=number)["answers"] == {"1": 4, "2": 3, "3": 1}


def test_an_answer_can_be_removed(owner: Person) -> None:
    save(owner, {"1": 4, "2": 5})
    assert save(owner, {"1": None})["answers"] == {"2": 5}


def test_deleting_a_draft_is_idempotent(owner: Person) -> None:
    save(owner, {"1": 4})
    for _ in range(2):
        assert owner.ask("DELETE", "health/draft").json()["draft"] is None
    assert not HealthDraft.objects.exists()


def test_late_answers_to_a_completed_draft_do_not_start_a_new_one(owner: Person) -> None:
    number = save(owner, {"1": 4})["draft"]
    take(owner.again())
    late = {"version": VERSION, "answers": {"2": 1}, "draft": number}
    refused = owner.ask("PUT", "health/draft", late)
    assert (refused.status_code, refused.json()["code"]) == (409, "draft_ended")
    assert not HealthDraft.objects.exists()


def test_a_colleague_cannot_change_the_draft_of_another_person(owner: Person) -> None:
    number = save(owner, {"1": 4})["draft"]
    colleague = owner.member()
    added = {"version": VERSION, "answers": {"1": 1}, "draft": number}
    assert colleague.ask("PUT", "health/draft", added).status_code == 409
    assert colleague.get("health/draft")["answers"] == {}
    assert owner.get("health/draft")["answers"] == {"1": 4}


def test_answers_carry_over_to_a_newer_version_for_unchanged_questions(
    owner: Person,
) -> None:
    save(owner, {"8": 4, CHANGED: 3}, version=FIRST)
    draft = get_draft(owner)
    assert (draft["version"], draft["answers"]) == (VERSION, {"8": 4})
    assert draft["changedSinceAnswered"] == [int(CHANGED)]
    answered = save(owner, {CHANGED: 5}, draft=draft["draft"])
    assert (answered["answers"], answered["changedSinceAnswered"]) == ({"8": 4, CHANGED: 5}, [])


def test_pages_of_two_versions_do_not_overwrite_each_others_answers(owner: Person) -> None:
    save(owner, {CHANGED: 1}, version=FIRST)
    save(owner, {CHANGED: 5, "8": 2})
    assert save(owner, {"8": 3}, version=FIRST)["answers"] == {CHANGED: 1, "8": 3}
    assert get_draft(owner)["answers"] == {CHANGED: 5, "8": 3}


def test_a_changed_question_is_stored_with_the_version_that_changed_it(owner: Person) -> None:
    save(owner, {CHANGED: 5, "8": 2})
    since = health_question_sets.shipped().by_id[int(CHANGED)].since
    assert HealthDraft.objects.get().answers == {f"{CHANGED}@{since}": 5, "8": 2}


def test_an_answer_to_the_new_wording_is_reported_as_changed_in_the_old_version(
    owner: Person,
) -> None:
    save(owner, {CHANGED: 5, "8": 2})
    draft = get_draft(owner, FIRST)
    assert (draft["answers"], draft["changedSinceAnswered"]) == ({"8": 2}, [int(CHANGED)])


def test_each_business_has_its_own_quota(owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(quotas.QUOTAS, "drafts", quotas.QUOTAS["drafts"]._replace(hourly=1))
    body = {"version": VERSION, "answers": {"1": 4}}
    statuses = [
        person.ask("PUT", "health/draft", body).status_code for person in (owner, Person(), owner)
    ]
    assert statuses == [200, 200, 429]


@pytest.mark.parametrize("score", [0, 6])
def test_the_service_rejects_an_unknown_score(owner: Person, score: int) -> None:
    with pytest.raises(InvalidSubmission):
        save_draft(person=owner.user, changes={"1": score}, version=VERSION)


def test_a_request_without_a_version_is_of_the_first_version(owner: Person) -> None:
    save(owner, {CHANGED: 1}, version=FIRST)
    draft = owner.get("health/draft")
    assert (draft["version"], draft["answers"]) == (FIRST, {CHANGED: 1})


def test_the_export_of_a_draft_names_the_version_of_changed_questions(owner: Person) -> None:
    save(owner, {CHANGED: 1, "8": 3}, version=FIRST)
    save(owner, {CHANGED: 5})
    told = owner.get("profile/data.json")["Health assessment in progress"]["Answers"]
    since = health_question_sets.shipped().by_id[int(CHANGED)].since
    named = f"Question {CHANGED}"
    assert told == {named: 1, "Question 8": 3, f"{named}, as asked since {since}": 5}


@pytest.mark.parametrize("answers", [{"0": 1}, {"51": 1}, {"01": 1}, {"one": 1}, {"": 1}])
def test_an_answer_to_an_unknown_question_is_rejected(owner: Person, answers: Any) -> None:
    body = {"version": VERSION, "answers": {"1": 3} | answers}
    assert owner.ask("PUT", "health/draft", body).status_code == 422
    assert not HealthDraft.objects.exists()


@pytest.mark.parametrize("score", [0, 6, 3.5, "3", True, [3]])
def test_a_score_that_is_not_an_integer_from_one_to_five_is_rejected(
    owner: Person, score: Any
) -> None:
    body = {"version": VERSION, "answers": {"1": score}}
    assert owner.ask("PUT", "health/draft", body).status_code == 400
    assert not HealthDraft.objects.exists()


def test_an_unknown_version_is_rejected(owner: Person) -> None:
    body = {"version": "1999-01", "answers": {"1": 3}}
    assert owner.ask("PUT", "health/draft", body).status_code == 422
    for method in ("GET", "DELETE"):
        assert owner.ask(method, "health/draft?version=1999-01").status_code == 422


def test_saving_an_answer_takes_few_queries(owner: Person, django_assert_num_queries: Any) -> None:
    save(owner, {"1": 4})
    with django_assert_num_queries(7):  # session, person, begin, quota, draft, update, commit
        save(owner, {"2": 5})
