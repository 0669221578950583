"""The estimator of the multiples workbook: the calculator as formulas, and a sensitivity table.

`table` is the first and last row of the industries on the sheet Multiples; `at` has the cells of
the inputs by key, `found` the rows of the approaches.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from brokerage.library.documents.excel.formula_text import quoted
from brokerage.library.documents.excel.multiples_data import Figures
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import RED
from brokerage.library.documents.excel.workbook import Workbook

_CHANGES: Final = (-0.2, -0.1, 0, 0.1, 0.2)


def add_estimator(
    workbook: Workbook, steps: Iterable[str], data: Figures, table: tuple[int, int]
) -> None:
    """Add the sheet of the estimator. `steps` say how to use it."""
    sheet = workbook.sheet("Estimator", "2 34 20 20 20 20 20")
    row = sheet.write_header("Estimator", steps)
    header = row
    sheet.fill_row(row, "head", text="Your business")
    inputs = _inputs(sheet, row + 1, data, table)
    factors = _factors(sheet, row + 7, data, table, inputs)
    result = _result(sheet, factors["market"] + 3, data, inputs, factors)
    row = _comparison(sheet, result + 1, data, table, inputs)
    row = _sensitivity(sheet, row + 2, inputs, factors)
    sheet.paragraphs(row + 2, [data.disclaimer])
    _lists(sheet, data)
    sheet.finish(freeze=f"A{header + 1}")


def _inputs(sheet: Sheet, row: int, data: Figures, table: tuple[int, int]) -> dict[str, str]:
    """Write the five inputs, and a message that appears if they are out of range. Returns the cell
    of each input by key, such as `sde`.

    Choices are ranges of cells: a list within a validation cannot hold a comma or more than 255
    characters.
    """
    at: dict[str, str] = {}
    for key, label, value, style in (
        ("industry", "Industry", data.trades[0].name, "input"),
        ("revenue", "Annual revenue", 1_850_000, "input money"),
        ("sde", "SDE", 412_000, "input money"),
        ("years", "Years in business", data.years[2][0], "input"),
        ("location", "Location", data.locations[0][0], "input"),
    ):
        sheet.write_row(row, [label, value], f"label|{style}", as_text=True)
        sheet.row_height(row, 19)
        at[key] = f"$C${row}"
        sheet.workbook.define_name(f"Your_{key}", f"Estimator!{at[key]}")
        row += 1
    trades = f"=Multiples!$B${table[0]}:$B${table[1]}"
    sheet.allow_choice(at["industry"], trades, "The industry that is nearest to yours.")
    years, locations = (f"=${column}$2:${column}$" for column in "KI")
    sheet.allow_choice(at["years"], f"{years}{1 + len(data.years)}", "Since the first full year.")
    sheet.allow_choice(
        at["location"], f"{locations}{1 + len(data.locations)}", "Where the business is."
    )
    sheet.allow_number(at["revenue"], "Sales of the last full year, before any costs.", low=0)
    sheet.allow_number(at["sde"], "Net income plus one owner's pay and the add-backs.", low=0)
    limits = data.method.limits
    messages = {each.rule: quoted(each.message) for each in data.method.checks}
    sheet.write(
        f"B{row}",
        f"=IF({at['revenue']}<{limits.minimum_revenue},{messages['minimumRevenue']},"
        f"IF({at['sde']}<{limits.minimum_sde},{messages['minimumSde']},"
        f"IF({at['sde']}>{float(limits.maximum_sde_share)}*{at['revenue']},"
        f'{messages["maximumSdeShare"]},"")))',
        "bold",
    )
    sheet.format_when(f"B{row}", f'=$B${row}<>""', font_color=RED)
    return at


def _of_industry(table: tuple[int, int], at: dict[str, str], column: str) -> str:
    """Return a formula, without `=`, for the chosen industry's value in a column of Multiples."""
    first, last = table
    names = f"Multiples!$B${first}:$B${last}"
    return f"INDEX(Multiples!${column}${first}:${column}${last},MATCH({at['industry']},{names},0))"


def _factors(
    sheet: Sheet, row: int, data: Figures, table: tuple[int, int], at: dict[str, str]
) -> dict[str, int]:
    """Write a row for each approach with its multiple and factors, and one for the reported
    average. Returns the rows by key: `asset`, `earnings`, `market` and `reported`.
    """
    sheet.write_row(
        row,
        ["Three approaches", "Your figure", "Multiple", "Location", "Years", "Result"],
        "head|head right",
    )
    locations = f"$I$2:$I${1 + len(data.locations)}", f"$J$2:$J${1 + len(data.locations)}"
    years = f"$K$2:$K${1 + len(data.years)}", f"$L$2:$L${1 + len(data.years)}"
    found = {}
    for key, label, figure, column in (
        ("asset", "Asset-based (a share of revenue)", "revenue", "E"),
        ("earnings", "Earnings-based", "sde", "C"),
        ("market", "Market-based (no comparable sales)", "sde", "D"),
    ):
        row += 1
        found[key] = row
        sheet.write_row(
            row,
            [
                label,
                f"={at[figure]}",
                f"={_of_industry(table, at, column)}",
                f"=INDEX({locations[1]},MATCH({at['location']},{locations[0]},0))",
                f"=INDEX({years[1]},MATCH({at['years']},{years[0]},0))",
                f"=ROUND(C{row}*D{row}*E{row}*F{row},0)",
            ],
            "label|label money|label multiple|label ratio|label ratio|label money bold",
        )
        sheet.row_height(row, 18)
    for name, column in (("Location_factor", "E"), ("Years_factor", "F")):
        sheet.workbook.define_name(name, f"Estimator!${column}${found['asset']}")
    row += 1
    found["reported"] = row
    sheet.write_row(
        row,
        [
            "Reported average SDE multiple, plain",
            f"={at['sde']}",
            f"={_of_industry(table, at, 'J')}",
            None,
            None,
            f"=ROUND(C{row}*D{row},0)",
        ],
        "label small|label small money|label small multiple|label small|label small|label small"
        " money",
    )
    return found


def _result(
    sheet: Sheet, row: int, data: Figures, at: dict[str, str], found: dict[str, int]
) -> int:
    low, high = row + 1, row + 2
    asset, earnings = found["asset"], found["earnings"]
    sheet.section(row, "Estimated valuation range")
    for number, label, formula, style in (
        (low, "Low end", f"=MIN(G{asset},G{earnings})", "total"),
        (high, "High end", f"=G{found['market']}", "grand"),
        (high + 1, "Gap: the width of the range", f"=C{high}-C{low}", "label"),
        (
            high + 2,
            "The revenue-based figure",
            f'=IF(G{asset}>C{high},"lies above the range: do not count on it",'
            f'IF(G{asset}<=G{earnings},"sets the low end","lies inside the range"))',
            "label",
        ),
    ):
        sheet.write_row(number, [label, formula], f"{style}|{style} money")
        sheet.row_height(number, 21 if style == "grand" else 18)
    for number, name in ((low, "Range_low"), (high, "Range_high")):
        sheet.workbook.define_name(name, f"Estimator!$C${number}")
    return high + 3


def _comparison(
    sheet: Sheet, row: int, data: Figures, table: tuple[int, int], at: dict[str, str]
) -> int:
    """Write the multiples of the range, the reported average, and a warning that appears if the
    location carries the high end far above it. Returns the last row.
    """
    low, high, reported, reading = (_of_industry(table, at, column) for column in "GHJN")
    sheet.section(row, "Beside what others report")
    for label, formulas, style in (
        ("Your SDE multiples, low and high", [f"={low}", f"={high}"], "label multiple"),
        ("Reported average SDE multiple", [f"={reported}"], "label multiple"),
        ("The reported average is", [f"={reading}"], "label"),
    ):
        row += 1
        sheet.write_row(row, [label, *formulas], f"label|{style}")
        sheet.row_height(row, 18)
    blanks = {
        "high": f'TEXT({high},"0.00")',
        "reported": f'TEXT({reported},"0.00")',
        "location": at["location"],
        "factor": 'TEXT(Location_factor,"0.00")',
    }
    far = f"AND(Location_factor>1,{high}>{data.far_above}*{reported})"
    for sentence in re.split(r"(?<=\.) ", data.stretched):
        row += 1
        sheet.write(f"B{row}", f'=IF({far},{_filled(sentence, blanks)},"")', "bold")
    return row


def _filled(words: str, blanks: Mapping[str, str]) -> str:
    """Return a text as a formula without `=`. `blanks` has the formula for each placeholder
    `{name}`.
    """
    parts = re.split(r"\{(\w+)\}", words)
    return "&".join(
        blanks[part] if number % 2 else quoted(part) for number, part in enumerate(parts) if part
    )


def _sensitivity(sheet: Sheet, row: int, at: dict[str, str], found: dict[str, int]) -> int:
    """Write a table of values for an SDE from 20% lower to 20% higher. Returns the last row."""
    sheet.section(row, "Sensitivity table: if your SDE were different")
    sheet.write_row(
        row + 1,
        ["SDE", "Change", "At the low multiple", "In the middle", "At the high multiple"],
        "subhead|subhead right",
    )
    low, high = f"$D${found['earnings']}", f"$D${found['market']}"
    factors = f"$E${found['market']}*$F${found['market']}"
    for number, change in enumerate(_CHANGES, start=row + 2):
        sheet.write_row(
            number,
            [
                f"={at['sde']}*(1+C{number})",
                change,
                f"=ROUND($B{number}*{low}*{factors},0)",
                f"=ROUND($B{number}*({low}+{high})/2*{factors},0)",
                f"=ROUND($B{number}*{high}*{factors},0)",
            ],
            "label money left|input share|label money",
        )
    last = row + 1 + len(_CHANGES)
    sheet.allow_number(f"C{row + 2}:C{last}", "A share: -20% or 10%.", low=-1, high=5)
    return last


def _lists(sheet: Sheet, data: Figures) -> None:
    """Write the locations and ranges of years with their factors into hidden columns, for
    `_factors`.
    """
    sheet.write_row(1, ["Location", "Factor", "Years", "Factor"], "small", first="I")
    for first, pairs in (("I", data.locations), ("K", data.years)):
        for number, pair in enumerate(pairs, start=2):
            sheet.write_row(number, pair, "small|small ratio", first=first, as_text=True)
    sheet.page.set_column("H:L", 20, None, {"hidden": True})
