"""Rejects Word and Excel files with active content: macros, controls, programs, external data."""

import html
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Final
from xml.etree import ElementTree

from brokerage.library.documents.document import MEDIA_TYPES, Kind
from brokerage.library.rules import BadFile

MOST_ENTRIES: Final = 5_000
MOST_BYTES: Final = 150_000_000
"""Of all parts together, unpacked, those of files inside the file included."""
MOST_PARSED: Final = 4_000_000
"""Bytes of a part that is parsed, whose elements take forty times as much memory."""
MOST_FIELDS: Final = 100_000
"""In one part."""
_MAIN_PARTS: Final[dict[str, Kind]] = {
    f"{MEDIA_TYPES['word']}.main+xml": "word",
    f"{MEDIA_TYPES['excel']}.main+xml": "excel",
}
ZIP: Final = b"PK\x03\x04"
OLE: Final = bytes.fromhex("d0cf11e0a1b11ae1")
"""The first bytes of a .docx or .xlsx file (ZIP); those of an older or encrypted one (OLE)."""
_MACRO_TYPES: Final = re.compile(r"macroenabled|vbaproject|macrosheet", re.IGNORECASE)
_ACTIVE_LINKS: Final = re.compile(
    r"/(vbaProject|wordVbaData|xlMacrosheet|xlIntlMacrosheet|oleObject|control|activeX\w*|aFChunk"
    r"|attachedToolbars|externalLink\w*|connections|queryTable)$",
    re.IGNORECASE,
)
"""Types of relationships between parts (ECMA-376, and Microsoft's of macros)."""
FIELD: Final = re.compile(r"<\w+:instrText[^<>]*>([^<]*)|\binstr\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_DATA_EXCHANGE: Final = re.compile(r"\bDDE(AUTO)?\b", re.IGNORECASE)
_DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    ElementTree.ParseError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What reading raises if a file is damaged, or is no Office file at all."""


def check_office(content: bytes) -> Kind:
    """Check a Word or Excel file (Office Open XML) and return its kind. Files inside the file, such
    as the workbook of a chart, are checked too: they may not contain further files.

    Raises BadFile if the file has active content, unpacks to too much, or is damaged.
    """
    kind, _ = _check_package(content, room=MOST_BYTES, is_inside=False)
    return kind


def _check_package(content: bytes, *, room: int, is_inside: bool) -> tuple[Kind, int]:
    """Check a file that may unpack to `room` bytes, the files inside it included, and return its
    kind and how many of these bytes are left. With `is_inside`, it may not contain further files.

    Raises BadFile if the file has active content, unpacks to more, or is damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            room = _check_entries(package.infolist(), room)
            return _check_parts(package, room=room, is_inside=is_inside)
    except BadFile:
        raise
    except _DAMAGED as error:
        raise BadFile("This is no Word or Excel file, or it is damaged.") from error


def _check_entries(entries: list[zipfile.ZipInfo], room: int) -> int:
    """Return how many of `room` bytes are left when these entries are unpacked.

    Raises BadFile for too many entries, for entries that unpack to more together, and for two of
    the same name. Nothing is unpacked yet: the sizes are those that the entries state, and zipfile
    reads no more of an entry than that.
    """
    left = room - sum(each.file_size for each in entries)
    if len(entries) > MOST_ENTRIES or left < 0:
        raise _too_large()
    if len({each.filename.casefold() for each in entries}) != len(entries):
        raise BadFile("This file has two parts of one name.")
    return left


def _check_parts(package: zipfile.ZipFile, *, room: int, is_inside: bool) -> tuple[Kind, int]:
    kinds = set()
    for entry in package.infolist():
        part = package.read(entry)
        name = entry.filename.casefold()
        if part.startswith(OLE) or name.endswith(("vbaproject.bin", "vbadata.xml")):
            raise BadFile("This file has macros or another program's object inside.")
        if part.startswith(ZIP):
            if is_inside:
                raise BadFile("This file has files within files.")
            _, room = _check_package(part, room=room, is_inside=True)
        if name == "[content_types].xml":
            kinds = _kinds(part)
        elif name.endswith(".rels"):
            _check_links(part)
        elif name.endswith(".xml"):
            _check_fields(part)
    if len(kinds) != 1:
        raise BadFile("This is no PDF, Word (.docx) or Excel (.xlsx) file.")
    (kind,) = kinds
    return kind, room


def _kinds(part: bytes) -> set[Kind]:
    types = [each.get("ContentType", "") for each in _elements(part)]
    if any(_MACRO_TYPES.search(each) for each in types):
        raise BadFile("This file has macros. Please save it as .docx or .xlsx, without macros.")
    return {_MAIN_PARTS[each] for each in types if each in _MAIN_PARTS}


def _check_links(part: bytes) -> None:
    for each in _elements(part):
        kind = each.get("Type", "")
        is_elsewhere = each.get("TargetMode", "").casefold() == "external"
        if _ACTIVE_LINKS.search(kind) or (is_elsewhere and not kind.endswith("/hyperlink")):
            raise BadFile(
                "This file has controls inside, or fetches something from elsewhere, such as a"
                " template, a picture or another workbook. Please put that into the file itself."
            )


def _elements(part: bytes) -> Iterator[ElementTree.Element]:
    """Iterate over the elements of an XML part. Raises BadFile for one that is too large to be
    parsed, and ValueError for XML with a document type, because its entities could expand to a huge
    text.
    """
    if len(part) > MOST_PARSED:
        raise _too_large()
    text = _text(part)
    if "<!DOCTYPE" in text:
        raise ValueError("document type")
    return ElementTree.fromstring(text).iter()


def _check_fields(part: bytes) -> None:
    """Raise BadFile if a field in an XML part starts a program (DDE), or for more than
    `MOST_FIELDS`. The text of a field can be split over several elements, so the texts of all
    fields are searched as one.
    """
    found = islice(FIELD.finditer(_text(part)), MOST_FIELDS + 1)
    fields = [html.unescape("".join(each.groups(""))) for each in found]
    if len(fields) > MOST_FIELDS:
        raise _too_large()
    if any(_DATA_EXCHANGE.search(between.join(fields)) for between in ("", " ")):
        raise BadFile("This file has a field that starts a program (DDE).")


def _too_large() -> BadFile:
    return BadFile("This file unpacks to too much. Please save it anew with less in it.")


def _text(part: bytes) -> str:
    """Decode an XML part, which Office writes in UTF-8. Raises ValueError for another encoding."""
    if b"\0" in part:
        raise ValueError("not UTF-8")
    return part.decode("utf-8-sig")
