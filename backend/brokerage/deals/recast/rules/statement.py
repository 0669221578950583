"""Reads a profit and loss statement as QuickBooks and Xero export it: accounts under sections, each
closed by its total, with one column or several.

Sections are followed by their totals and not by indentation, which some exports lack: a row whose
name a later "Total for ..." repeats opens a section. Every total is compared with its accounts.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from itertools import pairwise
from typing import Final

from brokerage.deals.recast.rules.statement_dates import Span, span_of

Value = str | float | int | bool | date | None
"""A cell of the file."""

MOST_ROWS: Final = 1_500
MOST_COLUMNS: Final = 60
_CENT: Final = Decimal("0.01")
_TOLERANCE: Final = Decimal(1)
"""Dollars by which accounts may miss a total, for exports in whole dollars."""


class Section(StrEnum):
    """The part of the statement that an account is in."""

    INCOME = "income"
    COST_OF_SALES = "costOfSales"
    EXPENSES = "expenses"
    OTHER_INCOME = "otherIncome"
    OTHER_EXPENSES = "otherExpenses"

    @property
    def is_income(self) -> bool:
        return self in (Section.INCOME, Section.OTHER_INCOME)


_SECTIONS: Final = {
    Section.INCOME: (
        "income", "revenue", "revenues", "sales", "trading income", "operating income",
        "operating revenue", "ordinary income",
    ),
    Section.COST_OF_SALES: ("cost of goods sold", "cost of sales", "cogs", "direct costs"),
    Section.EXPENSES: (
        "expenses", "expense", "operating expenses", "overhead", "overheads",
        "administrative expenses",
    ),
    Section.OTHER_INCOME: ("other income", "non operating income", "non-operating income"),
    Section.OTHER_EXPENSES: (
        "other expenses", "other expense", "non operating expenses", "non-operating expenses",
    ),
}  # fmt: skip
_BY_NAME: Final = {name: section for section, names in _SECTIONS.items() for name in names}
_COMPUTED: Final = {
    "gross profit": (Section.INCOME, Section.COST_OF_SALES),
    "net operating income": (Section.INCOME, Section.COST_OF_SALES, Section.EXPENSES),
    "net ordinary income": (Section.INCOME, Section.COST_OF_SALES, Section.EXPENSES),
    "operating profit": (Section.INCOME, Section.COST_OF_SALES, Section.EXPENSES),
    "net other income": (Section.OTHER_INCOME, Section.OTHER_EXPENSES),
    "net income": tuple(Section),
    "net profit": tuple(Section),
    "net earnings": tuple(Section),
    "net loss": tuple(Section),
}
"""Rows that the statement computes, and the sections that they come from."""
_TOTAL: Final = re.compile(r"total(?: for| -)? (?P<name>.+)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"^\d[\d.\-]*\s*[·:\-–—]?\s+")


@dataclass(frozen=True)
class Column:
    label: str
    span: Span | None
    """The months that it covers, if the file says so."""


@dataclass
class Account:
    name: str
    section: Section | None
    amounts: list[Decimal]
    """By column."""


@dataclass(frozen=True)
class Mismatch:
    """A total that its accounts do not give. Amounts are dollars and cents."""

    total: str
    column: str
    stated: Decimal
    found: Decimal


@dataclass
class Statement:
    title: str
    columns: list[Column]
    accounts: list[Account] = field(default_factory=list)
    mismatches: list[Mismatch] = field(default_factory=list)
    checked: int = 0
    """How many totals were compared."""


class Unreadable(ValueError):
    """The file is not a profit and loss statement that we can read; the message says why."""


def read_statement(rows: Sequence[Sequence[Value]]) -> Statement:
    """Read the rows of a file. Raises Unreadable."""
    if len(rows) > MOST_ROWS:
        raise Unreadable(f"The file has more than {MOST_ROWS:,} rows.")
    head, positions, columns = _header(rows)
    texts = [text for row in rows[:head] for value in row if (text := _text(value))]
    if len(columns) == 1 and columns[0].span is None:
        span = next(filter(None, map(span_of, texts)), None)
        columns = [Column(columns[0].label, span)]
    statement = Statement(" · ".join(texts)[:200], _with_spans(columns, texts))
    _Reader(statement, positions).read(rows[head + 1 :])
    if not statement.accounts:
        raise Unreadable("The file has no accounts with amounts. Export it once more as CSV.")
    _check_columns(statement)
    return statement


def _header(rows: Sequence[Sequence[Value]]) -> tuple[int, list[int], list[Column]]:
    """Find the row with the names of the columns: the first with a date, a total or an amount's
    name after its first column, above a row with amounts.
    """
    for number, row in enumerate(rows[:40]):
        names = [(at, _text(value)) for at, value in enumerate(row) if at and _text(value)]
        if not names or _text(row[0]).lower() not in _CORNERS:
            continue
        kept = [(at, name) for at, name in names if not _is_ratio(name)]
        if kept and all(span_of(name) or name.lower() in _TOTAL_COLUMNS for _, name in kept):
            if len(kept) > MOST_COLUMNS:
                raise Unreadable(f"The file has more than {MOST_COLUMNS} columns.")
            return number, [at for at, _ in kept], [Column(n, span_of(n)) for _, n in kept]
    raise Unreadable(
        "No row names the columns, such as Jan 2025 or Total. Export the profit and loss report "
        "itself, as CSV or XLSX."
    )


_CORNERS: Final = {"", "account", "accounts", "distribution account", "full name"}
_TOTAL_COLUMNS: Final = {"total", "amount", "ytd", "year to date"}


def _is_ratio(name: str) -> bool:
    return "%" in name or "change" in name.lower() or "variance" in name.lower()


def _with_spans(columns: list[Column], texts: Sequence[str]) -> list[Column]:
    """Xero names a column by its last day: how long it is follows from the next column, or from
    the title.
    """
    ends = [column.span for column in columns]
    dated = [span for span in ends if span]
    if not dated or not all(span.is_day for span in dated):
        return columns
    months = sorted({span.last for span in dated})
    steps = {later - earlier for earlier, later in pairwise(months)}
    stated = next((span.months for text in texts if (span := span_of(text))), None)
    length = stated or (min(steps) if len(steps) == 1 else None)
    if not length:
        return [Column(column.label, None) for column in columns]
    return [
        Column(each.label, Span(each.span.last - length + 1, each.span.last) if each.span else None)
        for each in columns
    ]


class _Reader:
    def __init__(self, statement: Statement, positions: Sequence[int]) -> None:
        self.statement = statement
        self.positions = positions
        self.open: list[tuple[str, int]] = []
        """Names of the open sections, with the number of accounts before each."""

    def read(self, rows: Sequence[Sequence[Value]]) -> None:
        named = [(self._name(row), row) for row in rows]
        totals = [_closed(name) for name, _ in named]
        for number, (name, row) in enumerate(named):
            if not name:
                continue
            amounts = [_amount(row[at]) if at < len(row) else None for at in self.positions]
            has_amounts = any(amount is not None for amount in amounts)
            values = [amount or Decimal(0) for amount in amounts]
            key = _plain(name)
            if key in _COMPUTED:
                if has_amounts:
                    self._check(name, values, self._sum(_COMPUTED[key]))
                if key in _ENDS:
                    return
            elif closed := totals[number]:
                self._close(name, closed, values if has_amounts else None)
            else:
                if key in totals[number + 1 :] or (not has_amounts and _section(key)):
                    self.open.append((key, len(self.statement.accounts)))
                if has_amounts:
                    account = Account(name, self._current(), values)
                    self.statement.accounts.append(account)

    def _name(self, row: Sequence[Value]) -> str:
        """QuickBooks Desktop has a column for each level; elsewhere the name is in the first."""
        first = min(self.positions)
        return next((text for value in row[:first] if (text := _text(value))), "")

    def _current(self) -> Section | None:
        found = [section for name, _ in self.open if (section := _section(name))]
        return found[0] if found else None

    def _close(self, name: str, closed: str, stated: list[Decimal] | None) -> None:
        matching = [at for at, (name, _) in enumerate(self.open) if _is(name, closed)]
        if not matching:
            return
        start = self.open[matching[-1]][1]
        del self.open[matching[-1] :]
        if stated is not None:
            inside = self.statement.accounts[start:]
            self._check(name, stated, _added([each.amounts for each in inside], len(stated)))

    def _sum(self, sections: Sequence[Section]) -> list[Decimal]:
        found = [
            [amount if each.section.is_income else -amount for amount in each.amounts]
            for each in self.statement.accounts
            if each.section in sections and each.section
        ]
        return _added(found, len(self.positions))

    def _check(self, total: str, stated: list[Decimal], found: list[Decimal]) -> None:
        self.statement.checked += 1
        for column, one, other in zip(self.statement.columns, stated, found, strict=True):
            if abs(one - other) > _TOLERANCE:
                self.statement.mismatches.append(Mismatch(total, column.label, one, other))


_ENDS: Final = frozenset({"net income", "net profit", "net earnings", "net loss"})


def _check_columns(statement: Statement) -> None:
    """Compare a total column with the months that it covers."""
    for at, months in total_columns(statement.columns):
        for account in statement.accounts:
            found = sum((account.amounts[month] for month in months), Decimal(0))
            if abs(found - account.amounts[at]) > _TOLERANCE:
                label = statement.columns[at].label
                statement.mismatches.append(
                    Mismatch(f"{account.name}, all months", label, account.amounts[at], found)
                )


def total_columns(columns: Sequence[Column]) -> Iterator[tuple[int, list[int]]]:
    """Return the columns without dates that end a row of single months, with these."""
    months = [i for i, each in enumerate(columns) if each.span and each.span.months == 1]
    for at, column in enumerate(columns):
        if column.span is None and len(months) > 1 and column.label.lower() in _TOTAL_COLUMNS:
            yield at, months


def _added(rows: Sequence[Sequence[Decimal]], width: int) -> list[Decimal]:
    return [sum((row[at] for row in rows), Decimal(0)) for at in range(width)]


def _closed(name: str) -> str:
    """Return the plain name of the section that a row closes; empty for other rows."""
    match = _TOTAL.fullmatch(name)
    return _plain(match["name"]) if match else ""


def _is(name: str, closed: str) -> bool:
    """QuickBooks Desktop closes "Cost of Goods Sold" with "Total COGS"."""
    section = _section(name)
    return name == closed or (section is not None and section == _section(closed))


def _section(plain: str) -> Section | None:
    return _BY_NAME.get(plain)


def _plain(name: str) -> str:
    """Return a name for comparison: lower case, without an account's number, and without the signs
    that Xero puts before sections.
    """
    plain = " ".join(_NUMBERED.sub("", name).lower().replace("/", " ").split())
    return plain.removeprefix("less ").removeprefix("plus ")


def _text(value: Value) -> str:
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, date):
        return value.strftime("%b %Y") if value.day == 1 else value.strftime("%d %b %Y")
    if isinstance(value, float):
        return f"{value:g}"
    return " ".join(str(value).replace("\ufeff", "").split())


_NEGATIVE: Final = re.compile(r"\((?P<inside>.*)\)|-(?P<after>.*)|(?P<before>.*)-")


def _amount(value: Value) -> Decimal | None:
    """Return an amount; None for an empty cell or a text."""
    if isinstance(value, bool) or value is None or isinstance(value, date):
        return None
    if isinstance(value, int | float):
        return Decimal(str(value)).quantize(_CENT)
    text = "".join(value.replace("US$", "").replace("USD", "").replace("$", "").split())
    text = text.replace("−", "-")
    if text in ("", "-", "–", "—"):
        return None
    negative = _NEGATIVE.fullmatch(text)
    inner = next(filter(None, negative.groups()), "") if negative else text
    try:
        amount = Decimal(inner.replace(",", "")).quantize(_CENT)
    except InvalidOperation:
        return None
    return -amount if negative else amount
