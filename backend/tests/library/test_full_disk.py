"""A full disk or a read-only database: existing documents are still sent."""

from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from tests.library.sample_library import SampleLibrary

from brokerage.core.signals import public_content_changed
from brokerage.library.services import documents

pytestmark = pytest.mark.django_db

_GUIDE = "/api/documents/exit-guide"


@pytest.mark.django_db(transaction=True)
def test_documents_stored_before_the_disk_was_full_are_announced(
    library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.load()
    for key in ("exit-guide", "buyer-nda"):
        library.rewrite(key, "Second edition.")
    save, told = FileSystemStorage.save, []

    def full(storage: FileSystemStorage, name: str, content: Any) -> str:
        if name.startswith("buyer-nda"):
            raise OSError("no space left on device")
        return save(storage, name, content)

    monkeypatch.setattr(FileSystemStorage, "save", full)
    monkeypatch.setattr(public_content_changed, "send", lambda **said: told.append(said["keys"]))
    with pytest.raises(OSError, match="no space"):
        library.load()
    assert told == [("exit-guide",)]


@pytest.mark.django_db(transaction=True)
def test_an_old_file_that_cannot_be_deleted_does_not_stop_the_others(
    library: SampleLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.load()
    before = {library.made(key).file.name for key in ("exit-guide", "buyer-nda")}
    for key in ("exit-guide", "buyer-nda"):
        library.rewrite(key, "Second edition.")
    delete = FileSystemStorage.delete

    def stuck(storage: FileSystemStorage, name: str) -> None:
        if name in before:
            raise PermissionError(name)
        delete(storage, name)

    monkeypatch.setattr(FileSystemStorage, "delete", stuck)
    assert library.load().changed == ["exit-guide", "buyer-nda"]


@pytest.mark.parametrize("failure", [OperationalError, InterfaceError, OSError])
def test_a_document_is_sent_when_its_count_cannot_be_written(
    client: Client,
    library: SampleLibrary,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: type[Exception],
) -> None:
    library.load()

    def full() -> None:
        raise failure("database or disk is full")

    monkeypatch.setattr(documents, "serialized_transaction", full)
    assert client.get(_GUIDE).content == library.content("exit-guide")
    assert f"exit-guide was not counted ({failure.__name__})" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_failed_count_breaks_no_transaction(client: Client, library: SampleLibrary) -> None:
    library.load()

    def refuse(execute: Any, sql: str, *rest: Any) -> Any:
        wrong = sql.replace("downloads", "no_such_column") if sql.startswith("UPDATE") else sql
        return execute(wrong, *rest)

    with connection.execute_wrapper(refuse):
        assert client.get(_GUIDE).content == library.content("exit-guide")
    assert library.made("exit-guide").downloads == 0
    client.get(_GUIDE)
    assert library.made("exit-guide").downloads == 1
