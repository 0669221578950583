"""Properties of every Excel and Word document of the library."""

import io
import re
import zipfile
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from tests.library.document_files import (
    DAY,
    FIRM,
    SOFFICE,
    cells,
    formulas,
    is_formula,
    made,
    of_kind,
    printed,
    recalculated,
    values,
    word_document,
    words,
)

from brokerage.library.documents.catalog import DOCUMENTS
from brokerage.library.documents.document import Document
from brokerage.library.management.commands.make_documents import Command

_OFFICE = [*of_kind("excel"), *of_kind("word")]
_every_document = pytest.mark.parametrize("document", _OFFICE, ids=[each.key for each in _OFFICE])
_needs_office = pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed")


def test_file_names_are_unique_and_safe() -> None:
    names = [document.file_name for document in DOCUMENTS]
    assert len(set(names)) == len(names)
    for name in names:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.(pdf|xlsx|docx)", name)


@pytest.mark.parametrize("document", DOCUMENTS, ids=[each.key for each in DOCUMENTS])
def test_the_description_is_one_plain_sentence(document: Document) -> None:
    assert document.description.endswith(".")
    assert document.description.count(". ") == 0
    assert len(document.description) <= 140


@_every_document
def test_the_same_day_gives_the_same_bytes(document: Document) -> None:
    assert document.make(FIRM, DAY) == made(document)


@_every_document
def test_another_firm_has_its_own_name_on_it(document: Document) -> None:
    other = FIRM.model_copy(update={"name": "Pine & <Sons>", "email": "office@pine.example.com"})
    content = document.make(other, date(2027, 2, 1))
    renamed = Document(**{**vars(document), "make": lambda *_: content})
    text = words(renamed)
    assert "Pine & <Sons>" in text
    assert "office@pine.example.com" in text
    assert "Edition of February 2027" in text
    assert FIRM.name not in every_part(content)
    assert author(renamed) == "Pine & <Sons>"


def author(document: Document) -> Any:
    if document.kind == "word":
        return word_document(document).core_properties.author
    return formulas(document).properties.creator


def every_part(content: bytes) -> str:
    """Return the text and the markup of a document."""
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return " ".join(parts.read(name).decode() for name in parts.namelist())


@_every_document
def test_no_placeholder_is_left(document: Document) -> None:
    assert "{{" not in every_part(made(document))


@_every_document
def test_a_name_with_braces_stays_as_it_is(document: Document) -> None:
    other = FIRM.model_copy(update={"name": "The {{ edition }}"})
    content = document.make(other, DAY)
    assert "The {{ edition }}" in words(Document(**{**vars(document), "make": lambda *_: content}))


@_every_document
def test_it_has_no_filler_text(document: Document) -> None:
    text = words(document)
    assert not re.search(r"\b(lorem|ipsum|todo|tbd|xxx+|fixme|foo|bar)\b", text, re.IGNORECASE)
    assert len(text.split()) > 200


@_every_document
def test_it_says_that_it_is_not_advice(document: Document) -> None:
    assert "not legal" in words(document)


@pytest.mark.any_database
def test_the_command_writes_every_document_and_prints_its_size(tmp_path: Path, db: None) -> None:
    out = StringIO()
    call_command(Command(), to=tmp_path, stdout=out)
    told = dict(re.findall(r"^ *([\d,]+) bytes  (\S+)$", out.getvalue(), re.MULTILINE))
    sizes = {name: int(size.replace(",", "")) for size, name in told.items()}
    assert sizes == {file.name: file.stat().st_size for file in tmp_path.iterdir()}
    assert set(sizes) == {document.file_name for document in DOCUMENTS}


_EXCEL = of_kind("excel")


@pytest.fixture(scope="session")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the documents as LibreOffice has converted them. Return the folder into
    which LibreOffice converts the documents.
    """
    return tmp_path_factory.mktemp("libreoffice")


@_needs_office
@pytest.mark.parametrize("document", _EXCEL, ids=[each.key for each in _EXCEL])
def test_libreoffice_calculates_the_same_values(document: Document, converted: Path) -> None:
    by_libreoffice = recalculated(document, converted)
    for sheet in formulas(document).worksheets:
        for cell in cells(sheet):
            if is_formula(cell):
                ours = values(document)[sheet.title][cell.coordinate].value
                theirs = by_libreoffice[sheet.title][cell.coordinate].value
                at = (sheet.title, cell.coordinate, cell.value)
                if isinstance(ours, int | float):
                    assert theirs == pytest.approx(ours), at
                else:
                    assert (theirs or "") == (ours or ""), at


@_needs_office
@pytest.mark.parametrize("document", _EXCEL, ids=[each.key for each in _EXCEL])
def test_a_sheet_prints_on_two_pages_at_most(document: Document, converted: Path) -> None:
    pages = printed(document, converted).pages
    assert len(pages) <= 2 * len(formulas(document).worksheets)


@_needs_office
def test_libreoffice_opens_the_word_guide_with_page_numbers(converted: Path) -> None:
    (guide,) = (each for each in _OFFICE if each.key == "sale-from-first-call-to-close")
    pages = printed(guide, converted).pages
    assert 6 <= len(pages) <= 8
    assert f"Page {len(pages)} of {len(pages)}" in pages[-1].extract_text()
