"""Health runs, and who can see them."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.business_health.health_factories import (
    FIRST,
    MIXED,
    VERSION,
    body,
    take,
    take_and_open,
    with_answers,
)
from tests.factories import UserFactory
from tests.pdf.pdf_reader import read
from tests.people import Person

from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun
from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import health_question_sets

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

INCOMPLETE = "Please answer all 50 questions before calculating your business health status"


@pytest.fixture
def owner() -> Person:
    return Person()


def test_a_run_has_its_figures_and_everything_that_follows(owner: Person) -> None:
    figures = take(owner)
    made = owner.get(f"health/runs/{figures['id']}")
    assert figures.items() <= made.items()
    assert (made["overall"], made["band"]) == (60, "yellow")
    assert made["label"] == "Good - Some areas for improvement"
    assert made["caveat"]  # question 14 warns despite a good label
    assert [each["question"] for each in made["critical"]] == [14]
    assert [len(made[name]) for name in ("categories", "strengths", "actions")] == [5, 10, 10]
    assert made["answers"]["14"] == 2
    assert made["completedBy"] == "Dana Whitfield"


def test_runs_are_listed_newest_first_without_their_answers(owner: Person) -> None:
    first, second = take(owner), take(owner, "5" * 50)
    listed = owner.get("health/runs")
    assert [run["id"] for run in listed["runs"]] == [second["id"], first["id"]]
    assert (listed["total"], listed["pageSize"]) == (2, 20)
    assert "answers" not in listed["runs"][0]
    assert listed["runs"][1].items() <= first.items()


def test_a_double_click_becomes_one_run(owner: Person) -> None:
    assert take(owner) == take(owner)
    assert HealthRun.objects.count() == 1


def test_the_same_answers_another_day_are_another_run(owner: Person) -> None:
    first = take(owner)
    HealthRun.objects.update(completed_at=timezone.now() - timedelta(days=90))
    assert take(owner)["id"] != first["id"]


def test_a_run_deletes_only_the_draft_of_its_author(owner: Person) -> None:
    colleague = owner.member()
    for person in (owner, colleague):
        person.put("health/draft", {"version": VERSION, "answers": {"1": 4}})
    take(owner)
    assert [draft.person for draft in HealthDraft.objects.all()] == [colleague.user]


@pytest.mark.parametrize(("missing", "named"), [(["1"], "q1"), (["50"], "q50"), (["9", "8"], "q8")])
def test_an_unanswered_question_is_reported_with_the_specified_message(
    owner: Person, missing: list[str], named: str
) -> None:
    sent = body()
    for question in missing:
        del sent["answers"][question]
    answer = owner.ask("POST", "health/runs", sent)
    assert answer.status_code == 422
    assert answer.json()["message"] == INCOMPLETE
    assert answer.json()["fields"] == {named: INCOMPLETE}
    assert not HealthRun.objects.exists()


@pytest.mark.parametrize("score", [0, 6, -1])
def test_a_score_outside_the_scale_counts_as_open(owner: Person, score: int) -> None:
    sent = body()
    sent["answers"]["7"] = score
    assert owner.ask("POST", "health/runs", sent).json()["fields"] == {"q7": INCOMPLETE}


def test_a_rejected_run_keeps_the_draft(owner: Person) -> None:
    owner.put("health/draft", {"version": VERSION, "answers": {"1": 4}})
    assert owner.ask("POST", "health/runs", {"version": VERSION}).status_code == 422
    assert owner.get(f"health/draft?version={VERSION}")["answers"] == {"1": 4}


@pytest.mark.parametrize("version", ["", "1999-01", "../words"])
def test_an_unknown_version_is_rejected(owner: Person, version: str) -> None:
    sent = body() | {"version": version}
    assert owner.ask("POST", "health/runs", sent).status_code == 422


def test_figures_sent_by_a_browser_are_not_believed(owner: Person) -> None:
    made = owner.post("health/runs", body("1" * 50) | {"overall": 100, "categories": {}})
    assert made["overall"] == 20


def test_a_run_is_never_changed(owner: Person) -> None:
    take(owner)
    run = HealthRun.objects.get()
    run.overall = 100
    with pytest.raises(TypeError, match="never changed"):
        run.save()


def test_a_run_outlives_the_user_who_took_it(owner: Person) -> None:
    made = take(owner.member())
    HealthRun.objects.get().completed_by.delete()  # type: ignore[union-attr]
    assert owner.get(f"health/runs/{made['id']}")["completedBy"] is None


def test_a_run_goes_with_its_business(owner: Person) -> None:
    take(owner)
    business = owner.user.business
    owner.user.delete()
    assert business is not None
    business.delete()
    assert not HealthRun.objects.exists()
    assert not ActionTask.objects.exists()


def test_the_report_of_a_run_has_its_figures_and_its_day(owner: Person) -> None:
    made = take(owner)
    HealthRun.objects.update(completed_at=timezone.now() - timedelta(days=30))
    answer = owner.ask("GET", f"health/runs/{made['id']}/report")
    assert answer["Content-Type"] == "application/pdf"
    assert "60%" in read(answer.content).pages[0]
    day = timezone.localdate(HealthRun.objects.get().completed_at)
    assert f"business-health-{day}.pdf" in answer["Content-Disposition"]


def test_the_report_of_a_run_says_until_when_it_is_kept(owner: Person) -> None:
    made = take(owner)
    text = read(owner.ask("GET", f"health/runs/{made['id']}/report").content).text
    assert (
        "This run is kept in your Business Health Status on our site, until the last account of "
        "your business is deleted."
    ) in text
    assert "no copy" not in text


def test_one_request_scores_the_answers_once(owner: Person) -> None:
    with patch.object(scoring, "assess", wraps=scoring.assess) as assess:
        take(owner)
    assert assess.call_count == 1


@pytest.mark.usefixtures("words_stay_cached")
def test_lists_page_and_ask_the_database_five_times(
    owner: Person, django_assert_num_queries: Any
) -> None:
    for turn in range(23):
        take(owner, with_answers({1: 1 + turn % 5}))
    owner.get("health/runs")
    with django_assert_num_queries(5):  # session, person, page, who took them, count
        first = owner.get("health/runs")
    assert (len(first["runs"]), first["total"]) == (20, 23)
    assert len(owner.get("health/runs?page=2")["runs"]) == 3
    assert owner.get("health/runs?page=3")["runs"] == []


def test_a_page_far_down_a_long_list_does_not_read_every_person(owner: Person) -> None:
    take(owner)
    with CaptureQueriesContext(connection) as sent:
        owner.get("health/runs?page=2")
    pages = [each["sql"] for each in sent if "OFFSET 20" in each["sql"]]
    assert len(pages) == 1
    assert "accounts_user" not in pages[0]


def test_a_member_sees_and_takes_runs_of_the_business(owner: Person) -> None:
    made = take(owner.member())
    assert [run["id"] for run in owner.get("health/runs")["runs"]] == [made["id"]]


@pytest.mark.parametrize(
    "path", ["health/runs/{id}", "health/runs/{id}/report", "health/changes?first={id}&second={id}"]
)
def test_a_run_of_another_business_is_not_there(owner: Person, path: str) -> None:
    made, stranger = take(owner), Person()
    assert stranger.ask("GET", path.format(id=made["id"])).status_code == 404
    assert stranger.get("health/runs")["runs"] == []


def test_runs_of_another_business_cannot_be_compared(owner: Person) -> None:
    mine, stranger = take(owner), Person()
    theirs = take(stranger)
    for first, second in ((mine, theirs), (theirs, mine)):
        path = f"health/changes?first={first['id']}&second={second['id']}"
        assert owner.ask("GET", path).status_code == 404


@pytest.mark.parametrize("number", ["0", "99999999999999999999"])
def test_an_unknown_run_is_not_found(owner: Person, number: str) -> None:
    assert owner.ask("GET", f"health/runs/{number}").status_code == 404


def test_what_changed_between_two_runs_and_which_answers_did_it(owner: Person) -> None:
    first = take(owner)
    second = take(owner, with_answers({14: 5, 3: 2, 41: 5}))
    told = owner.get(f"health/changes?first={first['id']}&second={second['id']}")
    assert told["overall"] == second["overall"] - first["overall"]
    assert [(each["question"], each["points"]) for each in told["answers"]] == [
        (3, -3),
        (14, 3),
        (41, 1),
    ]
    assert told["answers"][0]["statement"] == health_question_sets.shipped().by_id[3].text
    assert [each["question"] for each in told["warningsGone"]] == [14]
    assert [each["question"] for each in told["warningsNew"]] == [3]
    changes = {each["key"]: each["change"] for each in told["categories"]}
    assert changes["money-customers"] == -6
    assert told["first"]["id"] == first["id"]


def test_saving_a_run_needs_a_business() -> None:
    outsider = Person(UserFactory.create(outsider=True))
    assert outsider.ask("POST", "health/runs", body(MIXED)).status_code == 403
    assert outsider.ask("GET", "health/runs").status_code == 403


def test_a_run_of_an_older_version_shows_its_own_questions(owner: Person) -> None:
    made, later = take_and_open(owner, "3" * 50, FIRST), take_and_open(owner, "4" * 50)
    answered = made["actions"]
    asked = health_question_sets.get(FIRST).by_id
    assert made["version"] == FIRST
    assert made["changedIn"] == {}
    assert later["changedIn"] == {"9": VERSION, "10": VERSION}
    for each in answered:
        assert each["statement"] == asked[each["question"]].text
        assert each["step"] == asked[each["question"]].scale[2]
    pdf = read(owner.ask("GET", f"health/runs/{made['id']}/report").content).text
    assert f"version {FIRST} of our" in pdf
    assert asked[9].scale[2] in pdf


def test_runs_of_two_versions_name_the_questions_that_are_not_compared(owner: Person) -> None:
    first, second = take(owner, "3" * 50, FIRST), take(owner, "4" * 50)
    path = f"health/changes?first={first['id']}&second={second['id']}"
    changes = owner.get(path)
    assert [each["question"] for each in changes["notCompared"]] == [9, 10]
    assert changes["notCompared"][1] == {
        "question": 10,
        "before": health_question_sets.get(FIRST).by_id[10].text,
        "after": health_question_sets.shipped().by_id[10].text,
    }
    assert changes["overall"] == 20
    assert [each["change"] for each in changes["categories"]] == [20] * 5
    assert len(changes["answers"]) == 48
