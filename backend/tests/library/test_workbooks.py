"""The Excel workbooks, read back with openpyxl."""

import io
import re
import zipfile
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell import MergedCell
from openpyxl.utils import get_column_letter
from tests.library.document_files import (
    DAY,
    FIRM,
    cells,
    formulas,
    is_formula,
    made,
    of_kind,
    values,
)

from brokerage.core.facts import Phone
from brokerage.library.documents.document import Document
from brokerage.library.documents.excel import multiples_by_industry
from brokerage.library.documents.excel.multiples_data import figures

_EXCEL = of_kind("excel")
_HALF_OF_A_PHONE = 28  # characters; a phone shows about 55
_every_workbook = pytest.mark.parametrize("document", _EXCEL, ids=[each.key for each in _EXCEL])


@_every_workbook
def test_every_formula_has_a_stored_value_that_is_no_error(document: Document) -> None:
    counted = 0
    for sheet in formulas(document).worksheets:
        for cell in cells(sheet):
            if is_formula(cell):
                counted += 1
                value = values(document)[sheet.title][cell.coordinate].value
                assert not str(value).startswith("#"), (sheet.title, cell.coordinate)
    assert counted > 10


@_every_workbook
def test_input_cells_are_unlocked_and_all_others_locked(document: Document) -> None:
    for sheet in formulas(document).worksheets:
        assert sheet.protection.sheet, "the sheet is protected"
        assert sheet.protection.password is None, "nobody needs a password"
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell, MergedCell):
                    continue  # the first cell of the merged ones speaks for all
                shaded = cell.fill.fgColor.rgb == "FFFFF7DB"
                assert cell.protection.locked is not shaded, (sheet.title, cell.coordinate)
                assert not (shaded and is_formula(cell)), (sheet.title, cell.coordinate)


@_every_workbook
def test_every_number_input_is_validated(document: Document) -> None:
    for sheet in formulas(document).worksheets:
        checked = {
            place
            for rule in sheet.data_validations.dataValidation
            for area in rule.sqref.ranges
            for place in area.cells
        }
        for row in sheet.iter_rows():
            for cell in row:
                if not cell.protection.locked and cell.number_format not in {"@", "General"}:
                    assert (cell.row, cell.column) in checked, (sheet.title, cell.coordinate)


@_every_workbook
def test_it_is_set_up_for_screen_and_letter_read(document: Document) -> None:
    for sheet in formulas(document).worksheets:
        assert sheet.page_setup.paperSize == 1
        assert sheet.print_area
        fitted = sheet.sheet_properties.pageSetUpPr
        assert fitted
        assert fitted.fitToPage
        footer = str(sheet.oddFooter)
        assert FIRM.name in footer
        assert "Page &P of &N" in footer


@_every_workbook
def test_frozen_columns_leave_half_of_a_phone_except_in_a_wide_table(document: Document) -> None:
    for sheet in formulas(document).worksheets:
        pane = sheet.sheet_view.pane
        frozen = int(pane.xSplit or 0) if pane else 0
        letters = [get_column_letter(number + 1) for number in range(frozen)]
        width = sum(sheet.column_dimensions[letter].width for letter in letters)
        assert width < _HALF_OF_A_PHONE or sheet.max_column - frozen > 12, sheet.title


@_every_workbook
def test_every_chart_is_described_for_people_who_cannot_see_it(document: Document) -> None:
    with zipfile.ZipFile(io.BytesIO(made(document))) as parts:
        names = parts.namelist()
        drawings = [name for name in names if name.startswith("xl/drawings/drawing")]
        xml = "".join(parts.read(name).decode() for name in drawings)
    described = re.findall(r'<xdr:cNvPr [^>]*descr="[^"]{60,}"', xml)
    assert len(described) == sum(name.startswith("xl/charts/chart") for name in names)


@_every_workbook
def test_the_header_names_the_firm_and_how_to_use_the_sheet(document: Document) -> None:
    for sheet in formulas(document).worksheets:
        top = [str(cell.value) for row in sheet.iter_rows(max_row=4) for cell in row if cell.value]
        assert FIRM.name in top
        assert any(FIRM.phone.display in text and FIRM.email in text for text in top)
        assert any("How to use" in text for text in top)
    first = formulas(document).worksheets[0]
    shown = [cell.value for cell in first[2] if cell.value]
    assert shown[-1] == "Edition of November 2026"


@_every_workbook
def test_it_has_title_author_and_date(document: Document) -> None:
    told = formulas(document).properties
    assert told.title
    assert told.creator == FIRM.name
    assert told.created is not None


@_every_workbook
def test_defined_names_refer_to_cells_of_the_workbook(document: Document) -> None:
    book = formulas(document)
    for name in book.defined_names.values():
        assert re.fullmatch(r"'?[\w ]+'?!\$[A-Z]+\$\d+", name.attr_text), name.name
        ((sheet, _),) = name.destinations
        assert sheet in book.sheetnames


def _kinds(book: Workbook) -> Counter[str]:
    return Counter(cell.data_type for sheet in book.worksheets for cell in cells(sheet))


def _like_formulas(value: Any) -> Any:
    """Return the value with every text in it beginning like a formula, except addresses."""
    match value:
        case str():
            return f"=1+1+{value}" if value and not value.startswith("http") else value
        case tuple():
            return tuple(map(_like_formulas, value))
        case _ if is_dataclass(value) and not isinstance(value, type):
            names = (each.name for each in fields(value) if each.name != "method")
            return replace(value, **{name: _like_formulas(getattr(value, name)) for name in names})
        case _:
            return value


@_every_workbook
def test_no_text_that_people_edit_becomes_a_formula(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = _kinds(formulas(document))
    edited = _like_formulas(figures())
    monkeypatch.setattr(multiples_by_industry, "figures", lambda: edited)
    phone = Phone(display="=1+1", href=FIRM.phone.href)
    firm = FIRM.model_copy(update={"name": "=SUM(A1)", "phone": phone, "email": "+1@example.com"})
    book = load_workbook(io.BytesIO(document.make(firm, DAY)))
    assert _kinds(book) == shipped
    assert [(cell.value, cell.data_type) for cell in book.worksheets[0][1] if cell.value] == [
        ("=SUM(A1)", "s"),
        (f"=1+1  ·  +1@example.com  ·  {FIRM.address.city}, {FIRM.address.region}", "s"),
    ]


@_every_workbook
@pytest.mark.filterwarnings("error")
def test_a_firm_with_the_longest_name_and_phone_leaves_a_footer_that_excel_shows(
    document: Document,
) -> None:
    phone = Phone(display="9" * 90, href=FIRM.phone.href)
    firm = FIRM.model_copy(update={"name": "&" * 90, "phone": phone})
    book = load_workbook(io.BytesIO(document.make(firm, DAY)))
    assert all("Page &P of &N" in str(sheet.oddFooter) for sheet in book.worksheets)
