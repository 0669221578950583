"""What to watch in the 13-week cash flow: the lowest week, minimum cash, and the actual balance."""

from typing import Final

from xlsxwriter.utility import xl_col_to_name  # type: ignore[import-untyped]

from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import COPPER, INK, RED

WEEKS: Final = 13
FIRST: Final = "C"
COLUMNS: Final = tuple(xl_col_to_name(2 + week) for week in range(WEEKS))
LAST: Final = COLUMNS[-1]
TOTAL: Final = xl_col_to_name(2 + WEEKS)


def add_watch(sheet: Sheet, row: int, header: int, closing: int, *, filled: bool) -> int:
    """What to look at: the lowest week, minimum cash, and the forecast against the bank."""
    band = f"{FIRST}{closing}:{LAST}{closing}"
    floor, room, actual = row + 1, row + 2, row + 3
    sheet.fill_row(row, "section", text="What to watch")
    sheet.row_height(row, 22)
    sheet.write_row(floor, ["Minimum cash", 25_000 if filled else None], "label|input money")
    sheet.allow_number(f"{FIRST}{floor}", "Whole dollars; many keep two payrolls.", low=0)
    sheet.write(f"B{room}", "Cash above the minimum", "label")
    sheet.write(f"B{actual}", "Actual bank balance", "label")
    sheet.write(f"B{actual + 1}", "Variance", "label")
    for week, column in enumerate(COLUMNS):
        if week:
            sheet.write(f"{column}{floor}", f"=${FIRST}${floor}", "label money")
        sheet.write(f"{column}{room}", f"={column}{closing}-{column}{floor}", "label money")
        shown = (57_150, 81_400)[week] if filled and week < 2 else None
        sheet.write(f"{column}{actual}", shown, "input money")
        sheet.write(
            f"{column}{actual + 1}",
            f'=IF(ISNUMBER({column}{actual}),{column}{actual}-{column}{closing},"")',
            "label money",
        )
    sheet.format_when(f"{FIRST}{room}:{LAST}{room}", f"={FIRST}{room}<0", font_color=RED, bold=True)
    sheet.allow_number(
        f"{FIRST}{actual}:{LAST}{actual}", "The balance on the last day of the week."
    )
    lowest = actual + 2
    started = f"COUNT(${FIRST}${header + 2})>0"
    tightest = f"INDEX({FIRST}{header}:{LAST}{header},MATCH(MIN({band}),{band},0))"
    for number, label, formula, style in (
        (lowest, "Lowest cash", f"=MIN({band})", "total money"),
        (lowest + 1, "in week", f'=IF({started},{tightest},"")', "total weight"),
        (
            lowest + 2,
            "Weeks below minimum cash",
            f'=COUNTIF({FIRST}{room}:{LAST}{room},"<0")',
            "total weight",
        ),
    ):
        sheet.write(f"B{number}", label, "total")
        sheet.write(f"{FIRST}{number}", formula, style)
    prefix = "Example_" if filled else ""
    sheet.workbook.define_name(f"{prefix}Lowest_cash", f"{sheet.name}!${FIRST}${lowest}")
    return lowest + 2


def add_chart(sheet: Sheet, row: int, header: int, closing: int, floor: int) -> None:
    def series(name: str, line: int, look: dict[str, object]) -> dict[str, object]:
        return {
            "name": name,
            "categories": f"={sheet.name}!${FIRST}${header + 1}:${LAST}${header + 1}",
            "values": f"={sheet.name}!${FIRST}${line}:${LAST}${line}",
            **look,
        }

    bars = series("Cash at the end of the week", closing, {"fill": {"color": INK}, "gap": 45})
    chart = sheet.add_chart(
        f"B{row}", {"type": "column"}, [bars], title="Cash, week by week", size=(1330, 270)
    )
    line = sheet.workbook.new_chart({"type": "line"})
    dashed = {"color": COPPER, "width": 2, "dash_type": "dash"}
    line.add_series(series("Minimum cash", floor, {"line": dashed}))
    chart.combine(line)
    chart.x_axis["num_format"] = "mmm d"
    chart.x_axis["text_axis"] = True
    chart.y_axis["num_format"] = "$#,##0"
