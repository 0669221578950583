"""Checks the blanks of an entry: names in braces, such as `{email}`, that its page fills in."""

import re
from typing import Final

from brokerage.content.rules.kinds import Problem
from brokerage.core import facts
from brokerage.core.json_texts import Path, texts

# A blank, or else a brace without its other half.
_BLANK: Final = re.compile(r"\{[^{}]*\}|[{}]")


def problems(key: str, words: facts.EntryBody) -> list[Problem]:
    """Return a problem for each text of an entry that has a blank, such as `{email}`, which
    its page does not fill in, or a brace without its other half. Empty for Markdown, and for an
    entry that was not shipped.

    A page fills in only those blanks of a field that the shipped entry has in the same field;
    all items of a list count as one field.
    """
    if not isinstance(words, dict) or key not in facts.shipped_keys():
        return []
    known: dict[Path, set[str]] = {}
    for path, text in texts(facts.shipped(key)):
        known.setdefault(_anywhere(path), set()).update(_BLANK.findall(text))
    found = []
    for path, text in texts(words):
        blanks = known.get(_anywhere(path), set())
        if unknown := [blank for blank in _BLANK.findall(text) if blank not in blanks]:
            found.append(_problem(path, unknown[0], sorted(blanks)))
    return found


def _anywhere(path: Path) -> Path:
    """Return the path with 0 in place of each list index, so that all items of a list have equal
    paths.
    """
    return tuple(0 if isinstance(part, int) else part for part in path)


def _problem(path: Path, unknown: str, blanks: list[str]) -> Problem:
    if unknown in ("{", "}"):
        message = f"There is a {unknown} without its other half."
        message += f" The page fills in {', '.join(blanks)}." if blanks else " Leave it out."
    else:
        message = f"The page has nothing to put in place of {unknown}."
        message += f" It fills in {', '.join(blanks)}." if blanks else " Write it without braces."
    return Problem(path, message)
