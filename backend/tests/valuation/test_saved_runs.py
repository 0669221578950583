"""Saved runs, and who can see them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.factories import UserFactory
from tests.pdf.pdf_reader import read

from brokerage.accounts.models import User
from brokerage.valuation.models import SavedRun

pytestmark = pytest.mark.django_db(transaction=True)

RUN = {**ANSWERS, "version": "2026-11"}


class Owner:
    """A signed-in user."""

    def __init__(self, person: User) -> None:
        self.person = person
        self.client = Client(headers={"Sec-Fetch-Site": "same-origin"})
        self.client.force_login(person)

    def save(self, **changes: Any) -> Any:
        return self.client.post("/api/valuations", RUN | changes, content_type="application/json")

    def saved(self, **changes: Any) -> dict[str, Any]:
        answer = self.save(**changes)
        assert answer.status_code == 200, answer.content
        made: dict[str, Any] = answer.json()
        return made

    def list(self, page: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/valuations?page={page}").json()
        return found


@pytest.fixture
def owner() -> Owner:
    return Owner(UserFactory.create())


@pytest.fixture
def stranger() -> Owner:
    return Owner(UserFactory.create())


def test_a_saved_run_is_listed_with_its_figures(owner: Owner) -> None:
    made = owner.saved()
    assert made["result"]["rangeLow"] < made["result"]["rangeHigh"]
    assert made["inputs"]["revenue"] == "$1,850,000"
    assert owner.list() == {"runs": [made], "total": 1, "pageSize": 20}


def test_the_same_run_is_saved_once_a_day(owner: Owner) -> None:
    noon = (timezone.localtime() - timedelta(days=1)).replace(hour=12)
    evening = noon + timedelta(hours=9)  # the next day in UTC
    made = owner.saved(madeAt=noon.astimezone(UTC).isoformat())
    again = owner.saved(revenue="1,850,000", sde="412k", madeAt=evening.isoformat())
    assert again == made
    assert SavedRun.objects.count() == 1


def test_the_same_figures_on_a_later_day_are_a_new_valuation(owner: Owner) -> None:
    long_ago = timezone.now() - timedelta(days=120)
    old = owner.saved(madeAt=long_ago.isoformat())
    new = owner.saved()
    assert owner.list()["runs"] == [new, old]
    assert new == old | {"id": new["id"], "madeAt": new["madeAt"]}
    overview = owner.client.get("/api/overview").json()
    assert overview["valuations"][0]["madeAt"] == new["madeAt"]  # so none is due again


def test_saving_a_run_takes_five_queries(owner: Owner, django_assert_num_queries: Any) -> None:
    owner.saved()
    # session, person with business, then in a transaction: run, quota by the hour, number of runs
    with django_assert_num_queries(5 + len(("BEGIN", "COMMIT"))):
        owner.saved(sde="$300,000")


def test_two_businesses_may_save_the_same_run_and_see_only_their_own(
    owner: Owner, stranger: Owner
) -> None:
    mine, theirs = owner.saved(), stranger.saved()
    assert mine["id"] != theirs["id"]
    assert [run["id"] for run in owner.list()["runs"]] == [mine["id"]]


def test_a_member_sees_the_runs_of_the_business(owner: Owner) -> None:
    made = owner.saved()
    member = Owner(UserFactory.create(member=True, business=owner.person.business))
    assert [run["id"] for run in member.list()["runs"]] == [made["id"]]


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "1999-01"},
        {"version": ""},
        {"industry": "Space Mining"},
        {"revenue": "100"},
        {"sde": "a lot"},
        {"years": "3"},
    ],
)
def test_an_invalid_run_is_rejected_and_not_saved(owner: Owner, changes: dict[str, str]) -> None:
    answer = owner.save(**changes)
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("This run could not be read.")
    assert not SavedRun.objects.exists()


def test_figures_from_the_browser_are_ignored(owner: Owner) -> None:
    honest = owner.saved()
    SavedRun.objects.all().delete()
    forged = owner.saved(result={"rangeHigh": 99_000_000})
    assert forged["result"] == honest["result"]


def test_the_date_of_a_run_is_limited_to_the_last_400_days(owner: Owner) -> None:
    last_week = timezone.now() - timedelta(days=7)
    made = owner.saved(madeAt=last_week.isoformat())
    assert datetime.fromisoformat(made["madeAt"]) == pytest.approx(
        last_week, abs=timedelta(seconds=1)
    )
    tomorrow = owner.saved(sde="$300,000", madeAt=(timezone.now() + timedelta(1)).isoformat())
    assert datetime.fromisoformat(tomorrow["madeAt"]) <= timezone.now()
    ancient = owner.saved(sde="$310,000", madeAt="1990-01-01T00:00:00Z")
    assert datetime.fromisoformat(ancient["madeAt"]) > timezone.now() - timedelta(days=401)


def test_a_date_without_a_time_zone_is_rejected(owner: Owner) -> None:
    assert owner.save(madeAt="2026-11-01T10:00:00").status_code == 400


def test_the_list_has_pages(owner: Owner, django_assert_num_queries: Any) -> None:
    for step in range(23):
        owner.saved(sde=f"${300_000 + step}")
    with django_assert_num_queries(4):  # session, person with business, page, count
        first = owner.list()
    assert (len(first["runs"]), first["total"]) == (20, 23)
    assert len(owner.list(page=2)["runs"]) == 3
    assert owner.list(page=3)["runs"] == []
    times = [datetime.fromisoformat(run["madeAt"]) for run in first["runs"]]
    assert times == sorted(times, reverse=True)


def test_two_runs_compare_step_by_step(owner: Owner) -> None:
    one, other = owner.saved(), owner.saved(sde="$450,000", employees="50+")
    answer = owner.client.get(f"/api/valuations/compare?first={one['id']}&second={other['id']}")
    told = answer.json()
    [step] = told["steps"]
    assert (step["cause"], step["before"], step["after"]) == ("sde", "$412,000", "$450,000")
    assert step["highChange"] == other["result"]["rangeHigh"] - one["result"]["rangeHigh"]
    assert told["unpriced"] == ["employees"]


def test_the_report_of_a_saved_run_has_its_figures_and_date(owner: Owner) -> None:
    made = owner.saved(madeAt=(timezone.now() - timedelta(days=30)).isoformat())
    answer = owner.client.get(f"/api/valuations/{made['id']}/report")
    assert answer["Content-Type"] == "application/pdf"
    text = read(answer.content).pages[0]
    assert f"${made['result']['rangeHigh']:,}" in text
    day = timezone.localdate(datetime.fromisoformat(made["madeAt"]))
    assert str(day) in answer["Content-Disposition"]


def test_the_report_of_a_saved_run_says_how_long_it_is_stored(owner: Owner) -> None:
    made = owner.saved()
    text = read(owner.client.get(f"/api/valuations/{made['id']}/report").content).text
    assert (
        "This run is kept among your valuations on our site, until you remove it there or the last "
        "account of your business is deleted."
    ) in text
    assert "no copy" not in text


def test_a_removed_run_is_deleted(owner: Owner) -> None:
    made = owner.saved()
    assert owner.client.delete(f"/api/valuations/{made['id']}").status_code == 200
    assert owner.list()["total"] == 0
    assert owner.client.delete(f"/api/valuations/{made['id']}").status_code == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/valuations/{id}"),
        ("GET", "/api/valuations/{id}/report"),
        ("GET", "/api/valuations/compare?first={id}&second={id}"),
    ],
)
def test_a_run_of_another_business_is_404(
    owner: Owner, stranger: Owner, method: str, path: str
) -> None:
    made = owner.saved()
    answer = stranger.client.generic(method, path.format(id=made["id"]))
    assert answer.status_code == 404
    assert SavedRun.objects.filter(pk=made["id"]).exists()


@pytest.mark.parametrize("number", ["0", "99999999999999999999"])
def test_an_unknown_number_is_404(owner: Owner, number: str) -> None:
    assert owner.client.get(f"/api/valuations/{number}/report").status_code == 404


def test_saving_needs_a_business() -> None:
    outsider = Owner(UserFactory.create(outsider=True))
    assert outsider.save().status_code == 403
    visitor = Client(headers={"Sec-Fetch-Site": "same-origin"})
    assert visitor.get("/api/valuations").status_code == 401


def test_the_data_export_contains_the_runs(owner: Owner) -> None:
    made = owner.saved()
    data = owner.client.get("/api/profile/data.json").json()
    [run] = data["Valuations"]
    assert run["Answers"] == made["inputs"]
    assert run["Figures"] == made["result"]
