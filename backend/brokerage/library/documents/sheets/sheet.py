"""One sheet: the head that all share, cells by style, and how it is protected and printed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, TypeAlias

from brokerage.library.documents.imprint import contact_line, edition
from brokerage.library.documents.sheets.entry_rules import EntryRules
from brokerage.library.documents.sheets.look import BODY_FONT, DEEP, HEAD_FONT, INK, LINE
from brokerage.library.documents.sheets.places import column_letter, place

if TYPE_CHECKING:
    from brokerage.library.documents.sheets.book import Book
    from brokerage.library.documents.sheets.reckoning import Reckoner

Value: TypeAlias = str | int | float | date | None

_LINE = 15.0  # points a line of body text takes
_ROW = 17.0  # points a row is high if nothing else is said


class Sheet(EntryRules):
    """Cells are kept until the whole book is known, because formulas may look at other sheets.

    Column A is a margin. A text that starts with `=` is a formula.
    """

    def __init__(self, book: Book, name: str, widths: Sequence[float]) -> None:
        self.book = book
        self.name = name
        self.values: dict[tuple[int, int], Value] = {}
        self.page = book.worksheet(name)
        self._styles: dict[tuple[int, int], str] = {}
        self._widths = widths
        self._bottom = 1
        self.last = column_letter(len(widths) - 1)
        """The letter of the last column."""
        for index, width in enumerate(widths):
            self.page.set_column(index, index, width, book.format("top"))
        self.page.hide_gridlines(2)
        self.page.set_default_row(_ROW)

    def head(self, title: str, steps: Iterable[str], *, badge: str = "") -> int:
        """Firm, title and how to use it. Answers the number of the next free row."""
        self.put("B1", self.book.firm.name, "firm")
        self.put(f"{self.last}1", contact_line(self.book.firm), "contact")
        self.put("B2", title, "title")
        self.put(f"{self.last}2", badge or edition(self.book.made_on), "badge")
        self.height(1, 18)
        self.height(2, 32)
        row = 3
        for number, step in enumerate(steps, start=1):
            lead = "How to use   " if number == 1 else "                        "
            self.page.write_rich_string(
                f"B{row}",
                self.book.format("key"),
                lead,
                self.book.format("step"),
                f"{number}.  {step}",
                self.book.format("step"),
            )
            row += 1
        self.across(row, "rule")
        self.height(row, 8)
        return row + 1

    def put(self, cell: str, value: Value, style: str = "label") -> None:
        self.values[place(cell)] = value
        if place(cell)[1] < len(self._widths):
            self.reaches(place(cell)[0] + 1)
        self._styles[place(cell)] = style

    def row(self, number: int, values: Sequence[Value], styles: str, *, first: str = "B") -> None:
        """Several cells side by side; `styles` are parted by bars: `"label|money|money"`."""
        _, start = place(f"{first}1")
        each = styles.split("|")
        for offset, value in enumerate(values):
            style = each[min(offset, len(each) - 1)].strip()
            self.put(f"{column_letter(start + offset)}{number}", value, style)

    def across(self, row: int, style: str, *, text: str | None = None) -> None:
        """The whole width of a row in one style, its text in the first cell."""
        for index in range(1, len(self._widths)):
            self.put(f"{column_letter(index)}{row}", text if index == 1 else None, style)

    def paragraph(self, row: int, text: str, style: str = "note", *, first: str = "B") -> int:
        """Text over the whole width, as high as it needs. Answers the number of the next row."""
        _, start = place(f"{first}1")
        width = sum(self._widths[start:])
        lines = math.ceil(len(text) * 0.82 / width)
        self.reaches(row)
        self.page.merge_range(f"{first}{row}:{self.last}{row}", text, self.book.format(style))
        self.height(row, lines * _LINE - (lines - 1) * 1.2 + 3)
        return row + 1

    def paragraphs(self, row: int, texts: Iterable[str]) -> int:
        for text in texts:
            row = self.paragraph(row, text)
        return row

    def reaches(self, row: int) -> None:
        """What is printed reaches down to this row at least."""
        self._bottom = max(self._bottom, row)

    def height(self, row: int, points: float) -> None:
        self.page.set_row(row - 1, points)

    def highlight(self, cells: str, condition: str, **look: Any) -> None:
        """`cells` get this look wherever the formula holds; it is written for the first of them."""
        over = self.book.bare_format(**look)
        self.page.conditional_format(
            cells, {"type": "formula", "criteria": condition, "format": over}
        )

    def chart(
        self,
        cell: str,
        kind: Mapping[str, Any],
        series: Iterable[dict[str, Any]],
        *,
        title: str,
        size: tuple[int, int],
    ) -> Any:
        """A chart in the house's manner; `size` in pixels. Its axes may be changed further."""
        chart = self.book.chart(dict(kind))
        for each in series:
            chart.add_series(each)
        font = {"name": BODY_FONT, "size": 10, "color": INK}
        heading = {"name": HEAD_FONT, "size": 13, "color": INK}
        grid = {"visible": True, "line": {"color": DEEP}}
        chart.set_title({"name": title, "name_font": heading, "overlay": False})
        chart.set_legend({"position": "bottom", "font": font})
        chart.set_y_axis({"num_font": font, "major_gridlines": grid, "line": {"none": True}})
        chart.set_x_axis({"num_font": font, "line": {"color": LINE}})
        chart.set_chartarea({"border": {"none": True}})
        chart.set_size({"width": size[0], "height": size[1]})
        self.page.insert_chart(cell, chart, {"object_position": 1})
        return chart

    def finish(
        self,
        *,
        freeze: str,
        repeat: tuple[int, int] | None = None,
        landscape: bool = False,
        tall: int = 0,
    ) -> None:
        """Freeze, protect and set up the print: letter paper, one page wide, rows repeated.

        `tall` is into how many pages all must fit, 0 any.
        """
        page = self.page
        page.freeze_panes(*place(freeze))
        page.protect("", {"format_columns": True, "format_rows": True, "insert_hyperlinks": True})
        page.set_paper(1)
        if landscape:
            page.set_landscape()
        page.set_margins(left=0.5, right=0.5, top=0.55, bottom=0.7)
        page.fit_to_pages(1, tall)
        page.center_horizontally()
        page.print_area(0, 0, self._bottom - 1, len(self._widths) - 1)
        if repeat:
            page.repeat_rows(repeat[0] - 1, repeat[1] - 1)
        small = '&"Calibri,Regular"&9&K5A6375'
        name = self.book.firm.name.replace("&", "&&")
        page.set_footer(
            f"&L{small}{name}, {self.book.firm.phone.display}"
            f"&C{small}{self.book.title.replace('&', '&&')}"
            f"&R{small}Page &P of &N"
        )

    def write(self, reckoner: Reckoner) -> None:
        """Write every cell; a formula with its value."""
        for (row, column), value in sorted(self.values.items(), key=lambda each: each[0]):
            style = self.book.format(self._styles[row, column])
            if isinstance(value, str) and value.startswith("="):
                worked_out = reckoner.value(self.name, row, column)
                self.page.write_formula(row, column, value, style, worked_out)
            elif value is None:
                self.page.write_blank(row, column, None, style)
            elif isinstance(value, date):
                self.page.write_datetime(row, column, value, style)
            elif isinstance(value, str) and value.startswith("https://"):
                self.page.write_url(row, column, value, style)
            elif isinstance(value, str):
                self.page.write_string(row, column, value, style)
            else:
                self.page.write_number(row, column, value, style)
