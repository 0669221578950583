"""The estimator of the multiples workbook: the calculator as formulas, and a sensitivity table."""

import re
from collections.abc import Mapping
from typing import Final

from brokerage.library.documents.excel.multiples_data import Figures
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import RED
from brokerage.library.documents.excel.workbook import Workbook

_STEPS: Final = (
    "Type over the example in the shaded cells: revenue and SDE of the last full year.",
    "Read the range below. It is worked out the way the calculator on our site does it.",
    "Look at the sensitivity table: what a better or a worse year would do to the range.",
)
_STEPS_OF_SDE: Final = (-0.2, -0.1, 0, 0.1, 0.2)


def add_estimator(workbook: Workbook, told: Figures, table: tuple[int, int]) -> None:
    """`table`: the first and last row of the industries on the sheet Multiples."""
    sheet = workbook.sheet("Estimator", "2 34 20 20 20 20 20")
    row = sheet.write_header("Estimator", _STEPS)
    header = row
    sheet.fill_row(row, "head", text="Your business")
    inputs = _inputs(sheet, row + 1, told)
    factors = _factors(sheet, row + 7, told, table, inputs)
    result = _result(sheet, factors["market"] + 3, told, inputs, factors)
    row = _comparison(sheet, result + 1, told, table, inputs)
    row = _sensitivity(sheet, row + 2, inputs, factors)
    sheet.paragraphs(row + 2, [told.disclaimer])
    _lists(sheet, told)
    sheet.finish(freeze=f"A{header + 1}")


def _inputs(sheet: Sheet, row: int, told: Figures) -> dict[str, str]:
    """The five shaded cells; answers where each stands."""
    at: dict[str, str] = {}
    for key, label, value, style in (
        ("industry", "Industry", told.trades[0].name, "input"),
        ("revenue", "Annual revenue", 1_850_000, "input money"),
        ("sde", "SDE", 412_000, "input money"),
        ("years", "Years in business", told.years[2][0], "input"),
        ("location", "Location", told.locations[0][0], "input"),
    ):
        sheet.write_row(row, [label, value], f"label|{style}")
        sheet.row_height(row, 19)
        at[key] = f"$C${row}"
        sheet.workbook.define_name(f"Your_{key}", f"Estimator!{at[key]}")
        row += 1
    trades = [each.name for each in told.trades]
    sheet.allow_choice(at["industry"], trades, "The industry that is nearest to yours.")
    sheet.allow_choice(at["years"], [name for name, _ in told.years], "Since the first full year.")
    sheet.allow_choice(
        at["location"], [name for name, _ in told.locations], "Where the business is."
    )
    sheet.allow_number(at["revenue"], "Sales of the last full year, before any costs.", low=0)
    sheet.allow_number(at["sde"], "Net income plus one owner's pay and the add-backs.", low=0)
    sheet.write(
        f"B{row}",
        f'=IF({at["revenue"]}<{told.minimum_revenue},"{told.messages["minimumRevenue"]}",'
        f'IF({at["sde"]}<{told.minimum_sde},"{told.messages["minimumSde"]}",'
        f"IF({at['sde']}>{told.maximum_sde_share}*{at['revenue']},"
        f'"{told.messages["maximumSdeShare"]}","")))',
        "bold",
    )
    sheet.format_when(f"B{row}", f'=$B${row}<>""', font_color=RED)
    return at


def _of_industry(table: tuple[int, int], at: dict[str, str], column: str) -> str:
    """What stands in a column of the sheet Multiples for the industry that was chosen."""
    first, last = table
    names = f"Multiples!$B${first}:$B${last}"
    return f"INDEX(Multiples!${column}${first}:${column}${last},MATCH({at['industry']},{names},0))"


def _factors(
    sheet: Sheet, row: int, told: Figures, table: tuple[int, int], at: dict[str, str]
) -> dict[str, int]:
    """The multiples and factors that apply, and the three approaches; answers their rows."""
    sheet.write_row(
        row,
        ["Three approaches", "Your figure", "Multiple", "Location", "Years", "Result"],
        "head|head right",
    )
    places = f"$I$2:$I${1 + len(told.locations)}", f"$J$2:$J${1 + len(told.locations)}"
    spans = f"$K$2:$K${1 + len(told.years)}", f"$L$2:$L${1 + len(told.years)}"
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
                f"=INDEX({places[1]},MATCH({at['location']},{places[0]},0))",
                f"=INDEX({spans[1]},MATCH({at['years']},{spans[0]},0))",
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
    sheet: Sheet, row: int, told: Figures, at: dict[str, str], found: dict[str, int]
) -> int:
    low, high = row + 1, row + 2
    asset, earnings = found["asset"], found["earnings"]
    sheet.fill_row(row, "section", text="Estimated valuation range")
    sheet.row_height(row, 24)
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
    sheet: Sheet, row: int, told: Figures, table: tuple[int, int], at: dict[str, str]
) -> int:
    """The multiples that the range is made with, beside the reported average."""
    low, high, reported, reading = (_of_industry(table, at, column) for column in "GHJN")
    sheet.fill_row(row, "section", text="Beside what others report")
    sheet.row_height(row, 24)
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
    far = f"AND(Location_factor>1,{high}>{told.far_above}*{reported})"
    for sentence in re.split(r"(?<=\.) ", told.stretched):
        row += 1
        sheet.write(f"B{row}", f'=IF({far},{_filled(sentence, blanks)},"")', "bold")
    return row


def _filled(words: str, blanks: Mapping[str, str]) -> str:
    """The words as an expression, with formulas in their blanks."""
    parts = re.split(r"\{(\w+)\}", words)
    return "&".join(
        blanks[part] if number % 2 else f'"{part}"' for number, part in enumerate(parts) if part
    )


def _sensitivity(sheet: Sheet, row: int, at: dict[str, str], found: dict[str, int]) -> int:
    """SDE a fifth lower to a fifth higher, at the low, the middle and the high multiple."""
    sheet.fill_row(row, "section", text="Sensitivity table: if your SDE were different")
    sheet.row_height(row, 24)
    sheet.write_row(
        row + 1,
        ["SDE", "Change", "At the low multiple", "In the middle", "At the high multiple"],
        "subhead|subhead right",
    )
    low, high = f"$D${found['earnings']}", f"$D${found['market']}"
    factors = f"$E${found['market']}*$F${found['market']}"
    for number, change in enumerate(_STEPS_OF_SDE, start=row + 2):
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
    last = row + 1 + len(_STEPS_OF_SDE)
    sheet.allow_number(f"C{row + 2}:C{last}", "A share: -20% or 10%.", low=-1, high=5)
    return last


def _lists(sheet: Sheet, told: Figures) -> None:
    """Factors for location and years, beside the page."""
    sheet.write_row(1, ["Location", "Factor", "Years", "Factor"], "small", first="I")
    for first, pairs in (("I", told.locations), ("K", told.years)):
        for number, pair in enumerate(pairs, start=2):
            sheet.write_row(number, pair, "small|small ratio", first=first)
    sheet.page.set_column("H:L", 20, None, {"hidden": True})
