"""Loading the entries of an update does not overwrite what staff have edited."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from pytest_django import DjangoCaptureOnCommitCallbacks

from brokerage.accounts.models import User
from brokerage.content.models import Draft, Entry
from brokerage.content.rules.kinds import dated_kinds
from brokerage.content.rules.merging import Conflict
from brokerage.content.selectors import bodies, entries
from brokerage.content.selectors.checks import sentences
from brokerage.content.services import drafts
from brokerage.content.services.loading import Loaded, load_shipped
from brokerage.content.services.publishing import edit, restore_shipped
from brokerage.core import facts
from brokerage.core.signals import public_content_changed

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def signals() -> Iterator[list[tuple[str, ...]]]:
    """Collect the keys that `public_content_changed` is sent with, in order."""
    sent: list[tuple[str, ...]] = []

    def listen(keys: tuple[str, ...], **signal: Any) -> None:
        sent.append(keys)

    public_content_changed.connect(listen)
    yield sent
    public_content_changed.disconnect(listen)


def _shipped(key: str) -> dict[str, Any]:
    words = facts.shipped(key)
    assert isinstance(words, dict)
    return words


def _renamed() -> dict[str, Any]:
    return {**_shipped("firm"), "name": "Pine Creek Advisors"}


def test_loading_adds_every_shipped_entry_once() -> None:
    assert load_shipped().added == [*dated_kinds(), *facts.shipped_keys()]
    assert load_shipped() == Loaded()


def _released(key: str, words: facts.EntryBody) -> Loaded:
    """Load a release that differs from this one in one entry."""
    shipped = facts.shipped

    def changed(name: str) -> facts.EntryBody:
        return words if name == key else shipped(name)

    with patch("brokerage.core.facts.shipped", changed):
        return load_shipped()


def test_a_release_changes_the_fields_that_staff_have_not_edited() -> None:
    load_shipped()
    edit(key="firm", body=_renamed())
    loaded = _released("firm", {**_shipped("firm"), "tagline": "A new line of the release"})
    assert (loaded.merged, loaded.conflicts) == (["firm"], {})
    entry = Entry.objects.get(key="firm")
    assert entry.body == {**_renamed(), "tagline": "A new line of the release"}
    assert (entry.edited, entry.version) == (True, "3")


def test_a_field_that_staff_and_a_release_have_changed_stays_and_is_listed() -> None:
    load_shipped()
    edit(key="firm", body=_renamed())
    loaded = _released("firm", {**_shipped("firm"), "name": "Another Sample"})
    conflict = Conflict(("name",), "Pine Creek Advisors", "Another Sample")
    assert (loaded.merged, loaded.conflicts) == ([], {"firm": [conflict]})
    entry = Entry.objects.get(key="firm")
    assert (entry.body, entry.version) == (_renamed(), "2")
    assert entries.conflicts_of(entry) == [conflict]
    assert _released("firm", {**_shipped("firm"), "name": "Another Sample"}) == Loaded()


def test_a_conflict_is_settled_when_its_field_is_edited() -> None:
    load_shipped()
    edit(key="firm", body=_renamed())
    _released("firm", {**_shipped("firm"), "name": "Another Sample"})
    edit(key="firm", body={**_renamed(), "tagline": "Ours"})
    assert len(Entry.objects.get(key="firm").conflicts) == 1
    edit(key="firm", body={**_renamed(), "name": "Another Sample"})
    assert Entry.objects.get(key="firm").conflicts == []


def test_a_new_required_field_comes_from_the_update() -> None:
    load_shipped()
    before, words = _shipped("firm"), _renamed()
    del before["tagline"], words["tagline"]  # as if the release before had known no tagline
    Entry.objects.filter(key="firm").update(shipped=before, body=words, edited=True)
    load_shipped()
    entry = Entry.objects.get(key="firm")
    assert entry.body == {**words, "tagline": _shipped("firm")["tagline"]}


def test_a_newly_required_field_that_staff_omitted_comes_from_the_update() -> None:
    load_shipped()
    words = _renamed()
    del words["tagline"]
    before = {**_shipped("firm"), "tagline": "Shipped before, and optional"}
    Entry.objects.filter(key="firm").update(shipped=before, body=words, edited=True)
    load_shipped()
    entry = Entry.objects.get(key="firm")
    assert isinstance(entry.body, dict)
    assert entry.body["tagline"] == _shipped("firm")["tagline"]
    assert sentences("firm", entry.body) == []


def test_a_required_entry_comes_from_an_update_whose_changes_all_conflict() -> None:
    load_shipped()
    words = _renamed()
    words["address"] = {name: each for name, each in words["address"].items() if name != "region"}
    before = {**_shipped("firm"), "name": "Shipped before"}
    Entry.objects.filter(key="firm").update(shipped=before, body=words, edited=True)
    load_shipped()
    entry = Entry.objects.get(key="firm")
    assert entry.body == _renamed()
    assert entry.version == "2"
    assert [each.path for each in entries.conflicts_of(entry)] == [("name",)]


def test_an_entry_that_merging_would_make_invalid_is_unchanged() -> None:
    load_shipped()
    edit(key="legal/terms", body="# Our terms\nUpdated May 1, 2026\n\nBe kind.\n")
    loaded = _released("legal/terms", "# Terms of Service\nIn force\n\nNew.\n")
    entry = Entry.objects.get(key="legal/terms")
    assert sentences("legal/terms", entry.body) == []
    assert loaded.conflicts["legal/terms"]


def test_a_draft_gets_changes_of_an_update_and_keeps_its_edits(staff: User) -> None:
    load_shipped()
    drafts.save_draft(key="firm", body=_renamed(), expected_version=0, based_on="1", by=staff)
    loaded = _released("firm", {**_shipped("firm"), "tagline": "New", "name": "Another Sample"})
    assert loaded.updated == ["firm"]
    draft = Draft.objects.get()
    assert (draft.body["name"], draft.body["tagline"]) == ("Pine Creek Advisors", "New")
    assert (draft.version, draft.based_on) == (2, "2")


def test_a_draft_begun_on_an_older_version_is_not_merged(staff: User) -> None:
    load_shipped()
    drafts.save_draft(key="firm", body=_renamed(), expected_version=0, based_on="1", by=staff)
    edit(key="firm", body={**_shipped("firm"), "tagline": "Theirs"})
    _released("firm", {**_shipped("firm"), "shortName": "Released"})
    assert Draft.objects.get().body == _renamed()


def test_the_command_lists_what_an_update_could_not_change(
    capsys: pytest.CaptureFixture[str],
) -> None:
    load_shipped()
    edit(key="firm", body=_renamed())
    before = {**_shipped("firm"), "name": "Shipped before"}
    Entry.objects.filter(key="firm").update(shipped=before)
    call_command("load_content")
    assert capsys.readouterr().out.splitlines() == [
        "Content: 0 added, 0 updated, 0 merged with edits, 0 removed.",
        "  edited text kept although the update changes it: firm name",
    ]


def test_an_entry_that_is_no_longer_shipped_is_deleted() -> None:
    Entry.objects.create(key="gone", body={}, shipped={})
    assert load_shipped().removed == ["gone"]


def test_a_draft_of_an_article_that_is_no_longer_shipped_stays(staff: User) -> None:
    words = "---\ntitle: Shipped\n---\n\n## Before\n"
    Entry.objects.create(key="articles/gone", body=words, shipped=words)
    draft = drafts.save_draft(
        key="articles/gone", body=f"{words}\nOurs.\n", expected_version=0, based_on="1", by=staff
    )
    assert "articles/gone" in load_shipped().removed
    assert "articles/gone" not in bodies.public_bodies()
    assert Draft.objects.get().body == draft.body
    entry = Entry.objects.get(key="articles/gone")
    assert entry.is_own
    assert not entry.is_public
    assert load_shipped().removed == []


def test_edited_content_is_used_after_the_commit(
    signals: list[tuple[str, ...]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    load_shipped()
    with django_capture_on_commit_callbacks(execute=True):
        edit(key="firm", body=_renamed())
    assert signals[-1] == ("firm",)
    assert bodies.firm().name == "Pine Creek Advisors"
    assert bodies.public_bodies()["firm"]["name"] == "Pine Creek Advisors"


def test_content_edited_by_another_process_is_used_within_a_second() -> None:
    with patch("brokerage.content.selectors.bodies.time") as clock:
        clock.monotonic.return_value = 1000.0
        load_shipped()
        before = bodies.version()
        Entry.objects.filter(key="firm").update(body=_renamed(), edited=True)
        assert bodies.firm().name == "Sabine Ridge Business Advisors"
        clock.monotonic.return_value = 1001.0
        assert bodies.firm().name == "Pine Creek Advisors"
        assert bodies.version() != before


def test_restoring_a_document() -> None:
    load_shipped()
    edit(key="firm", body=_renamed())
    restore_shipped(key="firm")
    entry = Entry.objects.get(key="firm")
    assert (entry.body, entry.edited) == (facts.shipped("firm"), False)


def test_shipped_content_is_used_before_loading() -> None:
    assert bodies.firm().name == "Sabine Ridge Business Advisors"


@pytest.mark.parametrize("key", facts.shipped_keys())
def test_every_shipped_entry_is_valid(key: str) -> None:
    assert sentences(key, facts.shipped(key)) == []


def test_an_error_names_the_place_and_the_problem() -> None:
    words = _renamed()
    del words["phone"]
    words["address"]["city"] = 5
    assert sentences("firm", words) == [
        "phone: This is missing.",
        "address › city: This must be text in quotes.",
    ]


def test_an_entry_keeps_its_format() -> None:
    assert sentences("firm", "# Firm") != []
    assert sentences("legal/terms", {"title": "Terms"}) != []


def test_a_legal_page_keeps_its_title_and_date() -> None:
    assert sentences("legal/terms", "Our terms\n\nBe kind.") != []
