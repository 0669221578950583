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

from brokerage.core import facts
from brokerage.library.documents.catalogue import DOCUMENTS
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
    """The workbook with its formulas."""
    return load_workbook(io.BytesIO(made(document)))


@cache
def values(document: Document) -> Workbook:
    """The workbook as a viewer shows it that recalculates nothing."""
    return load_workbook(io.BytesIO(made(document)), data_only=True)


def cells(sheet: Worksheet) -> Iterator[Any]:
    """Every cell that is not empty."""
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
    """Every word of a document, in any of its parts."""
    if document.kind == "excel":
        return " ".join(
            str(cell.value) for sheet in formulas(document).worksheets for cell in cells(sheet)
        )
    body = word_document(document)
    section = body.sections[0]
    parts = (body.element.body, section.header._element, section.footer._element)
    return " ".join(shown(line) for part in parts for line in part.iter(qn("w:p")))


def shown(element: Any) -> str:
    """The visible text."""
    return "".join(each.text or "" for each in element.iter(qn("w:t")))


def recalculated(document: Document, folder: Path) -> Workbook:
    """The workbook after LibreOffice has calculated every formula."""
    source = folder / "in" / document.file_name
    source.parent.mkdir()
    book = load_workbook(io.BytesIO(made(document)))  # saved without values
    book.save(source)
    convert(source, "xlsx", folder)
    return load_workbook(folder / document.file_name, data_only=True)


def convert(source: Path, ending: str, folder: Path) -> Path:
    assert SOFFICE is not None
    profile = (folder / "profile").as_uri()
    subprocess.run(
        [
            SOFFICE,
            f"-env:UserInstallation={profile}",
            "--headless",
            "--convert-to",
            ending,
            "--outdir",
            folder,
            source,
        ],
        check=True,
        capture_output=True,
        timeout=110,
    )
    return folder / f"{source.stem}.{ending}"
