"""The quarterly financial review pack: profit, balance, ratios and variance, four quarters wide."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from brokerage.library.documents.excel.lines import cells, write_line, write_note
from brokerage.library.documents.excel.quarterly_summary import add_summary
from brokerage.library.documents.excel.quarterly_text import BudgetLine, Ratio, ReviewText
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.workbook import Workbook

_QUARTERS: Final = "CDEF"
_BADGE: Final = "Example: a made-up business"


def fill(workbook: Workbook, matter: Mapping[str, Any]) -> None:
    """Write five sheets: the review, profit and loss, balance sheet, budget, ratios."""
    text = ReviewText.model_validate(matter)
    review = workbook.sheet("Review", "2 36 15 15 15 15 15 15")
    budget = tuple(
        line.model_copy(update={"example": line.budget or line.example}) for line in text.profit
    )
    steps = text.entry_steps
    profit = _statement(workbook, "Profit and Loss", text.profit, steps, year="The year")
    balance = _statement(workbook, "Balance Sheet", text.balance, steps)
    _statement(workbook, "Budget", budget, steps, year="The year")
    ratios = _ratios(workbook, text, profit, balance)
    add_summary(review, text, profit, ratios)


def _statement(
    workbook: Workbook,
    name: str,
    lines: tuple[BudgetLine, ...],
    steps: tuple[str, ...],
    *,
    year: str = "",
) -> dict[str, int]:
    """Write a sheet with a row for each line and a column for each of four quarters. A last column
    has the sum of the quarters under the heading `year` or, if `year` is empty, the change from the
    first quarter to the fourth.

    Returns the row of each line by its key.
    """
    sheet = workbook.sheet(name, "2 44 15 15 15 15 16")
    header = sheet.write_header(name, steps, badge=_BADGE)
    _quarters(sheet, header, year)
    rows = {line.key: header + 1 + number for number, line in enumerate(lines)}
    for line in lines:
        row = rows[line.key]
        write_line(sheet, row, line, _QUARTERS, partial(cells, rows), example=True)
        if line.formula:
            sheet.row_height(row, 21)
        else:
            sheet.allow_number(f"C{row}:F{row}", "Whole dollars.")
        whole = f"=SUM(C{row}:F{row})" if year else f"=F{row}-C{row}"
        sheet.write(f"G{row}", whole, f"{line.style} money" if line.formula else "label money bold")
    sheet.finish(freeze=f"C{header + 1}", repeat=(header, header))
    return rows


def _quarters(sheet: Sheet, row: int, year: str) -> None:
    """Write the names of the quarters, and the heading of the last column: `year` or, if that is
    empty, that of the change from the first quarter to the last. The names are inputs on the sheet
    Profit and Loss, which the other sheets repeat.
    """
    if sheet.name == "Profit and Loss":
        last = sheet.workbook.made_on.year - 1
        names = [f"Q{quarter} {last}" for quarter in (1, 2, 3, 4)]
        sheet.write_row(row, ["Quarter", *names], "head|head input right")
    else:
        names = [f"='Profit and Loss'!{column}{row}" for column in _QUARTERS]
        sheet.write_row(row, ["Quarter", *names], "head|head right")
    sheet.write(f"G{row}", year or "Change since first", "head right")
    sheet.row_height(row, 20)


def _ratios(
    workbook: Workbook, text: ReviewText, profit: Mapping[str, int], balance: Mapping[str, int]
) -> dict[str, int]:
    """Write the sheet Ratios. Returns the row of each ratio by its key."""
    sheet = workbook.sheet("Ratios", "2 40 13 13 13 13 13 48")
    header = sheet.write_header("Ratios", text.ratio_steps, badge=_BADGE)
    named = [f"='Profit and Loss'!{column}{header}" for column in _QUARTERS]
    sheet.write_row(header, ["Ratio", *named, "Average", "What it tells"], "head|head right")
    sheet.write(f"H{header}", "What it tells", "head indent")
    row = header + 1
    rows = {text.principal.key: row}

    def names(column: str) -> dict[str, object]:
        return {
            **cells(rows, column),
            "p": cells(profit, f"'Profit and Loss'!{column}"),
            "b": cells(balance, f"'Balance Sheet'!{column}"),
        }

    def write(line: Ratio) -> None:
        write_line(sheet, row, line, _QUARTERS, names, example=True)
        sheet.write(f"G{row}", f"=AVERAGE(C{row}:F{row})", f"label {line.number} bold")
        write_note(sheet, f"H{row}", line)

    write(text.principal)
    sheet.allow_number(f"C{row}:F{row}", "Without the interest.", low=0)
    for section in text.ratios:
        row += 1
        sheet.section(row, section.heading)
        for line in section.lines:
            row += 1
            rows[line.key] = row
            write(line)
    sheet.paragraph(row + 2, text.ratio_note)
    sheet.finish(freeze=f"C{header + 1}", repeat=(header, header), landscape=True)
    return rows
