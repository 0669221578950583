"""Reads uploaded files of inquiries."""

import csv
import io
from typing import Final, NamedTuple

from charset_normalizer import from_bytes

from brokerage.core.refusals import Refusal
from brokerage.deals.inquiry_import.rules.columns import has_header

LARGEST_FILE: Final = 5_000_000
"""Bytes."""
MOST_ROWS: Final = 10_000
_MOST_COLUMNS: Final = 60
_LONGEST_CELL: Final = 20_000


class UnreadableFile(Refusal):
    status, code, field = 422, "unreadable_file", "file"
    message = "This file can’t be read. Save it as CSV and try again."


class ReadFile(NamedTuple):
    """The names of the columns, and the rows below them, as texts, with their lines in the file."""

    header: list[str]
    rows: list[list[str]]
    lines: list[int]


def read_csv(content: bytes) -> ReadFile:
    """Read a file. Raises UnreadableFile."""
    if len(content) > LARGEST_FILE:
        raise UnreadableFile("The file is larger than 5 MB. Split it into several.")
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise UnreadableFile("This is an Excel workbook. Save it as CSV and try again.")
    text = _decoded(content)
    if "\0" in text:
        raise UnreadableFile
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    rows, lines = list[list[str]](), list[int]()
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append([cell[:_LONGEST_CELL] for cell in row[:_MOST_COLUMNS]])
                lines.append(reader.line_num)
            if len(rows) > MOST_ROWS + 1:
                raise UnreadableFile(f"A file can have at most {MOST_ROWS:,} rows. Split it.")
    except csv.Error:
        raise UnreadableFile from None
    if not rows:
        raise UnreadableFile("This file is empty.")
    width = max(len(row) for row in rows)
    names = rows[0] if has_header(rows[0]) else [f"Column {at + 1}" for at in range(width)]
    if names is rows[0]:
        rows, lines = rows[1:], lines[1:]
    if not rows:
        raise UnreadableFile("This file has names of columns, and no rows below them.")
    header = [name.strip()[:100] for name in names] + [""] * (width - len(names))
    return ReadFile(header, [row + [""] * (width - len(row)) for row in rows], lines)


def _decoded(content: bytes) -> str:
    """Decode a file: programs write UTF-8, UTF-16 with a mark, or Windows' code page."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    found = from_bytes(content[:200_000]).best()
    return content.decode(found.encoding if found else "latin-1", errors="replace")
