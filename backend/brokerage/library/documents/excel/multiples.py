"""Multiples by industry: our method beside the averages that others report, and an estimator."""

from datetime import date
from typing import Final

from brokerage.core.facts import Firm
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel.multiples_chart import add_chart
from brokerage.library.documents.excel.multiples_data import Figures, figures
from brokerage.library.documents.excel.multiples_estimator import add_estimator
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import AMBER, GREEN, INK
from brokerage.library.documents.excel.workbook import Workbook, build
from brokerage.library.documents.imprint import NOT_ADVICE

_TITLE: Final = "Multiples by Industry"
_STEPS: Final = (
    "Go to the sheet Estimator and put in your own figures, with your location and years.",
    "Find your industry here: our multiples, then yours, which are ours times the factors for your"
    " location and years, then the average that others report.",
    "Read the last column: it says where the reported average lies against yours.",
)


def make(firm: Firm, made_on: date) -> bytes:
    return build(
        _fill,
        title=_TITLE,
        subject="What businesses sell for, as multiples of SDE and of revenue",
        firm=firm,
        made_on=made_on,
    )


def _fill(workbook: Workbook) -> None:
    """Three sheets: the multiples, the estimator, the sources."""
    told = figures()
    first, last = _multiples(workbook, told)
    add_estimator(workbook, told, (first, last))
    _sources(workbook, told)


def _multiples(workbook: Workbook, told: Figures) -> tuple[int, int]:
    """The table; answers its first and last row."""
    sheet = workbook.sheet("Multiples", "2 25 8 8 8 8 8 8 9 8 9 38 8 20")
    row = sheet.write_header(_TITLE, _STEPS)
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
    for number, trade in enumerate(told.trades, start=first):
        sheet.write_row(
            number,
            [
                trade.name,
                *trade.sde,
                *trade.revenue,
                *(f"=ROUND({each}{number}*Location_factor*Years_factor,2)" for each in "CDE"),
                trade.reported_sde,
                trade.reported_revenue,
            ],
            "label bold|label multiple",
        )
        sheet.write_row(
            number,
            [
                trade.group[0].upper() + trade.group[1:],
                trade.source,
                f'=IF(J{number}>H{number},"above yours",'
                f'IF(J{number}<G{number},"below yours","inside yours"))',
            ],
            "label small indent|label center small|label",
            first="L",
        )
        sheet.row_height(number, 18)
    last = first + len(told.trades) - 1
    for answer, colour in (("inside", GREEN), ("above", INK), ("below", AMBER)):
        sheet.format_when(
            f"N{first}:N{last}", f'=$N{first}="{answer} yours"', font_color=colour, bold=True
        )
    add_chart(sheet, last + 2, first, last)
    row = _by_size(sheet, last + 20, told)
    cautions = [f"{each.name}: {each.caution}" for each in told.trades if each.caution]
    sheet.paragraphs(
        row, [*cautions, *told.origin, f"Version {told.version} of our method. {NOT_ADVICE}"]
    )
    sheet.finish(freeze=f"C{first}", repeat=(top, top + 1), landscape=True)
    return first, last


def _by_size(sheet: Sheet, row: int, told: Figures) -> int:
    sheet.fill_row(row, "section", text="Larger businesses bring higher multiples")
    sheet.row_height(row, 24)
    sheet.write_row(row + 1, ["Price", "SDE", "EBITDA", "months"], "subhead|subhead right")
    for number, (price, sde, ebitda, months) in enumerate(told.by_size, start=row + 2):
        sheet.write_row(
            number, [price, sde, ebitda, months], "label|label multiple|label multiple|label"
        )
    return sheet.paragraph(
        row + 2 + len(told.by_size),
        "Medians, with the months to close. Source: IBBA and M&A Source, Market Pulse Q3 2025,"
        " November 2025. Across all industries, 9,586 reported sales in 2025 averaged 2.61 times"
        " cash flow and"
        " 0.69 times revenue, at 94% of the asking price. Source: BizBuySell, 2025 Year in Review.",
    )


def _sources(workbook: Workbook, told: Figures) -> None:
    sheet = workbook.sheet("Sources", "2 6 62 26 84")
    row = sheet.write_header(
        "Sources",
        [
            "The numbers are those in the column Source of the sheet Multiples.",
            "Averages hide a wide spread: some businesses sell for far less, and a few for far"
            " more.",
        ],
    )
    head = row
    sheet.write_row(row, ["No.", "Who reports it", "Date", "Where"], "head center|head")
    for number, source in enumerate(told.sources, start=1):
        row += 1
        sheet.write_row(
            row,
            [number, source.name, source.date, source.href],
            "label center|label|label|label link",
        )
    row = sheet.paragraph(row + 2, told.disclaimer)
    sheet.paragraph(row, NOT_ADVICE)
    sheet.finish(freeze=f"C{head + 1}", landscape=True)


MULTIPLES: Final = Document(
    key="multiples-by-industry",
    title="Multiples by industry",
    description=(
        "See what businesses like yours sell for, our multiples beside the reported averages, and"
        " try your own figures."
    ),
    tab="reports",
    kind="excel",
    access="members",
    make=make,
)
