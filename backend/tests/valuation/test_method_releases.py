"""Releasing the method: what a draft would change, and results of earlier versions."""

from typing import Any

import pytest
from tests.conftest import ANSWERS
from tests.content.editing import HVAC, METHOD, Editor, Path, with_values
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.schemas import RunIn
from brokerage.valuation.selectors import method_preview
from brokerage.valuation.services.saved_runs import save_run

pytestmark = pytest.mark.django_db(transaction=True)

RESULTS = f"desk/content/results/{METHOD.key}"


@pytest.fixture
def editor(staff: User, first_method: None, loaded: None) -> Editor:
    """The editor of the valuation method, in the browser of a principal."""
    return Editor(Person(staff).recently_authenticated(), METHOD.key)


def with_high(body: Any, high: str) -> Any:
    """Return the body with a higher multiple for HVAC."""
    entry: Path = ["industries", HVAC]
    return with_values(
        body,
        ([*entry, "sde", "high"], high),
        ([*entry, "source"], "Closed sales of the firm"),
        ([*entry, "date"], "2026-11-01"),
    )


def run_of(industry: str, name: str) -> None:
    person = UserFactory.create(email=f"{name}@example.com")
    assert person.business is not None
    person.business.name = name
    person.business.save()
    version = METHODS.current_version()
    run = RunIn.model_validate(ANSWERS | {"industry": industry, "version": version})
    save_run(business=person.business, person=person, submission=run.submission())


def test_preview_lists_saved_runs_and_golden_cases_that_change(editor: Editor) -> None:
    run_of("HVAC Services", "Brazos Air")
    run_of("Plumbing Services", "Pine Plumbing")
    editor.save(with_high(editor.entry["body"], "4.32"))
    preview = editor.person.post(RESULTS)
    golden, runs = preview["groups"]
    assert (runs["key"], runs["total"], runs["counted"], runs["moved"]) == ("runs", 2, 2, 1)
    (largest,) = runs["largest"]
    assert largest["label"] == "Brazos Air: HVAC Services"
    assert largest["after"][0] == largest["before"][0]
    assert largest["after"][1] == pytest.approx(largest["before"][1] * 1.2, abs=1)
    assert sum(bar["count"] for bar in runs["bars"]) == 1
    assert 0 < golden["moved"] < golden["total"]
    assert {tuple(each["path"]) for each in preview["differences"]} == {
        ("industries", "HVAC Services", "sde", "high"),
        ("industries", "HVAC Services", "source"),
        ("industries", "HVAC Services", "date"),
    }


def test_of_many_saved_runs_the_latest_are_calculated(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c", "d", "e"):
        run_of("HVAC Services", name)
    monkeypatch.setattr(method_preview, "LATEST", 2)
    editor.save(with_high(editor.entry["body"], "4.32"))
    runs = editor.person.post(RESULTS)["groups"][1]
    assert (runs["total"], runs["counted"], runs["moved"]) == (5, 2, 2)


def test_draft_with_problems_has_no_preview(editor: Editor) -> None:
    assert editor.person.ask("POST", RESULTS).status_code == 404
    editor.save(METHOD.broken())
    refused = editor.person.ask("POST", RESULTS)
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["path"] == METHOD.problem


def test_old_run_stays_explained_by_its_version(editor: Editor) -> None:
    owner = Person(UserFactory.create(email="dana@example.com"))
    run = {**ANSWERS, "industry": "HVAC Services"}
    before = METHODS.current_version()
    old = owner.post("valuations", {**run, "version": before})
    editor.save(with_high(editor.entry["body"], "4.00"))
    version = editor.publish()["version"]
    new = owner.post("valuations", {**run, "version": version})
    assert old["result"]["rangeHigh"] < new["result"]["rangeHigh"]
    compared = owner.get(f"valuations/compare?first={old['id']}&second={new['id']}")
    assert {**compared["first"], "methodChange": None} == old
    (step,) = compared["steps"]
    assert (step["cause"], step["before"], step["after"]) == ("version", before, version)
