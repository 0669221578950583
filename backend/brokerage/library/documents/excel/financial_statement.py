"""The personal financial statement: what a buyer or a guarantor owns, owes and earns."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.statement_lines import (
    ASSETS,
    CONTINGENT,
    INCOME,
    LIABILITIES,
)
from brokerage.library.documents.excel.statement_schedules import SCHEDULES, add_schedules
from brokerage.library.documents.excel.styles import RED
from brokerage.library.documents.excel.workbook import Workbook, build
from brokerage.library.documents.imprint import NOT_ADVICE

_TITLE: Final = "Personal Financial Statement"
_STEPS: Final = (
    "Fill in the shaded cells; married couples who buy together fill in one statement for both.",
    "Start with the sheet Schedules: its totals come into this statement by themselves.",
    "Print, sign and date it. Lenders and brokers often ask that it be no older than 90 days.",
)
_NOTES: Final = (
    "With an SBA loan the buyer brings at least 10% of the total project cost; our proof of funds"
    " checklist has its rules on seller notes and on who may own the buyer. Lenders want debt"
    " service coverage of about 1.25 times. Sources: SBA, SOP 50 10 8; lenders' practice; accessed"
    " November 2026.",
    "This is the firm's own form, not SBA Form 413; an SBA lender will ask for that form as well"
    " and may set its own"
    " limit on its age. " + NOT_ADVICE,
)


def make(firm: Firm, made_on: date) -> bytes:
    return build(
        _fill,
        title=_TITLE,
        subject="Assets, liabilities, income and contingent liabilities of a buyer",
        firm=firm,
        made_on=made_on,
    )


def _fill(workbook: Workbook) -> None:
    """Two sheets: the statement on one page, and the schedules behind it."""
    sheet = workbook.sheet("Statement", "2 39 24 3 39 24")
    totals = add_schedules(workbook)
    row = sheet.write_header(_TITLE, _STEPS)
    header = row
    row = _person(sheet, row)
    row = _balance(sheet, row + 1, totals)
    row = _flows(sheet, row + 2)
    row = _means(sheet, row + 2)
    row = _signature(sheet, row + 2)
    sheet.paragraphs(row + 2, _NOTES)
    sheet.finish(freeze=f"A{header}", pages_tall=1)


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
    """A label and its amount: put in, or brought over from a schedule."""
    sheet.write_row(
        row, [label, formula], f"label|{'label money' if formula else 'input money'}", first=first
    )


def _total(sheet: Sheet, row: int, first: str, label: str, formula: str, style: str) -> None:
    sheet.write_row(row, [label, formula], f"{style}|{style} money", first=first)


def _balance(sheet: Sheet, row: int, totals: dict[tuple[str, str], str]) -> int:
    """What is owned beside what is owed, and the difference."""
    sheet.write_row(row, ["What you own", "Value today"], "head|head right")
    sheet.write_row(row, ["What you owe", "Balance today"], "head|head right", first="E")
    first, last = row + 1, row + len(ASSETS)
    for column, lines in (("B", ASSETS), ("E", LIABILITIES)):
        for number, (label, schedule, kind) in enumerate(lines, start=first):
            brought = f"={totals[schedule, kind]}" if schedule else None
            _entry(sheet, number, column, label, brought)
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


def _flows(sheet: Sheet, row: int) -> int:
    """Income of a year beside contingent liabilities."""
    sheet.write_row(row, ["Annual income", "Amount"], "head|head right")
    sheet.write_row(row, ["Contingent liabilities", "Amount"], "head|head right", first="E")
    first, last = row + 1, row + len(INCOME)
    for offset, label in enumerate(INCOME):
        _entry(sheet, first + offset, "B", label, None)
        sheet.row_height(first + offset, 18)
    for offset, label in enumerate(CONTINGENT):
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


def _means(sheet: Sheet, row: int) -> int:
    """How far liquid assets go toward the cost of a purchase."""
    sheet.fill_row(row, "section", text="What this supports")
    sheet.row_height(row, 24)
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


def _signature(sheet: Sheet, row: int) -> int:
    row = sheet.paragraph(
        row,
        "I certify that this statement and its schedules are complete and true to the best of my"
        " knowledge on the date"
        " above. I authorize the firm named above to show it, in confidence, to the seller and to"
        " lenders I have named.",
        "wrap",
    )
    sheet.row_height(row, 26)
    for first in ("B", "E"):
        sheet.write_row(row, [None, None], "input plain", first=first)
        sheet.write_row(row + 1, ["Signature", "Date"], "small", first=first)
    return row + 1


FINANCIAL_STATEMENT: Final = Document(
    key="personal-financial-statement",
    title="Personal financial statement",
    description=(
        "Show a seller and a lender on one page what you own, owe and earn, with the schedules"
        f" behind it: {len(SCHEDULES)} tables that total automatically."
    ),
    tab="investor",
    kind="excel",
    access="members",
    make=make,
)
