"""The questions of the intake sheet, read from `domain/deals/intake.json`, and the form of their
answers.

An answer is a text: dates are ISO 8601, money is in whole US dollars, a choice is the key of its
option, and several choices are their keys with commas between them. The answer of a field with rows
is a list of rows, each a text by the id of the column, or `NONE`. An empty answer is "" and counts
as missing.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final, Literal, TypeAlias

from brokerage.core import facts
from brokerage.core.schema import Fact

Row: TypeAlias = dict[str, str]
Value: TypeAlias = str | list[Row]
Kind = Literal[
    "text", "longText", "money", "percent", "number", "choice", "choices", "date", "rows"
]

NONE: Final = "none"
"""The answer that there are no rows."""
_LONGEST: Final = {"longText": 2000, "choices": 400}
_TEXT: Final = 200
_MOST: Final = {"money": 10**10, "percent": 100, "number": 100_000}


class OnlyIf(Fact):
    """A field is asked only if the choice `field` has one of the answers `values`."""

    field: str
    values: tuple[str, ...]


class Column(Fact):
    id: str
    kind: Kind
    label: str


class SheetField(Fact):
    """A question. `options` is for choices; `columns`, `row`, `none` and `most` are for rows."""

    id: str
    kind: Kind
    label: str
    help: str = ""
    is_core: bool = False
    """Whether the valuation should wait for it."""
    only_if: OnlyIf | None = None
    options: dict[str, str] = {}
    columns: tuple[Column, ...] = ()
    row: str = ""
    none: str = ""
    most: int = 0


class Group(Fact):
    """Questions about one thing, and why we ask them."""

    id: str
    title: str
    why: str
    fields: tuple[SheetField, ...]


class Sheet(Fact):
    groups: tuple[Group, ...]


SHEET: Final = Sheet.model_validate_json(facts.domain_file("deals", "intake"))
FIELDS: Final = {field.id: field for group in SHEET.groups for field in group.fields}


def is_asked(field: SheetField, values: Mapping[str, Value]) -> bool:
    """Return whether a field is asked, given the answers so far."""
    return field.only_if is None or values.get(field.only_if.field) in field.only_if.values


def missing(group: Group, values: Mapping[str, Value]) -> list[SheetField]:
    """Return the questions of a group that are asked and have no answer."""
    return [each for each in group.fields if is_asked(each, values) and not values.get(each.id)]


def all_missing(values: Mapping[str, Value]) -> list[SheetField]:
    return [field for group in SHEET.groups for field in missing(group, values)]


def finished(before: Mapping[str, Value], after: Mapping[str, Value]) -> list[Group]:
    """Return the groups that a change has completed."""
    return [each for each in SHEET.groups if missing(each, before) and not missing(each, after)]


def problem(field: SheetField, value: Value) -> str | None:
    """Return what is wrong with an answer, in words for the person; None if it is fine."""
    if isinstance(value, str):
        if field.kind == "rows":
            allowed = value in ("", NONE) if field.none else value == ""
            return None if allowed else "Please add a row"
        return _problem(field.kind, value, field.options)
    if field.kind != "rows":
        return "Please enter a text"
    return _problem_of_rows(field, value)


def _problem_of_rows(field: SheetField, rows: list[Row]) -> str | None:
    if len(rows) > field.most:
        return f"There is room for {field.most}"
    kinds = {column.id: column.kind for column in field.columns}
    for row in rows:
        for column, text in row.items():
            if column not in kinds:
                return "Please load the page again"
            if wrong := _problem(kinds[column], text, {}):
                return wrong
    return None


def _problem(kind: Kind, text: str, options: Mapping[str, str]) -> str | None:
    longest = _LONGEST.get(kind, _TEXT)
    if len(text) > longest:
        return f"Please keep it to {longest:,} characters"
    if text == "":
        return None
    if kind == "choice":
        return None if text in options else "Please choose one of the answers"
    if kind == "choices":
        found = chosen(text)
        is_fine = set(found) <= options.keys() and len(set(found)) == len(found)
        return None if is_fine else "Please choose among the answers"
    if kind == "date":
        return None if _is_date(text) else "Please enter a date, such as 06/30/2028"
    if kind in _MOST:
        return _problem_of_number(kind, text)
    return None


def _problem_of_number(kind: Kind, text: str) -> str | None:
    pattern = r"\d{1,3}(\.\d{1,2})?" if kind == "percent" else r"\d{1,11}"
    if not re.fullmatch(pattern, text, re.ASCII):
        return "Please enter a number"
    if float(text) > _MOST[kind]:
        return f"Please enter at most {_MOST[kind]:,}"
    return None


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def chosen(value: Value) -> list[str]:
    """Return the keys of an answer of the kind `choices`."""
    return value.split(",") if isinstance(value, str) and value else []


def cleaned(field: SheetField, value: Value) -> Value:
    """Return an answer without control characters, and without empty rows. A list that is left
    without rows becomes "".
    """
    if isinstance(value, str):
        return _clean(value, has_lines=field.kind == "longText")
    rows = [{column: _clean(text) for column, text in row.items()} for row in value]
    return [row for row in rows if any(row.values())] or ""


def _clean(text: str, *, has_lines: bool = False) -> str:
    kept = "\n" if has_lines else ""
    text = text.replace("\r\n", "\n")
    return "".join(_printable(text, kept)).strip()


def _printable(text: str, kept: str) -> Iterator[str]:
    for character in text:
        if character in kept or (character >= " " and character != "\x7f"):
            yield character
        elif character in "\n\t":
            yield " "


def readable(field: SheetField, value: Value) -> str:
    """Return an answer in words: `$1,200,000`, `25%`, the option; a line for each row."""
    if isinstance(value, str):
        if field.kind == "rows":
            return field.none if value == NONE else ""
        if field.kind == "choices":
            return ", ".join(field.options.get(each, each) for each in chosen(value))
        return field.options.get(value) or _readable(field.kind, value)
    return "\n".join(_readable_row(field, row) for row in value)


def _readable_row(field: SheetField, row: Row) -> str:
    cells = [(each.label, _readable(each.kind, row.get(each.id, ""))) for each in field.columns]
    return "; ".join(f"{label}: {text}" for label, text in cells if text)


def _readable(kind: Kind, text: str) -> str:
    if kind == "money" and text:
        return f"${int(text):,}"
    return f"{text}%" if kind == "percent" and text else text
