"""Content with broken references is rejected, or replaced by its last usable version."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.conftest import ANSWERS
from tests.people import Person
from tests.question_sets.sample_answers import assessment_body, health_body

from brokerage.content.models import Entry
from brokerage.content.selectors import bodies, checks, trial
from brokerage.content.selectors.unusable import unusable_entries
from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts
from brokerage.core.json_texts import Path, texts
from brokerage.library.documents.product_documents import document
from brokerage.library.services.documents import make
from brokerage.serving.probes import CHECKS

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
WITH_SOURCES = ("valuation", "value-assessment")


@pytest.fixture(autouse=True)
def _loaded(db: None) -> None:
    load_shipped()


def _with(key: str, path: Path, value: Any) -> Any:
    words: Any = copy.deepcopy(facts.shipped(key))
    at = words
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    return words


def _cited(key: str) -> Iterator[Path]:
    for path, _ in texts(facts.shipped(key)):
        if len(path) > 2 and path[-2] == "sources" and isinstance(path[-1], int):
            yield path


@pytest.mark.parametrize("key", WITH_SOURCES)
def test_every_mistyped_source_is_named_at_its_place(key: str) -> None:
    paths = list(_cited(key))
    assert len(paths) > 5
    for path in paths:
        found = checks.found_problems(key, _with(key, path, "no-such-source"))
        assert [each.path for each in found] == [path]


@pytest.mark.parametrize("key", WITH_SOURCES)
def test_every_cited_source_must_stay(key: str) -> None:
    words: Any = facts.shipped(key)
    for path in _cited(key):
        name = dict(texts(words))[path]
        without = copy.deepcopy(words)
        del without["sources"][name]
        assert checks.found_problems(key, without)


@pytest.mark.parametrize(
    ("key", "path", "value", "place"),
    [
        ("valuation", ("rangeNotes", "notes", 0, "answer"), "80-100", ("answer",)),
        ("value-assessment", ("scenarios",), {}, None),
        ("exit-readiness", ("personal",), {}, None),
    ],
)
def test_references_in_content_must_exist(key: str, path: Path, value: Any, place: Any) -> None:
    found = checks.found_problems(key, _with(key, path, value))
    assert found
    if place is not None:
        assert found[0].path[-1:] == place


@pytest.mark.parametrize("key", sorted(trial.tested_keys()))
def test_the_shipped_content_is_usable(key: str) -> None:
    assert trial.error_with(key, facts.shipped(key)) is None


def test_a_source_that_only_documents_of_the_library_cite_must_stay() -> None:
    words: Any = copy.deepcopy(facts.shipped("valuation"))
    words["sources"]["ours"] = {"name": "Ours", "date": "2026", "href": None}
    edit(key="valuation", body=words)
    market = f"{facts.shipped('documents/texas-sale-market')}\nCounted.[^ours]\n"
    edit(key="documents/texas-sale-market", body=market)
    bodies.forget()
    [problem] = checks.sentences("valuation", facts.shipped("valuation"))
    assert "'ours' is missing or unknown" in problem


def _break(key: str, path: Path, value: Any) -> None:
    """Make an entry's public words unusable, as a new release or a hole in our checks could."""
    broken = {"body": _with(key, path, value), "edited": True, "updated_at": timezone.now()}
    Entry.objects.filter(key=key).update(**broken)
    bodies.forget()


REPORTS = [
    (
        "valuation",
        ("notAsked", "items", 2, "sources"),
        "/api/valuation-report",
        ANSWERS,
    ),
    (
        "value-assessment",
        ("scenarios", "owner-dependent", "sources"),
        "/api/assessment-report",
        assessment_body(),
    ),
]


@pytest.mark.parametrize(("key", "path", "address", "body"), REPORTS)
def test_a_report_uses_the_last_usable_content_and_staff_are_notified(
    key: str,
    path: Path,
    address: str,
    body: Any,
    client: Client,
    office: Client,
    caplog: pytest.LogCaptureFixture,
) -> None:
    disclaimer = {**_with(key, path, []), "disclaimer": "Only for talking about it."}
    edit(key=key, body=disclaimer)
    assert "words" not in [name for name, check in CHECKS if name == "words" and not check()]
    _break(key, path, ["no-such-source"])
    answer = client.post(
        address, body, content_type="application/json", headers={"Sec-Fetch-Site": "same-origin"}
    )
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert bodies.cached_body(key)["disclaimer"] == "Only for talking about it."
    assert f"The entry {key} is unusable (KeyError)" in caplog.text
    [row] = office.get("/api/desk/failed-publications").json()["unusable"]
    assert (row["key"], "no-such-source" in row["reason"]) == (key, True)
    assert [name for name, check in CHECKS if name == "words" and not check()] == ["words"]
    edit(key=key, body=disclaimer)
    bodies.forget()
    assert unusable_entries() == {}


def test_documents_and_the_sample_report_use_the_last_usable_content() -> None:
    _break("valuation", ("notAsked", "items", 2, "sources"), ["no-such-source"])
    for key in ("sample-valuation-report", "texas-sale-market", "multiples-by-industry"):
        found = document(key)
        assert found is not None
        assert make(found).content


def test_the_report_of_a_health_run_uses_the_last_usable_content() -> None:
    _break("business-health", ("actions", "3"), "no action")
    answer = Person().ask("POST", "health-report", health_body())
    assert answer.status_code == 200


def test_an_unusable_email_is_listed_too(office: Client) -> None:
    broken = "Subject: Hi\n\nHello {{ gone }}\n"
    Entry.objects.filter(key="mails/desk-due").update(body=broken, edited=True)
    bodies.forget()
    rows = office.get("/api/desk/failed-publications").json()["unusable"]
    assert [row["key"] for row in rows] == ["mails/desk-due"]
