"""One sheet: its header, styled cells, and how it is validated, protected and printed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from xlsxwriter.utility import (  # type: ignore[import-untyped]
    xl_cell_to_rowcol,
    xl_col_to_name,
)

from brokerage.library.documents.imprint import contact_line, edition

if TYPE_CHECKING:
    from brokerage.library.documents.excel.workbook import Workbook

Value: TypeAlias = str | int | float | date | None

_LINE_HEIGHT: Final = 15.0  # points
_LONGEST_FOOTER: Final = 255
_ROW_HEIGHT: Final = 17.0  # points, where nothing else is set


class Sheet:
    """A worksheet in the firm's style. Rows are numbered from 1, columns named by letters. Column A
    is a margin.

    A text that starts with `=` is a formula only in `write` and `write_row`, and not with
    `as_text`: use that for every text that people edit.
    """

    def __init__(self, workbook: Workbook, page: Any, widths: Sequence[float]) -> None:
        self.workbook = workbook
        self.page = page
        self.name: str = page.get_name()
        self._widths = widths
        self._last_row = 1
        self.last_column: str = xl_col_to_name(len(widths) - 1)
        for index, width in enumerate(widths):
            self.page.set_column(index, index, width, workbook.format("top"))
        self.page.hide_gridlines(2)
        self.page.set_default_row(_ROW_HEIGHT)

    def write_header(self, title: str, steps: Iterable[str]) -> int:
        """Write the firm, the title and how to use the sheet. Returns the next free row."""
        workbook = self.workbook
        self.write("B1", workbook.firm.name, "firm", as_text=True)
        self.write(f"{self.last_column}1", contact_line(workbook.firm), "contact", as_text=True)
        self.write("B2", title, "title", as_text=True)
        self.write(f"{self.last_column}2", edition(workbook.made_on), "badge")
        self.row_height(1, 18)
        self.row_height(2, 32)
        row = 3
        step_format = workbook.format("step")
        for number, step in enumerate(steps, start=1):
            lead = "How to use   " if number == 1 else "                        "
            text = f"{number}.  {step}"
            self.page.write_rich_string(
                f"B{row}", workbook.format("key"), lead, step_format, text, step_format
            )
            row += 1
        self.fill_row(row, "rule")
        self.row_height(row, 8)
        return row + 1

    def write(
        self, cell: str, value: Value, style: str = "label", *, as_text: bool = False
    ) -> None:
        row, column = xl_cell_to_rowcol(cell)
        if column < len(self._widths):
            self.include_in_print(row + 1)
        style_format = self.workbook.format(style)
        if isinstance(value, str) and value.startswith("=") and not as_text:
            result = self.workbook.value_of(self.name, row, column)
            self.page.write_formula(row, column, value, style_format, result)
        else:
            self.page.write(row, column, value, style_format)

    def write_link(self, cell: str, address: str, style: str) -> None:
        self.page.write_url(cell, address, self.workbook.format(style))

    def write_row(
        self,
        row: int,
        values: Sequence[Value],
        styles: str,
        *,
        first: str = "B",
        as_text: bool = False,
    ) -> None:
        """Write cells from the column `first` on. `styles` are separated by `|`; the last one is
        used for all further cells.
        """
        _, start = xl_cell_to_rowcol(f"{first}1")
        each = styles.split("|")
        for offset, value in enumerate(values):
            style = each[min(offset, len(each) - 1)].strip()
            self.write(f"{xl_col_to_name(start + offset)}{row}", value, style, as_text=as_text)

    def fill_row(self, row: int, style: str, *, text: str | None = None) -> None:
        """Give the whole row one style; the text is in its first cell."""
        self.write_row(row, [text, *[None] * (len(self._widths) - 2)], style)

    def section(self, row: int, text: str, height: float = 24) -> None:
        """Write a heading over the whole width."""
        self.fill_row(row, "section", text=text)
        self.row_height(row, height)

    def paragraph(self, row: int, text: str, style: str = "note") -> int:
        """Write a text over the whole width, as high as it needs. Returns the next row."""
        lines = math.ceil(len(text) * 0.82 / sum(self._widths[1:]))
        self.include_in_print(row)
        merged = f"B{row}:{self.last_column}{row}"
        self.page.merge_range(merged, text, self.workbook.format(style))
        self.row_height(row, lines * _LINE_HEIGHT - (lines - 1) * 1.2 + 3)
        return row + 1

    def paragraphs(self, row: int, texts: Iterable[str]) -> int:
        for text in texts:
            row = self.paragraph(row, text)
        return row

    def include_in_print(self, row: int) -> None:
        self._last_row = max(self._last_row, row)

    def row_height(self, row: int, points: float) -> None:
        self.page.set_row(row - 1, points)

    def format_when(self, cells: str, condition: str, **options: Any) -> None:
        """Format cells by the formula `condition`, which is written for the first cell. `options`
        are XlsxWriter's format properties.
        """
        overlay = self.workbook.conditional_format(**options)
        self.page.conditional_format(
            cells, {"type": "formula", "criteria": condition, "format": overlay}
        )

    def allow_choice(self, cells: str, options: Sequence[str] | str, prompt: str) -> None:
        """Accept only one of the options: texts, or a formula that refers to their cells."""
        self._validate(
            cells,
            ("Choose one", prompt),
            ("Not on the list", "Please choose one of the entries of the list."),
            validate="list",
            source=options if isinstance(options, str) else list(options),
        )

    def allow_number(
        self, cells: str, prompt: str, *, low: float = -1e11, high: float = 1e11
    ) -> None:
        """Accept only a number from `low` to `high`."""
        self._validate(
            cells,
            ("A number", prompt),
            ("Please enter a number", f"Between {low:,.0f} and {high:,.0f}, numbers only."),
            validate="decimal",
            criteria="between",
            minimum=low,
            maximum=high,
        )

    def _validate(
        self, cells: str, prompt: tuple[str, str], error: tuple[str, str], **rule: Any
    ) -> None:
        """`prompt` and `error` are a title and a message each; `rule` has XlsxWriter's options."""
        texts = ("input_title", "input_message", "error_title", "error_message")
        self.page.data_validation(cells, rule | dict(zip(texts, prompt + error, strict=True)))

    def finish(
        self,
        *,
        freeze: str,
        repeat: tuple[int, int] | None = None,
        landscape: bool = False,
    ) -> None:
        """Freeze panes, protect the sheet, and set up its print on letter paper, one page wide.
        Call it last.

        `freeze` is the first cell that scrolls; `repeat` is the first and last row that each page
        repeats.
        """
        page = self.page
        page.freeze_panes(freeze)
        page.protect("", {"format_columns": True, "format_rows": True, "insert_hyperlinks": True})
        page.set_paper(1)
        if landscape:
            page.set_landscape()
        page.set_margins(left=0.5, right=0.5, top=0.55, bottom=0.7)
        page.fit_to_pages(1, 0)
        page.center_horizontally()
        page.print_area(0, 0, self._last_row - 1, len(self._widths) - 1)
        if repeat:
            page.repeat_rows(repeat[0] - 1, repeat[1] - 1)
        small = '&"Calibri,Regular"&9&K5A6375'
        firm = self.workbook.firm
        texts = (firm.name, firm.phone.display, self.workbook.title)
        name, phone, title = (text.replace("&", "&&") for text in texts)
        whole = f"&L{small}{name}, {phone}&C{small}{title}&R{small}Page &P of &N"
        # Excel shows no footer of more characters.
        page.set_footer(whole if len(whole) <= _LONGEST_FOOTER else f"&R{small}Page &P of &N")
