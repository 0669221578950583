"""The rules on files and texts that staff may upload, and on whether a download needs
an account.
"""

import re
from dataclasses import dataclass
from typing import Final

from brokerage.core.refusals import Refusal
from brokerage.library.documents.document import Access, Tab

KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_UPLOAD: Final = 20_000_000
"""Bytes of a file."""
TITLE_LENGTHS: Final = (3, 80)
DESCRIPTION_LENGTHS: Final = (10, 160)


class BadFile(Refusal):
    """The library does not accept the file. The message is for staff."""

    status, code, field = 400, "bad_file", "file"


@dataclass(frozen=True)
class Details:
    """A document's texts in the catalog, its tab, and who may download it."""

    title: str
    description: str
    tab: Tab
    access: Access


def needs_account(access: Access, *, library_is_open: bool) -> bool:
    """Return whether a document with this access needs a sign-in. `library_is_open` is the setting
    `LIBRARY_OPEN`. Publication and temporary passwords are checked in `api/catalog.py`.
    """
    return access != "everybody" and not library_is_open


def detail_problems(*, title: str | None, description: str | None) -> dict[str, str]:
    """Return messages for texts that are too short or too long, by the key `title` or
    `description`. None is not checked.
    """
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
