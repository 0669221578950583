"""Opens documents of the library with openpyxl, python-docx and, if installed, LibreOffice."""

import io
import shutil
import subprocess
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import docx
from docx.document import Document as Docx
from docx.oxml.ns import qn
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from pypdf import PdfReader

from brokerage.core import facts
from brokerage.library.documents.catalog import DOCUMENTS
from brokerage.library.documents.document import Document, Kind

DAY = date(2026, 11, 21)
SOFFICE = shutil.which("soffice")

FIRM = facts.firm(facts.shipped("firm"))  # type: ignore[arg-type]


def of_kind(kind: Kind) -> list[Document]:
    return [document for document in DOCUMENTS if document.kind == kind]


@cache
def made(document: Document) -> bytes:
    return document.make(FIRM, DAY)


def by_key(key: str) -> Document:
    (found,) = (document for document in DOCUMENTS if document.key == key)
    return found


@cache
def formulas(document: Document) -> Workbook:
    """Load the workbook with its formulas."""
    return load_workbook(io.BytesIO(made(document)))


@cache
def values(document: Document) -> Workbook:
    """Load the workbook as a viewer shows it that recalculates nothing."""
    return load_workbook(io.BytesIO(made(document)), data_only=True)


def cells(sheet: Worksheet) -> Iterator[Any]:
    """Return every cell that is not empty."""
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value is not None:
                yield cell


def is_formula(cell: Any) -> bool:
    return isinstance(cell.value, str) and cell.value.startswith("=")


@cache
def word_document(document: Document) -> Docx:
    return docx.Document(io.BytesIO(made(document)))


def words(document: Document) -> str:
    """Return all text of a document, from each of its parts."""
    if document.kind == "excel":
        return " ".join(
            str(cell.value) for sheet in formulas(document).worksheets for cell in cells(sheet)
        )
    body = word_document(document)
    section = body.sections[0]
    parts = (body.element.body, section.header._element, section.footer._element)
    return " ".join(shown(line) for part in parts for line in part.iter(qn("w:p")))


def shown(element: Any) -> str:
    """Return the visible text."""
    return "".join(each.text or "" for each in element.iter(qn("w:t")))


def recalculated(document: Document, folder: Path) -> Workbook:
    """Load the workbook after LibreOffice has calculated every formula."""
    return load_workbook(_recalculated(folder) / document.file_name, data_only=True)


def printed(document: Document, folder: Path) -> PdfReader:
    """Return the document as LibreOffice prints it."""
    return PdfReader((_printed(folder) / document.file_name).with_suffix(".pdf"))


# LibreOffice takes longer to start than to convert a file, so it converts all of them at once.
@cache
def _recalculated(folder: Path) -> Path:
    sources = folder / "without values"
    sources.mkdir()
    for document in of_kind("excel"):
        book = load_workbook(io.BytesIO(made(document)))  # saved without values
        book.save(sources / document.file_name)
    return convert(sources, "xlsx", folder / "recalculated")


@cache
def _printed(folder: Path) -> Path:
    sources = folder / "as shipped"
    sources.mkdir()
    for document in (*of_kind("excel"), *of_kind("word")):
        (sources / document.file_name).write_bytes(made(document))
    return convert(sources, "pdf", folder / "printed")


def convert(sources: Path, ending: str, folder: Path) -> Path:
    """Convert every file of a folder with LibreOffice, and return the folder of the results."""
    assert SOFFICE is not None
    subprocess.run(
        [
            SOFFICE,
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            ending,
            "--outdir",
            folder,
            *sorted(sources.iterdir()),
        ],
        check=True,
        capture_output=True,
        timeout=110,
    )
    return folder
