"""The kind of an uploaded file is found by its content, and hostile files are refused."""

import io
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.library import hostile_files as files

from brokerage.core import limited_process
from brokerage.deals.files.rules import file_kind, uploads
from brokerage.deals.files.rules.file_kind import FileKind, download_name
from brokerage.deals.files.services import inspection
from brokerage.library.rules.uploads import BadFile

HEIC = (
    (24).to_bytes(4)
    + b"ftypheic\0\0\0\0mif1heic"
    + (12).to_bytes(4)
    + b"meta\0\0\0\0"
    + (16).to_bytes(4)
    + b"mdat12345678"
)


def _picture(kind: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (20, 10)).save(buffer, kind)
    return buffer.getvalue()


def _kind(folder: Path, content: bytes, name: str = "file") -> FileKind:
    path = folder / "upload"
    path.write_bytes(content)
    with path.open("rb") as file:
        return file_kind.inspect(file, name).kind


@pytest.mark.parametrize(
    ("content", "name", "kind"),
    [
        (files.pdf(), "returns.exe", FileKind.PDF),
        (files.word(), "lease", FileKind.WORD),
        (files.excel(), "ledger.pdf", FileKind.EXCEL),
        (b"Date,Amount\n2026-01-01,-100\n", "ledger.CSV", FileKind.CSV),
        ("\ufeffCafé, Señor".encode(), "notes.txt", FileKind.TEXT),
        ("Café".encode("cp1252"), "notes.txt", FileKind.TEXT),
        ("Date\tAmount\r\n".encode("utf-16"), "ledger.tsv", FileKind.CSV),
        (_picture("JPEG"), "page.png", FileKind.JPEG),
        (_picture("PNG"), "page.jpg", FileKind.PNG),
        (HEIC, "IMG_0001.HEIC", FileKind.HEIC),
    ],
)
def test_the_content_tells_the_kind_whatever_the_name(
    tmp_path: Path, content: bytes, name: str, kind: FileKind
) -> None:
    assert _kind(tmp_path, content, name) is kind


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (files.with_javascript(), "JavaScript"),
        (files.with_hidden_script(), "JavaScript"),
        (files.with_launch(), "starts a program"),
        (files.with_attachment(), "attached file"),
        (files.with_password(), "Please save it without"),
        (files.OLE, "older version"),
        (b"<!DOCTYPE html><script>alert(1)</script>", "cannot take"),
        (b"  <svg onload='x'>", "cannot take"),
        (b"#!/bin/sh\nrm -rf /\n", "cannot take"),
        (b"{\\rtf1\\object}", "cannot take"),
        (b"%!PS-Adobe", "cannot take"),
        (b"MZ\x90\0" + bytes(100), "cannot take"),
        (b"\x7fELF" + bytes(100), "cannot take"),
        (b"GIF89a" + bytes(100), "cannot take"),
        (b"Name,Amount\n=cmd|'/c calc'!A0,5\n", "starts a program"),
        (b"a,\"@SUM(1+1)*cmd|' /C calc'!A0\"\n", "starts a program"),
        (_picture("JPEG")[:200], "damaged"),
        (_picture("PNG")[:-20], "damaged"),
        (HEIC[:-1], "damaged"),
        (b"%PDF-1.7\n" + os.urandom(200), "damaged"),
        (b"", "empty"),
    ],
)
def test_a_hostile_or_unknown_file_is_refused_with_what_to_do(
    tmp_path: Path, content: bytes, words: str
) -> None:
    with pytest.raises(BadFile, match=words):
        _kind(tmp_path, content)


def test_macros_by_any_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="macros"):
        _kind(tmp_path, files.package(files.excel(), {"xl/vbaProject.bin": b"x"}))


def test_a_file_that_unpacks_to_too_much_is_refused_in_little_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_kind, "MOST_UNPACKED", 1_000_000)
    bomb = files.package(files.word(), {"word/media/image1.bmp": bytes(2_000_000)})
    assert len(bomb) < 100_000
    with pytest.raises(BadFile, match="too large when unpacked"):
        _kind(tmp_path, bomb)
    with zipfile.ZipFile(tmp_path / "plain.zip", "w") as package:
        package.writestr("a.txt", "a")
    with pytest.raises(BadFile):
        _kind(tmp_path, (tmp_path / "plain.zip").read_bytes())


def test_a_check_in_its_own_process_gives_the_kind_or_the_reason(tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(files.pdf())
    with (tmp_path / "good").open("rb") as file:
        assert inspection.inspect(file, "a.pdf") == (FileKind.PDF, 1)
    (tmp_path / "bad").write_bytes(files.with_launch())
    with (tmp_path / "bad").open("rb") as file, pytest.raises(BadFile, match="starts a program"):
        inspection.inspect(file, "a.pdf")


def test_a_check_that_takes_too_much_memory_is_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limited_process, "MOST_MEMORY", 40 * 1024 * 1024)
    (tmp_path / "good").write_bytes(files.pdf())
    with (tmp_path / "good").open("rb") as file, pytest.raises(BadFile, match="too complex"):
        inspection.inspect(file, "a.pdf")


def test_a_downloaded_name_ends_as_its_kind() -> None:
    assert download_name("returns.PDF", FileKind.PDF) == "returns.PDF"
    assert download_name("run.bat", FileKind.TEXT) == "run.bat.txt"
    assert download_name("page", FileKind.JPEG) == "page.jpg"


@given(st.dictionaries(st.text("abcdefgh", min_size=1), st.text(), max_size=4))
def test_metadata_is_read_as_it_was_written(values: dict[str, str]) -> None:
    kept = {key: value for key, value in values.items() if "\0" not in value}
    written = uploads.written_metadata(values)
    if len(written) <= uploads.LONGEST_METADATA:
        assert uploads.metadata(written) == kept


@given(st.text(max_size=200))
def test_any_header_is_read_without_an_error(header: str) -> None:
    uploads.metadata(header)
    number = uploads.whole_number(header)
    assert number is None or number >= 0


@given(
    st.integers(1, uploads.LARGEST_FILE),
    st.lists(st.integers(1, uploads.LARGEST_PART), min_size=1, max_size=30),
)
def test_accepted_parts_never_pass_the_end_and_are_few(length: int, sizes: list[int]) -> None:
    offset = parts = 0
    for size in sizes:
        if not uploads.part_problem(offset=offset, size=size, length=length):
            offset += size
            parts += 1
    assert offset <= length
    assert parts <= length // uploads.SMALLEST_PART + 1
