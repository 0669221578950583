"""What a business may store, and how much of it per hour."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from tests.conftest import ANSWERS
from tests.factories import UserFactory
from tests.question_sets.sample_answers import health_body

from brokerage.accounts.models import User
from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.core import quotas
from brokerage.core.models import RateLimitCounter
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.valuation.models import SavedRun

pytestmark = pytest.mark.django_db(transaction=True)

Send = Callable[..., Any]


@pytest.fixture
def owner() -> User:
    return UserFactory.create()


@pytest.fixture
def send(owner: User) -> Send:
    client = Client(headers={"Sec-Fetch-Site": "same-origin"})
    client.force_login(owner)

    def sent(method: str, path: str, body: Any) -> Any:
        return client.generic(method, path, json.dumps(body), content_type="application/json")

    return sent


@pytest.fixture
def lower_quota(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that lowers the quota of a kind."""

    def make(kind: str, **smaller: int) -> None:
        monkeypatch.setitem(quotas.QUOTAS, kind, quotas.QUOTAS[kind]._replace(**smaller))  # type: ignore[arg-type]

    return make


def _run(number: int) -> dict[str, str]:
    return {**ANSWERS, "version": "2026-11", "revenue": f"${1_850_000 + number}"}


def _health(score: int) -> dict[str, Any]:
    answers = health_body()["answers"] | {"1": score}
    return {"answers": answers, "version": health_question_sets.shipped().version}


def _card(points: int) -> dict[str, Any]:
    form = scorecard_versions.shipped()
    answers = {each.key: 1 for each in form.personal}
    changed = answers | {form.personal[0].key: points}
    return {"version": form.version, "answers": changed, "documents": []}


def test_saving_valuations_is_limited_by_the_hour(
    send: Send, lower_quota: Callable[..., None]
) -> None:
    lower_quota("valuations", hourly=3)
    for number in range(3):
        assert send("POST", "/api/valuations", _run(number)).status_code == 200
    answer = send("POST", "/api/valuations", _run(4))
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert answer.json()["message"].startswith(
        "Your business has saved 3 valuations within an hour"
    )
    assert 0 < int(answer["Retry-After"]) <= 3600
    assert SavedRun.objects.count() == 3


def test_saving_the_same_run_again_is_not_counted(
    send: Send, lower_quota: Callable[..., None]
) -> None:
    lower_quota("valuations", hourly=1)
    for _ in range(5):
        assert send("POST", "/api/valuations", _run(0)).status_code == 200


def test_a_full_business_gets_an_error_and_can_save_again_after_removing_one(
    send: Send, lower_quota: Callable[..., None]
) -> None:
    lower_quota("valuations", most=2)
    kept = [send("POST", "/api/valuations", _run(number)).json()["id"] for number in range(2)]
    for _ in range(3):
        answer = send("POST", "/api/valuations", _run(3))
        assert (answer.status_code, answer.json()["code"]) == (429, "full")
    assert "Retry-After" not in answer
    assert "keeps 2 valuations already" in answer.json()["message"]
    send("DELETE", f"/api/valuations/{kept[0]}", None)
    assert send("POST", "/api/valuations", _run(3)).status_code == 200


def test_another_business_has_its_own_quota(send: Send, lower_quota: Callable[..., None]) -> None:
    lower_quota("valuations", hourly=1)
    assert send("POST", "/api/valuations", _run(0)).status_code == 200
    assert send("POST", "/api/valuations", _run(1)).status_code == 429
    other = Client(headers={"Sec-Fetch-Site": "same-origin"})
    other.force_login(UserFactory.create())
    answer = other.post("/api/valuations", _run(1), content_type="application/json")
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("kind", "method", "path", "first", "second"),
    [
        ("health-runs", "POST", "/api/health/runs", _health(3), _health(4)),
        ("scorecards", "POST", "/api/scorecard", _card(0), _card(1)),
        (
            "drafts",
            "PUT",
            "/api/health/draft",
            {"version": health_question_sets.shipped().version, "answers": {"1": 3}},
            {"version": health_question_sets.shipped().version, "answers": {"1": 4}},
        ),
        ("names", "PATCH", "/api/profile", {"displayName": "Lee"}, {"displayName": "Lea"}),
        ("names", "PATCH", "/api/business", {"name": "Park"}, {"name": "Parks"}),
    ],
)
def test_reaching_a_quota_gives_a_message_and_stores_nothing(
    kind: str,
    method: str,
    path: str,
    first: Any,
    second: Any,
    send: Send,
    lower_quota: Callable[..., None],
) -> None:
    lower_quota(kind, hourly=1)
    assert send(method, path, first).status_code == 200
    answer = send(method, path, second)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert "within an hour" in answer.json()["message"]
    assert HealthRun.objects.count() <= 1
    assert Scorecard.objects.count() <= 1
    RateLimitCounter.objects.all().delete()  # the hour is over
    assert send(method, path, second).status_code == 200


def test_the_number_of_people_in_a_business_is_limited(
    send: Send, owner: User, lower_quota: Callable[..., None]
) -> None:
    lower_quota("people", most=2)
    person = {"password": "a-Temporary-1", "fullName": "Lee Park", "companyName": "Park Plumbing"}
    assert send("POST", "/api/people", {**person, "email": "a@example.com"}).status_code == 200
    answer = send("POST", "/api/people", {**person, "email": "b@example.com"})
    assert (answer.status_code, answer.json()["code"]) == (429, "full")
    assert User.objects.filter(business=owner.business).count() == 2


def test_notes_on_tasks_have_a_quota(send: Send, lower_quota: Callable[..., None]) -> None:
    lower_quota("task-notes", hourly=1)
    assert send("POST", "/api/health/runs", _health(1)).status_code == 200
    task = send("GET", "/api/tasks", None).json()["tasks"][0]["id"]
    assert send("PATCH", f"/api/tasks/{task}", {"owner": "Lee"}).status_code == 200
    assert send("PATCH", f"/api/tasks/{task}", {"owner": "Kim"}).status_code == 429
