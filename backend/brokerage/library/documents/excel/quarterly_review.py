"""The quarterly financial review pack: profit, balance, ratios and variance, four quarters wide."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.quarterly_lines import BALANCE, PROFIT, Line, Total
from brokerage.library.documents.excel.quarterly_ratios import add_ratios
from brokerage.library.documents.excel.quarterly_summary import add_summary
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.workbook import Workbook, build

_TITLE: Final = "Quarterly Financial Review Pack"
QUARTERS: Final = "CDEF"
_ENTER: Final = (
    "Type over the example in the shaded cells. To start empty, select them and press Delete.",
    "Enter amounts without a minus sign, as in your books; a loss or a refund carries one.",
)


def make(firm: Firm, made_on: date) -> bytes:
    return build(
        _fill,
        title=_TITLE,
        subject="Profit and loss, balance sheet, ratios and variance by quarter",
        firm=firm,
        made_on=made_on,
    )


def _fill(workbook: Workbook) -> None:
    """Five sheets: the review, profit and loss, balance sheet, budget, ratios."""
    review = workbook.sheet("Review", "2 36 15 15 15 15 15 15")
    profit = _statement(workbook, "Profit and Loss", PROFIT, year="the year")
    balance = _statement(workbook, "Balance Sheet", BALANCE)
    _statement(workbook, "Budget", PROFIT, year="the year", budget=True)
    ratios = add_ratios(workbook, profit, balance)
    add_summary(review, _TITLE, profit, ratios)


def _statement(
    workbook: Workbook,
    name: str,
    lines: tuple[Line | Total, ...],
    *,
    year: str = "",
    budget: bool = False,
) -> dict[str, int]:
    """A sheet of four quarters; answers the row of each line by its key."""
    sheet = workbook.sheet(name, "2 44 15 15 15 15 16")
    header = sheet.write_header(name, _ENTER, badge="Example: a made-up business")
    _quarters(sheet, header, year)
    rows = {line.key: header + 1 + number for number, line in enumerate(lines)}
    for line in lines:
        row = rows[line.key]
        if isinstance(line, Line):
            figures = (line.budget or line.actual) if budget else line.actual
            sheet.write_row(row, [line.label, *figures], "label|input money")
            sheet.allow_number(f"C{row}:F{row}", "Whole dollars.")
            style = "label"
        else:
            style = line.style
            sheet.write(f"B{row}", line.label, style)
            sheet.row_height(row, 21)
            for column in QUARTERS:
                summed = "".join(f"{key[0]}{column}{rows[key[1:]]}" for key in line.adds)
                sheet.write(f"{column}{row}", f"={summed.removeprefix('+')}", f"{style} money")
        whole = f"=SUM(C{row}:F{row})" if year else f"=F{row}-C{row}"
        sheet.write(f"G{row}", whole, f"{style} money" if style != "label" else "label money bold")
    sheet.finish(freeze=f"C{header + 1}", repeat=(header, header))
    return rows


def _quarters(sheet: Sheet, row: int, year: str) -> None:
    """The names of the quarters are put in once, on the sheet of profit and loss."""
    if sheet.name == "Profit and Loss":
        last = sheet.workbook.made_on.year - 1
        sheet.write_row(
            row, ["Quarter", *(f"Q{q} {last}" for q in (1, 2, 3, 4))], "head|head input right"
        )
    else:
        named = [f"='Profit and Loss'!{column}{row}" for column in QUARTERS]
        sheet.write_row(row, ["Quarter", *named], "head|head right")
    sheet.write(f"G{row}", year.capitalize() if year else "Change since first", "head right")
    sheet.row_height(row, 20)


QUARTERLY_REVIEW: Final = Document(
    key="quarterly-financial-review-pack",
    title="Quarterly financial review pack",
    description=(
        "Enter four quarters and read profit, ratios, and where you are off budget, the way a"
        " buyer's accountant would read them."
    ),
    tab="reports",
    kind="excel",
    access="members",
    make=make,
)
