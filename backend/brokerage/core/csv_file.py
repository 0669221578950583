"""CSV files for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from django.http import HttpResponse

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so may be run as a formula by a spreadsheet."""


def csv_response(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Build a response that is saved as a file. Text that a spreadsheet could take for a formula
    gets an apostrophe before it; numbers stay numbers. `name` is ASCII.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(head)
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return HttpResponse(
        "\ufeff" + file.getvalue(),  # else Excel reads UTF-8 as its own encoding
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )


def safe_cell(cell: object) -> object:
    """Return a cell that no spreadsheet runs as a formula."""
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return "" if cell is None else cell
