"""Cells by name and by number: `C7` is row 6 and column 2, counted from nought."""

import re
from string import ascii_uppercase

_NAME = re.compile(r"\$?([A-Z]{1,2})\$?([1-9][0-9]*)")


def place(cell: str) -> tuple[int, int]:
    """Row and column of `C7` or `$C$7`. ValueError: it names no cell."""
    found = _NAME.fullmatch(cell)
    if found is None:
        raise ValueError(cell)
    column = 0
    for letter in found[1]:
        column = column * 26 + ascii_uppercase.index(letter) + 1
    return int(found[2]) - 1, column - 1


def column_letter(column: int) -> str:
    """The letters of a column counted from nought."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = ascii_uppercase[rest] + letters
    return letters
