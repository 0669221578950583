"""Formulas have stored values, for viewers that do not recalculate."""

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from openpyxl import load_workbook
from tests.library.document_files import DAY, FIRM

from brokerage.library.documents.excel.formula_text import quoted
from brokerage.library.documents.excel.workbook import FormulaError, Workbook, build
from brokerage.library.documents.source import Source


def built(**cells: Any) -> bytes:
    """Build a workbook of one sheet with these cells, and a chart of A1:A2."""

    def fill(workbook: Workbook, _matter: Mapping[str, Any]) -> None:
        sheet = workbook.sheet("Sheet", "10 10 10")
        for cell, value in cells.items():
            sheet.write(cell, value)
        chart = workbook.new_chart({"type": "column"})
        chart.add_series({"values": "=Sheet!$A$1:$A$2"})
        sheet.page.insert_chart("C5", chart)

    return build(fill, Source({"title": "Test", "subject": "Test"}, ""), FIRM, DAY)


def stored(content: bytes) -> dict[str, Any]:
    sheet = load_workbook(io.BytesIO(content), data_only=True)["Sheet"]
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row}


def test_numbers_texts_and_days_are_stored() -> None:
    values = stored(
        built(A1=10, A2="=A1*2.5", B1=date(2026, 11, 21), B2="=B1+7", B3='="Week "&A1', B4="=C1")
    )
    assert [values[cell] for cell in ("A2", "B2", "B3", "B4")] == [25, 46354, "Week 10", 0]


@pytest.mark.parametrize(
    "text", ["", "as usual", 'a "realistic" amount', '"', "long " * 100 + '""']
)
def test_a_formula_shows_any_text(text: str) -> None:
    formula = f'=IF(A1=1,{quoted(text)},"")'
    assert (stored(built(A1=1, A2=formula))["A2"] or "") == text
    pieces = re.findall(r'"((?:[^"]|"")*)"', formula)
    assert max(len(piece.replace('""', '"')) for piece in pieces) <= 255


def test_a_chart_stores_the_values_of_its_formulas() -> None:
    with zipfile.ZipFile(io.BytesIO(built(A1=10, A2="=A1*2.5"))) as parts:
        chart = parts.read("xl/charts/chart1.xml").decode()
    assert "<c:v>10</c:v>" in chart
    assert "<c:v>25" in chart


@pytest.mark.parametrize(
    "formula",
    ["=1/0", '="text"+1', "=NOSUCH(1)", "=Nameless", "=MATCH(9,A1:A2,0)", "=1+", "=1 2", "=B1"],
)
def test_a_formula_that_fails_stops_the_build(formula: str) -> None:
    with pytest.raises(FormulaError, match="Sheet!B1"):
        built(B1=formula)
