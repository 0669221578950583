"""Tasks for low answers: created by runs, edited, completed, created again."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.business_health.health_factories import take, take_and_open, with_answers
from tests.config.api_document import API_DOCUMENT
from tests.people import Person

from brokerage.business_health.models import ActionTask, HealthRun
from brokerage.business_health.services.tasks import change_task

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ALL_THREES = "3" * 50


@pytest.fixture
def owner() -> Person:
    return Person()


def listed(person: Person, state: str = "open") -> Any:
    return person.get(f"tasks?state={state}")


def finish(person: Person, tasks: Any) -> Any:
    """Mark tasks as done, and return the last response."""
    answer = None
    for task in tasks:
        answer = person.patch(f"tasks/{task['id']}", {"done": True})
    return answer


def test_a_run_creates_its_ten_tasks_in_order(owner: Person) -> None:
    run, found = take_and_open(owner), listed(owner)
    assert [task["question"] for task in found["tasks"]] == [
        action["question"] for action in run["actions"]
    ]
    for task, action in zip(found["tasks"], run["actions"], strict=True):
        same = ("title", "text", "effort", "time", "gain")
        assert [task[name] for name in same] == [action[name] for name in same]
    assert (found["total"], found["open"], found["done"]) == (10, 10, 0)


def test_a_perfect_run_creates_no_tasks_and_invites_no_rescore(owner: Person) -> None:
    take(owner, "5" * 50)
    assert (listed(owner)["tasks"], listed(owner)["rescore"]) == ([], False)


def test_a_task_has_an_assignee_a_due_date_and_evidence(owner: Person) -> None:
    take(owner)
    task = listed(owner)["tasks"][0]
    owner.patch(f"tasks/{task['id']}", {"owner": " Lee \t Park ", "due": "2027-01-31"})
    noted = owner.patch(f"tasks/{task['id']}", {"done": True, "evidence": "Signed.\r\nFiled."})
    kept = noted["task"]
    assert (kept["owner"], kept["due"]) == ("Lee Park", "2027-01-31")
    assert kept["evidence"] == "Signed.\nFiled."
    assert kept["doneAt"]
    assert listed(owner, "done")["tasks"] == [kept]


def test_the_api_document_has_no_defaults_for_absent_fields() -> None:
    told = API_DOCUMENT["components"]["schemas"]["TaskIn"]
    assert "required" not in told
    assert not [name for name, field in told["properties"].items() if "default" in field]


def test_absent_fields_stay_and_null_removes_the_date(owner: Person) -> None:
    take(owner)
    path = f"tasks/{listed(owner)['tasks'][0]['id']}"
    owner.patch(path, {"owner": "Lee", "due": "2027-01-31", "done": True})
    kept = owner.patch(path, {"due": None})["task"]
    assert (kept["owner"], kept["due"]) == ("Lee", None)
    assert kept["doneAt"]


def test_completing_twice_keeps_the_first_time_and_can_be_undone(owner: Person) -> None:
    take(owner)
    path = f"tasks/{listed(owner)['tasks'][0]['id']}"
    done = owner.patch(path, {"done": True})["task"]["doneAt"]
    assert owner.patch(path, {"done": True})["task"]["doneAt"] == done
    assert owner.patch(path, {"done": False})["task"]["doneAt"] is None


@pytest.mark.parametrize(("field", "length"), [("owner", 100), ("evidence", 2000)])
def test_texts_have_their_limits_in_code_points(owner: Person, field: str, length: int) -> None:
    take(owner)
    path = f"tasks/{listed(owner)['tasks'][0]['id']}"
    assert owner.patch(path, {field: "👍" * length})["task"][field] == "👍" * length
    answer = owner.ask("PATCH", path, {field: "x" * (length + 1)})
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [field]


@pytest.mark.parametrize(
    "body", [{"due": "soon"}, {"due": "2027-02-30"}, {"done": "yes"}, {"owner": None}, []]
)
def test_an_invalid_body_is_rejected(owner: Person, body: Any) -> None:
    take(owner)
    path = f"tasks/{listed(owner)['tasks'][0]['id']}"
    assert owner.ask("PATCH", path, body).status_code == 400


def test_an_open_task_keeps_its_notes_in_a_new_run(owner: Person) -> None:
    take(owner, ALL_THREES)
    task = listed(owner)["tasks"][4]
    owner.patch(f"tasks/{task['id']}", {"owner": "Lee"})
    later = take(owner, with_answers({task["question"]: 1}, ALL_THREES))
    first = listed(owner)["tasks"][0]
    assert (first["id"], first["owner"], first["run"]) == (task["id"], "Lee", later["id"])
    assert listed(owner)["total"] == 10


def test_open_tasks_of_earlier_runs_follow_after_the_new_ones(owner: Person) -> None:
    take(owner, with_answers({50: 1}, ALL_THREES))
    earlier = listed(owner)["tasks"][0]
    run = take_and_open(owner, with_answers({50: 5}, ALL_THREES))
    questions = [task["question"] for task in listed(owner)["tasks"]]
    assert questions == [*(each["question"] for each in run["actions"]), 50]
    assert listed(owner)["tasks"][-1]["run"] == earlier["run"]


def test_tasks_of_the_latest_earlier_run_come_first(owner: Person) -> None:
    for lows in ({50: 1}, {49: 1, 50: 5}, {49: 5, 50: 5}):
        take(owner, with_answers(lows, ALL_THREES))
    questions = [task["question"] for task in listed(owner)["tasks"]]
    assert questions[10:] == [49, 50]


def test_a_done_task_is_created_again_if_its_score_is_low(owner: Person) -> None:
    take(owner, with_answers({7: 1}, ALL_THREES))
    task = listed(owner)["tasks"][0]
    finish(owner, [task])
    take(owner, with_answers({7: 2}, ALL_THREES))
    new_task = listed(owner)["tasks"][0]
    assert new_task["question"] == task["question"] == 7
    assert new_task["id"] != task["id"]
    assert listed(owner, "done")["tasks"][0]["id"] == task["id"]


def test_a_done_task_is_not_created_again_if_its_score_is_high(owner: Person) -> None:
    take(owner, with_answers({7: 3}, "4" * 50))
    finish(owner, listed(owner)["tasks"][:1])
    take(owner, "4" * 50)
    assert 7 not in {task["question"] for task in listed(owner)["tasks"]}


def test_a_done_task_cannot_be_reopened_while_its_question_has_an_open_one(owner: Person) -> None:
    take(owner, with_answers({7: 1}, ALL_THREES))
    task = listed(owner)["tasks"][0]
    finish(owner, [task])
    take(owner, with_answers({7: 2}, ALL_THREES))
    answer = owner.ask("PATCH", f"tasks/{task['id']}", {"done": False})
    assert (answer.status_code, answer.json()["code"]) == (409, "open_already")
    assert ActionTask.objects.get(pk=task["id"]).done_at is not None


def test_completing_all_tasks_of_the_latest_run_invites_a_new_run(owner: Person) -> None:
    take(owner)
    tasks = listed(owner)["tasks"]
    assert finish(owner, tasks[:-1])["rescore"] is False
    assert finish(owner, tasks[-1:])["rescore"] is True
    assert listed(owner)["rescore"] is True
    take(owner, with_answers({5: 2}))
    assert listed(owner)["rescore"] is False


def test_an_open_task_of_an_earlier_run_does_not_prevent_the_invitation(owner: Person) -> None:
    take(owner, with_answers({50: 1}, ALL_THREES))
    run = take(owner, with_answers({50: 5}, ALL_THREES))
    finish(owner, [task for task in listed(owner)["tasks"] if task["run"] == run["id"]])
    found = listed(owner)
    assert ([task["question"] for task in found["tasks"]], found["rescore"]) == ([50], True)


def test_done_tasks_are_listed_latest_first(owner: Person) -> None:
    take(owner)
    tasks = listed(owner)["tasks"]
    finish(owner, tasks[:2])
    assert [task["id"] for task in listed(owner, "done")["tasks"]] == [
        tasks[1]["id"],
        tasks[0]["id"],
    ]
    everything = [task["id"] for task in listed(owner, "all")["tasks"]]
    assert everything[-2:] == [tasks[1]["id"], tasks[0]["id"]]
    assert listed(owner, "all")["total"] == 10


def test_lists_are_paged_with_five_queries(owner: Person, django_assert_num_queries: Any) -> None:
    for start in (1, 11, 21):
        take(owner, with_answers(dict.fromkeys(range(start, start + 10), 1), "5" * 50))
    listed(owner)
    with django_assert_num_queries(5):  # session, person, page, latest run, counts
        found = listed(owner)
    assert (len(found["tasks"]), found["total"]) == (20, 30)
    assert len(owner.get("tasks?state=open&page=2")["tasks"]) == 10


def test_a_run_creates_its_tasks_in_twelve_queries(
    owner: Person, django_assert_num_queries: Any
) -> None:
    take(owner)
    # session, person with business, then in a transaction: lock, draft, latest run,
    # run, quota by the hour, number of runs, open tasks, known questions, kept tasks, new tasks
    with django_assert_num_queries(12 + len(("SAVEPOINT", "RELEASE SAVEPOINT"))):
        take(owner, ALL_THREES)


def test_a_task_of_another_business_is_not_found(owner: Person) -> None:
    take(owner)
    number = listed(owner)["tasks"][0]["id"]
    stranger = Person()
    assert stranger.ask("PATCH", f"tasks/{number}", {"done": True}).status_code == 404
    assert listed(stranger, "all")["tasks"] == []
    assert ActionTask.objects.get(pk=number).done_at is None


def test_a_task_deleted_during_a_save_is_not_found(owner: Person) -> None:
    take(owner)
    for changes in ({"owner": "Lee"}, {"done": True}):
        task = ActionTask.objects.all()[0]
        ActionTask.objects.filter(pk=task.pk).delete()
        with pytest.raises(ActionTask.DoesNotExist):
            change_task(task=task, changes=changes)


def test_saving_an_unchanged_note_succeeds(owner: Person) -> None:
    take(owner)
    task = listed(owner)["tasks"][0]
    for nothing in ({}, {"done": False}):
        assert owner.patch(f"tasks/{task['id']}", nothing)["task"] == task


def test_a_task_survives_the_deletion_of_its_run(owner: Person) -> None:
    take(owner)
    HealthRun.objects.update(completed_at=timezone.now() - timedelta(days=1))
    HealthRun.objects.all().delete()
    assert {task["run"] for task in listed(owner)["tasks"]} == {None}


@pytest.mark.parametrize("path", ["tasks?state=late", "tasks?page=0", "health/runs?page=x"])
def test_an_unknown_list_is_rejected(owner: Person, path: str) -> None:
    assert owner.ask("GET", path).status_code == 400
