"""The rules on the files and texts that staff may upload, and on whether a download needs an
account.

These are not all rules on downloads: `api/catalogue.py` decides that a document must be published,
and that a person with a temporary password is refused.
"""

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
    """The library does not accept the file. The message is for staff."""


@dataclass(frozen=True)
class Details:
    """The texts of a document in the catalogue, its tab, and who may download it."""

    title: str
    description: str
    tab: Tab
    access: Access


def needs_account(access: Access, *, library_is_open: bool) -> bool:
    """Return whether a document with this access may be downloaded only by somebody who is signed
    in: true unless it is for everybody, or `library_is_open`, the setting `LIBRARY_OPEN`.

    `access` is that of the file in `content/documents/`, unless staff have changed it. Says nothing
    about publication and temporary passwords: see `api/catalogue.py`.
    """
    return access != "everybody" and not library_is_open


def detail_problems(*, title: str | None, description: str | None) -> dict[str, str]:
    """Return a sentence for each of these texts that is too short or too long, by the key `title`
    or `description`; empty if both are right. A text of None is not checked.
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
