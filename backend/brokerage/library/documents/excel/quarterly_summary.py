"""Writes the first sheet of the quarterly review pack: one quarter beside its budget and the
quarter before.
"""

from collections.abc import Mapping

from brokerage.library.documents.excel.quarterly_text import ReviewText
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import COPPER, GREEN, INK, LINE, RED
from brokerage.library.documents.imprint import NOT_ADVICE


def add_summary(
    sheet: Sheet, text: ReviewText, profit: Mapping[str, int], ratios: Mapping[str, int]
) -> None:
    """Write the summary. `profit` and `ratios` have the row of each line on its own sheet, by the
    line's key.
    """
    header = sheet.write_header(text.title, text.steps)
    head_of_quarters = min(profit.values()) - 1
    names = f"'Profit and Loss'!$C${head_of_quarters}:$F${head_of_quarters}"
    sheet.write_row(
        header,
        ["Quarter to review", f"Q4 {sheet.workbook.made_on.year - 1}"],
        "bold|input bold right",
    )
    prompt = "The quarters are named on the sheet Profit and Loss."
    sheet.allow_choice(f"C{header}", f"={names}", prompt)
    sheet.row_height(header, 21)
    sheet.workbook.define_name("Quarter", f"Review!$C${header}")
    position = f"IFERROR(MATCH(Quarter,{names},0),4)"  # a renamed quarter: the last one
    row = _variance(sheet, header + 1, text, profit, position)
    row = _ratios(sheet, row + 2, text, ratios, position)
    _charts(sheet, row + 2, profit, head_of_quarters)
    row = sheet.paragraph(row + 19, "Why the three largest variances happened", "bold")
    for number in range(row, row + 3):
        sheet.page.merge_range(f"B{number}:H{number}", None, sheet.workbook.format("input plain"))
        sheet.include_in_print(number)
        sheet.row_height(number, 21)
    sheet.paragraph(row + 4, NOT_ADVICE)
    sheet.finish(freeze=f"A{header + 2}", pages_tall=1)


def _variance(
    sheet: Sheet, row: int, text: ReviewText, profit: Mapping[str, int], position: str
) -> int:
    sheet.write_row(
        row,
        ["", "Actual", "Budget", "Variance", "Variance %", "Prior quarter", "Change"],
        "head|head right",
    )
    first = row + 1
    for line in text.profit:
        row += 1
        at = profit[line.key]
        style = line.style
        actual = f"INDEX('Profit and Loss'!$C${at}:$F${at},{position})"
        before = f"INDEX('Profit and Loss'!$C${at}:$F${at},{position}-1)"
        better = "C{0}-D{0}" if line.earning else "D{0}-C{0}"
        sheet.write_row(
            row,
            [
                line.label,
                f"={actual}",
                f"=INDEX(Budget!$C${at}:$F${at},{position})",
                f"={better.format(row)}",
                f"=IF(D{row}<>0,E{row}/ABS(D{row}),0)",
                f'=IF({position}>1,{before},"")',
                f'=IF({position}>1,C{row}-G{row},"")',
            ],
            "|".join(
                f"{style} {m}".strip() for m in ("", *("money",) * 3, "percent", *("money",) * 2)
            ),
        )
    lines = f"E{first}:F{row - 1}"  # the last one is white on ink
    sheet.format_when(lines, f"=$E{first}<0", font_color=RED)
    sheet.format_when(lines, f"=$E{first}>0", font_color=GREEN)
    return (
        sheet.paragraph(
            row + 1,
            "A variance is written so that plus is good for you: more earned, or less spent, than"
            " the budget.",
        )
        - 1
    )


def _ratios(
    sheet: Sheet, row: int, text: ReviewText, ratios: Mapping[str, int], position: str
) -> int:
    """Write those ratios that have a `review_label`: the value of the chosen quarter beside the
    average. Returns the last row. `ratios` has the row of each ratio on the sheet Ratios by its
    key; `position` is a formula for the number of the quarter, 1 to 4.
    """
    sheet.write_row(row, ["Ratios of the quarter", "Actual", "Average"], "head|head right")
    for line in (line for section in text.ratios for line in section.lines if line.review_label):
        row += 1
        at = ratios[line.key]
        sheet.write_row(
            row,
            [line.review_label, f"=INDEX(Ratios!$C${at}:$F${at},{position})", f"=Ratios!$G${at}"],
            f"label|label {line.number} bold|label {line.number}",
        )
    return row


def _charts(sheet: Sheet, row: int, profit: Mapping[str, int], head: int) -> None:
    """Insert a chart of the four quarters: sales and gross profit as columns, EBITDA as a line. On
    the sheet Profit and Loss, `head` is the row with the names of the quarters, and `profit` has
    the row of each line by its key.
    """

    def series(name: str, key: str, style: dict[str, object]) -> dict[str, object]:
        return {
            "name": name,
            "categories": f"='Profit and Loss'!$C${head}:$F${head}",
            "values": f"='Profit and Loss'!$C${profit[key]}:$F${profit[key]}",
            **style,
        }

    chart = sheet.add_chart(
        f"B{row}",
        {"type": "column"},
        [
            series("Sales", "sales", {"fill": {"color": INK}, "gap": 80}),
            series("Gross profit", "gross", {"fill": {"color": LINE}}),
        ],
        title="Four quarters",
        size=(965, 330),
    )
    line = sheet.workbook.new_chart({"type": "line"})
    marker = {"type": "circle", "size": 7, "fill": {"color": COPPER}, "border": {"color": COPPER}}
    line.add_series(
        series("EBITDA", "ebitda", {"line": {"color": COPPER, "width": 2.5}, "marker": marker})
    )
    chart.combine(line)
    chart.y_axis["num_format"] = "$#,##0"
