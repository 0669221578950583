"""The personal financial statement: what a buyer or a guarantor owns, owes and earns."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from pydantic import BaseModel

from brokerage.library.documents.excel.lines import Text
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import RED
from brokerage.library.documents.excel.workbook import Workbook

_COLUMNS: Final = "BCDEFG"  # of a schedule


class _Line(BaseModel):
    label: str
    total_of: tuple[str, str] | None = None
    """The schedule and the total that fill it in; None: it is entered."""


class _Column(BaseModel):
    heading: str
    number: Literal["plain", "money", "share", "year"]


class _Schedule(BaseModel):
    key: str
    title: str
    rows: int
    totals: dict[str, str]
    """What is added up, `value` or `debt`, and the letter of its column."""
    columns: tuple[_Column, ...]


class _Text(Text):
    assets: tuple[_Line, ...]
    liabilities: tuple[_Line, ...]
    income: tuple[str, ...]
    contingent: tuple[str, ...]
    certification: str
    schedule_steps: tuple[str, ...]
    schedules: tuple[_Schedule, ...]


def fill(workbook: Workbook, matter: Mapping[str, Any]) -> None:
    """Write two sheets: the statement on one page, and the schedules behind it."""
    text = _Text.model_validate(matter)
    sheet = workbook.sheet("Statement", "2 39 24 3 39 24")
    totals = _schedules(workbook, text)
    header = sheet.write_header(text.title, text.steps)
    row = _person(sheet, header)
    row = _balance(sheet, row + 1, text, totals)
    row = _income(sheet, row + 2, text)
    row = _purchase(sheet, row + 2)
    row = _signature(sheet, row + 2, text.certification)
    sheet.paragraphs(row + 2, text.notes)
    sheet.finish(freeze=f"A{header}", pages_tall=1)


def _schedules(workbook: Workbook, text: _Text) -> dict[tuple[str, str], str]:
    """Write the sheet Schedules. Returns the cell of each total by the key of its schedule and what
    it adds up: `value` or `debt`.
    """
    sheet = workbook.sheet("Schedules", "2 38 24 20 20 20 20")
    badge = "Part of the personal financial statement"
    row = header = sheet.write_header("Schedules", text.schedule_steps, badge=badge)
    totals: dict[tuple[str, str], str] = {}
    for schedule in text.schedules:
        row = _schedule(sheet, row, schedule, totals) + 2
    sheet.finish(freeze=f"A{header}", landscape=True, pages_tall=1)
    return totals


def _schedule(
    sheet: Sheet, row: int, schedule: _Schedule, totals: dict[tuple[str, str], str]
) -> int:
    """Write the schedule and add its totals. Returns the row of its totals."""
    sheet.section(row, schedule.title, 22)
    first, last = row + 2, row + 1 + schedule.rows
    for letter, column in zip(_COLUMNS, schedule.columns, strict=True):
        style = "subhead" if column.number == "plain" else "subhead right"
        sheet.write(f"{letter}{row + 1}", column.heading or None, style)
        for number in range(first, last + 1):
            style = f"input {column.number}" if column.heading else "label"
            sheet.write(f"{letter}{number}", None, style)
        cells = f"{letter}{first}:{letter}{last}"
        if column.number == "money":
            sheet.allow_number(cells, "Whole dollars.")
        elif column.number == "share":
            sheet.allow_number(cells, "A share: 50% or 100%.", low=0, high=1)
        elif column.number == "year":
            sheet.allow_number(cells, "The year, as 2015.", low=1900, high=2100)
        elif column.heading.endswith("(yes, no)"):
            sheet.allow_choice(cells, ("yes", "no"), "Is it pledged for a debt?")
    sheet.fill_row(last + 1, "total", text="Total")
    for kind, letter in schedule.totals.items():
        sheet.write(f"{letter}{last + 1}", f"=SUM({letter}{first}:{letter}{last})", "total money")
        totals[schedule.key, kind] = f"Schedules!${letter}${last + 1}"
    return last + 1


def _person(sheet: Sheet, row: int) -> int:
    for left, right in (
        ("Name", "As of (date)"),
        ("Spouse, if joint", "Phone"),
        ("Home address", "Email"),
        ("City, state, ZIP", "Employer or business"),
    ):
        sheet.write_row(row, [left, None], "label|input plain")
        sheet.write_row(row, [right, None], "label|input plain", first="E")
        sheet.row_height(row, 19)
        row += 1
    day = row - 4
    sheet.write(f"F{day}", None, "input day")
    sheet.allow_date(f"F{day}", "The day for which every amount below is right.")
    return row


def _entry(sheet: Sheet, row: int, first: str, label: str, formula: str | None) -> None:
    """Write a label in the column `first`, and its amount in the next: `formula`, or an input if
    that is None.
    """
    sheet.write_row(
        row, [label, formula], f"label|{'label money' if formula else 'input money'}", first=first
    )


def _total(sheet: Sheet, row: int, first: str, label: str, formula: str, style: str) -> None:
    sheet.write_row(row, [label, formula], f"{style}|{style} money", first=first)


def _balance(sheet: Sheet, row: int, text: _Text, totals: Mapping[tuple[str, str], str]) -> int:
    """Write the assets beside the liabilities, and below them the totals and the net worth. Returns
    the last row. `totals` has the cells of the schedules' totals, as `_schedules` returns them.
    """
    sheet.write_row(row, ["What you own", "Value today"], "head|head right")
    sheet.write_row(row, ["What you owe", "Balance today"], "head|head right", first="E")
    first, last = row + 1, row + len(text.assets)
    for column, lines in (("B", text.assets), ("E", text.liabilities)):
        for number, line in enumerate(lines, start=first):
            total = f"={totals[line.total_of]}" if line.total_of else None
            _entry(sheet, number, column, line.label, total)
            sheet.row_height(number, 18)
    sheet.allow_number(f"C{first}:C{last}", "What it would bring today, in whole dollars.", low=0)
    sheet.allow_number(f"F{first}:F{last}", "What it would take to pay it off today.", low=0)
    row = last + 1
    _total(sheet, row, "B", "Total assets", f"=SUM(C{first}:C{last})", "total")
    _total(sheet, row, "E", "Total liabilities", f"=SUM(F{first}:F{last})", "total")
    _total(sheet, row + 1, "E", "Net worth", f"=C{row}-F{row}", "grand")
    sheet.write_row(
        row + 1,
        ["Of this, cash and securities (liquid)", f"=C{first}+C{first + 1}"],
        "label|label money bold",
    )
    sheet.row_height(row + 1, 21)
    for name, cell in (
        ("Total_assets", f"$C${row}"),
        ("Total_liabilities", f"$F${row}"),
        ("Net_worth", f"$F${row + 1}"),
        ("Liquid_assets", f"$C${row + 1}"),
    ):
        sheet.workbook.define_name(name, f"Statement!{cell}")
    return row + 1


def _income(sheet: Sheet, row: int, text: _Text) -> int:
    """Write the annual income beside the contingent liabilities, each with its total. Returns the
    last row.
    """
    sheet.write_row(row, ["Annual income", "Amount"], "head|head right")
    sheet.write_row(row, ["Contingent liabilities", "Amount"], "head|head right", first="E")
    first, last = row + 1, row + len(text.income)
    for offset, label in enumerate(text.income):
        _entry(sheet, first + offset, "B", label, None)
        sheet.row_height(first + offset, 18)
    for offset, label in enumerate(text.contingent):
        _entry(sheet, first + offset, "E", label, None)
    sheet.allow_number(f"C{first}:C{last}", "Before tax, in whole dollars.")
    sheet.allow_number(f"F{first}:F{last - 1}", "The most that it could come to.", low=0)
    _total(sheet, last + 1, "B", "Total income", f"=SUM(C{first}:C{last})", "total")
    _total(
        sheet, last + 1, "E", "Total contingent liabilities", f"=SUM(F{first}:F{last - 1})", "total"
    )
    sheet.workbook.define_name("Total_income", f"Statement!$C${last + 1}")
    sheet.workbook.define_name("Total_contingent", f"Statement!$F${last + 1}")
    return last + 1


def _purchase(sheet: Sheet, row: int) -> int:
    """Write how far liquid assets go toward the cost of a purchase. Returns the last row."""
    sheet.section(row, "What this supports")
    cost, share, need, after = (row + offset for offset in range(1, 5))
    sheet.write_row(cost, ["Total project cost", None], "label|input money")
    sheet.write_row(share, ["Equity the lender asks for", 0.1], "label|input share")
    sheet.write_row(need, ["Equity needed", f"=C{cost}*C{share}"], "label|label money")
    sheet.write_row(
        after, ["Liquid assets left after it", f"=Liquid_assets-C{need}"], "total|total money"
    )
    sheet.write_row(
        cost,
        ["Debts as a share of assets", "=IF(Total_assets>0,Total_liabilities/Total_assets,0)"],
        "label|label percent",
        first="E",
    )
    sheet.write_row(
        share,
        ["Liquid assets as a share of cost", f"=IF(C{cost}>0,Liquid_assets/C{cost},0)"],
        "label|label percent",
        first="E",
    )
    sheet.write_row(
        need,
        ["Net worth less contingent liabilities", "=Net_worth-Total_contingent"],
        "label|label money",
        first="E",
    )
    sheet.allow_number(f"C{cost}", "Price, fees, closing costs and working capital.", low=0)
    sheet.allow_number(f"C{share}", "A share: at least 10% with an SBA loan.", low=0, high=1)
    sheet.format_when(f"C{after}", f"=$C${after}<0", font_color=RED)
    return after


def _signature(sheet: Sheet, row: int, certification: str) -> int:
    row = sheet.paragraph(row, certification, "wrap")
    sheet.row_height(row, 26)
    for first in ("B", "E"):
        sheet.write_row(row, [None, None], "input plain", first=first)
        sheet.write_row(row + 1, ["Signature", "Date"], "small", first=first)
    return row + 1
