"""The workbook of multiples by industry: our method, the averages that others report, and an
estimator.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from brokerage.library.documents.excel.multiples_chart import add_chart
from brokerage.library.documents.excel.multiples_data import Figures, figures
from brokerage.library.documents.excel.multiples_estimator import add_estimator
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import AMBER, GREEN, INK
from brokerage.library.documents.excel.workbook import Workbook
from brokerage.library.documents.imprint import NOT_ADVICE


class _Text(BaseModel):
    title: str
    steps: tuple[str, ...]
    estimator_steps: tuple[str, ...]
    source_steps: tuple[str, ...]
    by_size_note: str


def fill(workbook: Workbook, matter: Mapping[str, Any]) -> None:
    """Write three sheets: the multiples, the estimator, the sources."""
    text, data = _Text.model_validate(matter), figures()
    first, last = _multiples(workbook, text, data)
    add_estimator(workbook, text.estimator_steps, data, (first, last))
    _sources(workbook, text, data)


def _multiples(workbook: Workbook, text: _Text, data: Figures) -> tuple[int, int]:
    """Write the table. Returns its first and last row."""
    sheet = workbook.sheet("Multiples", "2 25 8 8 8 8 8 8 9 8 9 38 8 20")
    row = sheet.write_header(text.title, text.steps)
    sheet.write(
        f"B{row}",
        '="Your factors: "&Your_location&", "&Your_years&", as chosen on the sheet Estimator."',
        "bold",
    )
    row += 1
    top = row
    spans = ("Ours: SDE", "Ours: revenue", "Yours: SDE", "Yours", "Reported")
    sheet.write_row(
        row,
        [None, spans[0], None, spans[1], None, spans[2], None, spans[3], spans[4], None],
        "head|head spread|head spread|head spread|head spread|head spread|head spread|head right"
        "|head spread|head spread",
    )
    sheet.write_row(row, [None, None, None], "head", first="L")
    sheet.write_row(
        row + 1,
        ["Industry", "low", "high", "low", "high", "low", "high", "revenue", "SDE", "revenue"],
        "head|head right",
    )
    sheet.write_row(
        row + 1,
        ["Reported for", "Source", "Reported SDE is"],
        "head indent|head center|head",
        first="L",
    )
    first = row + 2
    for number, trade in enumerate(data.trades, start=first):
        sheet.write(f"B{number}", trade.name, "label bold", as_text=True)
        sheet.write_row(
            number,
            [
                *trade.sde,
                *trade.revenue,
                *(f"=ROUND({each}{number}*Location_factor*Years_factor,2)" for each in "CDE"),
                trade.reported_sde,
                trade.reported_revenue,
            ],
            "label multiple",
            first="C",
        )
        group = trade.group[0].upper() + trade.group[1:]
        sheet.write(f"L{number}", group, "label small indent", as_text=True)
        sheet.write_row(
            number,
            [
                trade.source,
                f'=IF(J{number}>H{number},"above yours",'
                f'IF(J{number}<G{number},"below yours","inside yours"))',
            ],
            "label center small|label",
            first="M",
        )
        sheet.row_height(number, 18)
    last = first + len(data.trades) - 1
    for answer, colour in (("inside", GREEN), ("above", INK), ("below", AMBER)):
        sheet.format_when(
            f"N{first}:N{last}", f'=$N{first}="{answer} yours"', font_color=colour, bold=True
        )
    add_chart(sheet, last + 2, first, last, data)
    row = _by_size(sheet, last + 20, text, data)
    cautions = [f"{each.name}: {each.caution}" for each in data.trades if each.caution]
    sheet.paragraphs(
        row, [*cautions, *data.origin, f"Version {data.method.version} of our method. {NOT_ADVICE}"]
    )
    sheet.finish(freeze=f"C{first}", repeat=(top, top + 1), landscape=True)
    return first, last


def _by_size(sheet: Sheet, row: int, text: _Text, data: Figures) -> int:
    sheet.section(row, "Larger businesses bring higher multiples")
    sheet.write_row(row + 1, ["Price", "SDE", "EBITDA", "months"], "subhead|subhead right")
    for number, cells in enumerate(data.by_size, start=row + 2):
        sheet.write_row(number, cells, "label|label right", as_text=True)
    return sheet.paragraph(row + 2 + len(data.by_size), text.by_size_note)


def _sources(workbook: Workbook, text: _Text, data: Figures) -> None:
    sheet = workbook.sheet("Sources", "2 6 62 26 84")
    row = header = sheet.write_header("Sources", text.source_steps)
    sheet.write_row(row, ["No.", "Who reports it", "Date", "Where"], "head center|head")
    for number, source in enumerate(data.sources, start=1):
        row += 1
        sheet.write_row(
            row,
            [number, source.name, source.date, None],
            "label center|label|label|label link",
            as_text=True,
        )
        if source.href:
            sheet.write_link(f"E{row}", source.href, "label link")
    row = sheet.paragraph(row + 2, data.disclaimer)
    sheet.paragraph(row, NOT_ADVICE)
    sheet.finish(freeze=f"C{header + 1}", landscape=True)
