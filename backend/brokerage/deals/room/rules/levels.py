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


class Reader(StrEnum):
    """Who reads in a room."""

    BUYER = "buyer"
    CO_BROKER = "co-broker"
    """Of a buyer."""
    LENDER = "lender"
    """Of a buyer, who wants them to read the folders for lenders."""


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


def co_broker_level(*, agreed: bool, is_shut_out: bool, decided: int | None) -> int:
    """Return the level of the co-broker of a buyer who may read. `agreed`: the owner's yes to
    co-brokers; `decided` as in `buyer_level`.
    """
    return APPROVED if agreed and not is_shut_out and decided != CLOSED else CLOSED


def lender_level(level: int) -> int:
    """Return the level of the lender of a buyer of this level: only after the letter of intent, and
    never the last one.
    """
    return LETTER if level >= LETTER else CLOSED
