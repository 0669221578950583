"""Reads the rows of an uploaded statement, CSV or XLSX."""

import csv
import io
import zipfile
from collections.abc import Sequence
from typing import Final, cast

from charset_normalizer import from_bytes
from python_calamine import CalamineError, CalamineWorkbook

from brokerage.deals.recast.rules.statement import (
    MOST_ROWS,
    Statement,
    Unreadable,
    Value,
    read_statement,
)

LARGEST_FILE: Final = 5_000_000
"""Bytes."""
_LARGEST_UNPACKED: Final = 60_000_000
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"


def read_file(content: bytes) -> Statement:
    """Read a profit and loss statement. Raises Unreadable."""
    if len(content) > LARGEST_FILE:
        raise Unreadable("The file is larger than 5 MB.")
    if content.startswith(_OLD_EXCEL):
        raise Unreadable("This is an old Excel file. Save it as XLSX or CSV.")
    if not content.startswith(_ZIP):
        return read_statement(_csv_rows(content))
    problem = Unreadable("The workbook is empty.")
    for rows in _sheets(content):
        try:
            return read_statement(rows)
        except Unreadable as unreadable:
            problem = unreadable
    raise problem


def _csv_rows(content: bytes) -> list[list[Value]]:
    found = from_bytes(content[:200_000]).best()
    text = content.decode(found.encoding if found else "utf-8", errors="replace")
    if "\0" in text:
        raise Unreadable("This is neither CSV nor XLSX.")
    sample = text[:20_000]
    delimiter = max(",;\t", key=sample.count)
    rows: list[list[Value]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            rows.append(list(row))
            if len(rows) > MOST_ROWS:
                break
    except csv.Error:
        raise Unreadable("This is not a CSV file.") from None
    return rows


def _sheets(content: bytes) -> list[Sequence[Sequence[Value]]]:
    """Return the rows of each sheet. Raises Unreadable."""
    rows = MOST_ROWS + 1
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(each.file_size for each in archive.infolist()) > _LARGEST_UNPACKED:
                raise Unreadable("The workbook is too large.")
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(content))
        return [
            cast(Sequence[Sequence[Value]], sheet.to_python(skip_empty_area=False, nrows=rows))
            for sheet in map(workbook.get_sheet_by_name, workbook.sheet_names[:10])
        ]
    except (CalamineError, zipfile.BadZipFile):
        raise Unreadable("This workbook cannot be read. Save it as XLSX or CSV.") from None
