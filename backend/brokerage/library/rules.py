"""What staff may upload to the library, and what is written about it."""

import re
from dataclasses import dataclass
from typing import Final

from brokerage.library.documents.document import Access, Tab

KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_UPLOAD: Final = 20_000_000
"""Bytes of a file."""
TITLE_LENGTHS: Final = (3, 80)
DESCRIPTION_LENGTHS: Final = (10, 160)


class BadFile(ValueError):
    """A file that the library does not take. The message is for staff."""


@dataclass(frozen=True)
class Details:
    """What the catalogue says about a document."""

    title: str
    description: str
    tab: Tab
    access: Access


def in_one_line(text: str) -> str:
    """A text with single spaces and without characters that cannot be seen."""
    shown = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(shown.split())


def detail_problems(*, title: str | None, description: str | None) -> dict[str, str]:
    """What is wrong with these texts, by field; None is not looked at."""
    problems = {}
    if title is not None and not _fits(title, TITLE_LENGTHS):
        problems["title"] = "Give it a title of {} to {} characters.".format(*TITLE_LENGTHS)
    if description is not None and not _fits(description, DESCRIPTION_LENGTHS):
        problems["description"] = "Say what it is for in {} to {} characters.".format(
            *DESCRIPTION_LENGTHS
        )
    return problems


def _fits(text: str, lengths: tuple[int, int]) -> bool:
    shortest, longest = lengths
    return shortest <= len(text) <= longest
