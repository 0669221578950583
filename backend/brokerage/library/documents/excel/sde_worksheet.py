"""The SDE and add-back worksheet: three years and the last 12 months, each line graded as a buyer
would see it.
"""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from brokerage.library.documents.excel.formula_text import quoted
from brokerage.library.documents.excel.lines import Line, Text, cells, write_line, write_note
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import AMBER, COPPER, GREEN, INK, LINE, RED
from brokerage.library.documents.excel.workbook import Workbook

_YEARS: Final = "CDE"
_TO_DATE: Final = "FG"
"""This year to date, and the same months of last year."""
_LAST_12: Final = "H"
_GRADE: Final = "I"
_ASK: Final = "J"
_WIDTHS: Final = "2 46 13 13 13 13 13 13 17 54"


class _AddBack(BaseModel):
    label: str
    ask: str
    """What a buyer asks to see."""
    own: bool = False
    """Whether the owner names the line."""
    counted_from: tuple[str, ...] = ()
    """The starting lines that are already less by it. From any other it is not counted; empty: it
    counts from each.
    """
    example: tuple[float | None, ...] = (None,) * 5
    """Three years, then the columns of `_TO_DATE`."""


class _Group(BaseModel):
    heading: str
    grade: str
    comes_off: bool = False
    """Whether its lines lower SDE in any case: they are entered with a minus, the grade locked."""
    hint: str
    lines: tuple[_AddBack, ...]


class _StartingLine(BaseModel):
    """The line of the tax return that the sum starts from, which an owner chooses."""

    label: str
    ask: str
    options: tuple[str, ...]
    example: str
    missing: str
    """The grade of a line with `counted_from` until the starting line is chosen."""
    not_counted: str
    """Its grade when the starting line does not have it deducted."""


class _Result(Line):
    weighted: bool = False


class _Text(Text):
    grades: tuple[str, ...]
    months: tuple[str, str, str]
    """The headings of the columns after the years."""
    starting_line: _StartingLine
    start: tuple[_AddBack, ...]
    """Revenue and income."""
    groups: tuple[_Group, ...]
    results: tuple[_Result, ...]


def fill(workbook: Workbook, matter: Mapping[str, Any]) -> None:
    """Write two sheets: an empty worksheet, and the same one filled in for a made-up business."""
    text = _Text.model_validate(matter)
    _worksheet(workbook.sheet("Worksheet", _WIDTHS), text, example=False)
    _worksheet(workbook.sheet("Example", _WIDTHS), text, example=True)


def _worksheet(sheet: Sheet, text: _Text, *, example: bool) -> None:
    title = f"{text.title}: an example" if example else text.title
    header = sheet.write_header(title, text.steps, badge="Made-up business" if example else "")
    _header(sheet, header, text)
    row = _start(sheet, header + 1, text, example=example)
    first = row + 1
    row = _add_backs(sheet, row, text, example=example)
    _results(sheet, row, (first, row - 1), header, text, example=example)
    repeat = (header, header)
    sheet.finish(freeze=f"C{header + 1}", repeat=repeat, landscape=True, pages_tall=2)


def _header(sheet: Sheet, row: int, text: _Text) -> None:
    sheet.write_row(row, ["Year that ended in"], "head")
    last = sheet.workbook.made_on.year - 1
    for column, year in zip(_YEARS, range(last - 2, last + 1), strict=True):
        sheet.write(f"{column}{row}", year, "head year input bold right")
    sheet.write_row(row, text.months, "head right", first="F")
    sheet.write_row(row, ["Grade", "What a buyer asks to see"], "head indent", first=_GRADE)
    sheet.allow_number(f"C{row}:E{row}", "The year, as 2025.", low=1990, high=2100)
    sheet.row_height(row, 32)


def _start(sheet: Sheet, row: int, text: _Text, *, example: bool) -> int:
    """Write the starting line, then revenue and income. Returns the row after them."""
    sheet.section(row, "Where you start")
    row += 1
    choice = text.starting_line
    sheet.write(f"B{row}", choice.label)
    chosen = choice.example if example else None
    input_format = sheet.workbook.format("input plain")
    sheet.page.merge_range(f"C{row}:E{row}", chosen, input_format)
    sheet.allow_choice(f"C{row}", choice.options, "Which line of the return do you start from?")
    sheet.write(f"{_ASK}{row}", choice.ask, "label small wrap indent")
    sheet.row_height(row, 30)
    revenue = row + 1
    for row, line in enumerate(text.start, start=revenue):
        sheet.write(f"B{row}", line.label)
        _amounts(sheet, row, revenue, line, example=example)
        sheet.write(f"{_GRADE}{row}", "Starting point", "label small indent")
        sheet.write(f"{_ASK}{row}", line.ask, "label small wrap indent")
        sheet.allow_number(f"C{row}:G{row}", "Whole dollars. A loss carries a minus.")
        sheet.row_height(row, _height(line))
    return revenue + len(text.start)


def _amounts(sheet: Sheet, row: int, revenue: int, line: _AddBack, *, example: bool) -> None:
    """Write the amounts of a line, and those of the last 12 months: the last full year, plus this
    year to date, less the same months of last year. They are 0 until both have a revenue.
    """
    sheet.write_row(row, line.example if example else (None,) * 5, "input money", first="C")
    sheet.write(f"{_LAST_12}{row}", _last_12(row, revenue), "label money")


def _last_12(row: int, revenue: int) -> str:
    return f"=IF(COUNT($F${revenue}:$G${revenue})=2,E{row}+F{row}-G{row},0)"


def _height(line: _AddBack) -> int:
    return 30 if len(line.ask) > 62 else 17


def _add_backs(sheet: Sheet, row: int, text: _Text, *, example: bool) -> int:
    """Write each group under its heading. Returns the row after the last."""
    first = row
    revenue = first - len(text.start)
    for group in text.groups:
        sheet.section(row, group.heading)
        row += 1
        for line in group.lines:
            _amounts(sheet, row, revenue, line, example=example)
            _add_back(sheet, row, group, line, text, start=f"$C${revenue - 1}")
            row += 1
    colors = dict(zip(text.grades, (GREEN, AMBER, RED), strict=True))
    colors |= {group.grade: RED for group in text.groups if group.comes_off}
    colors |= {text.starting_line.missing: RED, text.starting_line.not_counted: RED}
    for grade, color in colors.items():
        condition = f"=${_GRADE}{first}={quoted(grade)}"
        grades = f"{_GRADE}{first}:{_GRADE}{row - 1}"
        sheet.format_when(grades, condition, font_color=color, bold=True)
    return row


def _add_back(
    sheet: Sheet, row: int, group: _Group, line: _AddBack, text: _Text, *, start: str
) -> None:
    """Write all of a line but its amounts. `start` is the cell of the starting line."""
    sheet.write(f"B{row}", line.label, "input plain" if line.own else "label")
    sheet.write(f"{_ASK}{row}", line.ask, "label small wrap indent")
    grade, entries = f"{_GRADE}{row}", f"C{row}:G{row}"
    if group.comes_off:
        sheet.write(grade, group.grade, "label indent")
        sheet.allow_number(entries, group.hint, high=0)
    elif line.counted_from:
        counted = ",".join(f"{start}={quoted(option)}" for option in line.counted_from)
        missing, not_counted = text.starting_line.missing, text.starting_line.not_counted
        sheet.write(
            grade,
            f'=IF({start}="",{quoted(missing)},'
            f"IF(OR({counted}),{quoted(group.grade)},{quoted(not_counted)}))",
            "label indent",
        )
        sheet.allow_number(entries, group.hint)
    else:
        sheet.write(grade, group.grade, "input indent")
        sheet.allow_choice(grade, text.grades, "How will a buyer take this line?")
        sheet.allow_number(entries, group.hint)
    sheet.row_height(row, _height(line))


def _results(
    sheet: Sheet,
    row: int,
    add_backs: tuple[int, int],
    header: int,
    text: _Text,
    *,
    example: bool,
) -> None:
    """Write the results with their weighted averages, in an example also the chart, and the notes.
    `row` is where they begin, `header` the row of the years. `add_backs` is the first and last row
    of the add-backs; revenue and income are above them. Averages and named results are of full
    years.
    """
    first, last = add_backs
    sheet.section(row, "What it comes to")
    sheet.write(f"{_GRADE}{row}", "Weighted", "section right")
    at = {line.key: row + 1 + offset for offset, line in enumerate(text.results)}
    rows = at | {"revenue": first - 3, "start": first - 2}

    def names(column: str) -> dict[str, str]:
        grades, amounts = f"${_GRADE}${first}:${_GRADE}${last}", f"{column}{first}:{column}{last}"
        return {**cells(rows, column), "grades": grades, "amounts": amounts}

    manager, weight = at["manager"], at["weight"]
    weights = f"$C${weight}:$E${weight}"
    for line in text.results:
        here = at[line.key]
        columns = _YEARS if here == weight else _YEARS + _TO_DATE
        if line.formula:
            columns += _LAST_12
        write_line(sheet, here, line, columns, names, example=example)
        average = f"SUMPRODUCT({weights},C{here}:E{here})/SUM({weights})"
        weighted = f"=IF(SUM({weights})>0,{average},0)" if line.weighted else None
        sheet.write(f"{_GRADE}{here}", weighted, f"{line.style} money")
        write_note(sheet, f"{_ASK}{here}", line)
        sheet.row_height(here, 20 if line.style == "grand" else 17)
    sheet.write(f"{_LAST_12}{manager}", _last_12(manager, rows["revenue"]), "label money")
    sheet.write_row(weight, [None] * 3, "label", first=_TO_DATE[0])
    sheet.allow_number(f"C{manager}:G{manager}", "Pay and payroll taxes, as in each column.", low=0)
    sheet.allow_number(f"C{weight}:E{weight}", "0 leaves a year out.", low=0, high=10)
    prefix = "Example_" if example else ""
    for key, name in (("sde", "SDE"), ("ebitda", "EBITDA")):
        cell = f"{sheet.name}!${_GRADE}${at[key]}"
        sheet.workbook.define_name(f"{prefix}{name}_weighted", cell)
    row = max(at.values()) + 2
    if example:
        _chart(sheet, row, header, at)
        row += 10
    sheet.paragraphs(row, text.notes[-1:] if example else text.notes)


def _chart(sheet: Sheet, row: int, header: int, at: Mapping[str, int]) -> None:
    series = [
        {
            "name": name,
            "categories": f"={sheet.name}!$C${header}:$E${header}",
            "values": f"={sheet.name}!$C${at[key]}:$E${at[key]}",
            "fill": {"color": color},
            "gap": 70,
        }
        for key, color, name in (
            ("income", INK, "Net income"),
            ("documented", COPPER, "Documented add-backs"),
            ("proof", LINE, "Add-backs with proof"),
            ("comes_off", RED, "What has to come off"),
        )
    ]
    chart = sheet.add_chart(
        f"B{row}",
        {"type": "column", "subtype": "stacked"},
        series,
        title="SDE, from the documented part up",
        size=(900, 215),
    )
    chart.y_axis["num_format"] = "$#,##0"
