"""Rejects PDF files with active content: scripts, commands, attached files."""

import io
import re
import time
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from typing import IO, TYPE_CHECKING, Any, Final

from brokerage.library.rules.uploads import BadFile

if TYPE_CHECKING:  # by `check_pdf` at the first upload: not every process needs it
    from pypdf import PdfReader

_ACTS: Final = {
    "/JS": "JavaScript",
    "/JavaScript": "JavaScript",
    "/Launch": "a command that starts a program",
    "/EF": "an attached file",
    "/EmbeddedFiles": "an attached file",
    "/ImportData": "a form that fetches data",
    "/SubmitForm": "a form that sends data",
    "/XFA": "a form with a program",
    "/RichMedia": "a film or a game",
    "/GoToE": "a link into an attached file",
}
"""The meanings of names in a PDF (ISO 32000-1, 12.6 and 7.11.4)."""
_IN_BYTES: Final = re.compile(rb"/(JavaScript|Launch)\b")
MOST_OBJECTS: Final = 200_000
_SECONDS: Final = 20


def check_pdf(content: bytes | IO[bytes]) -> int:
    """Return the number of pages. Raise BadFile for a PDF that is damaged, has a password or active
    content, or is too large to be checked. A file is on disk, and is not read into memory.

    Each object is checked, also those that no page leads to: readers differ in what they follow.
    """
    from pypdf import PdfReader

    searched: bytes | mmap = (
        content if isinstance(content, bytes) else mmap(content.fileno(), 0, access=ACCESS_READ)
    )
    if found := _IN_BYTES.search(searched):  # also where another reader than ours finds objects
        raise _acts(f"/{found[1].decode()}")
    try:
        reader = PdfReader(io.BytesIO(content) if isinstance(content, bytes) else content)
        if reader.is_encrypted:
            raise BadFile("This PDF has a password or is protected. Please save it without.")
        if not reader.pages:
            raise BadFile("This PDF has no pages.")
        for name in _names(reader):
            if name in _ACTS:
                raise _acts(name)
        return len(reader.pages)
    except BadFile:
        raise
    except Exception as error:  # a parser of damaged files fails in any way
        raise BadFile("This PDF is damaged. Please save or print it as a PDF again.") from error


def _acts(name: str) -> BadFile:
    return BadFile(f"This PDF contains {_ACTS[name]}. Please print it as a PDF again.")


def _names(reader: "PdfReader") -> Iterator[str]:
    """Yield every name in every object: keys and values. Raises BadFile for too many objects, or
    after `_SECONDS`.
    """
    from pypdf.generic import DictionaryObject, IndirectObject, NameObject, StreamObject

    numbers = [
        *((number, generation) for generation, at in reader.xref.items() for number in at),
        *((number, 0) for number in reader.xref_objStm),
    ]
    ends = time.monotonic() + _SECONDS
    rest: list[Any] = [reader.trailer]
    if len(numbers) > MOST_OBJECTS:
        raise _too_large()
    for number, generation in numbers:
        found = reader.get_object(IndirectObject(number, generation, reader))
        if isinstance(found, StreamObject) and found.get("/Type") != "/ObjStm":
            # Pictures of a large file would fill the memory.
            reader.resolved_objects.pop((generation, number), None)
        rest.append(found)
        while rest:
            each = rest.pop()
            if isinstance(each, NameObject):
                yield str(each)
            elif isinstance(each, DictionaryObject):
                rest += [*dict.keys(each), *dict.values(each)]
            elif isinstance(each, list):
                rest += list.__iter__(each)
        if time.monotonic() > ends:
            raise _too_large()


def _too_large() -> BadFile:
    return BadFile("This PDF has too many parts to check. Please print it as a PDF again.")
