"""Scorecards in the data export and in the back office."""

from typing import Any

import pytest
from django.test import Client
from tests.business_health.health_factories import VERSION, take
from tests.conftest import ANSWERS
from tests.factories import UserFactory
from tests.people import Person

from brokerage.business_health.models import HealthRun
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_OFFICE = ("business_health/healthrun", "exit_readiness/scorecard")


@pytest.fixture
def owner() -> Person:
    """Create an owner who has used every tool."""
    person = Person()
    answers = dict.fromkeys(scorecard_versions.shipped().questions, 1)
    person.post("resource-center/visits")
    person.post("valuations", {**ANSWERS, "version": "2026-11"})
    take(person)
    person.put("health/draft", {"version": VERSION, "answers": {"7": 4}})
    card = {"version": scorecard_versions.shipped().version, "answers": answers}
    person.post("scorecard", card | {"documents": ["debts"]})
    return person


def data_of(person: Person) -> Any:
    return person.get("profile/data.json")


def test_the_export_has_everything_that_is_stored(owner: Person) -> None:
    data = data_of(owner)
    [run], [card], [valuation] = (
        data[title] for title in ("Health runs", "Exit readiness scorecards", "Valuations")
    )
    assert run["Overall"] == "60%, Good - Some areas for improvement"
    assert len(run["Answers"]) == 50
    assert card["Personal readiness"] == "50%"
    assert card["Documents ready"] == "A list of loans, leases and liens"
    assert valuation["Figures"]["rangeLow"] < valuation["Figures"]["rangeHigh"]
    assert len(data["Tasks"]) == 10
    assert data["Health assessment in progress"]["Answers"] == {"Question 7": 4}
    assert data["Resource center"]["First visit"]


def test_the_page_of_ones_data_shows_it_too(owner: Person) -> None:
    page = owner.ask("GET", "profile/data.html").content.decode()
    for shown in ("Health runs", "Exit readiness scorecards", "Valuations", "Tasks"):
        assert f"<h2>{shown}</h2>" in page
    assert "Good - Some areas for improvement" in page


def test_the_export_has_no_data_of_others(owner: Person) -> None:
    for other in (Person(), Person(UserFactory.create(outsider=True))):
        data = data_of(other)
        for title in ("Health runs", "Exit readiness scorecards", "Valuations", "Tasks"):
            assert data[title] == []


def test_a_members_export_has_the_runs_of_the_business_but_no_draft(owner: Person) -> None:
    data = data_of(owner.member())
    assert len(data["Health runs"]) == 1
    assert data["Health assessment in progress"] == {}


def test_staff_see_runs_and_scorecards_by_business(owner: Person, office: Client) -> None:
    for name in _OFFICE:
        assert "Whitfield HVAC" in office.get(f"/office/{name}/?q=Whitfield").content.decode()
    run, card = HealthRun.objects.get(), Scorecard.objects.get()
    page = office.get(f"/office/business_health/healthrun/{run.pk}/change/").content.decode()
    assert "Good - Some areas for improvement" in page
    assert "All 50 answers" in page
    page = office.get(f"/office/exit_readiness/scorecard/{card.pk}/change/").content.decode()
    assert "A list of loans, leases and liens" in page


@pytest.mark.parametrize("name", _OFFICE)
def test_staff_change_nothing(owner: Person, office: Client, name: str) -> None:
    model = HealthRun if name.endswith("healthrun") else Scorecard
    number = model.objects.get().pk
    assert office.get(f"/office/{name}/add/").status_code == 403
    assert office.post(f"/office/{name}/{number}/change/", {"overall": 1}).status_code == 403
    assert office.post(f"/office/{name}/{number}/delete/", {"post": "yes"}).status_code == 403
    assert model.objects.count() == 1
