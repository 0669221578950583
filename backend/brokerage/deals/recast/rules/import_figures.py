"""Turns a statement into figures of a recast: which account goes where, and which columns make a
period.
"""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, NamedTuple

from brokerage.deals.recast.rules.catalog import Line, RecastCatalog, StartLine
from brokerage.deals.recast.rules.periods import Period
from brokerage.deals.recast.rules.statement import Account, Column, Section, Statement

LEAVE_OUT: Final = "leaveOut"
"""The target of an account that the recast does not count, such as one that the return does not
deduct on the line where it starts.
"""
_LINES: Final = {
    Section.INCOME: Line.REVENUE,
    Section.COST_OF_SALES: Line.COST_OF_SALES,
    Section.EXPENSES: Line.EXPENSES,
    Section.OTHER_INCOME: Line.OTHER_INCOME,
    Section.OTHER_EXPENSES: Line.EXPENSES,
}
LINE_TARGETS: Final = frozenset(_LINES.values())


class Imported(NamedTuple):
    """An amount of a row (a line or a kind of add-back) in a period, with its accounts."""

    kind: str
    period: str
    amount: int
    accounts: str


def suggested_target(account: Account, catalog: RecastCatalog, start: StartLine) -> str:
    """Return the line or the add-back that an account's section and name suggest."""
    if account.section is None:
        return LEAVE_OUT
    name = account.name.lower().replace("\u2019", "'")
    sign = "subtract" if account.section.is_income else "add"
    for kind in catalog.kinds:
        fits = kind.sign == sign and kind.id not in start.excluded
        if fits and any(word in name for word in kind.accounts):
            return kind.id
    return _LINES[account.section]


def columns_of(period: Period, columns: Sequence[Column]) -> list[int]:
    """Return the columns that together are a period: one of its months, or single months; empty
    if the file does not have them.
    """
    first = period.end - period.months + 1
    for at, column in enumerate(columns):
        if column.span and (column.span.first, column.span.last) == (first, period.end):
            return [at]
    by_month = {
        each.span.first: at
        for at, each in enumerate(columns)
        if each.span and each.span.months == 1
    }
    months = range(first, period.end + 1)
    return [by_month[month] for month in months] if all(m in by_month for m in months) else []


def figures_of(
    statement: Statement, targets: Sequence[str], periods: Mapping[str, Sequence[int]]
) -> list[Imported]:
    """Return the figures of the chosen periods. `targets` has one for each account: a line,
    a kind of add-back (the account also counts in the line of its section), or `LEAVE_OUT`.
    """
    found = []
    for period, columns in periods.items():
        sums: dict[str, Decimal] = {}
        names: dict[str, list[str]] = {}
        for account, target in zip(statement.accounts, targets, strict=True):
            amount = sum((account.amounts[at] for at in columns), Decimal(0))
            if target == LEAVE_OUT:
                continue
            section = account.section or Section.EXPENSES
            parts = {target: amount}
            if target not in LINE_TARGETS:
                parts = {_LINES[section]: amount, target: -amount if section.is_income else amount}
            elif _is_income(target) is not section.is_income:
                parts = {target: -amount}
            for kind, part in parts.items():
                sums[kind] = sums.get(kind, Decimal(0)) + part
                if part:
                    names.setdefault(kind, []).append(account.name)
        for kind, amount in sums.items():
            found.append(Imported(kind, period, _dollars(amount), _listed(names.get(kind, []))))
        net = sum(
            (sums.get(line, Decimal(0)) * (1 if _is_income(line) else -1) for line in LINE_TARGETS),
            Decimal(0),
        )
        found.append(Imported(Line.START, period, _dollars(net), "net income of the books"))
    return found


def _is_income(line: str) -> bool:
    return line in (Line.REVENUE, Line.OTHER_INCOME)


def _dollars(amount: Decimal) -> int:
    return int(amount.quantize(Decimal(1), ROUND_HALF_UP))


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:4])
    return f"{shown} and {len(names) - 4} more" if len(names) > 4 else shown
