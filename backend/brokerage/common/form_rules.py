"""How the rules of any form in `domain/forms/` are applied (`domain/README.md`).

The browser reads the same files, and both run the vectors of `domain/vectors/`. Lengths count
Unicode code points. A check runs on what was typed and, where that passes, on what is left after
cleaning.
"""

from collections.abc import Mapping
from functools import cache

import regex

from brokerage.common.facts import Check, Field, Form

_NEWLINES = regex.compile(r"\r\n?")
_BLANK_LINES = regex.compile(r"\n{3,}")
# Control characters, and the marks that turn the direction of the text around them: made for
# deceiving, not for writing.
_REMOVED = regex.compile("[\\p{Cc}\u202a-\u202e\u2066-\u2069--\n\t\r]", regex.V1)


class FormRules:
    """One form's rules, ready to be applied."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self._fields = {field.name: field for field in form.fields}
        self._spaces = regex.compile(f"[{form.whitespace}]+")
        self._ends = regex.compile(rf"\A[{form.whitespace}]+|[{form.whitespace}]+\Z")

    def check(self, values: Mapping[str, str]) -> dict[str, str]:
        """The first failing check of each field, as the message to show; empty when all is well."""
        errors = {}
        for name, value in values.items():
            message = self._message(self._fields[name], value, values)
            if message is not None:
                errors[name] = message
        return errors

    def clean(self, values: Mapping[str, str]) -> dict[str, str]:
        """The values as they are kept: no stray spaces, control characters or direction marks."""
        return {name: self._clean(self._fields[name], value) for name, value in values.items()}

    def _message(self, field: Field, value: str, values: Mapping[str, str]) -> str | None:
        if field.verbatim:
            return _first_failure(field, value, values)
        typed = _NEWLINES.sub("\n", value) if "\r" in value else value
        if field.name == "email":  # browsers trim it too before they look at it
            typed = self._ends.sub("", typed)
        cleaned = self._clean(field, value)
        if not field.required and not cleaned:
            return None
        failure = _first_failure(field, typed, values)
        return failure if failure or cleaned == typed else _first_failure(field, cleaned, values)

    def _clean(self, field: Field, value: str) -> str:
        if field.verbatim:
            return value
        if field.multiline:
            return self._clean_lines(value)
        return self._clean_line(_REMOVED.sub("", value))

    def _clean_line(self, value: str) -> str:
        return self._spaces.sub(" ", value).strip(" ")

    def _clean_lines(self, value: str) -> str:
        kept = _REMOVED.sub("", _NEWLINES.sub("\n", value))
        lines = [self._clean_line(line) for line in kept.split("\n")]
        return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip("\n")


def _first_failure(field: Field, value: str, values: Mapping[str, str]) -> str | None:
    for check in field.checks:
        if not _passes(check, value, values):
            return check.message
    return None


def _passes(check: Check, value: str, values: Mapping[str, str]) -> bool:
    if check.rule == "pattern":
        tried = _strip(check.strip).sub("", value) if check.strip else value
        # A required field left empty is too short, which says more than "not in this form".
        return not value or _pattern(check.pattern).fullmatch(tried) is not None
    if check.rule == "same":
        return value == values.get(check.field, "")
    return (check.min is None or len(value) >= check.min) and (
        check.max is None or len(value) <= check.max
    )


@cache
def _pattern(pattern: str) -> regex.Pattern[str]:
    return regex.compile(pattern)


@cache
def _strip(characters: str) -> regex.Pattern[str]:
    return regex.compile(f"[{characters}]")
