"""The library's Markdown documents as edited by staff."""

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.db import InterfaceError
from django.utils import timezone
from pypdf import PdfReader
from tests.library import hostile_files
from tests.library.shipped_words import with_paragraph, with_replaced

from brokerage.content.models import Entry
from brokerage.content.selectors.checks import sentences
from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit, restore_shipped
from brokerage.library.documents import product_documents
from brokerage.library.models import LibraryDocument
from brokerage.library.selectors import catalog
from brokerage.library.services import documents as services
from brokerage.library.services import uploads
from brokerage.pdf import renderer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("made"),
    pytest.mark.any_database,
]

FUNDS, CRITERIA = "documents/proof-of-funds", "documents/investment-criteria"


@pytest.fixture
def made(files: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make two of the documents."""
    two = [
        document
        for document in product_documents.documents()
        if f"documents/{document.key}" in (FUNDS, CRITERIA)
    ]
    monkeypatch.setattr(product_documents, "documents", lambda: tuple(two))
    load_shipped()
    services.load()


def _row(key: str) -> LibraryDocument:
    return LibraryDocument.objects.get(key=key.removeprefix("documents/"))


def _file(key: str) -> bytes:
    with _row(key).file.open("rb") as file:
        found: bytes = file.read()
    return found


def _words(key: str) -> str:
    file = io.BytesIO(_file(key))
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


@pytest.mark.parametrize("key", [FUNDS, CRITERIA])
def test_published_text_is_in_the_next_file(key: str) -> None:
    other = _file(CRITERIA if key == FUNDS else FUNDS)
    edit(key=key, body=with_paragraph(key, "Ask {{ firm_name }} first."))
    assert services.outdated()
    assert services.remake({"proof-of-funds", "investment-criteria"}) == {}
    assert "Ask Sabine Ridge Business Advisors first." in _words(key)
    assert _file(CRITERIA if key == FUNDS else FUNDS) == other
    assert not services.outdated()


def test_an_edited_document_carries_the_day_of_the_edit_and_a_restored_one_the_edition() -> None:
    before = _file(CRITERIA)
    edit(key=CRITERIA, body=with_paragraph(CRITERIA, "Ask first."))
    services.load()
    assert _row(CRITERIA).made_on == max(product_documents.EDITION, timezone.localdate())
    restore_shipped(key=CRITERIA)
    services.load()
    assert (_row(CRITERIA).made_on, _file(CRITERIA)) == (product_documents.EDITION, before)


def test_the_title_in_the_file_can_be_changed_and_the_entry_of_the_library_stays() -> None:
    words = with_replaced(FUNDS, "title: Proof of funds", "title: Show your funds")
    assert sentences(FUNDS, words) == []
    edit(key=FUNDS, body=words)
    services.load()
    assert "Show your funds" in _words(FUNDS)
    assert catalog.entry_of(_row(FUNDS)).title == "Proof of funds checklist"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("description: Two pages", "description: Three pages"),
        ("access: members", "access: everybody"),
        ("cover: false\n", ""),
        ("cover: false", "cover: [true]"),
    ],
)
def test_entries_of_the_product_are_not_read_from_edited_text(before: str, after: str) -> None:
    edit(key=FUNDS, body=with_paragraph(FUNDS, "Ask first."))
    services.load()
    expected = _file(FUNDS)
    words = with_replaced(FUNDS, before, after) + "\n\nAsk first.\n"
    assert sentences(FUNDS, words) == []
    edit(key=FUNDS, body=words)
    assert services.remake({"proof-of-funds"}) == {}
    assert services.outdated() == []
    assert _file(FUNDS) == expected


def test_an_uploaded_file_stays_in_place_of_the_edited_document(rf: Any, staff: Any) -> None:
    request = rf.post("/")
    request.user = staff
    replaced = {"request": request, "by": staff, "key": "investment-criteria"}
    uploads.replace(**replaced, upload=uploads.Upload("criteria.pdf", hostile_files.pdf()))
    edit(key=CRITERIA, body=with_paragraph(CRITERIA, "Ask first."))
    assert services.remake({"investment-criteria"}) == {}
    services.load()
    assert _file(CRITERIA) == hostile_files.pdf()
    assert "uploaded in place of this document" in catalog.note_on_source(CRITERIA)
    uploads.use_shipped(**replaced)
    assert "Ask first." in _words(CRITERIA)
    assert "regenerated" in catalog.note_on_source(CRITERIA)


@pytest.fixture
def broken(made: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Edit a document so that only typst rejects it."""
    make = renderer.pdf

    def fail(template: str, data: Any, **more: Any) -> bytes:
        if "funds" in data["title"]:
            raise renderer.RenderError("no\nroom")
        return make(template, data, **more)

    edit(key=FUNDS, body=with_paragraph(FUNDS, "Too much."))
    monkeypatch.setattr(renderer, "pdf", fail)


@pytest.mark.usefixtures("broken")
def test_an_edited_document_that_fails_keeps_its_file_and_stops_no_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = _file(FUNDS)
    edit(key=CRITERIA, body=with_paragraph(CRITERIA, "Ask first."))
    loaded = services.load()
    assert (loaded.changed, loaded.failed) == (["investment-criteria"], ["proof-of-funds"])
    assert str(services.remake({"proof-of-funds"})["proof-of-funds"]) == "no\nroom"
    assert _file(FUNDS) == before
    call_command("load_library")
    assert "Could not be made from the current content: proof-of-funds." in capsys.readouterr().out


@pytest.mark.usefixtures("broken")
def test_a_rebuild_tries_only_outdated_documents_and_logs_one_line_for_one_that_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make, tried = services.make, []

    def recorded(document: Any) -> services.Made:
        tried.append(document.key)
        return make(document)

    monkeypatch.setattr(services, "make", recorded)
    services.rebuild_if_outdated()
    assert tried == ["proof-of-funds"]
    (record,) = [each for each in caplog.records if each.name == services.__name__]
    assert (record.levelname, record.exc_info) == ("WARNING", None)
    assert record.getMessage() == (
        "The document proof-of-funds could not be made (RenderError: no room)."
    )


def test_a_database_error_is_not_blamed_on_an_edited_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edit(key=CRITERIA, body=with_paragraph(CRITERIA, "Ask first."))

    def fail(_: Any) -> services.Made:
        raise InterfaceError("connection already closed")

    monkeypatch.setattr(services, "make", fail)
    with pytest.raises(InterfaceError):
        services.load()


def test_a_file_made_from_older_text_does_not_replace_a_newer_one() -> None:
    (document,) = [
        each for each in product_documents.documents() if each.key == "investment-criteria"
    ]
    edit(key=CRITERIA, body=with_paragraph(CRITERIA, "Ask first."))
    earlier = services.make(document)
    edit(key=CRITERIA, body=with_paragraph(CRITERIA, "Ask us first."))
    assert services.remake({"investment-criteria"}) == {}
    assert services.store(earlier) is None
    assert "Ask us first." in _words(CRITERIA)


def test_an_update_is_merged_with_edited_text_and_the_file_has_both() -> None:
    sentence = "We look first in these industries."
    edit(key=CRITERIA, body=with_paragraph(CRITERIA, "Ask first."))
    earlier = with_replaced(CRITERIA, sentence, "We look here.")
    edited = f"{earlier}\n\nAsk first.\n"
    Entry.objects.filter(key=CRITERIA).update(shipped=earlier, body=edited)
    assert load_shipped().merged == [CRITERIA]
    services.load()
    assert sentence in _words(CRITERIA)
    assert "Ask first." in _words(CRITERIA)
