"""The schedules behind the personal financial statement, each with its totals."""

from dataclasses import dataclass
from typing import Final

from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.workbook import Workbook


@dataclass(frozen=True)
class Schedule:
    key: str
    title: str
    columns: tuple[str, str, str, str, str, str]
    """The headings of columns B to G."""
    manners: tuple[str, str, str, str, str, str]
    """How each column is entered: a word of the look."""
    totals: tuple[tuple[str, str], ...]
    """What is added up: `value` or `debt`, and the letter of its column."""
    rows: int


_TEXT: Final = "plain"

SCHEDULES: Final = (
    Schedule(
        "cash",
        "A. Cash and bank accounts",
        ("Bank", "Type of account", "Name on the account", "Pledged? (yes, no)", "", "Balance"),
        (_TEXT, _TEXT, _TEXT, _TEXT, _TEXT, "money"),
        (("value", "G"),),
        5,
    ),
    Schedule(
        "securities",
        "B. Stocks, bonds and funds",
        (
            "What and how much",
            "Held at",
            "Name on the account",
            "Pledged? (yes, no)",
            "Cost",
            "Value today",
        ),
        (_TEXT, _TEXT, _TEXT, _TEXT, "money", "money"),
        (("value", "G"),),
        5,
    ),
    Schedule(
        "property",
        "C. Real estate",
        (
            "Address and use",
            "Title held by",
            "Lender",
            "Monthly payment",
            "Mortgage balance",
            "Value today",
        ),
        (_TEXT, _TEXT, _TEXT, "money", "money", "money"),
        (("value", "G"), ("debt", "F")),
        5,
    ),
    Schedule(
        "businesses",
        "D. Businesses and partnerships",
        (
            "Name and type",
            "Share you own",
            "Since (year)",
            "Annual net income",
            "You owe personally",
            "Value of your share",
        ),
        (_TEXT, "share", "year", "money", "money", "money"),
        (("value", "G"), ("debt", "F")),
        4,
    ),
    Schedule(
        "notes",
        "E. Bank and other notes you owe",
        (
            "Owed to",
            "Secured by",
            "Maturity date",
            "Monthly payment",
            "Original amount",
            "Balance today",
        ),
        (_TEXT, _TEXT, _TEXT, "money", "money", "money"),
        (("debt", "G"),),
        5,
    ),
)


def add_schedules(workbook: Workbook) -> dict[tuple[str, str], str]:
    """The sheet Schedules; answers where each total stands, by schedule and by what it adds up."""
    sheet = workbook.sheet("Schedules", "2 38 24 20 20 20 20")
    row = sheet.write_header(
        "Schedules",
        [
            "List each account, building, business and note in a line of its own.",
            "A value is what it would bring today, not what it cost. Proof of each comes with the"
            " offer.",
        ],
        badge="Part of the personal financial statement",
    )
    header = row
    found: dict[tuple[str, str], str] = {}
    for schedule in SCHEDULES:
        row = _schedule(sheet, row, schedule, found) + 2
    sheet.finish(freeze=f"A{header}", landscape=True, pages_tall=1)
    return found


def _schedule(sheet: Sheet, row: int, schedule: Schedule, found: dict[tuple[str, str], str]) -> int:
    sheet.fill_row(row, "section", text=schedule.title)
    sheet.row_height(row, 22)
    for column, heading, manner in zip("BCDEFG", schedule.columns, schedule.manners, strict=True):
        amounts = "subhead" if manner == _TEXT else "subhead right"
        sheet.write(f"{column}{row + 1}", heading or None, amounts)
    first, last = row + 2, row + 1 + schedule.rows
    for number in range(first, last + 1):
        for column, heading, manner in zip(
            "BCDEFG", schedule.columns, schedule.manners, strict=True
        ):
            sheet.write(f"{column}{number}", None, f"input {manner}" if heading else "label")
    for column, heading, manner in zip("BCDEFG", schedule.columns, schedule.manners, strict=True):
        cells = f"{column}{first}:{column}{last}"
        if manner == "money":
            sheet.allow_number(cells, "Whole dollars.")
        elif manner == "share":
            sheet.allow_number(cells, "A share: 50% or 100%.", low=0, high=1)
        elif manner == "year":
            sheet.allow_number(cells, "The year, as 2015.", low=1900, high=2100)
        elif heading.endswith("(yes, no)"):
            sheet.allow_choice(cells, ("yes", "no"), "Is it pledged for a debt?")
    sheet.fill_row(last + 1, "total", text="Total")
    for kind, column in schedule.totals:
        sheet.write(f"{column}{last + 1}", f"=SUM({column}{first}:{column}{last})", "total money")
        found[schedule.key, kind] = f"Schedules!${column}${last + 1}"
    return last + 1
