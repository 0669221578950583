"""The SDE and add-back worksheet: three years, every line graded as a buyer would take it."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.sde_lines import (
    COMES_OFF,
    EXAMPLE,
    EXAMPLE_INCOME,
    EXAMPLE_REVENUE,
    GRADES,
    LINES,
    Line,
)
from brokerage.library.documents.excel.sde_results import add_results
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import AMBER, GREEN, RED
from brokerage.library.documents.excel.workbook import Workbook, build

_TITLE: Final = "SDE and Add-Back Worksheet"
_STEPS: Final = (
    "Fill in the shaded cells from the tax returns, oldest year first. The rest adds up by itself.",
    "Each line carries a grade: how a buyer usually takes it. Change a grade when your proof is"
    " better or worse.",
    "Keep the invoice, contract or statement for each amount in one folder. An add-back is only"
    " as good as its proof.",
)
_YEARS: Final = "CDE"


def make(firm: Firm, made_on: date) -> bytes:
    return build(
        _fill,
        title=_TITLE,
        subject="Work out seller's discretionary earnings and EBITDA over three years",
        firm=firm,
        made_on=made_on,
    )


def _fill(workbook: Workbook) -> None:
    """An empty worksheet, and beside it the same one filled in for a made-up business."""
    _worksheet(workbook, "Worksheet", filled=False)
    _worksheet(workbook, "Example", filled=True)


def _worksheet(workbook: Workbook, name: str, *, filled: bool) -> None:
    sheet = workbook.sheet(name, "2 43 14 14 14 18 52")
    title = f"{_TITLE}: an example" if filled else _TITLE
    row = sheet.write_header(title, _STEPS, badge="Made-up business" if filled else "")
    header = row
    _header(sheet, row, filled=filled)
    row = _start(sheet, row + 1, filled=filled)
    first = row + 1
    row = _add_backs(sheet, row, filled=filled)
    add_results(sheet, row, (first, row - 1), header, filled=filled)
    sheet.finish(freeze=f"C{header + 1}", repeat=(header, header), landscape=True, pages_tall=2)


def _header(sheet: Sheet, row: int, *, filled: bool) -> None:
    sheet.write_row(row, ["Year that ended in"], "head")
    last = sheet.workbook.made_on.year - 1
    for column, year in zip(_YEARS, range(last - 2, last + 1), strict=True):
        sheet.write(f"{column}{row}", year, "head year input bold right")
    sheet.write_row(row, ["Grade", "What a buyer asks to see"], "head indent", first="F")
    sheet.allow_number(f"C{row}:E{row}", "The year, as 2025.", low=1990, high=2100)
    sheet.row_height(row, 20)


def _start(sheet: Sheet, row: int, *, filled: bool) -> int:
    sheet.fill_row(row, "section", text="Where you start")
    sheet.row_height(row, 24)
    for label, ask, figures in (
        ("Revenue", "Tax return, gross receipts less returns", EXAMPLE_REVENUE),
        ("Net income before income tax", "Tax return. A loss carries a minus", EXAMPLE_INCOME),
    ):
        row += 1
        sheet.write_row(row, [label, *(figures if filled else (None,) * 3)], "label|input money")
        sheet.write_row(row, ["Starting point", ask], "label small indent", first="F")
        sheet.allow_number(f"C{row}:E{row}", "Whole dollars. A loss carries a minus.")
    return row + 1


def _add_backs(sheet: Sheet, row: int, *, filled: bool) -> int:
    """Every line under its heading; answers the row after the last."""
    first = row
    heading = ""
    for line in LINES:
        if line.heading != heading:
            heading = line.heading
            sheet.fill_row(row, "section", text=heading)
            sheet.row_height(row, 24)
            row += 1
        _line(sheet, row, line, filled=filled)
        row += 1
    for grade, colour in zip((*GRADES, COMES_OFF), (GREEN, AMBER, RED, RED), strict=True):
        sheet.format_when(
            f"F{first}:F{row - 1}", f'=$F{first}="{grade}"', font_color=colour, bold=True
        )
    return row


def _line(sheet: Sheet, row: int, line: Line, *, filled: bool) -> None:
    figures = EXAMPLE.get(line.label, (None,) * 3) if filled else (None,) * 3
    sheet.write(f"B{row}", line.label, "input plain" if line.own else "label")
    sheet.write_row(row, figures, "input money", first="C")
    sheet.write(f"G{row}", line.ask, "label small wrap indent")
    if line.grade is None:
        sheet.write(f"F{row}", COMES_OFF, "label indent")
        sheet.allow_number(f"C{row}:E{row}", line.hint, high=0)
    else:
        sheet.write(f"F{row}", GRADES[line.grade], "input indent")
        sheet.allow_choice(f"F{row}", GRADES, "How will a buyer take this line?")
        sheet.allow_number(f"C{row}:E{row}", line.hint)
    sheet.row_height(row, 30 if len(line.ask) > 62 else 17)


SDE_WORKSHEET: Final = Document(
    key="sde-and-add-back-worksheet",
    title="SDE and add-back worksheet",
    description=(
        "Work out what your business really earns over three years, with every add-back graded"
        " the way a buyer will grade it."
    ),
    tab="templates",
    kind="excel",
    access="members",
    make=make,
)
