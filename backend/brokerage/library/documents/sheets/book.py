"""A workbook in the making: its sheets, its names, and the values of its formulas."""

import io
from datetime import UTC, date, datetime, time
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

from brokerage.core.facts import Firm
from brokerage.library.documents.sheets.look import properties
from brokerage.library.documents.sheets.reckoning import Cells, Reckoner
from brokerage.library.documents.sheets.sheet import Sheet


class Book:
    """Collects sheets and answers the file.

    Formulas are written together with their values: a phone, a mail preview and Excel's protected
    view show what the file holds and reckon nothing themselves.
    """

    def __init__(self, *, title: str, subject: str, firm: Firm, made_on: date) -> None:
        self.title = title
        self.firm = firm
        self.made_on = made_on
        self._file = io.BytesIO()
        self._workbook: Any = xlsxwriter.Workbook(self._file, {"in_memory": True})
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
        self._sheets: list[Sheet] = []
        self._names: dict[str, str] = {}

    def sheet(self, name: str, widths: str) -> Sheet:
        """A new sheet. `widths` are those of its columns, in letters: `"2 40 14 14"`."""
        made = Sheet(self, name, [float(width) for width in widths.split()])
        self._sheets.append(made)
        return made

    def worksheet(self, name: str) -> Any:
        return self._workbook.add_worksheet(name)

    def chart(self, options: dict[str, Any]) -> Any:
        return self._workbook.add_chart(options)

    def name(self, name: str, target: str) -> None:
        """Give a cell or a range a name of its own: `book.name("SDE", "Worksheet!$C$40")`."""
        self._names[name] = target
        self._workbook.define_name(name, f"={target}")

    def format(self, style: str) -> Any:
        if style not in self._formats:
            self._formats[style] = self._workbook.add_format(properties(style))
        return self._formats[style]

    def bare_format(self, **options: Any) -> Any:
        """A format that lies over another one where a condition holds."""
        return self._workbook.add_format(options)

    def file(self) -> bytes:
        """The finished workbook. ReckoningError: a formula cannot be worked out."""
        cells: Cells = {sheet.name: sheet.values for sheet in self._sheets}
        reckoner = Reckoner(cells, self._names)
        for sheet in self._sheets:
            sheet.write(reckoner)
        self._workbook.close()
        return self._file.getvalue()
