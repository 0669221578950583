"""What owners see about a saved run after the method has changed."""

from importlib import import_module
from typing import Any

import pytest
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.content.editing import with_values
from tests.people import Person

from brokerage.content.selectors import bodies, entries
from brokerage.content.services.publishing import edit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _loaded(loaded: None) -> None:
    pass


def release(*changes: tuple[list[str | int], Any]) -> None:
    """Put a version in effect that differs from the one in use in these values."""
    key = "valuation/method"
    edit(key=key, body=with_values(entries.body_in_use(key), *changes))
    bodies.forget()


ELECTRICAL, DALLAS = 0, 0


def _today() -> str:
    return timezone.localdate().isoformat()


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
    assert (change["version"], change["date"]) == (f"{_today()}.1", _today())
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
    for version in ("2026-11", f"{_today()}.1", "", "2099-01"):
        owner.ask("POST", "valuation-report", {**ANSWERS, "version": version})
    assert used == ["2026-11", *[f"{_today()}.1"] * 3]


def _recorder(used: list[str]) -> Any:
    def report(answers: Any, *, made_at: Any, method: Any) -> bytes:
        used.append(method.version)
        return b"%PDF"

    return report


def test_the_overview_names_the_range_by_the_method_in_use(owner: Person) -> None:
    assert owner.get("overview")["valuations"][0]["methodChange"] is None
    release((["industries", ELECTRICAL, "sde", "high"], "4.00"))
    change = change_of_run(owner)
    assert owner.get("overview")["valuations"][0]["methodChange"] == {
        "low": change["rangeLow"],
        "high": change["rangeHigh"],
        "since": _today(),
    }
