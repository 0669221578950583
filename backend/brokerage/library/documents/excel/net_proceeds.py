"""The net proceeds worksheet: what an owner keeps from an asset sale, and from a stock sale."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from pydantic import BaseModel

from brokerage.library.documents.excel.lines import Line, Text, cells, write_line, write_note
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import RED
from brokerage.library.documents.excel.workbook import Workbook

_SALES: Final = {"C": "asset", "D": "stock"}


class _SaleLine(Line):
    stock_formula: str = ""
    """Its formula for a stock sale, where that differs."""


class _Section(BaseModel):
    heading: str
    lines: tuple[_SaleLine, ...]


class _Text(Text):
    sections: tuple[_Section, ...]


def fill(workbook: Workbook, matter: Mapping[str, Any]) -> None:
    """Write two sheets: an empty worksheet, and the same one filled in for a made-up sale."""
    text = _Text.model_validate(matter)
    _worksheet(workbook.sheet("Worksheet", "2 45 18 18 62"), text, example=False)
    _worksheet(workbook.sheet("Example", "2 45 18 18 62"), text, example=True)


def _worksheet(sheet: Sheet, text: _Text, *, example: bool) -> None:
    title = f"{text.title}: an example" if example else text.title
    badge = "Made-up sale and rates" if example else ""
    header = sheet.write_header(title, text.steps, badge=badge)
    sheet.write_row(header, ["", "Asset sale", "Stock sale"], "head|head right")
    sheet.write(f"E{header}", "What belongs here", "head indent")
    rows = _rows(text, header)
    for section in text.sections:
        sheet.section(rows[section.lines[0].key] - 1, section.heading)
        for line in section.lines:
            _line(sheet, line, rows, example=example)
    prefix = "Example_" if example else ""
    for column, sale in _SALES.items():
        target = f"{sheet.name}!${column}${rows['net']}"
        sheet.workbook.define_name(f"{prefix}Net_proceeds_{sale}", target)
    over = rows["over"]
    sheet.format_when(f"C{over}:D{over}", f"=C{over}<0", font_color=RED, bold=True)
    sheet.paragraphs(max(rows.values()) + 2, text.notes[-1:] if example else text.notes)
    sheet.finish(freeze=f"C{header + 1}", landscape=True, pages_tall=1)


def _rows(text: _Text, header: int) -> dict[str, int]:
    """Return the row of each line by its key; a section's heading is above its first line. `header`
    is the row above the first heading.
    """
    rows: dict[str, int] = {}
    row = header
    for section in text.sections:
        row += 1
        for line in section.lines:
            row += 1
            rows[line.key] = row
    return rows


def _line(sheet: Sheet, line: _SaleLine, rows: Mapping[str, int], *, example: bool) -> None:
    row = rows[line.key]
    write_line(sheet, row, line, _SALES, partial(cells, rows), example=example)
    if line.stock_formula:
        formula = line.stock_formula.format_map(cells(rows, "D"))
        sheet.write(f"D{row}", formula, f"{line.style} {line.number}")
    write_note(sheet, f"E{row}", line)
    sheet.row_height(row, 20 if line.style == "grand" else 17)
    if line.formula:
        return
    if line.number == "percent":
        sheet.allow_number(f"C{row}:D{row}", "A percentage, such as 20%.", low=0, high=1)
    else:
        sheet.allow_number(f"C{row}:D{row}", "Whole dollars, without a minus sign.", low=0)
