"""Making and storing the documents, and the catalog."""

import json
import os
import runpy
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.core.files.storage import FileSystemStorage
from django.core.management import call_command
from django.test import Client
from tests.library.sample_library import SampleLibrary, a_document

from brokerage.content.models import Entry
from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts
from brokerage.library.documents import product_documents
from brokerage.library.models import LibraryDocument
from brokerage.library.selectors import catalog
from brokerage.library.services import documents as services
from brokerage.publishing.models import Publication
from brokerage.publishing.services import source
from brokerage.valuation.rules.method import METHODS

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_BACKEND = Path(__file__).resolve().parents[2]


def _rename_firm(name: str) -> None:
    words = facts.shipped("firm")
    assert isinstance(words, dict)
    edit(key="firm", body={**words, "name": name})


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_every_document_is_made_with_the_firms_details_and_stored_with_its_size(
    library: SampleLibrary,
) -> None:
    loaded = library.load()
    assert loaded.added == ["exit-guide", "buyer-nda"]
    content = library.content("exit-guide")
    assert content.startswith(b"Sabine Ridge Business Advisors, 2026-")
    made = library.made("exit-guide")
    assert (made.size, made.made_on) == (len(content), product_documents.EDITION)
    assert made.published


def test_making_them_again_on_another_day_changes_nothing(
    library: SampleLibrary, files: Path
) -> None:
    library.load()
    before, names = list(LibraryDocument.objects.values()), _names(files)
    assert library.load() == services.Loaded()
    assert list(LibraryDocument.objects.values()) == before
    assert _names(files) == names


@pytest.mark.django_db(transaction=True)
def test_a_new_source_replaces_its_file_and_no_other(library: SampleLibrary, files: Path) -> None:
    library.load()
    other = library.made("buyer-nda").file.name
    library.rewrite("exit-guide", "Second edition.")
    assert library.load().changed == ["exit-guide"]
    assert library.content("exit-guide").endswith(b"Second edition.")
    assert _names(files) == sorted([str(library.made("exit-guide").file.name), str(other)])


def test_a_new_edition_stays_as_published_and_counted_as_it_was(library: SampleLibrary) -> None:
    library.load()
    services.publish(keys=["exit-guide"], published=False)
    services.count_download(key="exit-guide")
    library.rewrite("exit-guide", "Second edition.")
    library.load()
    made = library.made("exit-guide")
    assert (made.published, made.downloads) == (False, 1)


@pytest.mark.django_db(transaction=True)
def test_the_old_file_stays_until_the_new_one_is_stored(
    library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.load()
    library.rewrite("exit-guide", "Second edition.")

    def full(*_: Any, **__: Any) -> str:
        raise OSError("no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(FileSystemStorage, "_save", full)
        with pytest.raises(OSError, match="no space"):
            library.load()
    assert library.content("exit-guide").endswith(b"Straight answers.")
    library.load()
    assert library.content("exit-guide").endswith(b"Second edition.")


def test_a_new_document_that_cannot_be_made_leaves_all_unchanged(
    library: SampleLibrary,
) -> None:
    library.load()
    library.rewrite("exit-guide", "Second edition.")
    library.documents.append(a_document("half-written", text="\ud800"))
    with pytest.raises(UnicodeEncodeError):
        library.load()
    assert library.content("exit-guide").endswith(b"Straight answers.")


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(b"half")])
def test_a_lost_or_truncated_file_is_made_again(
    library: SampleLibrary, files: Path, harm: Any
) -> None:
    library.load()
    whole = library.content("exit-guide")
    harm(files / str(library.made("exit-guide").file.name))
    assert library.load().changed == ["exit-guide"]
    assert library.content("exit-guide") == whole
    assert len(_names(files)) == 2


def test_a_removed_document_is_deleted_with_its_file(library: SampleLibrary, files: Path) -> None:
    library.load()
    del library.documents[0]
    assert library.load().removed == ["exit-guide"]
    assert _names(files) == [library.made("buyer-nda").file.name]


def test_the_command_reports_its_changes(
    library: SampleLibrary, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("load_library")
    assert capsys.readouterr().out == "Documents: 2 added, 0 changed, 0 removed.\n"


@pytest.mark.django_db(transaction=True)
def test_editing_the_calculators_text_regenerates_the_documents(library: SampleLibrary) -> None:
    library.load()
    words = facts.shipped("valuation")
    assert isinstance(words, dict)
    edit(key="valuation", body={**words, "lede": "What is it worth?"})
    assert services.outdated()


def test_a_new_method_regenerates_the_documents(
    library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.load()
    assert not services.outdated()
    released = METHODS.current().model_copy(update={"version": "2026-12-01.1"})
    monkeypatch.setattr(METHODS, "current", lambda: released)
    assert services.outdated()


@pytest.mark.django_db(transaction=True)
def test_a_rebuild_writes_the_firms_new_name_into_every_document(
    library: SampleLibrary,
) -> None:
    library.load()
    _rename_firm("Pine Creek Advisors")
    assert services.outdated()
    services.rebuild_if_outdated()
    assert not services.outdated()
    assert library.content("exit-guide").startswith(b"Pine Creek Advisors")
    assert library.content("buyer-nda").startswith(b"Pine Creek Advisors")


@pytest.mark.django_db(transaction=True)
def test_a_worker_of_the_previous_release_keeps_what_the_new_one_added(
    library: SampleLibrary,
) -> None:
    library.load()
    added = library.documents.pop()  # the worker's catalog lacks it
    _rename_firm("Pine Creek Advisors")
    services.rebuild_if_outdated()
    assert library.content("exit-guide").startswith(b"Pine Creek Advisors")
    assert library.content(added.key).startswith(b"Sabine Ridge")


@pytest.mark.django_db(transaction=True)
def test_a_rebuild_before_the_first_set_up_makes_no_documents(library: SampleLibrary) -> None:
    _rename_firm("Pine Creek Advisors")
    services.rebuild_if_outdated()
    assert not LibraryDocument.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_document_that_cannot_be_made_keeps_its_file_and_does_not_stop_others(
    library: SampleLibrary, caplog: pytest.LogCaptureFixture
) -> None:
    library.load()
    library.rewrite("buyer-nda", "\ud800")
    _rename_firm("Pine Creek Advisors")
    loaded = library.load()
    assert (loaded.changed, loaded.failed) == (["exit-guide"], ["buyer-nda"])
    assert "The document buyer-nda could not be made (UnicodeEncodeError" in caplog.text
    assert Entry.objects.get(key="firm").edited
    assert library.content("exit-guide").startswith(b"Pine Creek Advisors")
    assert library.content("buyer-nda").startswith(b"Sabine Ridge")


def test_the_catalog_lists_all_and_marks_what_is_coming_soon(
    client: Client, library: SampleLibrary
) -> None:
    library.load()
    services.publish(keys=["exit-guide"], published=False)
    first, second = client.get("/api/documents").json()
    assert first == {
        "key": "exit-guide",
        "title": "Exit guide",
        "description": "What exit-guide is for.",
        "tab": "guides",
        "inPortal": True,
        "onPage": "",
        "kind": "PDF",
        "file": "exit-guide.pdf",
        "size": None,
        "access": "everybody",
        "published": False,
        "cover": "",
    }
    assert (second["key"], second["kind"], second["access"]) == ("buyer-nda", "Word", "members")
    assert (second["file"], second["published"]) == ("buyer-nda.docx", True)
    assert second["size"] == len(library.content("buyer-nda"))


def test_a_document_that_was_never_made_is_coming_soon(
    client: Client, library: SampleLibrary
) -> None:
    told = client.get("/api/documents").json()
    assert [(entry["published"], entry["size"]) for entry in told] == [(False, None)] * 2
    assert source.render_input()["catalog"]["documents"] == told


def test_pages_get_the_whole_catalog_with_what_is_coming_soon(
    library: SampleLibrary,
) -> None:
    library.load()
    services.publish(keys=["buyer-nda"], published=False)
    given, coming = source.render_input()["catalog"]["documents"]
    assert (coming["key"], coming["published"], coming["size"]) == ("buyer-nda", False, None)
    assert given == {
        "key": "exit-guide",
        "title": "Exit guide",
        "description": "What exit-guide is for.",
        "tab": "guides",
        "inPortal": True,
        "onPage": "",
        "kind": "PDF",
        "file": "exit-guide.pdf",
        "size": len(library.content("exit-guide")),
        "access": "everybody",
        "published": True,
        "cover": "",
    }


@pytest.mark.django_db(transaction=True)
def test_a_publication_is_requested_only_when_what_the_library_shows_changes(
    library: SampleLibrary,
) -> None:
    requested = Publication.objects.filter(changed__contains="exit-guide")
    library.load()
    library.load()
    services.publish(keys=["exit-guide"], published=True)
    services.publish(keys=["exit-guide", "buyer-nda"], published=False)
    services.count_download(key="exit-guide")
    assert requested.count() == 2


def test_the_files_may_be_in_any_django_storage(
    client: Client, library: SampleLibrary, settings: LazySettings, files: Path
) -> None:
    memory = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    settings.STORAGES = {**settings.STORAGES, "default": memory}
    library.load()
    assert library.load() == services.Loaded()
    assert client.get("/api/documents/exit-guide").content == library.content("exit-guide")
    assert not files.exists()


def test_settings_choose_the_storage(tmp_path: Path) -> None:
    bucket = {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": {"bucket_name": "library"}}

    def told(**more: str) -> Any:
        with patch.dict(os.environ, more | {"DATA_DIR": str(tmp_path)}, clear=True):
            return runpy.run_path(str(_BACKEND / "config" / "settings.py"))["STORAGES"]["default"]

    assert told()["OPTIONS"] == {"location": str(tmp_path / "library")}
    limited = bucket | {"BACKEND": "brokerage.core.object_store.ObjectStore"}
    assert told(LIBRARY_STORAGE=json.dumps(bucket)) == limited


def test_each_tab_of_the_portal_has_four_documents() -> None:
    tabs = Counter(document.tab for document in product_documents.documents() if document.in_portal)
    assert tabs == dict.fromkeys(("reports", "guides", "templates", "investor"), 4)


def test_keys_and_descriptions_are_unique() -> None:
    shipped = product_documents.documents()
    assert len({document.key for document in shipped}) == len(shipped)
    assert len({document.description for document in shipped}) == len(shipped)


@pytest.mark.usefixtures("files")
def test_every_shipped_document_is_made_and_published_once() -> None:
    load_shipped()
    assert len(services.load().added) == len(product_documents.documents())
    assert services.load() == services.Loaded()
    told = catalog.entries()
    assert all(entry.published and entry.size and entry.size > 5_000 for entry in told)
