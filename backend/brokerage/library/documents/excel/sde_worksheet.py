"""The SDE and add-back worksheet: three years, each line graded as a buyer would see it."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from brokerage.library.documents.excel.lines import Line, Text, cells, write_line, write_note
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import AMBER, COPPER, GREEN, INK, LINE, RED
from brokerage.library.documents.excel.workbook import Workbook

_YEARS: Final = "CDE"
_WIDTHS: Final = "2 43 14 14 14 18 52"


class _AddBack(BaseModel):
    label: str
    ask: str
    """What a buyer asks to see."""
    own: bool = False
    """Whether the owner names the line."""
    example: tuple[float | None, ...] = (None, None, None)


class _Group(BaseModel):
    heading: str
    grade: str
    comes_off: bool = False
    """Whether its lines lower SDE in any case: they are entered with a minus, the grade locked."""
    hint: str
    lines: tuple[_AddBack, ...]


class _Result(Line):
    weighted: bool = False


class _Text(Text):
    grades: tuple[str, ...]
    start: tuple[_AddBack, ...]
    """Revenue and net income."""
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
    _header(sheet, header)
    row = _start(sheet, header + 1, text, example=example)
    first = row + 1
    row = _add_backs(sheet, row, text, example=example)
    _results(sheet, row, (first, row - 1), header, text, example=example)
    repeat = (header, header)
    sheet.finish(freeze=f"C{header + 1}", repeat=repeat, landscape=True, pages_tall=2)


def _header(sheet: Sheet, row: int) -> None:
    sheet.write_row(row, ["Year that ended in"], "head")
    last = sheet.workbook.made_on.year - 1
    for column, year in zip(_YEARS, range(last - 2, last + 1), strict=True):
        sheet.write(f"{column}{row}", year, "head year input bold right")
    sheet.write_row(row, ["Grade", "What a buyer asks to see"], "head indent", first="F")
    sheet.allow_number(f"C{row}:E{row}", "The year, as 2025.", low=1990, high=2100)
    sheet.row_height(row, 20)


def _start(sheet: Sheet, row: int, text: _Text, *, example: bool) -> int:
    sheet.section(row, "Where you start")
    for line in text.start:
        row += 1
        amounts = line.example if example else (None,) * 3
        sheet.write_row(row, [line.label, *amounts], "label|input money")
        sheet.write_row(row, ["Starting point", line.ask], "label small indent", first="F")
        sheet.allow_number(f"C{row}:E{row}", "Whole dollars. A loss carries a minus.")
    return row + 1


def _add_backs(sheet: Sheet, row: int, text: _Text, *, example: bool) -> int:
    """Write each group under its heading. Returns the row after the last."""
    first = row
    for group in text.groups:
        sheet.section(row, group.heading)
        row += 1
        for line in group.lines:
            _add_back(sheet, row, group, line, text.grades, example=example)
            row += 1
    colors = dict(zip(text.grades, (GREEN, AMBER, RED), strict=True))
    colors |= {group.grade: RED for group in text.groups if group.comes_off}
    for grade, color in colors.items():
        condition = f'=$F{first}="{grade}"'
        sheet.format_when(f"F{first}:F{row - 1}", condition, font_color=color, bold=True)
    return row


def _add_back(
    sheet: Sheet,
    row: int,
    group: _Group,
    line: _AddBack,
    grades: tuple[str, ...],
    *,
    example: bool,
) -> None:
    sheet.write(f"B{row}", line.label, "input plain" if line.own else "label")
    sheet.write_row(row, line.example if example else (None,) * 3, "input money", first="C")
    sheet.write(f"G{row}", line.ask, "label small wrap indent")
    if group.comes_off:
        sheet.write(f"F{row}", group.grade, "label indent")
        sheet.allow_number(f"C{row}:E{row}", group.hint, high=0)
    else:
        sheet.write(f"F{row}", group.grade, "input indent")
        sheet.allow_choice(f"F{row}", grades, "How will a buyer take this line?")
        sheet.allow_number(f"C{row}:E{row}", group.hint)
    sheet.row_height(row, 30 if len(line.ask) > 62 else 17)


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
    of the add-backs; revenue and net income are above them.
    """
    first, last = add_backs
    sheet.section(row, "What it comes to")
    sheet.write(f"F{row}", "Weighted", "section right")
    at = {line.key: row + 1 + offset for offset, line in enumerate(text.results)}
    rows = at | {"revenue": first - 3, "start": first - 2}

    def names(column: str) -> dict[str, str]:
        grades, amounts = f"$F${first}:$F${last}", f"{column}{first}:{column}{last}"
        return {**cells(rows, column), "grades": grades, "amounts": amounts}

    weights = f"$C${at['weight']}:$E${at['weight']}"
    for line in text.results:
        here = at[line.key]
        write_line(sheet, here, line, _YEARS, names, example=example)
        average = f"SUMPRODUCT({weights},C{here}:E{here})/SUM({weights})"
        weighted = f"=IF(SUM({weights})>0,{average},0)" if line.weighted else None
        sheet.write(f"F{here}", weighted, f"{line.style} money")
        write_note(sheet, f"G{here}", line)
        sheet.row_height(here, 20 if line.style == "grand" else 17)
    manager, weight = at["manager"], at["weight"]
    sheet.allow_number(f"C{manager}:E{manager}", "Pay and payroll taxes for a year.", low=0)
    sheet.allow_number(f"C{weight}:E{weight}", "0 leaves a year out.", low=0, high=10)
    prefix = "Example_" if example else ""
    for key, name in (("sde", "SDE"), ("ebitda", "EBITDA")):
        sheet.workbook.define_name(f"{prefix}{name}_weighted", f"{sheet.name}!$F${at[key]}")
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
