"""Works out the formulas of our workbooks, so that each is written with its value.

It knows what our own sheets use and nothing more: a formula beyond that, or one that ends in an
error, fails while the document is made. The tests compare every value with LibreOffice's.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, TypeAlias

from brokerage.library.documents.sheets.formula import Formula
from brokerage.library.documents.sheets.functions import FAILURES, Area
from brokerage.library.documents.sheets.places import place

Cells: TypeAlias = Mapping[str, Mapping[tuple[int, int], Any]]
"""Of each sheet: what its cells hold by row and column."""

_EPOCH: Final = date(1899, 12, 30)  # day nought of a spreadsheet's calendar


class ReckoningError(Exception):
    """A formula that cannot be worked out, and where it stands."""


class Reckoner:
    """Values of cells, each worked out once."""

    def __init__(self, cells: Cells, names: Mapping[str, str]) -> None:
        self._cells = cells
        self._names = names
        self._known: dict[tuple[str, int, int], Any] = {}
        self._open: set[tuple[str, int, int]] = set()

    def value(self, sheet: str, row: int, column: int) -> Any:
        """The value of a cell; None: it is empty. ReckoningError: see there."""
        at = (sheet, row, column)
        if at not in self._known:
            held = self._cells[sheet].get((row, column))
            if isinstance(held, str) and held.startswith("="):
                held = self._work_out(held[1:], at)
            elif isinstance(held, date):
                held = float((held - _EPOCH).days)
            self._known[at] = held
        return self._known[at]

    def _work_out(self, source: str, at: tuple[str, int, int]) -> Any:
        if at in self._open:
            raise ReckoningError(f"{at} depends on itself")
        self._open.add(at)
        try:
            found = Formula(source, at[0], self).value()
        except FAILURES as error:
            raise ReckoningError(f"{at} ={source}: {error!r}") from error
        self._open.remove(at)
        return 0.0 if found is None else found  # a formula that finds an empty cell shows nought

    def area(self, sheet: str, cells: str) -> Area:
        """The values of `B2:C9`, row by row."""
        first, _, last = cells.partition(":")
        top, left = place(first)
        bottom, right = place(last or first)
        return tuple(
            tuple(self.value(sheet, row, column) for column in range(left, right + 1))
            for row in range(top, bottom + 1)
        )

    def named(self, name: str) -> Area:
        """What a name of the book stands for. KeyError: nothing bears it."""
        sheet, _, cells = self._names[name].rpartition("!")
        return self.area(sheet.strip("'"), cells)
