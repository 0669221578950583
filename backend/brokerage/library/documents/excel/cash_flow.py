"""The 13-week cash flow: money in and out, the lowest week, minimum cash, the actual balance."""

from collections.abc import Mapping
from datetime import timedelta
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pydantic import BaseModel
from xlsxwriter.utility import xl_col_to_name  # type: ignore[import-untyped]

from brokerage.library.documents.excel.lines import Text
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import COPPER, INK, RED, WHITE
from brokerage.library.documents.excel.workbook import Workbook

_WEEKS: Final = 13
_COLUMNS: Final = tuple(xl_col_to_name(2 + week) for week in range(_WEEKS))
_FIRST, _LAST = _COLUMNS[0], _COLUMNS[-1]
_TOTAL: Final = xl_col_to_name(2 + _WEEKS)


class _Line(BaseModel):
    label: str
    example: tuple[float | None, ...] = (None,) * _WEEKS


class _Example(BaseModel):
    opening: float
    minimum: float
    actual: tuple[float, ...]


class _Text(Text):
    example: _Example
    money_in: tuple[_Line, ...]
    money_out: tuple[_Line, ...]


class _Rows(NamedTuple):
    header: int
    opening: int
    total_in: int
    total_out: int
    closing: int

    @property
    def minimum(self) -> int:
        return self.closing + 2


def fill(workbook: Workbook, matter: Mapping[str, Any]) -> None:
    """Write two sheets: an empty forecast, and the same one filled in for a made-up business."""
    text = _Text.model_validate(matter)
    widths = "2 37 " + "11 " * _WEEKS + "12.5"
    _forecast(workbook.sheet("Forecast", widths), text, None)
    _forecast(workbook.sheet("Example", widths), text, text.example)


def _forecast(sheet: Sheet, text: _Text, example: _Example | None) -> None:
    title = f"{text.title}: an example" if example else text.title
    header = sheet.write_header(title, text.steps, badge="Made-up business" if example else "")
    _weeks(sheet, header)
    opening = header + 2
    total_in = _lines(sheet, opening + 1, "Money in", text.money_in, example=bool(example))
    total_out = _lines(sheet, total_in + 1, "Money out", text.money_out, example=bool(example))
    rows = _Rows(header, opening, total_in, total_out, closing=total_out + 2)
    _balances(sheet, rows, example)
    _highlight_lowest(sheet, rows)
    row = _watch(sheet, rows, example)
    _chart(sheet, row + 2, rows)
    sheet.paragraphs(row + 17, text.notes[-1:] if example else text.notes)
    repeat = (header, header + 1)
    sheet.finish(freeze=f"C{header + 2}", repeat=repeat, landscape=True, pages_tall=1)


def _weeks(sheet: Sheet, row: int) -> None:
    """Write the week numbers, and below them the days on which the weeks end: the user enters the
    first, formulas add the rest.
    """
    made_on = sheet.workbook.made_on
    friday = made_on + timedelta(days=(4 - made_on.weekday()) % 7 + 7)
    sheet.write_row(row, ["Week", *range(1, _WEEKS + 1), "13 weeks"], "head|head right")
    sheet.write(f"B{row + 1}", "Week that ends on", "head")
    sheet.write(f"{_FIRST}{row + 1}", friday, "head input week")
    for before, column in pairwise(_COLUMNS):
        sheet.write(f"{column}{row + 1}", f"={before}{row + 1}+7", "head week")
    sheet.write(f"{_TOTAL}{row + 1}", None, "head")
    sheet.allow_date(f"{_FIRST}{row + 1}", "The Friday of the first week.")


def _lines(sheet: Sheet, row: int, heading: str, lines: tuple[_Line, ...], *, example: bool) -> int:
    """Write the inputs under their heading and the total below. Returns the row of the total."""
    sheet.section(row, heading, 22)
    first, last = row + 1, row + len(lines)
    for number, line in enumerate(lines, start=first):
        style = "input plain" if line.label.startswith("Other") else "label"
        amounts = line.example if example else (None,) * _WEEKS
        sheet.write_row(number, [line.label, *amounts], f"{style}|input money")
        total = f"=SUM({_FIRST}{number}:{_LAST}{number})"
        sheet.write(f"{_TOTAL}{number}", total, "label money bold")
    cells = f"{_FIRST}{first}:{_LAST}{last}"
    sheet.allow_number(cells, "Whole dollars, without a minus sign.", low=0)
    sheet.write(f"B{last + 1}", f"Total {heading.lower()}", "total")
    for column in (*_COLUMNS, _TOTAL):
        total = f"=SUM({column}{first}:{column}{last})"
        sheet.write(f"{column}{last + 1}", total, "total money")
    return last + 1


def _balances(sheet: Sheet, rows: _Rows, example: _Example | None) -> None:
    """Write the cash at the start and at the end of each week, and the net cash flow. Each week
    starts with the cash that the week before ended with. The first week's is an input: the
    example's, empty without an `example`.
    """
    opening, closing = rows.opening, rows.closing
    net = closing - 1
    sheet.write(f"B{opening}", "Cash at the start of the week", "total")
    sheet.write(f"B{net}", "Net cash flow for the week", "label bold")
    sheet.write(f"B{closing}", "Cash at the end of the week", "grand")
    sheet.write(f"{_FIRST}{opening}", example.opening if example else None, "input money bold")
    for before, column in pairwise(_COLUMNS):
        sheet.write(f"{column}{opening}", f"={before}{closing}", "total money")
    sheet.write(f"{_TOTAL}{opening}", f"={_FIRST}{opening}", "total money")
    for column in (*_COLUMNS, _TOTAL):
        flow = f"={column}{rows.total_in}-{column}{rows.total_out}"
        sheet.write(f"{column}{net}", flow, "label money bold")
    for column in _COLUMNS:
        sheet.write(f"{column}{closing}", f"={column}{opening}+{column}{net}", "grand money")
    sheet.write(f"{_TOTAL}{closing}", f"={_LAST}{closing}", "grand money")
    sheet.row_height(closing, 20)
    sheet.allow_number(f"{_FIRST}{opening}", "What the bank shows on the first morning.")


def _highlight_lowest(sheet: Sheet, rows: _Rows) -> None:
    closing = rows.closing
    band = f"${_FIRST}${closing}:${_LAST}${closing}"
    sheet.format_when(
        f"{_FIRST}{closing}:{_LAST}{closing}",
        f"=AND({_FIRST}${closing}=MIN({band}),COUNT(${_FIRST}${rows.opening})>0)",
        bg_color=RED,
        font_color=WHITE,
        bold=True,
    )


def _watch(sheet: Sheet, rows: _Rows, example: _Example | None) -> int:
    """Write the section on what to watch: the cash above the minimum, the actual bank balance
    beside the forecast, and the lowest week. The inputs are empty without an `example`. Returns the
    last row.
    """
    closing, minimum = rows.closing, rows.minimum
    above, actual, variance, lowest = range(minimum + 1, minimum + 5)
    sheet.section(closing + 1, "What to watch", 22)
    amount = example.minimum if example else None
    sheet.write_row(minimum, ["Minimum cash", amount], "label|input money")
    sheet.allow_number(f"{_FIRST}{minimum}", "Whole dollars; many keep two payrolls.", low=0)
    sheet.write(f"B{above}", "Cash above the minimum", "label")
    sheet.write(f"B{actual}", "Actual bank balance", "label")
    sheet.write(f"B{variance}", "Variance", "label")
    balances = example.actual if example else ()
    for week, column in enumerate(_COLUMNS):
        if week:
            sheet.write(f"{column}{minimum}", f"=${_FIRST}${minimum}", "label money")
        sheet.write(f"{column}{above}", f"={column}{closing}-{column}{minimum}", "label money")
        balance = balances[week] if week < len(balances) else None
        sheet.write(f"{column}{actual}", balance, "input money")
        difference = f'=IF(ISNUMBER({column}{actual}),{column}{actual}-{column}{closing},"")'
        sheet.write(f"{column}{variance}", difference, "label money")
    cells = f"{_FIRST}{above}:{_LAST}{above}"
    sheet.format_when(cells, f"={_FIRST}{above}<0", font_color=RED, bold=True)
    sheet.allow_number(
        f"{_FIRST}{actual}:{_LAST}{actual}", "The balance on the last day of the week."
    )
    band = f"{_FIRST}{closing}:{_LAST}{closing}"
    weeks = f"{_FIRST}{rows.header}:{_LAST}{rows.header}"
    worst = f"INDEX({weeks},MATCH(MIN({band}),{band},0))"
    for row, label, formula, style in (
        (lowest, "Lowest cash", f"=MIN({band})", "total money"),
        (
            lowest + 1,
            "in week",
            f'=IF(COUNT(${_FIRST}${rows.opening})>0,{worst},"")',
            "total weight",
        ),
        (lowest + 2, "Weeks below minimum cash", f'=COUNTIF({cells},"<0")', "total weight"),
    ):
        sheet.write(f"B{row}", label, "total")
        sheet.write(f"{_FIRST}{row}", formula, style)
    name = "Example_Lowest_cash" if example else "Lowest_cash"
    sheet.workbook.define_name(name, f"{sheet.name}!${_FIRST}${lowest}")
    return lowest + 2


def _chart(sheet: Sheet, row: int, rows: _Rows) -> None:
    def series(name: str, line: int, style: Mapping[str, object]) -> dict[str, object]:
        return {
            "name": name,
            "categories": f"={sheet.name}!${_FIRST}${rows.header + 1}:${_LAST}${rows.header + 1}",
            "values": f"={sheet.name}!${_FIRST}${line}:${_LAST}${line}",
            **style,
        }

    bars = series("Cash at the end of the week", rows.closing, {"fill": {"color": INK}, "gap": 45})
    chart = sheet.add_chart(
        f"B{row}", {"type": "column"}, [bars], title="Cash, week by week", size=(1330, 270)
    )
    line = sheet.workbook.new_chart({"type": "line"})
    dashed = {"color": COPPER, "width": 2, "dash_type": "dash"}
    line.add_series(series("Minimum cash", rows.minimum, {"line": dashed}))
    chart.combine(line)
    chart.x_axis["num_format"] = "mmm d"
    chart.x_axis["text_axis"] = True
    chart.y_axis["num_format"] = "$#,##0"
