"""Who sees which file of a room, and in what form."""

from enum import StrEnum
from typing import Final

from brokerage.deals.files.rules.file_kind import FileKind

APPROVED, LETTER, LATE = 1, 2, 3
"""Levels of a file, and up to which a buyer gets: after approval, from an accepted letter of
intent, and late, where staff opened it to them: names and pay.
"""
LEVELS: Final = (APPROVED, LETTER, LATE)
CLOSED: Final = 0
DRAWN: Final = (FileKind.PDF, FileKind.JPEG, FileKind.PNG)
"""Kinds whose pages can be shown."""
CONVERTED: Final = (FileKind.EXCEL, FileKind.WORD, FileKind.CSV, FileKind.TEXT)
"""Kinds whose pages can be shown once a PDF was made of them."""


class Handling(StrEnum):
    """How a file may be had."""

    VIEW = "view"
    """Only as pictures of its pages, with the reader's name in them."""
    STAMPED = "stamped"
    """Also as a PDF of such pictures."""
    NATIVE = "native"
    """Also as it is, from level 2: a bank and a CPA work in the spreadsheet. Before, only pages."""


class Way(StrEnum):
    """What can be requested of a file."""

    PAGES = "pages"
    DOCUMENT = "document"
    NATIVE = "native"


def ways(handling: str, *, level: int, pages: int) -> tuple[Way, ...]:
    """Return how a buyer of this level gets a file with so many pages; none if not at all."""
    found = [Way.PAGES] if pages else []
    if handling == Handling.STAMPED and pages:
        found.append(Way.DOCUMENT)
    if handling == Handling.NATIVE and level >= LETTER:
        found.append(Way.NATIVE)
    return tuple(found)


def buyer_level(*, has_letter: bool, decided: int | None) -> int:
    """Return the level of a buyer who may read. `decided` is what staff chose for them, if they
    did: `CLOSED` closes the room, `LATE` opens the last level, which also needs the letter.
    """
    if decided == CLOSED:
        return CLOSED
    if not has_letter:
        return APPROVED
    return LATE if decided == LATE else LETTER
