"""The chart of the multiples workbook: our ranges as bars, the reported averages as marks."""

from math import ceil, prod
from typing import Final

from brokerage.library.documents.excel.multiples_data import Figures
from brokerage.library.documents.excel.sheet import Sheet
from brokerage.library.documents.excel.styles import COPPER, DEEP, HEAD_FONT, INK

_MARK: Final = 0.04  # how wide the mark of the reported average is drawn


def add_chart(sheet: Sheet, row: int, first: int, last: int, data: Figures) -> None:
    """Insert a chart with a bar per industry: our range of SDE multiples, times the factors that
    are chosen on the sheet Estimator. A dark mark shows the reported average.

    The chart begins at `row`; the industries are in rows `first` to `last` of the sheet Multiples.
    """
    parts = (
        ("before", None, "MIN({low},{mark})"),
        ("mark below", INK, "IF({mark}<{low},{width},0)"),
        ("gap below", None, "IF({mark}<{low},{low}-{mark}-{width},0)"),
        ("range", COPPER, "IF({mark}<{low},{high}-{low},MIN({mark},{high})-{low})"),
        ("mark inside", INK, "IF(AND({mark}>={low},{mark}<={high}),{width},0)"),
        (
            "range after",
            COPPER,
            "IF(AND({mark}>={low},{mark}<={high}),MAX({high}-{mark}-{width},0),0)",
        ),
        ("gap above", None, "IF({mark}>{high},{mark}-{high},0)"),
        ("mark above", INK, "IF({mark}>{high},{width},0)"),
    )
    series = []
    for column, (name, colour, formula) in zip("PQRSTUVW", parts, strict=True):
        sheet.write(f"{column}{first - 1}", f"Chart: {name}", "small")
        for number in range(first, last + 1):
            worked_out = formula.format(
                low=f"G{number}", high=f"H{number}", mark=f"J{number}", width=_MARK
            )
            sheet.write(f"{column}{number}", f"={worked_out}", "small multiple")
        series.append(
            {
                "name": name,
                "categories": f"=Multiples!$B${first}:$B${last}",
                "values": f"=Multiples!${column}${first}:${column}${last}",
                "fill": {"color": colour} if colour else {"none": True},
                "border": {"none": True},
                "gap": 60,
            }
        )
    sheet.page.set_column("O:W", 12, None, {"hidden": True})
    chart = sheet.workbook.new_chart({"type": "bar", "subtype": "stacked"})
    for each in series:
        chart.add_series(each)
    title = "Your range of SDE multiples, and the reported average (dark mark)"
    heading = {"name": HEAD_FONT, "size": 13, "color": INK}
    chart.set_title({"name": title, "name_font": heading, "overlay": False})
    chart.set_legend({"none": True})
    chart.set_y_axis(
        {"reverse": True, "num_font": {"size": 10, "color": INK}, "line": {"none": True}}
    )
    chart.set_x_axis(
        {
            "min": 0,
            "max": scale_end(data),
            "num_format": '0.0"x"',
            "major_gridlines": {"visible": True, "line": {"color": DEEP}},
        }
    )
    chart.set_chartarea({"border": {"none": True}})
    chart.set_size({"width": 1090, "height": 375})
    chart.show_hidden_data()
    described = (
        f"Bar chart of {len(data.trades)} industries: a bar for your range of SDE multiples, and a"
        f" dark mark at the average that others report. The figures are in rows {first} to {last},"
        " columns G, H and J."
    )
    sheet.page.insert_chart(f"B{row}", chart, {"object_position": 1, "description": described})


def scale_end(data: Figures) -> int:
    """Return the end of the chart's scale: it holds our highest SDE multiple with the largest
    factors, and the highest reported average.
    """
    factors = (max(factor for _, factor in pairs) for pairs in (data.locations, data.years))
    highest = max(trade.sde[1] for trade in data.trades) * prod(factors)
    reported = max(trade.reported_sde for trade in data.trades) + _MARK
    return ceil(round(max(highest, reported), 2))
