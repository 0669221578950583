"""The foot of the SDE worksheet: sums by grade, SDE, EBITDA, and the years weighted."""

from typing import Final

from brokerage.library.documents.excel.sde_lines import COMES_OFF, EXAMPLE_MANAGER, GRADES
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import COPPER, INK, LINE, RED
from brokerage.library.documents.imprint import NOT_ADVICE

_NOTES: Final = (
    "SDE, seller's discretionary earnings, is pre-tax profit plus one owner's pay and benefits,"
    " plus interest,"
    " depreciation and amortization, plus non-business and one-time items. EBITDA is roughly SDE"
    " less what a"
    " replacement manager would be paid.",
    "Which one a buyer uses depends on size: below $2 million most deals use SDE (84%), at $5–50"
    " million EBITDA"
    " (79%). Source: IBBA and M&A Source, Market Pulse, 2020–2021.",
    "A quality-of-earnings review by an outside CPA costs $15,000–50,000, takes 3–6 weeks, and is"
    " sensible above a"
    " price of about $1.5 million or SDE of $400,000. These are ranges quoted by advisors,"
    " accessed November 2026.",
    "Health insurance of an owner with more than 2% of an S corporation belongs in that owner's W-2"
    " wages (box 1); adding both would count it twice. Source: IRS, S corporation compensation and"
    " medical insurance issues, accessed November 2026.",
    "The grades are the usual view of buyers and lenders, not a rule. " + NOT_ADVICE,
)
_YEARS: Final = "CDE"


# Key, label, style, manner, formula of one year (None: put in), what it tells. `{c}` is the column
# of the year, `{grades}` and `{amounts}` the lines, and a key the row of that result.
_RESULTS: Final = (
    ("income", "Net income before income tax", "label", "money", "={c}{start}", "From the top"),
    (
        "documented",
        "+ Add-backs: documented",
        "label",
        "money",
        f'=SUMIF({{grades}},"{GRADES[0]}",{{amounts}})',
        "Few buyers argue with these",
    ),
    (
        "off",
        "− What has to come off",
        "label",
        "money",
        f'=SUMIF({{grades}},"{COMES_OFF}",{{amounts}})',
        "A buyer takes it off, whatever else counts",
    ),
    (
        "safe",
        "SDE on documented items alone",
        "total",
        "money",
        "={c}{income}+{c}{documented}+{c}{off}",
        "The figure a careful lender starts from",
    ),
    (
        "proof",
        "+ Add-backs: with proof",
        "label",
        "money",
        f'=SUMIF({{grades}},"{GRADES[1]}",{{amounts}})',
        "Each one needs a document behind it",
    ),
    ("sde", "SDE", "grand", "money", "={c}{safe}+{c}{proof}", "Seller's discretionary earnings"),
    (
        "margin",
        "SDE as a share of revenue",
        "label",
        "percent",
        "=IF({c}{revenue}>0,{c}{sde}/{c}{revenue},0)",
        "The calculator takes up to 60%",
    ),
    (
        "leaning",
        "Share of SDE that needs proof",
        "label",
        "percent",
        "=IF({c}{sde}>0,{c}{proof}/{c}{sde},0)",
        "The larger it is, the longer the questions",
    ),
    (
        "rejected",
        "Usually rejected, not counted",
        "label",
        "money",
        f'=SUMIF({{grades}},"{GRADES[2]}",{{amounts}})',
        "Shown so that nobody counts on it",
    ),
    (
        "manager",
        "− Replacement manager's pay",
        "label",
        "money",
        None,
        "What somebody else would be paid for your job",
    ),
    (
        "ebitda",
        "EBITDA, adjusted",
        "grand",
        "money",
        "={c}{sde}-{c}{manager}",
        "What an investor with a hired manager looks at",
    ),
    (
        "weight",
        "Weight of each year",
        "label",
        "weight",
        None,
        "1, 2, 3 lets the latest year count most",
    ),
)
_WEIGHTED: Final = frozenset({"safe", "sde", "ebitda"})


def add_results(
    sheet: Sheet, row: int, lines: tuple[int, int], header: int, *, filled: bool
) -> None:
    """`lines`: the first and last row of the add-backs; revenue and income stand above them."""
    sheet.fill_row(row, "section", text="What it comes to")
    sheet.write(f"F{row}", "Weighted", "section right")
    sheet.row_height(row, 24)
    at = {each[0]: row + 1 + offset for offset, each in enumerate(_RESULTS)}
    rows = at | {"revenue": lines[0] - 3, "start": lines[0] - 2}
    given = {"manager": EXAMPLE_MANAGER if filled else (None,) * 3, "weight": (1, 2, 3)}
    weights = f"$C${at['weight']}:$E${at['weight']}"
    for key, label, style, manner, formula, told in _RESULTS:
        here = at[key]
        sheet.write(f"B{here}", label, style)
        for index, column in enumerate(_YEARS):
            if formula is None:
                sheet.write(f"{column}{here}", given[key][index], f"input {manner}")
                continue
            worked_out = formula.format(
                c=column,
                grades=f"$F${lines[0]}:$F${lines[1]}",
                amounts=f"{column}{lines[0]}:{column}{lines[1]}",
                **rows,
            )
            sheet.write(f"{column}{here}", worked_out, f"{style} {manner}")
        average = f"SUMPRODUCT({weights},C{here}:E{here})/SUM({weights})"
        weighted = f"=IF(SUM({weights})>0,{average},0)" if key in _WEIGHTED else None
        sheet.write(f"F{here}", weighted, f"{style} money")
        sheet.write(f"G{here}", told, f"{style} {'small ' if style == 'label' else ''}indent")
        sheet.row_height(here, 20 if style == "grand" else 17)
    _rules(sheet, at, prefix="Example_" if filled else "")
    row = max(at.values()) + 2
    if filled:
        _chart(sheet, row, header, at)
        row += 10
    sheet.paragraphs(row, _NOTES[-1:] if filled else _NOTES)


def _rules(sheet: Sheet, at: dict[str, int], prefix: str) -> None:
    """What may be put in, and the names of the two weighted figures."""
    sheet.allow_number(
        f"C{at['manager']}:E{at['manager']}", "Pay and payroll taxes for a year.", low=0
    )
    sheet.allow_number(f"C{at['weight']}:E{at['weight']}", "0 leaves a year out.", low=0, high=10)
    for key, name in (("sde", "SDE"), ("ebitda", "EBITDA")):
        sheet.workbook.define_name(f"{prefix}{name}_weighted", f"{sheet.name}!$F${at[key]}")


def _chart(sheet: Sheet, row: int, header: int, at: dict[str, int]) -> None:
    def series(key: str, colour: str, label: str) -> dict[str, object]:
        return {
            "name": label,
            "categories": f"={sheet.name}!$C${header}:$E${header}",
            "values": f"={sheet.name}!$C${at[key]}:$E${at[key]}",
            "fill": {"color": colour},
            "gap": 70,
        }

    chart = sheet.add_chart(
        f"B{row}",
        {"type": "column", "subtype": "stacked"},
        [
            series("income", INK, "Net income"),
            series("documented", COPPER, "Documented add-backs"),
            series("proof", LINE, "Add-backs with proof"),
            series("off", RED, "What has to come off"),
        ],
        title="SDE, from the documented part up",
        size=(900, 215),
    )
    chart.y_axis["num_format"] = "$#,##0"
