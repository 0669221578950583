"""The 13-week cash flow: what comes in and goes out, and the week in which cash is lowest."""

from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.cash_flow_lines import EXAMPLE, EXAMPLE_OPENING, IN, OUT
from brokerage.library.documents.excel.cash_flow_watch import (
    COLUMNS,
    FIRST,
    LAST,
    TOTAL,
    WEEKS,
    add_chart,
    add_watch,
)
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import RED, WHITE
from brokerage.library.documents.excel.workbook import Workbook, build
from brokerage.library.documents.imprint import NOT_ADVICE

_TITLE: Final = "13-Week Cash Flow"
_STEPS: Final = (
    "Enter the last day of week 1, the bank balance you start with, and your minimum cash.",
    "Enter each amount in the week the money moves, not the week of the invoice, and without a"
    " minus sign.",
    "On Fridays, enter the actual bank balance. Look at the lowest week first: it stands out in"
    " dark red.",
)
_NOTES: Final = (
    "Profit is not cash. A growing contractor can earn money every month and still run short,"
    " because payroll is"
    " weekly and customers pay in 45 days. This sheet looks 13 weeks ahead, one quarter, as banks"
    " do.",
    "Texas has no personal income tax. Franchise tax is due May 15. On the 2026 and 2027 reports no"
    " tax is due up to revenue of $2.65 million, and no franchise report is filed, but an"
    " information report is (form 05-102 or 05-167). Above that the rate is 0.75%, for retail and"
    " wholesale 0.375%."
    " Source: Texas Comptroller, accessed November 2026.",
    NOT_ADVICE,
)


def make(firm: Firm, made_on: date) -> bytes:
    return build(
        _fill,
        title=_TITLE,
        subject="Thirteen weeks of cash, week by week",
        firm=firm,
        made_on=made_on,
    )


def _fill(workbook: Workbook) -> None:
    """An empty forecast, and beside it the same one filled in for a made-up business."""
    _forecast(workbook, "Forecast", filled=False)
    _forecast(workbook, "Example", filled=True)


def _forecast(workbook: Workbook, name: str, *, filled: bool) -> None:
    sheet = workbook.sheet(name, "2 37 " + "11 " * WEEKS + "12.5")
    title = f"{_TITLE}: an example" if filled else _TITLE
    header = sheet.write_header(title, _STEPS, badge="Made-up business" if filled else "")
    _header(sheet, header)
    row = header + 2
    opening = row
    sheet.write(f"B{row}", "Cash at the start of the week", "total")
    ins = _lines(sheet, row + 1, "Money in", IN, filled=filled)
    outs = _lines(sheet, ins[1] + 2, "Money out", OUT, filled=filled)
    closing = outs[1] + 3
    _roll(sheet, opening, ins[1] + 1, outs[1] + 1, closing, filled=filled)
    row = add_watch(sheet, closing + 1, header, closing, filled=filled)
    add_chart(sheet, row + 2, header, closing, floor=closing + 2)
    sheet.paragraphs(row + 17, _NOTES[-1:] if filled else _NOTES)
    sheet.finish(freeze=f"C{header + 2}", repeat=(header, header + 1), landscape=True, pages_tall=1)


def _header(sheet: Sheet, row: int) -> None:
    """Week numbers, and the day on which each week ends: the first is put in, the rest follow."""
    made_on = sheet.workbook.made_on
    friday = made_on + timedelta(days=(4 - made_on.weekday()) % 7 + 7)
    sheet.write_row(row, ["Week", *range(1, WEEKS + 1), "13 weeks"], "head|head right")
    sheet.write(f"B{row + 1}", "Week that ends on", "head")
    sheet.write(f"{FIRST}{row + 1}", friday, "head input week")
    for before, column in pairwise(COLUMNS):
        sheet.write(f"{column}{row + 1}", f"={before}{row + 1}+7", "head week")
    sheet.write(f"{TOTAL}{row + 1}", None, "head")
    sheet.allow_date(f"{FIRST}{row + 1}", "The Friday of the first week.")


def _lines(
    sheet: Sheet, row: int, heading: str, labels: tuple[str, ...], *, filled: bool
) -> tuple[int, int]:
    """A block of shaded lines with its total below; answers its first and last line."""
    sheet.fill_row(row, "section", text=heading)
    sheet.row_height(row, 22)
    first, last = row + 1, row + len(labels)
    for number, label in enumerate(labels, start=first):
        own = label.startswith("Other")
        amounts = EXAMPLE.get(label, (None,) * WEEKS) if filled else (None,) * WEEKS
        sheet.write_row(
            number, [label, *amounts], f"{'input plain' if own else 'label'}|input money"
        )
        sheet.write(f"{TOTAL}{number}", f"=SUM({FIRST}{number}:{LAST}{number})", "label money bold")
    sheet.allow_number(
        f"{FIRST}{first}:{LAST}{last}", "Whole dollars, without a minus sign.", low=0
    )
    sheet.write(f"B{last + 1}", f"Total {heading.lower()}", "total")
    for column in (*COLUMNS, TOTAL):
        sheet.write(f"{column}{last + 1}", f"=SUM({column}{first}:{column}{last})", "total money")
    return first, last


def _roll(
    sheet: Sheet, opening: int, money_in: int, money_out: int, closing: int, *, filled: bool
) -> None:
    """Each week starts with what the week before left."""
    sheet.write(f"B{closing - 1}", "Net cash flow for the week", "label bold")
    sheet.write(f"B{closing}", "Cash at the end of the week", "grand")
    for before, column in zip(("", *COLUMNS), COLUMNS, strict=False):
        start = f"={before}{closing}" if before else (EXAMPLE_OPENING if filled else None)
        style = "total money" if before else "input money bold"
        sheet.write(f"{column}{opening}", start, style)
        sheet.write(
            f"{column}{closing - 1}", f"={column}{money_in}-{column}{money_out}", "label money bold"
        )
        sheet.write(
            f"{column}{closing}", f"={column}{opening}+{column}{closing - 1}", "grand money"
        )
    sheet.write(f"{TOTAL}{opening}", f"={FIRST}{opening}", "total money")
    sheet.write(
        f"{TOTAL}{closing - 1}", f"={TOTAL}{money_in}-{TOTAL}{money_out}", "label money bold"
    )
    sheet.write(f"{TOTAL}{closing}", f"={LAST}{closing}", "grand money")
    sheet.row_height(closing, 20)
    sheet.allow_number(f"{FIRST}{opening}", "What the bank shows on the first morning.")
    band = f"${FIRST}${closing}:${LAST}${closing}"
    sheet.format_when(
        f"{FIRST}{closing}:{LAST}{closing}",
        f"=AND({FIRST}${closing}=MIN({band}),COUNT(${FIRST}${opening})>0)",
        bg_color=RED,
        font_color=WHITE,
        bold=True,
    )


CASH_FLOW: Final = Document(
    key="thirteen-week-cash-flow",
    title="13-week cash flow",
    description=(
        "See thirteen weeks ahead what comes in, what goes out and which week will be the tightest."
    ),
    tab="templates",
    kind="excel",
    access="members",
    make=make,
)
