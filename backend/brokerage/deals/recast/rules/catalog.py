"""Where a recast starts, and what may be added back from there: `domain/deals/recast.json`."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Final, Literal

from brokerage.core import facts
from brokerage.core.schema import Fact


class Line(StrEnum):
    """The rows that every recast has, in the order of a profit and loss statement."""

    REVENUE = "revenue"
    COST_OF_SALES = "costOfSales"
    OTHER_INCOME = "otherIncome"
    EXPENSES = "expenses"
    START = "start"
    """The line of the return that the recast starts from: income after all deductions."""
    MANAGER_PAY = "managerPay"
    """What a hired manager would be paid a year."""


LINE_LABELS: Final = {
    Line.REVENUE: "Revenue",
    Line.COST_OF_SALES: "Cost of sales",
    Line.OTHER_INCOME: "Other income",
    Line.EXPENSES: "Expenses",
    Line.START: "Net income",
    Line.MANAGER_PAY: "A manager's pay",
}


class Grade(StrEnum):
    """How far an add-back is proved."""

    NONE = ""
    """Nobody has judged it yet."""
    DOCUMENTED = "documented"
    PLAUSIBLE = "plausible"
    UNSUPPORTED = "unsupported"


class AddBackKind(Fact):
    id: str
    label: str
    sign: Literal["add", "subtract", "either"]
    """Whether its amounts are positive or zero, negative or zero, or both."""
    help: str
    accounts: tuple[str, ...]
    """Parts of the names of accounts, in lower case, by which an import suggests the kind."""

    def allows(self, amount: int) -> bool:
        return not ((self.sign == "add" and amount < 0) or (self.sign == "subtract" and amount > 0))


class StartLine(Fact):
    """A named line of a return. `places` says where the return has each line and add-back,
    `excluded` why some kinds of add-backs are wrong from here.
    """

    id: str
    label: str
    form: str
    source: str
    read_on: date
    places: Mapping[str, str]
    excluded: Mapping[str, str]

    def place_of(self, kind: str) -> str:
        """Return where the return has a row, such as `Form 1120-S, page 1, line 7`; empty if it
        has none.
        """
        place = self.places.get(kind)
        return f"{self.form}, {place}" if place else ""


class RecastCatalog(Fact):
    date: date
    source: str
    start_lines: tuple[StartLine, ...]
    kinds: tuple[AddBackKind, ...]

    def start_line(self, line_id: str) -> StartLine:
        """Raises KeyError."""
        return {line.id: line for line in self.start_lines}[line_id]

    def kind(self, kind_id: str) -> AddBackKind:
        """Raises KeyError."""
        return {kind.id: kind for kind in self.kinds}[kind_id]


@cache
def catalog() -> RecastCatalog:
    return RecastCatalog.model_validate_json(facts.domain_file("deals", "recast"))
