"""What owners see about a saved run after the method has changed."""

import json
from importlib import import_module
from typing import Any

import pytest
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.people import Person

from brokerage.core import facts
from brokerage.releases import selectors
from brokerage.releases.models import Release

pytestmark = pytest.mark.django_db(transaction=True)


def release(*changes: tuple[list[str | int], Any]) -> None:
    """Put a version in effect that differs from the shipped one in these values."""
    body = json.loads(facts.document("valuation", "method-2026-11"))
    for path, value in changes:
        target = body
        for part in path[:-1]:
            target = target[part]
        target[path[-1]] = value
    body |= {"version": "2026-12-01.1", "date": "2026-12-01"}
    Release.objects.create(
        name="valuation/method",
        version="2026-12-01.1",
        body=json.dumps(body),
        based_on="2026-11",
        effective_on="2026-12-01",
        in_effect_since=timezone.now(),
    )
    selectors.forget()


ELECTRICAL, DALLAS = 0, 0


@pytest.fixture
def owner() -> Person:
    person = Person()
    person.post("valuations", {**ANSWERS, "version": "2026-11"})
    return person


def change_of_run(owner: Person) -> Any:
    (run,) = owner.get("valuations")["runs"]
    return run["methodChange"]


def test_a_run_of_the_method_in_use_has_no_change(owner: Person) -> None:
    assert change_of_run(owner) is None


def test_a_method_that_gives_the_same_range_is_not_mentioned(owner: Person) -> None:
    release((["industries", 2, "sde", "high"], "4.00"))
    assert change_of_run(owner) is None


def test_a_changed_multiple_is_named_with_its_source(owner: Person) -> None:
    path: list[str | int] = ["industries", ELECTRICAL]
    release(
        ([*path, "sde", "high"], "4.00"),
        ([*path, "source"], "Closed sales of the firm"),
        ([*path, "date"], "2026-11-01"),
    )
    (run,) = owner.get("valuations")["runs"]
    change = run["methodChange"]
    assert change["rangeLow"] == run["result"]["rangeLow"]
    # $412,000 of SDE, in Dallas-Fort Worth, 8 to 15 years in business
    assert change["rangeHigh"] == round(412_000 * 4 * 1.15 * 1.05)
    assert (change["version"], change["date"]) == ("2026-12-01.1", "2026-12-01")
    assert change["reasons"] == [
        {
            "part": "industry",
            "name": "Electrical Contracting",
            "source": "Closed sales of the firm",
            "date": "2026-11-01",
        }
    ]


def test_changed_factors_are_named_without_a_source(owner: Person) -> None:
    release(
        (["locations", DALLAS, "factor"], "1.10"),
        (["yearsFactors", 1, "factor"], "1.06"),
    )
    assert [(each["part"], each["name"]) for each in change_of_run(owner)["reasons"]] == [
        ("location", "Dallas-Fort Worth"),
        ("years", "8-15 years"),
    ]


def test_the_saved_figures_stay(owner: Person) -> None:
    (before,) = owner.get("valuations")["runs"]
    release((["industries", ELECTRICAL, "sde", "high"], "4.00"))
    (after,) = owner.get("valuations")["runs"]
    assert {**after, "methodChange": None} == before


def test_a_page_of_the_version_before_gets_the_report_of_that_version(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[str] = []
    module = import_module(
        "brokerage.valuation.api.report"
    )  # the package has a router of this name
    monkeypatch.setattr(module, "report", _recorder(used))
    release((["industries", ELECTRICAL, "sde", "high"], "4.00"))
    for version in ("2026-11", "2026-12-01.1", "", "2099-01"):
        owner.ask("POST", "valuation-report", {**ANSWERS, "version": version})
    assert used == ["2026-11", "2026-12-01.1", "2026-12-01.1", "2026-12-01.1"]


def _recorder(used: list[str]) -> Any:
    def report(answers: Any, *, made_at: Any, method: Any) -> bytes:
        used.append(method.version)
        return b"%PDF"

    return report


def test_the_overview_names_the_range_by_the_method_in_use(owner: Person) -> None:
    assert owner.get("overview")["valuation"]["methodChange"] is None
    release((["industries", ELECTRICAL, "sde", "high"], "4.00"))
    change = change_of_run(owner)
    assert owner.get("overview")["valuation"]["methodChange"] == {
        "low": change["rangeLow"],
        "high": change["rangeHigh"],
        "since": "2026-12-01",
    }
