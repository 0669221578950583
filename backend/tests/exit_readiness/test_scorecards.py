"""Saving exit readiness scorecards, and who can see them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.business_health.health_factories import take, with_answers
from tests.people import Person

from brokerage.business_health.models import HealthRun
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

FORM = scorecard_versions.shipped()
FIRST = scorecard_versions.get(scorecard_versions.shipped_versions()[0])
HALFWAY = dict.fromkeys(FORM.questions, 1)


@pytest.fixture
def owner() -> Person:
    return Person()


def sent(**changes: Any) -> dict[str, Any]:
    body = {"version": FORM.version, "answers": HALFWAY, "documents": ["contracts", "debts"]}
    return body | changes


def of_the_first() -> dict[str, Any]:
    """Return the request body that a page with the first version sends."""
    answers = dict.fromkeys(FIRST.questions, 1)
    return sent(version=FIRST.version, answers=answers)


def part(card: Any, key: str) -> Any:
    return next(each for each in card["parts"] if each["key"] == key)


def test_a_new_owner_gets_an_empty_form(owner: Person) -> None:
    page = owner.get("scorecard")
    assert (page["latest"], page["healthRun"], page["stale"]) == (None, None, False)
    assert (page["answers"], page["documents"]) == ({}, [])
    assert [len(page["form"][name]) for name in ("personal", "documents", "stages")] == [7, 12, 6]
    assert all(len(each["options"]) == 3 for each in page["form"]["personal"])


def test_two_parts_need_a_health_run(owner: Person) -> None:
    card = owner.post("scorecard", sent())
    assert part(card, "personal")["percent"] == 50
    for key in ("business", "financial"):
        assert part(card, key)["percent"] is None
        assert part(card, key)["needsHealthRun"].startswith("Take the health assessment first")
        assert len(part(card, key)["documents"]) == 5
    assert (card["stage"], card["weakest"], card["healthRun"]) == (None, None, None)


def test_a_scorecard_uses_the_latest_health_run(owner: Person) -> None:
    take(owner, "1" * 50)
    run = take(owner, with_answers({41: 1, 5: 2}, "4" * 50))
    card = owner.post("scorecard", sent())
    assert card["healthRun"]["id"] == run["id"]
    assert [each["question"] for each in part(card, "financial")["statements"]] == [41]
    assert [each["question"] for each in part(card, "business")["statements"]] == [5]
    assert part(card, "financial")["statements"][0]["action"]
    assert (card["weakest"], card["stage"]) == ("personal", "foundations")


def test_the_texts_show_the_weights(owner: Person) -> None:
    take(owner)
    card = owner.post("scorecard", sent())
    assert "count for 70%" in part(card, "business")["lede"]
    assert "for 40%" in part(card, "financial")["lede"]


def test_missing_items_show_the_answer_and_what_to_do(owner: Person) -> None:
    card = owner.post("scorecard", sent(answers=HALFWAY | {"date": 2}))
    missing = part(card, "personal")["answers"]
    assert [each["key"] for each in missing] == [key for key in HALFWAY if key != "date"]
    assert missing[0]["answer"] == FORM.questions["amount"].options[1]
    assert all(each["todo"] for each in missing)


def test_the_next_one_begins_with_the_last_and_knows_when_it_is_stale(owner: Person) -> None:
    card = owner.post("scorecard", sent())
    page = owner.member().get("scorecard")
    assert page["latest"] == card
    assert (page["answers"], page["documents"]) == (HALFWAY, ["contracts", "debts"])
    assert page["stale"] is False
    take(owner)
    assert owner.get("scorecard")["stale"] is True
    owner.post("scorecard", sent())
    assert owner.get("scorecard")["stale"] is False


def test_a_repeated_request_saves_one_scorecard(owner: Person) -> None:
    assert owner.post("scorecard", sent()) == owner.post("scorecard", sent())
    assert Scorecard.objects.count() == 1


def test_the_same_answers_on_another_day_or_with_another_run_are_a_new_scorecard(
    owner: Person,
) -> None:
    first = owner.post("scorecard", sent())
    take(owner)
    second = owner.post("scorecard", sent())
    Scorecard.objects.update(made_at=timezone.now() - timedelta(days=30))
    assert len({first["id"], second["id"], owner.post("scorecard", sent())["id"]}) == 3


def test_it_completes_its_step(owner: Person) -> None:
    owner.post("scorecard", sent())
    assert owner.get("next-steps")["completed"] == ["exit-scorecard"]


def test_all_unanswered_questions_are_reported(owner: Person) -> None:
    answer = owner.ask("POST", "scorecard", sent(answers={"date": 1, "plan": 3}))
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [key for key in HALFWAY if key != "date"]
    assert not Scorecard.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "1999-01"},
        {"version": "../words"},
        {"documents": ["a-poem"]},
        {"answers": HALFWAY | {"weather": 2}},
    ],
)
def test_an_invalid_submission_is_rejected(owner: Person, changes: dict[str, Any]) -> None:
    assert owner.ask("POST", "scorecard", sent(**changes)).status_code == 422
    assert not Scorecard.objects.exists()


def test_a_document_named_twice_counts_once(owner: Person) -> None:
    card = owner.post("scorecard", sent(documents=["debts", "debts"]))
    assert card["documents"] == ["debts"]


def test_a_scorecard_is_never_changed(owner: Person) -> None:
    owner.post("scorecard", sent())
    with pytest.raises(TypeError, match="never changed"):
        Scorecard.objects.get().save()


def test_a_scorecard_survives_the_deletion_of_its_run_and_author(owner: Person) -> None:
    colleague = owner.member()
    take(owner)
    card = colleague.post("scorecard", sent())
    HealthRun.objects.all().delete()
    colleague.user.delete()
    latest = owner.get("scorecard")["latest"]
    assert (latest["healthRun"], latest["filledBy"]) == (None, None)
    assert part(latest, "business")["percent"] == part(card, "business")["percent"]


def test_scorecards_of_another_business_are_hidden(owner: Person) -> None:
    owner.post("scorecard", sent())
    stranger = Person()
    assert stranger.get("scorecard")["latest"] is None
    assert stranger.get("scorecards")["scorecards"] == []


@pytest.mark.usefixtures("words_stay_cached")
def test_a_list_is_paged_and_takes_four_queries(
    owner: Person, django_assert_num_queries: Any
) -> None:
    take(owner)
    for turn in range(23):
        owner.post("scorecard", sent(answers=HALFWAY | {"date": turn % 3}))
    with django_assert_num_queries(4):  # session, person with business, page, count
        first = owner.get("scorecards")
    assert (len(first["scorecards"]), first["total"]) == (20, 23)
    assert len(owner.get("scorecards?page=2")["scorecards"]) == 3
    with django_assert_num_queries(4):  # session, person, scorecard, run
        owner.get("scorecard")


def test_a_scorecard_of_an_older_version_is_saved_and_shown_with_its_own_texts(
    owner: Person,
) -> None:
    card = owner.post("scorecard", of_the_first())
    assert card["version"] == FIRST.version
    missing = part(card, "personal")["answers"]
    assert [each["text"] for each in missing] == [each.text for each in FIRST.personal]
    assert all(each["todo"] for each in missing)
    assert owner.get("scorecard")["latest"] == card
    told = owner.get("profile/data.json")["Exit readiness scorecards"][0]
    assert {each.text for each in FIRST.personal} <= told.keys()


def test_the_next_scorecard_carries_over_answers_that_still_apply(owner: Person) -> None:
    owner.post("scorecard", of_the_first())
    page = owner.get("scorecard")
    same = [key for key in FORM.questions if key in FIRST.questions]
    assert page["answers"] == dict.fromkeys(same, 1)
    assert page["documents"] == ["contracts", "debts"]
    assert page["changed"] is True
    owner.post("scorecard", sent())
    assert owner.get("scorecard")["changed"] is False


def test_percents_of_a_changed_part_are_marked_as_not_comparable(owner: Person) -> None:
    take(owner)
    owner.post("scorecard", of_the_first())
    owner.post("scorecard", sent())
    new, old = owner.get("scorecards")["scorecards"]
    assert [each["comparable"] for each in new["parts"]] == [True, True, True]
    assert [each["comparable"] for each in old["parts"]] == [False, True, True]


def test_percents_of_a_part_with_another_title_stay_comparable() -> None:
    personal, *others = FORM.parts
    renamed = personal.model_copy(update={"title": "You and your family"})
    later = FORM.model_copy(update={"parts": (renamed, *others)})
    assert later.basis("personal") == FORM.basis("personal")
    heavier = others[0].model_copy(update={"health": 1})
    later = FORM.model_copy(update={"parts": (personal, heavier, *others[1:])})
    assert later.basis(heavier.key) != FORM.basis(heavier.key)
