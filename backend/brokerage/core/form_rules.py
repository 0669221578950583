"""How the rules of any form in `domain/forms/` are applied (`domain/README.md`).

The browser reads the same files, and both run the vectors of `domain/vectors/`. Lengths count
Unicode code points. A check runs on what was typed and, where that passes, on what is left after
cleaning. Every step takes time in proportion to the text: anybody may send the longest body.
"""

import re
import sys
from collections.abc import Mapping
from functools import cache
from typing import Final

import regex

from brokerage.core.facts import Check, Field, Form

_FAR_TOO_LONG: Final = 4
"""A text this many times as long as its field allows is told so, and meets no pattern."""
_UNLIMITED: Final = 250
"""Stands for the longest length of a field that names none."""
_TIMEOUT: Final = 1.0
"""Seconds that one pattern may take; a text that takes longer does not match."""
# Control characters, and what shows nothing: marks of direction, fillers, spaces of no width, the
# empty Braille cell. Made for deceiving, not for writing.
_REMOVED: Final = r"\p{Cc}\p{Default_Ignorable_Code_Point}\u2800"
_JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f"
"""Kept, because scripts and emoji are written with them; alone they are no text."""


class InvalidForm(Exception):
    """The form has errors: `fields` maps the name of a field to its message."""

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


class FormRules:
    """One form's rules, ready to be applied."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self._fields = {field.name: field for field in form.fields}
        self._whitespace = _characters(form.whitespace)
        removed = set(_characters(_REMOVED, sys.maxunicode)) - set(_JOINERS) - {"\n"}
        self._table = str.maketrans(
            dict.fromkeys(removed, "") | dict.fromkeys(self._whitespace, " ") | {"\n": "\n"}
        )

    def check(self, values: Mapping[str, str]) -> dict[str, str]:
        """The first failing check of each field, as the message to show; empty when all is well."""
        errors = {}
        for name, value in values.items():
            message = self._message(self._fields[name], value, values)
            if message is not None:
                errors[name] = message
        return errors

    def clean(self, values: Mapping[str, str]) -> dict[str, str]:
        """The values as they are kept: no stray spaces, and nothing that nobody sees."""
        return {name: self._clean(self._fields[name], value) for name, value in values.items()}

    def _message(self, field: Field, value: str, values: Mapping[str, str]) -> str | None:
        if field.verbatim:
            return _first_failure(field, value, values)
        typed = _line_feeds(value)
        if field.name == "email":  # browsers trim it too before they look at it
            typed = typed.strip(self._whitespace)
        cleaned = self._clean(field, value)
        if not field.required and not cleaned:
            return None
        if check := _far_too_long(field, typed):
            return check.message
        failure = _first_failure(field, typed, values)
        return failure if failure or cleaned == typed else _first_failure(field, cleaned, values)

    def _clean(self, field: Field, value: str) -> str:
        if field.verbatim:
            return value
        text = _line_feeds(value).translate(self._table)
        if not text.strip(_JOINERS + " \n"):
            return ""
        if not field.multiline:
            return " ".join(text.split())
        lines = [" ".join(line.split()) for line in text.split("\n")]
        kept = (line for line, above in zip(lines, ["", *lines], strict=False) if line or above)
        return "\n".join(kept).strip("\n")


def _line_feeds(value: str) -> str:
    return value.replace("\r\n", "\n").replace("\r", "\n")


def _far_too_long(field: Field, value: str) -> Check | None:
    """The check that speaks for a text so long that no pattern is tried on it."""
    limit = next((check for check in field.checks if check.max is not None), None)
    longest = _FAR_TOO_LONG * ((limit and limit.max) or _UNLIMITED)
    return (limit or field.checks[0]) if len(value) > longest else None


def _first_failure(field: Field, value: str, values: Mapping[str, str]) -> str | None:
    for check in field.checks:
        if not _passes(check, value, values):
            return check.message
    return None


def _passes(check: Check, value: str, values: Mapping[str, str]) -> bool:
    if check.rule == "pattern":
        # A required field left empty is too short, which says more than "not in this form".
        return not value or matches(check, value)
    if check.rule == "same":
        return value == values.get(check.field, "")
    return (check.min is None or len(value) >= check.min) and (
        check.max is None or len(value) <= check.max
    )


def matches(check: Check, value: str) -> bool:
    """Whether the whole value, without what the check strips, is in the form of its pattern."""
    tried = value.translate(_stripping(check.strip)) if check.strip else value
    pattern = _pattern(check.pattern)
    if isinstance(pattern, re.Pattern):
        return pattern.fullmatch(tried) is not None
    try:
        return pattern.fullmatch(tried, timeout=_TIMEOUT) is not None
    except TimeoutError:
        return False


@cache
def _pattern(pattern: str) -> "re.Pattern[str] | regex.Pattern[str]":
    """The package `regex` knows Unicode properties, but takes the square of the length for what
    `re` does in one pass.
    """
    return regex.compile(pattern) if r"\p" in pattern else re.compile(pattern)


@cache
def _stripping(inside: str) -> dict[int, None]:
    return dict.fromkeys(map(ord, _characters(inside)))


@cache
def _characters(inside: str, last: int = 0xFFFF) -> str:
    """All characters of a class, told without its brackets, up to the code point `last`."""
    return "".join(regex.findall(f"[{inside}]", "".join(map(chr, range(last + 1)))))
