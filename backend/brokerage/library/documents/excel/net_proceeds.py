"""The net proceeds worksheet: what an owner keeps from an asset sale, and from a stock sale."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.net_proceeds_lines import EXAMPLE, SECTIONS, Line
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import RED
from brokerage.library.documents.excel.workbook import Workbook, build
from brokerage.library.documents.imprint import NOT_ADVICE

_TITLE: Final = "Net Proceeds Worksheet"
_STEPS: Final = (
    "Fill in the shaded cells for one offer: once as a sale of assets, once as a sale of stock.",
    "Basis, ordinary income and the rates come from your CPA. The rest adds up by itself.",
    "Do it for two or three prices before you hear a buyer's number.",
)
_NOTES: Final = (
    "In an asset sale, or one taxed as such, buyer and seller divide the price on Form 8594, and"
    " what was written off on equipment comes back as ordinary income. That recapture is taxed in"
    " the year of the sale, even where a note is paid later. Sources: IRS, Form 8594 and its"
    " instructions, and Publication 537, accessed November 2026.",
    "Texas has no personal income tax. This sheet knows no federal rates: yours depend on your own"
    " return. The article What you keep after tax in our resource center explains each line.",
    NOT_ADVICE,
)
_SALES: Final = {"C": "asset", "D": "stock"}


def make(firm: Firm, made_on: date) -> bytes:
    return build(
        _fill,
        title=_TITLE,
        subject="Net proceeds of an asset sale and of a stock sale",
        firm=firm,
        made_on=made_on,
    )


def _fill(workbook: Workbook) -> None:
    """An empty worksheet, and beside it the same one filled in for a made-up sale."""
    _worksheet(workbook, "Worksheet", filled=False)
    _worksheet(workbook, "Example", filled=True)


def _worksheet(workbook: Workbook, name: str, *, filled: bool) -> None:
    sheet = workbook.sheet(name, "2 45 18 18 62")
    title = f"{_TITLE}: an example" if filled else _TITLE
    header = sheet.write_header(title, _STEPS, badge="Made-up sale and rates" if filled else "")
    sheet.write_row(header, ["", "Asset sale", "Stock sale"], "head|head right")
    sheet.write(f"E{header}", "What belongs here", "head indent")
    rows = _rows(header)
    for heading, lines in SECTIONS:
        above = rows[lines[0].key] - 1
        sheet.fill_row(above, "section", text=heading)
        sheet.row_height(above, 24)
        for line in lines:
            _line(sheet, line, rows, filled=filled)
    net = rows["net"]
    prefix = "Example_" if filled else ""
    for column, sale in _SALES.items():
        workbook.define_name(f"{prefix}Net_proceeds_{sale}", f"{name}!${column}${net}")
    sheet.format_when(
        f"C{rows['over']}:D{rows['over']}", f"=C{rows['over']}<0", font_color=RED, bold=True
    )
    sheet.paragraphs(max(rows.values()) + 2, _NOTES[-1:] if filled else _NOTES)
    sheet.finish(freeze=f"C{header + 1}", landscape=True, pages_tall=1)


def _rows(header: int) -> dict[str, int]:
    """The row of each line by its key; a section's heading stands above its first line."""
    rows: dict[str, int] = {}
    row = header
    for _, lines in SECTIONS:
        row += 1
        for line in lines:
            row += 1
            rows[line.key] = row
    return rows


def _line(sheet: Sheet, line: Line, rows: dict[str, int], *, filled: bool) -> None:
    row = rows[line.key]
    sheet.write(f"B{row}", line.label, line.style)
    for index, column in enumerate(_SALES):
        if line.formula:
            formula = line.formula.format(c=column, **rows)
            sheet.write(f"{column}{row}", formula, f"{line.style} {line.manner}")
        else:
            given = EXAMPLE[line.key][index] if filled else None
            sheet.write(f"{column}{row}", given, f"input {line.manner}")
    sheet.write(
        f"E{row}", line.told, f"{line.style} {'small ' if line.style == 'label' else ''}indent"
    )
    sheet.row_height(row, 20 if line.style == "grand" else 17)
    if line.formula:
        return
    if line.manner == "percent":
        sheet.allow_number(f"C{row}:D{row}", "A percentage, such as 20%.", low=0, high=1)
    else:
        sheet.allow_number(f"C{row}:D{row}", "Whole dollars, without a minus sign.", low=0)


NET_PROCEEDS: Final = Document(
    key="net-proceeds-worksheet",
    title="Net proceeds worksheet",
    description=(
        "Compare what you keep from an asset sale and a stock sale, after debt, fees, tax and what"
        " is paid later."
    ),
    tab="templates",
    in_portal=False,
    kind="excel",
    access="members",
    make=make,
)
