"""Builds a workbook whose formulas are stored with their values."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from typing import Any, TypeAlias

import formualizer
import xlsxwriter  # type: ignore[import-untyped]
from xlsxwriter.utility import xl_rowcol_to_cell  # type: ignore[import-untyped]

from brokerage.core.facts import Firm
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import properties
from brokerage.library.documents.source import Source


class FormulaError(Exception):
    """A formula cannot be evaluated; the message names it and its cell."""


def build(fill: Fill, source: Source, firm: Firm, made_on: date) -> bytes:
    """Build the workbook that `fill` writes from the source. Raises FormulaError.

    Phones, mail previews and Excel's protected view show stored values and recalculate nothing. So
    a draft is written and evaluated first, then the workbook with the values.
    """
    matter, evaluated = source.matter, None
    for _ in ("draft", "final"):
        workbook = Workbook(matter["title"], matter["subject"], firm, made_on, evaluated)
        fill(workbook, matter)
        content = workbook.to_bytes()
        if evaluated is None:
            evaluated = formualizer.load_workbook_bytes(content)
            evaluated.set_temporal_egress("serial")  # dates as the numbers that a file holds
            evaluated.evaluate_all()
    return content


class Workbook:
    """An Excel workbook in the firm's style."""

    def __init__(
        self,
        title: str,
        subject: str,
        firm: Firm,
        made_on: date,
        evaluated: formualizer.Workbook | None,
    ) -> None:
        self.title = title
        self.firm = firm
        self.made_on = made_on
        self._file = io.BytesIO()
        # Only what a sheet writes as a formula or a link is one, whatever a text looks like.
        as_text = {"strings_to_formulas": False, "strings_to_urls": False}
        self._workbook: Any = xlsxwriter.Workbook(self._file, {"in_memory": True, **as_text})
        self._workbook.set_properties(
            {
                "title": title,
                "subject": subject,
                "author": firm.name,
                "company": firm.name,
                "category": "Resource library",
                "created": datetime.combine(made_on, time(12), UTC).replace(tzinfo=None),
            }
        )
        self._workbook.set_size(24000, 14000)
        self._formats: dict[str, Any] = {}
        self._evaluated = evaluated

    def sheet(self, name: str, widths: str) -> Sheet:
        """Add a sheet. `widths` are those of its columns, in characters: `"2 40 14 14"`."""
        page = self._workbook.add_worksheet(name)
        return Sheet(self, page, [float(width) for width in widths.split()])

    def new_chart(self, options: dict[str, Any]) -> Any:
        return self._workbook.add_chart(options)

    def define_name(self, name: str, target: str) -> None:
        """Name a cell or a range: `define_name("SDE", "Worksheet!$C$40")`."""
        self._workbook.define_name(name, f"={target}")

    def format(self, style: str) -> Any:
        if style not in self._formats:
            self._formats[style] = self._workbook.add_format(properties(style))
        return self._formats[style]

    def conditional_format(self, **options: Any) -> Any:
        return self._workbook.add_format(options)

    def value_of(self, sheet: str, row: int, column: int) -> Any:
        """Return the value of a formula, by row and column from 0; 0 before the evaluation. Raises
        FormulaError if it is an error.
        """
        if self._evaluated is None:
            return 0
        value = self._evaluated.evaluate_cell(sheet, row + 1, column + 1)
        if isinstance(value, dict):
            raise FormulaError(f"{sheet}!{xl_rowcol_to_cell(row, column)}: {value}")
        return value

    def to_bytes(self) -> bytes:
        """Complete the workbook and return its file."""
        self._workbook.close()
        return self._file.getvalue()


Fill: TypeAlias = Callable[[Workbook, Mapping[str, Any]], None]
"""Writes the sheets of a workbook from what its source describes."""
