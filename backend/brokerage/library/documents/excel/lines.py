"""The lines of worksheets, as `content/documents/` describes them, and how they are written."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, field_validator

from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.imprint import NOT_ADVICE


class Text(BaseModel):
    """The texts that every workbook has: its title, how to use it, and the notes below."""

    model_config = ConfigDict(frozen=True)

    title: str
    steps: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @field_validator("notes")
    @classmethod
    def _fill(cls, notes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(note.replace("{not_advice}", NOT_ADVICE) for note in notes)


class Line(BaseModel):
    """A row of a worksheet, which is filled in or, with a formula, calculated.

    In the formula `{key}` is the cell of another line in the same column.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str = ""
    label: str
    note: str = ""
    formula: str = ""
    number: str = "money"
    """The style of its number format."""
    style: Literal["label", "total", "grand"] = "label"
    default: tuple[float | None, ...] = ()
    """What its inputs hold before anybody fills them in."""
    example: tuple[float | None, ...] = ()


def cells(rows: Mapping[str, int], column: str) -> dict[str, str]:
    """Map the key of each line to its cell in this column: `C12`, or `Budget!C12` for the column
    `Budget!C`. `rows` has the row of each line by its key.
    """
    return {key: f"{column}{row}" for key, row in rows.items()}


def write_line(
    sheet: Sheet,
    row: int,
    line: Line,
    columns: Iterable[str],
    names: Callable[[str], Mapping[str, object]],
    *,
    example: bool,
) -> None:
    """Write the label and each column's formula or input. With `example`, inputs hold the line's
    example, if there is one, else its default.

    `names` takes a column and returns the text that replaces each `{name}` in a formula there, such
    as the name's cell: `partial(cells, rows)`.
    """
    values = (example and line.example) or line.default
    sheet.write(f"B{row}", line.label, line.style)
    for index, column in enumerate(columns):
        if line.formula:
            formula = line.formula.format_map(names(column))
            sheet.write(f"{column}{row}", formula, f"{line.style} {line.number}")
        else:
            value = values[index] if values else None
            sheet.write(f"{column}{row}", value, f"input {line.number}")


def write_note(sheet: Sheet, cell: str, line: Line) -> None:
    """Write what a line means beside it, in small letters unless the line is a total."""
    sheet.write(cell, line.note, f"{line.style} {'small ' if line.style == 'label' else ''}indent")
