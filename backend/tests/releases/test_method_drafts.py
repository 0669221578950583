"""The draft of the method on the desk: saving, problems, discarding, preview."""

import copy
from secrets import randbelow
from typing import Any

import pytest
from tests.conftest import ANSWERS
from tests.factories import UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.core import draft_versions
from brokerage.releases.models import ReleaseDraft
from brokerage.valuation.schemas import RunIn
from brokerage.valuation.selectors import method_preview
from brokerage.valuation.services.saved_runs import save_run

pytestmark = pytest.mark.django_db

HVAC = 2


@pytest.fixture
def me(staff: User) -> Person:
    return Person(staff)


@pytest.fixture
def body(me: Person) -> Any:
    """Return the version in effect."""
    return me.get("desk/method/draft")["current"]


def saved(me: Person, body: Any, expected: int = 0) -> Any:
    return me.put(
        "desk/method/draft", {"body": body, "expectedVersion": expected, "basedOn": "2026-11"}
    )


def with_multiple(body: Any, index: int, high: str, **origin: str) -> Any:
    """Return the body with another high multiple of SDE."""
    changed = copy.deepcopy(body)
    changed["industries"][index]["sde"]["high"] = high
    changed["industries"][index] |= origin
    return changed


SOURCE = {"source": "Closed sales of the firm", "date": "2026-11-01"}


def test_without_a_draft_the_version_in_use_is_there_to_start_from(me: Person) -> None:
    editor = me.get("desk/method/draft")
    assert editor["draft"] is None
    assert (editor["current"]["version"], editor["shipped"]) == ("2026-11", "2026-11")
    assert editor["problems"] == []


def test_a_draft_is_saved_with_its_problems_at_their_paths(me: Person, body: Any) -> None:
    answer = saved(me, with_multiple(body, HVAC, "2.10"))
    assert answer["version"] == 1
    assert [each["path"] for each in answer["problems"]] == [
        ["industries", HVAC, "sde", "high"],
        ["industries", HVAC, "source"],
        ["industries", HVAC, "date"],
    ]
    editor = me.get("desk/method/draft")
    assert editor["draft"]["body"]["industries"][HVAC]["sde"]["high"] == "2.10"
    assert editor["problems"] == answer["problems"]


def test_a_draft_may_be_incomplete(me: Person) -> None:
    assert saved(me, {})["problems"]
    assert me.get("desk/method/draft")["draft"]["body"] == {}


@pytest.mark.parametrize("text", ["\0", "😀 \0"])
def test_a_character_that_no_page_can_show_is_a_problem_and_not_lost(
    me: Person, body: Any, text: str
) -> None:
    changed = copy.deepcopy(body) | {"source": text}
    assert [each["path"] for each in saved(me, changed)["problems"]] == [["source"]]
    assert me.get("desk/method/draft")["draft"]["body"]["source"] == text


def test_a_draft_with_an_impossible_version_is_rejected(me: Person, body: Any) -> None:
    sent = {"body": body, "expectedVersion": 0, "basedOn": "2026-11\0"}
    assert me.ask("PUT", "desk/method/draft", sent).status_code == 400


def test_an_unpaired_surrogate_is_rejected(me: Person, body: Any) -> None:
    refused = me.ask(
        "PUT",
        "desk/method/draft",
        {"body": {"source": "\ud800"}, "expectedVersion": 0, "basedOn": "2026-11"},
    )
    assert refused.status_code == 400


def test_two_editors_do_not_overwrite_each_other(me: Person, body: Any) -> None:
    colleague = Person(
        UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    )
    theirs = with_multiple(body, HVAC, "3.70", **SOURCE)
    saved(colleague, theirs)
    refused = me.ask(
        "PUT", "desk/method/draft", {"body": body, "expectedVersion": 0, "basedOn": "2026-11"}
    )
    assert refused.status_code == 409
    assert refused.json()["code"] == "changed_meanwhile"
    assert refused.json()["theirs"]["body"] == theirs
    assert saved(me, body, expected=1)["version"] == 2


def test_a_save_can_be_repeated_after_a_lost_response(me: Person, body: Any) -> None:
    changed = with_multiple(body, HVAC, "3.70", **SOURCE)
    assert saved(me, changed)["version"] == saved(me, changed)["version"] == 1


def test_only_the_latest_version_of_a_draft_can_be_discarded(me: Person, body: Any) -> None:
    saved(me, body)
    refused = me.ask("DELETE", "desk/method/draft", {"expectedVersion": 0})
    assert refused.status_code == 409
    assert me.ask("DELETE", "desk/method/draft", {"expectedVersion": 1}).status_code == 200
    assert not ReleaseDraft.objects.exists()


def test_an_editor_of_a_discarded_draft_does_not_save_over_the_next_draft(
    me: Person, body: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft_versions, "randbelow", randbelow)
    discarded = saved(me, body)["version"]
    me.ask("DELETE", "desk/method/draft", {"expectedVersion": discarded})
    saved(me, with_multiple(body, HVAC, "3.70", **SOURCE))
    late = {"body": body, "expectedVersion": discarded, "basedOn": "2026-11"}
    assert me.ask("PUT", "desk/method/draft", late).status_code == 409


def test_unknown_facts_are_not_found(me: Person) -> None:
    assert me.ask("GET", "desk/method/draft?name=forms/contact").status_code == 404


def run_of(industry: str, name: str) -> None:
    person = UserFactory.create(email=f"{name}@example.com")
    assert person.business is not None
    person.business.name = name
    person.business.save()
    run = RunIn.model_validate(ANSWERS | {"industry": industry, "version": "2026-11"})
    save_run(business=person.business, person=person, submission=run.submission())


@pytest.mark.django_db(transaction=True)
def test_a_preview_lists_saved_runs_and_golden_cases_that_change(me: Person, body: Any) -> None:
    run_of("HVAC Services", "Brazos Air")
    run_of("Plumbing Services", "Pine Plumbing")
    saved(me, with_multiple(body, HVAC, "4.32", **SOURCE))
    preview = me.post("desk/method/preview")
    golden, runs = preview["groups"]
    assert (runs["key"], runs["total"], runs["counted"], runs["moved"]) == ("runs", 2, 2, 1)
    (largest,) = runs["largest"]
    assert largest["label"] == "Brazos Air: HVAC Services"
    assert largest["after"][0] == largest["before"][0]
    assert largest["after"][1] == pytest.approx(largest["before"][1] * 1.2, abs=1)
    assert sum(bar["count"] for bar in runs["bars"]) == 1
    assert 0 < golden["moved"] < golden["total"]
    assert [each["path"] for each in preview["differences"]] == [
        ["industries", "HVAC Services", "sde", "high"],
        ["industries", "HVAC Services", "source"],
        ["industries", "HVAC Services", "date"],
    ]


@pytest.mark.django_db(transaction=True)
def test_of_many_saved_runs_the_latest_are_calculated(
    me: Person, body: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c", "d", "e"):
        run_of("HVAC Services", name)
    monkeypatch.setattr(method_preview, "LATEST", 2)
    saved(me, with_multiple(body, HVAC, "4.32", **SOURCE))
    runs = me.post("desk/method/preview")["groups"][1]
    assert (runs["total"], runs["counted"], runs["moved"]) == (5, 2, 2)


def test_a_draft_with_problems_has_no_preview(me: Person, body: Any) -> None:
    saved(me, with_multiple(body, HVAC, "2.10"))
    refused = me.ask("POST", "desk/method/preview")
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["path"] == ["industries", HVAC, "sde", "high"]
