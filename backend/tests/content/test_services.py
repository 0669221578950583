"""Content: loaded, edited by staff, never overwritten, restored."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from brokerage.content import selectors, services
from brokerage.content.checks import problems
from brokerage.content.models import Document
from brokerage.core import facts
from brokerage.core.signals import public_content_changed

pytestmark = pytest.mark.django_db


@pytest.fixture
def signals() -> Iterator[list[tuple[str, ...]]]:
    """The keys that `public_content_changed` was sent with, in order."""
    sent: list[tuple[str, ...]] = []

    def listen(keys: tuple[str, ...], **signal: Any) -> None:
        sent.append(keys)

    public_content_changed.connect(listen)
    yield sent
    public_content_changed.disconnect(listen)


def _renamed() -> dict[str, Any]:
    words = facts.shipped("firm")
    assert isinstance(words, dict)
    return {**words, "name": "Pine Creek Advisors"}


def test_loading_adds_every_shipped_document_once() -> None:
    assert services.load_shipped().added == list(facts.shipped_keys())
    assert services.load_shipped() == services.Loaded([], [], [], [])


def test_an_edited_document_is_never_overwritten() -> None:
    services.load_shipped()
    services.edit(key="firm", words=_renamed())
    Document.objects.update(shipped_digest="of an older release")
    again = services.load_shipped()
    assert again.skipped == ["firm"]
    assert selectors.firm().name == "Pine Creek Advisors"


def test_a_document_that_is_no_longer_shipped_is_deleted() -> None:
    Document.objects.create(key="gone", body={}, shipped_digest="")
    assert services.load_shipped().removed == ["gone"]


def test_edited_content_is_used_after_the_commit(
    signals: list[tuple[str, ...]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    services.load_shipped()
    with django_capture_on_commit_callbacks(execute=True):
        services.edit(key="firm", words=_renamed())
    assert signals[-1] == ("firm",)
    assert selectors.firm().name == "Pine Creek Advisors"
    assert selectors.documents()["firm"]["name"] == "Pine Creek Advisors"


def test_content_edited_by_another_process_is_used_within_a_second() -> None:
    with patch("brokerage.content.selectors.time") as clock:
        clock.monotonic.return_value = 1000.0
        services.load_shipped()
        before = selectors.version()
        Document.objects.filter(key="firm").update(body=_renamed(), edited=True)
        assert selectors.firm().name == "Sabine Ridge Business Advisors"
        clock.monotonic.return_value = 1001.0
        assert selectors.firm().name == "Pine Creek Advisors"
        assert selectors.version() != before


def test_restoring_a_document() -> None:
    services.load_shipped()
    services.edit(key="firm", words=_renamed())
    services.restore(key="firm")
    document = Document.objects.get(key="firm")
    assert (document.body, document.edited) == (facts.shipped("firm"), False)


def test_shipped_content_is_used_before_loading() -> None:
    assert selectors.firm().name == "Sabine Ridge Business Advisors"


@pytest.mark.parametrize("key", facts.shipped_keys())
def test_every_shipped_document_is_valid(key: str) -> None:
    assert problems(key, facts.shipped(key)) == []


def test_an_error_names_the_place_and_the_problem() -> None:
    words = _renamed()
    del words["phone"]
    words["address"]["city"] = 5
    assert problems("firm", words) == [
        "The document: 'phone' is missing.",
        "address › city: must be text in quotes.",
    ]


def test_a_document_keeps_its_format() -> None:
    assert problems("firm", "# Firm") != []
    assert problems("legal/terms", {"title": "Terms"}) != []


def test_a_legal_page_keeps_its_title_and_date() -> None:
    assert problems("legal/terms", "Our terms\n\nBe kind.") != []
