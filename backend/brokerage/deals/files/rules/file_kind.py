"""Finds the kind of a deal's file by its content, whatever its name, and rejects hostile files.

It reads files whose parsers a hostile file may exhaust: call it in a process with limits
(`services/inspection.py`).
"""

import codecs
import re
from enum import StrEnum
from functools import partial
from pathlib import PurePath
from typing import IO, Final, NamedTuple

from brokerage.library.rules.office_check import OLE, ZIP, check_office
from brokerage.library.rules.pdf_check import check_pdf
from brokerage.library.rules.uploads import BadFile

ACCEPTED: Final = "PDF, Excel (.xlsx), Word (.docx), CSV, text, or a photo (JPEG, PNG, HEIC)"
MOST_UNPACKED: Final = 600_000_000
"""Bytes of all parts of an Office file."""
MOST_PIXELS: Final = 150_000_000
_CHUNK: Final = 1024 * 1024
_JPEG, _PNG, _PDF = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"%PDF-"
_HEIC_BRANDS: Final = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1"})
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MARKUP: Final = re.compile(
    r"\s*(<!doctype|<html|<head|<body|<script|<svg|<\?|<%|\{\\rtf|%!ps|#!|@echo)", re.IGNORECASE
)
"""Beginnings of texts that programs run or render: web pages, scripts, RTF, PostScript."""
_COMMAND: Final = re.compile(
    r"""(?:^|[,;\t"'])\s*[=+\-@][^,;\t\r\n]{0,200}(?:\|[^\r\n]{0,200}!|\bDDE\s*\()""",
    re.IGNORECASE | re.MULTILINE,
)
"""A cell by which a spreadsheet starts a program (DDE), such as `=cmd|'/c calc'!A0`."""


class FileKind(StrEnum):
    PDF = "pdf"
    EXCEL = "excel"
    WORD = "word"
    CSV = "csv"
    TEXT = "text"
    JPEG = "jpeg"
    PNG = "png"
    HEIC = "heic"


MEDIA_TYPES: Final = {
    FileKind.PDF: "application/pdf",
    FileKind.EXCEL: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    FileKind.WORD: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    FileKind.CSV: "text/csv; charset=utf-8",
    FileKind.TEXT: "text/plain; charset=utf-8",
    FileKind.JPEG: "image/jpeg",
    FileKind.PNG: "image/png",
    FileKind.HEIC: "image/heic",
}
_ENDINGS: Final = {
    FileKind.PDF: (".pdf",),
    FileKind.EXCEL: (".xlsx", ".xltx"),
    FileKind.WORD: (".docx", ".dotx"),
    FileKind.CSV: (".csv", ".tsv"),
    FileKind.TEXT: (".txt", ".log", ".md"),
    FileKind.JPEG: (".jpg", ".jpeg"),
    FileKind.PNG: (".png",),
    FileKind.HEIC: (".heic", ".heif"),
}
"""The first is appended to a name with another ending."""


class Inspected(NamedTuple):
    kind: FileKind
    pages: int | None
    """Of a PDF."""


def download_name(name: str, kind: FileKind) -> str:
    """Return the name under which a file is saved: its own, with an ending of its kind."""
    endings = _ENDINGS[kind]
    return name if PurePath(name).suffix.lower() in endings else f"{name}{endings[0]}"


def inspect(file: IO[bytes], name: str) -> Inspected:
    """Return the kind of a file on disk. `name` only tells a CSV from another text. Raises BadFile,
    whose message says what to do.
    """
    file.seek(0)
    start = file.read(32)
    if not start:
        raise BadFile("This file is empty.")
    if start.startswith(_PDF):
        return Inspected(FileKind.PDF, check_pdf(file))
    file.seek(0)
    if start.startswith(ZIP):
        kind = check_office(file, MOST_UNPACKED)
        return Inspected(FileKind.WORD if kind == "word" else FileKind.EXCEL, None)
    if start.startswith(OLE):
        raise BadFile(
            "This file is from an older version of Word or Excel, or it has a password."
            " Please save it as .docx or .xlsx, without a password, and upload that."
        )
    if start.startswith((_JPEG, _PNG)):
        return Inspected(_picture(file), None)
    if start[4:8] == b"ftyp":
        _check_heic(file, start)
        return Inspected(FileKind.HEIC, None)
    _check_text(file)
    is_table = PurePath(name).suffix.lower() in _ENDINGS[FileKind.CSV]
    return Inspected(FileKind.CSV if is_table else FileKind.TEXT, None)


def _unknown() -> BadFile:
    return BadFile(f"We cannot take this kind of file. Please send {ACCEPTED}.")


def _picture(file: IO[bytes]) -> FileKind:
    from PIL import Image  # for pictures alone

    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with Image.open(file, formats=("JPEG", "PNG", "MPO")) as image:
            if image.width * image.height > MOST_PIXELS:
                raise BadFile("This picture has too many pixels. Please send a smaller one.")
            kind = FileKind.PNG if image.format == "PNG" else FileKind.JPEG
            if kind is FileKind.PNG:
                image.verify()  # its checksums
            else:
                image.draft("L", (64, 64))
                image.load()
    except BadFile:
        raise
    except Exception as error:  # a parser of damaged files fails in any way
        raise BadFile("This picture is damaged. Please take or save it again.") from error
    return kind


def _check_heic(file: IO[bytes], start: bytes) -> None:
    """Check the outline of a HEIC picture: the boxes of ISO 14496-12 fill the file."""
    if start[8:12] not in _HEIC_BRANDS:
        raise _unknown()
    end = file.seek(0, 2)
    at, kinds = 0, list[bytes]()
    while at < end and len(kinds) < 100:
        file.seek(at)
        head = file.read(16)
        size = int.from_bytes(head[:4])
        if size == 1:
            size = int.from_bytes(head[8:16])
        elif size == 0:
            size = end - at
        if len(head) < 8 or size < 8:
            break
        kinds.append(head[4:8])
        at += size
    if at != end or b"meta" not in kinds:
        raise BadFile("This picture is damaged. Please take or save it again.")


def _check_text(file: IO[bytes]) -> None:
    """Reject what is not plain text, and texts that programs run."""
    start = file.read(4)
    file.seek(0)
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        file.seek(0)
        decoder, rest, is_first = codecs.getincrementaldecoder(encoding)(), "", True
        try:
            for chunk in iter(partial(file.read, _CHUNK), b""):
                text = rest + decoder.decode(chunk)
                if _CONTROLS.search(text) or (is_first and _MARKUP.match(text)):
                    raise _unknown()
                if _COMMAND.search(text):
                    raise BadFile("This file has a cell that starts a program. Please remove it.")
                rest, is_first = text[-500:], False
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            continue
        return
    raise _unknown()
