"""CSV files for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from django.http import HttpResponse

CSV_FILE: Final = {
    "responses": {
        200: {
            "description": "A CSV file.",
            "content": {"text/csv": {"schema": {"type": "string"}}},
        }
    }
}
"""The OpenAPI description of a CSV response."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet may run a cell that starts with one of these as a formula."""


def csv_response(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Build a response that is saved as a file and not cached. Text that a spreadsheet could take
    for a formula gets an apostrophe before it; numbers stay numbers. `name` is ASCII.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerows([safe_cell(cell) for cell in row] for row in (head, *rows))
    return HttpResponse(
        "\ufeff" + file.getvalue(),  # without the mark, Excel does not read it as UTF-8
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )


def safe_cell(cell: object) -> object:
    """Return the cell so that no spreadsheet runs it as a formula."""
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return "" if cell is None else cell
