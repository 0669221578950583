"""Rejects Word and Excel files with active content: macros, controls, programs, external data.

Functions raise BadFile for such a file, and for one that unpacks to too much.
"""

import codecs
import html
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from functools import partial
from typing import IO, Final
from xml.parsers import expat

from brokerage.library.documents.document import MEDIA_TYPES, Kind
from brokerage.library.rules.uploads import MAX_UPLOAD, BadFile

MOST_ENTRIES: Final = 5_000
MOST_BYTES: Final = 150_000_000
"""Of all parts together, unpacked, including files inside the file."""
MOST_PARSED: Final = 4_000_000
"""Bytes of a part that is parsed, of one element with its text, and of the fields of one part."""
MOST_FIELDS: Final = 100_000
"""In one part."""
_CHUNK: Final = 256 * 1024
"""Bytes of a part that are unpacked at a time: a small part may unpack to `MOST_BYTES`."""
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
    expat.ExpatError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What reading raises if a file is damaged, or is not an Office file at all."""


def check_office(content: bytes | IO[bytes], most: int | None = None) -> Kind:
    """Check a Word or Excel file (Office Open XML) and return its kind. Files inside it, such as
    the workbook of a chart, are checked too, and may not contain further files. All may unpack to
    `most` bytes, by default `MOST_BYTES`.
    """
    file = io.BytesIO(content) if isinstance(content, bytes) else content
    kind, _ = _check_package(file, room=most or MOST_BYTES, is_inside=False)
    return kind


def _check_package(file: IO[bytes], *, room: int, is_inside: bool) -> tuple[Kind, int]:
    """Check a file that may unpack to `room` bytes, including files inside it. Return its kind and
    the bytes that are left.
    """
    try:
        with zipfile.ZipFile(file) as package:
            room = _check_entries(package.infolist(), room)
            return _check_parts(package, room=room, is_inside=is_inside)
    except BadFile:
        raise
    except _DAMAGED as error:
        raise BadFile("This is not a Word or Excel file, or it is damaged.") from error


def _check_entries(entries: list[zipfile.ZipInfo], room: int) -> int:
    """Return how many of `room` bytes are left when these entries are unpacked, by their stated
    sizes: zipfile reads no more of an entry.
    """
    left = room - sum(each.file_size for each in entries)
    if len(entries) > MOST_ENTRIES or left < 0:
        raise _too_large()
    if len({each.filename.casefold() for each in entries}) != len(entries):
        raise BadFile("This file has two parts with the same name.")
    return left


def _check_parts(package: zipfile.ZipFile, *, room: int, is_inside: bool) -> tuple[Kind, int]:
    kinds = set()
    for entry in package.infolist():
        name = entry.filename.casefold()
        with package.open(entry) as part:
            start = part.read(len(OLE))
        with package.open(entry) as part:
            if start.startswith(OLE) or name.endswith(("vbaproject.bin", "vbadata.xml")):
                raise BadFile("This file contains macros or an embedded object.")
            if start.startswith(ZIP):
                if is_inside:
                    raise BadFile("This file contains nested files.")
                inside = io.BytesIO(_whole(part, MAX_UPLOAD))
                _, room = _check_package(inside, room=room, is_inside=True)
            elif name == "[content_types].xml":
                kinds = _kinds(_whole(part, MOST_PARSED))
            elif name.endswith(".rels"):
                _check_links(_whole(part, MOST_PARSED))
            elif name.endswith(".xml"):
                _check_fields(part)
            else:
                for _ in _chunks(part):  # reads it to the end, where its checksum is compared
                    pass
    if len(kinds) != 1:
        raise BadFile("This is not a PDF, Word (.docx) or Excel (.xlsx) file.")
    (kind,) = kinds
    return kind, room


def _chunks(part: IO[bytes]) -> Iterator[bytes]:
    return iter(partial(part.read, _CHUNK), b"")


def _whole(part: IO[bytes], most: int) -> bytes:
    content = part.read(most + 1)
    if len(content) > most:
        raise _too_large()
    return content


def _kinds(part: bytes) -> set[Kind]:
    types = [each.get("ContentType", "") for each in _attributes(part)]
    if any(_MACRO_TYPES.search(each) for each in types):
        raise BadFile("This file has macros. Please save it as .docx or .xlsx, without macros.")
    return {_MAIN_PARTS[each] for each in types if each in _MAIN_PARTS}


def _check_links(part: bytes) -> None:
    for each in _attributes(part):
        kind = each.get("Type", "")
        is_elsewhere = each.get("TargetMode", "").casefold() == "external"
        if _ACTIVE_LINKS.search(kind) or (is_elsewhere and not kind.endswith("/hyperlink")):
            raise BadFile(
                "This file contains controls or loads external content, such as a"
                " template, a picture or another workbook. Please put that into the file itself."
            )


def _attributes(part: bytes) -> Iterator[dict[str, str]]:
    """Iterate over the attributes of each element of an XML part. Raises ValueError for a document
    type, because its entities could expand to a huge text.
    """
    text = _text(part)
    if "<!DOCTYPE" in text:
        raise ValueError("document type")
    parser, found = expat.ParserCreate(), list[dict[str, str]]()
    parser.StartElementHandler = lambda _name, attributes: found.append(attributes)
    for start in range(0, len(text), _CHUNK):
        parser.Parse(text[start : start + _CHUNK])
        yield from found
        found.clear()
    parser.Parse("", True)


def _check_fields(part: IO[bytes]) -> None:
    """Reject a field that starts a program (DDE). A field's text can be split over several
    elements, so the texts of all fields are searched as one.
    """
    fields: list[str] = []
    size = 0
    for text in _elements(part):
        for each in FIELD.finditer(text):
            fields.append(html.unescape("".join(each.groups(""))))
            size += len(fields[-1])
            if len(fields) > MOST_FIELDS or size > MOST_PARSED:
                raise _too_large()
    if any(_DATA_EXCHANGE.search(between.join(fields)) for between in ("", " ")):
        raise BadFile("This file has a field that starts a program (DDE).")


def _elements(part: IO[bytes]) -> Iterator[str]:
    """Iterate over an XML part in pieces of whole tags, each with the text that follows it. Raises
    ValueError for another encoding than UTF-8.
    """
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    rest = ""
    for chunk in _chunks(part):
        if b"\0" in chunk:
            raise ValueError("not UTF-8")
        rest += decoder.decode(chunk)
        whole, start, rest = rest.rpartition("<")
        yield whole
        rest = start + rest
        if len(rest) > MOST_PARSED:
            raise _too_large()
    yield rest + decoder.decode(b"", final=True)


def _too_large() -> BadFile:
    return BadFile("This file is too large when unpacked. Please save it again with less content.")


def _text(part: bytes) -> str:
    """Decode an XML part, which Office writes in UTF-8. Raises ValueError for another encoding."""
    if b"\0" in part:
        raise ValueError("not UTF-8")
    return part.decode("utf-8-sig")
