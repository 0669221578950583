"""The ratios of the quarterly review pack, each with what it tells a buyer."""

from collections.abc import Mapping
from typing import Final

from brokerage.library.documents.excel.quarterly_lines import PRINCIPAL
from brokerage.library.documents.excel.workbook import Workbook

_DAYS: Final = "365/4"
# Key, label, formula, manner, what it tells. `p:` is a line of profit and loss, `b:` of the
# balance sheet, `c:` of this sheet.
_RATIOS: Final = (
    ("", "What is left of a dollar of sales", "", "", ""),
    (
        "gross",
        "Gross margin",
        "{p:gross}/{p:sales}",
        "percent",
        "Falls first when prices lag behind costs.",
    ),
    (
        "ebitda",
        "EBITDA margin",
        "{p:ebitda}/{p:sales}",
        "percent",
        "Steady matters more to a buyer than high.",
    ),
    (
        "profit",
        "Profit before tax, % of sales",
        "{p:profit}/{p:sales}",
        "percent",
        "What is left after debt and wear.",
    ),
    (
        "sde",
        "SDE, % of sales",
        "({p:ebitda}+{p:owner})/{p:sales}",
        "percent",
        "Before add-backs; one working owner.",
    ),
    ("", "How fast money comes back", "", "", ""),
    (
        "dso",
        "Days until customers pay",
        "{b:receivables}/{p:sales}*{days}",
        "days",
        "Rising: old invoices, or unhappy customers.",
    ),
    (
        "dio",
        "Days of inventory",
        "{b:inventory}/({p:materials}+{p:labor}+{p:subs})*{days}",
        "days",
        "Rising: inventory that may not sell.",
    ),
    (
        "dpo",
        "Days until you pay suppliers",
        "{b:payables}/({p:materials}+{p:subs})*{days}",
        "days",
        "Rising fast: a sign that cash is tight.",
    ),
    ("", "How strong the balance sheet is", "", "", ""),
    (
        "current",
        "Current ratio",
        "{b:current}/{b:owed}",
        "ratio",
        "Below 1, bills fall due faster than money comes in.",
    ),
    (
        "quick",
        "Quick ratio",
        "({b:cash}+{b:receivables})/{b:owed}",
        "ratio",
        "The same, inventory left out.",
    ),
    (
        "debt",
        "Debt to equity",
        "({b:short}+{b:long})/{b:equity}",
        "ratio",
        "Loans for each dollar of your own.",
    ),
    (
        "cover",
        "Debt service coverage",
        "{p:ebitda}/({p:interest}+{c:principal})",
        "ratio",
        "Lenders want about 1.25.",
    ),
    (
        "capital",
        "Working capital without cash and debt",
        "({b:current}-{b:cash})-({b:owed}-{b:short})",
        "money",
        "Its 12-month average is the usual peg in a sale.",
    ),
)


def add_ratios(
    workbook: Workbook, profit: Mapping[str, int], balance: Mapping[str, int]
) -> dict[str, int]:
    """The sheet Ratios; answers the row of each ratio by its key."""
    sheet = workbook.sheet("Ratios", "2 40 13 13 13 13 13 48")
    header = sheet.write_header(
        "Ratios",
        [
            "Enter the loan principal only: the rest follows from the other sheets.",
            "Read along a line: a ratio says little, its direction says much.",
        ],
        badge="Example: a made-up business",
    )
    named = [f"='Profit and Loss'!{column}{header}" for column in "CDEF"]
    sheet.write_row(header, ["Ratio", *named, "Average", "What it tells"], "head|head right")
    sheet.write(f"H{header}", "What it tells", "head indent")
    row = header + 1
    sheet.write_row(row, ["Loan principal paid in the quarter", *PRINCIPAL], "label|input money")
    sheet.write(f"G{row}", f"=AVERAGE(C{row}:F{row})", "label money bold")
    sheet.write(
        f"H{row}", "Not an expense in the books, but it has to be earned.", "label small indent"
    )
    sheet.allow_number(f"C{row}:F{row}", "Without the interest.", low=0)
    principal = row
    rows: dict[str, int] = {}
    for key, label, formula, manner, tells in _RATIOS:
        row += 1
        if not key:
            sheet.fill_row(row, "section", text=label)
            sheet.row_height(row, 24)
            continue
        rows[key] = row
        sheet.write(f"B{row}", label, "label")
        for column in "CDEF":
            worked_out = _filled(formula, column, profit, balance, principal)
            sheet.write(f"{column}{row}", f"=IFERROR({worked_out},0)", f"label {manner}")
        sheet.write(f"G{row}", f"=AVERAGE(C{row}:F{row})", f"label {manner} bold")
        sheet.write(f"H{row}", tells, "label small indent")
    sheet.paragraph(
        row + 2,
        "Debt service coverage of about 1.25 times: lenders' practice, accessed November 2026. A"
        " working capital peg is"
        " usually a 12-month average with a dollar-for-dollar true-up; it was left out of 79% of"
        " deals under $2 million and included in 80% at $5–50 million. Source: IBBA and M&A Source,"
        " Market Pulse, 2020–2021.",
    )
    sheet.finish(freeze=f"C{header + 1}", repeat=(header, header), landscape=True)
    return rows


def _filled(
    formula: str,
    column: str,
    profit: Mapping[str, int],
    balance: Mapping[str, int],
    principal: int,
) -> str:
    """The formula with the cells of one quarter in place of its lines."""
    for key, row in profit.items():
        formula = formula.replace(f"{{p:{key}}}", f"'Profit and Loss'!{column}{row}")
    for key, row in balance.items():
        formula = formula.replace(f"{{b:{key}}}", f"'Balance Sheet'!{column}{row}")
    return formula.replace("{c:principal}", f"{column}{principal}").replace("{days}", _DAYS)
