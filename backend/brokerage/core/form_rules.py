"""Applies the rules of a form in `domain/forms/` (`domain/README.md`).

The browser reads the same files, and both run the vectors of `domain/vectors/`. Lengths count
Unicode code points. A check runs on what was typed and, if that passes, on the cleaned text. Every
step takes linear time, because visitors may send long texts.
"""

import re
import sys
from array import array
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Final

import regex

from brokerage.core.facts import Check, Field, Form

_FAR_TOO_LONG: Final = 4
"""A text this many times its field's limit is rejected before any pattern is tried."""
_UNLIMITED: Final = 250
"""Characters; the limit of a field that declares none."""
_TIMEOUT: Final = 1.0
"""Seconds that one pattern may take; after that the text does not match."""
# Direction marks, fillers, zero-width spaces, soft hyphens, the empty Braille cell: copied along
# with text from contacts apps, web pages and PDFs.
_INVISIBLE: Final = r"\p{Default_Ignorable_Code_Point}\u2800"
_JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f"
"""Kept, because scripts and emoji need them; a text of them alone is empty."""
_STRAY_JOINER: Final = regex.compile(
    r"([\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}"
    r"\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}"
    r"\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}"
    r"\p{Script=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]"
    r"|[\u200c\u200d]"
)
"""A zero-width joiner or non-joiner, with the character before it if that can use it."""
_DIRECTIONS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Embeddings, overrides and isolates. Removed around a text before it is checked. Inside a text
they can disguise it, so patterns see them.
"""
_HYPHENS: Final = {"\u2010": "-", "\u2011": "-"}
"""The hyphens of Word and of contacts apps."""
_LINE_ENDS: Final = re.compile("\r\n?|[\v\f\u0085]")
_FULL_WIDTH: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}


class InvalidForm(Exception):
    """The form has errors: `fields` maps the name of each invalid field, as in the API, to its
    message.
    """

    def __init__(self, fields: dict[str, str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


class FormRules:
    """Checks and cleans the values of one form. Methods raise KeyError for a name that the form
    does not have.
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self._fields = {field.name: field for field in form.fields}

    @property
    def _whitespace(self) -> str:
        return _characters(self.form.whitespace)

    @cached_property
    def _table(self) -> dict[int, str]:
        """The table for `str.translate` that cleans a normalized value: removes control characters
        and directions, and turns whitespace other than line feeds into spaces.
        """
        removed = _characters(r"\p{Cc}") + _DIRECTIONS
        return str.maketrans(
            dict.fromkeys(removed, "") | dict.fromkeys(self._whitespace, " ") | {"\n": "\n"}
        )

    def check(self, values: Mapping[str, str]) -> dict[str, str]:
        """Return the message of the first failed check of each invalid field, by its name.

        A field that is missing from `values` is not checked, even if it is required.
        """
        errors = {}
        for name, value in values.items():
            message = self._message(self._fields[name], value, values)
            if message is not None:
                errors[name] = message
        return errors

    def clean(self, values: Mapping[str, str]) -> dict[str, str]:
        """Return the texts to store: without superfluous spaces and invisible characters.

        Cleaning is idempotent. A verbatim field, such as a password, stays as it is. Invalid texts
        are cleaned too: call `check` first.
        """
        return {name: self._clean(self._fields[name], value) for name, value in values.items()}

    def _message(self, field: Field, value: str, values: Mapping[str, str]) -> str | None:
        if field.verbatim:
            return _first_failure(field, value, values)
        typed = self._normalized(field, value)
        if field.name == "email":  # browsers trim it too before they validate it
            typed = typed.strip(self._whitespace)
        cleaned = self._clean(field, value)
        if not field.required and not cleaned:
            needed = field.needed_with
            return needed.message if needed and values.get(needed.field) else None
        if check := _far_too_long(field, typed):
            return check.message
        failure = _first_failure(field, typed, values)
        return failure if failure or cleaned == typed else _first_failure(field, cleaned, values)

    def _normalized(self, field: Field, value: str) -> str:
        """Return the text as it is checked: as typed, except for line ends, hyphens and invisible
        characters, and full-width characters of a single line.
        """
        text = _LINE_ENDS.sub("\n", value).translate(_normalizing())
        if not field.multiline:
            text = text.translate(_FULL_WIDTH)
        text = _STRAY_JOINER.sub(lambda found: found[0] if found[1] else "", text)
        around = self._whitespace + _DIRECTIONS
        inner = text.strip(around)
        start = text.find(inner)
        ends = (text[:start], text[start + len(inner) :])
        before, after = (end.translate(_stripping(_DIRECTIONS)) for end in ends)
        return before + inner + after

    def _clean(self, field: Field, value: str) -> str:
        if field.verbatim:
            return value
        text = self._normalized(field, value).translate(self._table)
        if not text.strip(_JOINERS + " \n"):
            return ""
        if not field.multiline:
            return " ".join(text.split())
        lines = [" ".join(line.split()) for line in text.split("\n")]
        single = (line for line, above in zip(lines, ["", *lines], strict=False) if line or above)
        return "\n".join(single).strip("\n")


def _far_too_long(field: Field, value: str) -> Check | None:
    """Return the check to report for a text that is too long to try patterns on; None for other
    texts.
    """
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
        # An empty required field is reported by its minimum length.
        return not value or matches(check, value)
    if check.rule == "same":
        return value == values.get(check.field, "")
    if check.rule == "oneOf":
        chosen = value.split(", ") if check.several else [value]
        return len(chosen) <= len(check.options) and set(chosen) <= set(check.options)
    return (check.min is None or len(value) >= check.min) and (
        check.max is None or len(value) <= check.max
    )


def matches(check: Check, value: str) -> bool:
    """Return whether the value, without the characters of `check.strip`, matches the check's
    pattern. A match that takes too long counts as a failure.
    """
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
    """Compile with `regex` if the pattern names a Unicode property, else with `re`, which takes
    linear time where `regex` takes quadratic time.
    """
    return regex.compile(pattern) if r"\p" in pattern else re.compile(pattern)


@cache
def _normalizing() -> dict[int, str]:
    """Return the table for `str.translate` that removes invisible characters and normalizes
    hyphens.
    """
    invisible = {*_characters(_INVISIBLE, sys.maxunicode)} - {*_JOINERS, *_DIRECTIONS}
    return str.maketrans(dict.fromkeys(invisible, "") | _HYPHENS)


@cache
def _stripping(inside: str) -> dict[int, None]:
    return dict.fromkeys(map(ord, _characters(inside)))


@cache
def _characters(inside: str, last: int = 0xFFFF) -> str:
    """Return the characters of the class `inside` (without brackets) up to code point `last`."""
    every = (
        array("I", range(last + 1)).tobytes().decode(f"utf-32-{sys.byteorder[0]}e", "surrogatepass")
    )
    return "".join(regex.findall(f"[{inside}]", every))
