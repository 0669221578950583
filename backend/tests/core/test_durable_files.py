"""Files are durable and complete before a row refers to them."""

import os
import time
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from brokerage.core.durable_files import DurableStorage, replacement


def test_a_stored_file_and_its_name_are_on_the_disk_when_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced, fsync = [], os.fsync

    def note(file: int) -> None:
        synced.append(os.fstat(file).st_ino)
        fsync(file)

    monkeypatch.setattr(os, "fsync", note)
    name = DurableStorage(location=str(tmp_path)).save("uploads/guide.pdf", ContentFile(b"%PDF"))
    stored = tmp_path / name
    assert (name, stored.read_bytes()) == ("uploads/guide.pdf", b"%PDF")
    assert synced == [stored.stat().st_ino, stored.parent.stat().st_ino]
    assert stored.stat().st_mode & 0o777 == 0o600


def test_a_stored_file_is_not_overwritten(tmp_path: Path) -> None:
    storage = DurableStorage(location=str(tmp_path))
    names = [storage.save("guide.pdf", ContentFile(content)) for content in (b"one", b"two")]
    assert [(tmp_path / name).read_bytes() for name in names] == [b"one", b"two"]


def test_a_file_whose_replacement_fails_stays_and_the_part_is_deleted(tmp_path: Path) -> None:
    file = tmp_path / "photo.webp"
    file.write_bytes(b"whole")

    def write_half() -> None:
        with replacement(file) as partial:
            partial.write_bytes(b"ha")
            raise OSError("no space left on device")

    with pytest.raises(OSError, match="no space"):
        write_half()
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"whole"]


def test_leftovers_of_a_killed_process_are_removed_after_a_day(tmp_path: Path) -> None:
    for name, hours in ((".old.partial", 25), (".new.partial", 23), ("guide.pdf", 25)):
        (tmp_path / name).touch()
        then = time.time() - hours * 3600
        os.utime(tmp_path / name, (then, then))
    DurableStorage(location=str(tmp_path)).save("more.pdf", ContentFile(b"%PDF"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".new.partial",
        "guide.pdf",
        "more.pdf",
    ]
