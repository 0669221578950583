"""What to watch in the 13-week cash flow: the lowest week, minimum cash, and the actual balance."""

from typing import Final

from brokerage.library.documents.sheets.look import COPPER, INK, RED
from brokerage.library.documents.sheets.places import column_letter
from brokerage.library.documents.sheets.sheet import Sheet

WEEKS: Final = 13
FIRST: Final = "C"
COLUMNS: Final = tuple(column_letter(2 + week) for week in range(WEEKS))
LAST: Final = COLUMNS[-1]
TOTAL: Final = column_letter(2 + WEEKS)


def add_watch(sheet: Sheet, row: int, header: int, closing: int, *, filled: bool) -> int:
    """What to look at: the lowest week, minimum cash, and the forecast against the bank."""
    band = f"{FIRST}{closing}:{LAST}{closing}"
    floor, room, actual = row + 1, row + 2, row + 3
    sheet.across(row, "section", text="What to watch")
    sheet.height(row, 22)
    sheet.row(floor, ["Minimum cash", 25_000 if filled else None], "label|input money")
    sheet.number(f"{FIRST}{floor}", "Whole dollars; many keep two payrolls.", low=0)
    sheet.put(f"B{room}", "Cash above the minimum", "label")
    sheet.put(f"B{actual}", "Actual bank balance", "label")
    sheet.put(f"B{actual + 1}", "Variance", "label")
    for week, column in enumerate(COLUMNS):
        if week:
            sheet.put(f"{column}{floor}", f"=${FIRST}${floor}", "label money")
        sheet.put(f"{column}{room}", f"={column}{closing}-{column}{floor}", "label money")
        shown = (57_150, 81_400)[week] if filled and week < 2 else None
        sheet.put(f"{column}{actual}", shown, "input money")
        sheet.put(
            f"{column}{actual + 1}",
            f'=IF(ISNUMBER({column}{actual}),{column}{actual}-{column}{closing},"")',
            "label money",
        )
    sheet.highlight(f"{FIRST}{room}:{LAST}{room}", f"={FIRST}{room}<0", font_color=RED, bold=True)
    sheet.number(f"{FIRST}{actual}:{LAST}{actual}", "The balance on the last day of the week.")
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
        sheet.put(f"B{number}", label, "total")
        sheet.put(f"{FIRST}{number}", formula, style)
    prefix = "Example_" if filled else ""
    sheet.book.name(f"{prefix}Lowest_cash", f"{sheet.name}!${FIRST}${lowest}")
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
    chart = sheet.chart(
        f"B{row}", {"type": "column"}, [bars], title="Cash, week by week", size=(1330, 270)
    )
    line = sheet.book.chart({"type": "line"})
    dashed = {"color": COPPER, "width": 2, "dash_type": "dash"}
    line.add_series(series("Minimum cash", floor, {"line": dashed}))
    chart.combine(line)
    chart.x_axis["num_format"] = "mmm d"
    chart.x_axis["text_axis"] = True
    chart.y_axis["num_format"] = "$#,##0"
