"""Releases of new wording change nothing else, and old answers stay."""

from typing import Any

import pytest
from tests.business_health.health_factories import take_and_open
from tests.content.editing import Editor, with_values
from tests.people import Person
from tests.question_sets.sample_answers import without_scenarios

from brokerage.accounts.models import User
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.content.selectors import entries
from brokerage.publishing.models import Publication
from brokerage.publishing.services.source import render_input
from brokerage.question_sets.rules.words_checks import EXCHANGED, FIXED, NUMBER
from brokerage.value_assessment.rules.question_set import value_question_sets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

HEALTH, VALUE = "business_health/statements", "value_assessment/questions"
Path = list[str | int]


@pytest.fixture
def me(staff: User, loaded: None) -> Person:
    return Person(staff).recently_authenticated()


def changed(name: str, *changes: tuple[Path, Any]) -> Any:
    """Return the version in use with other values at these paths."""
    return with_values(entries.body_in_use(name), *changes)


def save(me: Person, name: str, body: Any) -> Any:
    """Save a draft of the version in use, and return its problems."""
    return Editor(me, name).save(body)


def release(me: Person, name: str, body: Any) -> str:
    assert save(me, name, body) == []
    return str(Editor(me, name).publish()["version"])


def reworded_option(text: str) -> Any:
    """Return the value assessment with another text of the first option that points to a
    scenario.
    """
    body = changed(VALUE)
    trigger = body["scenarios"][0]["triggers"][0]
    question = next(each for each in body["questions"] if each["id"] == trigger["question"])
    place = question["options"].index(trigger["options"][0])
    question["options"][place] = text
    return body


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        (HEALTH, ["statements", 0, "id"], 2),
        (HEALTH, ["statements", 8, "since"], "2026-11"),
        (HEALTH, ["categories", 0, "key"], "money"),
        (HEALTH, ["bands", 0, "from"], 81),
        (HEALTH, ["labels", 0, "from"], 81),
        (HEALTH, ["critical", 0, "atMost"], 3),
        (VALUE, ["questions", 0, "id"], 2),
        (VALUE, ["scenarios", 0, "key"], "other"),
        (VALUE, ["legend", 0, "last"], 9),
    ],
)
def test_only_wording_can_change(me: Person, name: str, path: Path, value: Any) -> None:
    problems = save(me, name, changed(name, (path, value)))
    assert {"path": path, "message": FIXED} in problems


@pytest.mark.parametrize(
    ("name", "path", "value", "message"),
    [
        (HEALTH, ["statements", 0, "text"], "", "This is empty."),
        (HEALTH, ["statements", 0, "text"], "x" * 161, "This is too long: at most 160 characters."),
        (HEALTH, ["statements", 0, "text"], "a\nb", "Write it in one line"),
        (HEALTH, ["statements", 0, "text"], " a", "Write it in one line"),
        (HEALTH, ["categories", 0, "title"], "x" * 41, "This is too long: at most 40 characters."),
        (VALUE, ["warningSigns", 0], "", "This is empty."),
        (HEALTH, ["statements", 0, "text"], "花 15%", "Reports and documents cannot show “花”."),
        (
            HEALTH,
            ["statements", 4, "scale", 1],
            "花 15%",
            "Reports and documents cannot show “花”.",
        ),
        (VALUE, ["questions", 0, "text"], "花 15%", "Reports and documents cannot show “花”."),
        (VALUE, ["warningSigns", 0], "花 15%", "Reports and documents cannot show “花”."),
        (VALUE, ["incomplete"], "Open", "There is no entry of this name."),
    ],
)
def test_words_have_their_limits(
    me: Person, name: str, path: Path, value: str, message: str
) -> None:
    (problem,) = save(me, name, changed(name, (path, value)))
    assert problem["path"] == path
    assert problem["message"].startswith(message)


def test_answers_cannot_be_swapped(me: Person) -> None:
    one, other, *rest = changed(HEALTH)["statements"][4]["scale"]
    body = changed(HEALTH, (["statements", 4, "scale"], [other, one, *rest]))
    assert save(me, HEALTH, body) == [
        {"path": ["statements", 4, "scale", place], "message": EXCHANGED} for place in (0, 1)
    ]


def test_a_question_keeps_its_number_of_answers(me: Person) -> None:
    options = changed(VALUE)["questions"][0]["options"][:-1]  # the last points to no scenario
    assert save(me, VALUE, changed(VALUE, (["questions", 0, "options"], options))) == [
        {"path": ["questions", 0, "options"], "message": NUMBER}
    ]


def test_an_option_that_points_to_a_scenario_is_reworded_there_too(me: Person) -> None:
    body = reworded_option("A better text of the same answer")
    (problem,) = save(me, VALUE, body)
    assert problem["path"] == ["scenarios", 0, "triggers", 0, "answers", 0]
    body["scenarios"][0]["triggers"][0]["options"][0] = "A better text of the same answer"
    assert save(me, VALUE, body) == []


def test_an_earlier_shipped_version_can_be_released_again(me: Person) -> None:
    first = health_question_sets.shipped_versions()[0]
    body = Editor(me, HEALTH).revision(first)["body"]
    version = release(me, HEALTH, body)
    assert health_question_sets.current_version() == version
    assert health_question_sets.current().by_id[9] == health_question_sets.get(first).by_id[9]


def test_a_release_is_previewed_as_differences_in_words(me: Person) -> None:
    body = changed(HEALTH, (["statements", 0, "text"], "Our books are closed each month."))
    before = body["statements"][0]["text"] = "Our books are closed each month."
    save(me, HEALTH, body)
    preview = me.post(f"desk/content/results/{HEALTH}")
    assert preview["groups"] == []
    (difference,) = preview["differences"]
    assert (difference["path"], difference["after"]) == (["statements", "1", "text"], before)


def test_old_runs_keep_the_wording_of_their_version(me: Person) -> None:
    owner = Person()
    old = take_and_open(owner)
    question = old["actions"][0]["question"]
    version = release(
        me,
        HEALTH,
        changed(HEALTH, (["statements", question - 1, "text"], "Asked in better words.")),
    )
    new = take_and_open(owner, version=version)
    assert new["version"] == version
    assert new["actions"][0]["statement"] == "Asked in better words."
    assert owner.get(f"health/runs/{old['id']}") == old
    # Both asked the same, so they are compared.
    compared = owner.get(f"health/changes?first={old['id']}&second={new['id']}")
    assert compared["notCompared"] == []


def test_an_unfinished_assessment_continues_with_the_new_wording(me: Person) -> None:
    owner = Person()
    shipped = health_question_sets.current_version()
    owner.put("health/draft", {"version": shipped, "answers": {"1": 4, "9": 2}})
    body = changed(HEALTH, (["statements", 0, "text"], "Asked in better words."))
    version = release(me, HEALTH, body)
    draft = owner.get(f"health/draft?version={version}")
    assert (draft["answers"], draft["changedSinceAnswered"]) == ({"1": 4, "9": 2}, [])


def test_pages_are_published_with_the_words_in_use(me: Person) -> None:
    body = changed(HEALTH, (["statements", 0, "text"], "Asked in better words."))
    version = release(me, HEALTH, body)
    assert Publication.objects.count() == 1
    given = render_input()["questionSets"]["business-health"]
    assert given["version"] == version
    assert given["statements"][0]["text"] == "Asked in better words."
    assert {"$schema", "source"}.isdisjoint(given)


def test_pages_know_the_present_text_of_a_reworded_answer(me: Person) -> None:
    before = value_question_sets.current()
    body = changed(VALUE)
    question = next(each for each in body["questions"] if not each.get("since"))
    old, new = question["options"][0], "A better text of the same answer"
    question["options"][0] = new
    for scenario in body["scenarios"]:
        for trigger in scenario["triggers"]:
            if trigger["question"] == question["id"]:
                trigger["options"] = [new if each == old else each for each in trigger["options"]]
    release(me, VALUE, body)
    given = render_input()["questionSets"]["value-assessment"]
    assert given["reworded"][str(question["id"])][old] == new
    assert before.by_id[question["id"]].options[0] == old


def test_answers_to_earlier_words_are_read_with_them(me: Person) -> None:
    version = value_question_sets.current_version()
    answers = {str(id_): text for id_, text in without_scenarios().items()}
    body = changed(VALUE, (["warningSigns", 0], "Another sign to look for"))
    body["questions"][0]["text"] = "Asked in better words?"
    release(me, VALUE, body)
    sent = {"version": version, "answers": answers}
    assert Person().ask("POST", "assessment-report", sent).status_code == 200
