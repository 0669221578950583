"""The figures of a memorandum: copied from the recast, never typed. A buyer reads only earnings
that documents prove; what is merely plausible is listed below and not counted.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from brokerage.core.schema import Fact
from brokerage.deals.recast.rules.catalog import Grade
from brokerage.valuation.rules.money import format_money

RowKind = Literal["revenue", "start", "addBack", "sde", "pay", "ebitda", "open"]
GRADES: Final = {Grade.DOCUMENTED: "Documented", Grade.PLAUSIBLE: "Plausible, not counted"}
"""How a buyer reads a grade. Deductions have none: they count without proof."""


class CimRow(Fact):
    """A row of the table. Amounts are whole US dollars, by period; None for what is unknown."""

    kind: RowKind
    label: str
    grade: str = ""
    amounts: tuple[int | None, ...]


class CimFigures(Fact):
    """Twelve-month periods, oldest first, with the rows from revenue to EBITDA."""

    periods: tuple[str, ...] = ()
    rows: tuple[CimRow, ...] = ()

    def of(self, kind: RowKind) -> tuple[int | None, ...]:
        """Return the amounts of the row of this kind."""
        unknown = (None,) * len(self.periods)
        return next((row.amounts for row in self.rows if row.kind == kind), unknown)


class AddBack(NamedTuple):
    """An add-back of the recast: `label` is that of its kind, since staff may type names."""

    label: str
    grade: Grade
    amounts: Sequence[int]


def add_back_rows(add_backs: Sequence[AddBack]) -> list[CimRow]:
    """Return the rows that make documented SDE out of net income, then those that do not count.
    Add-backs of one kind and grade are one row; what nobody has judged, or nobody can support, is
    not shown.
    """
    counted: dict[tuple[str, str], list[int]] = {}
    plausible: dict[tuple[str, str], list[int]] = {}
    for each in add_backs:
        is_proved = each.grade == Grade.DOCUMENTED
        proved = [amount if is_proved or amount < 0 else 0 for amount in each.amounts]
        rest = [amount - part for amount, part in zip(each.amounts, proved, strict=True)]
        _add(counted, (each.label, GRADES[each.grade] if is_proved else ""), proved)
        if each.grade == Grade.PLAUSIBLE:
            _add(plausible, (each.label, GRADES[each.grade]), rest)
    return [*_rows("addBack", counted), *_rows("open", plausible)]


def _add(
    to: dict[tuple[str, str], list[int]], key: tuple[str, str], amounts: Sequence[int]
) -> None:
    before = to.get(key, [0] * len(amounts))
    to[key] = [one + other for one, other in zip(before, amounts, strict=True)]


def _rows(kind: RowKind, summed: Mapping[tuple[str, str], Sequence[int]]) -> Iterator[CimRow]:
    for (label, grade), amounts in summed.items():
        if any(amounts):
            yield CimRow(kind=kind, label=label, grade=grade, amounts=tuple(amounts))


def changes(before: CimFigures, now: CimFigures) -> list[str]:
    """Return, in words for staff, how the recast differs from the figures that were taken."""
    return [*_changes(before, now)]


def _changes(before: CimFigures, now: CimFigures) -> Iterator[str]:
    old, new = _cells(before), _cells(now)
    for key in [*old, *(key for key in new if key not in old)]:
        one, other = old.get(key), new.get(key)
        if one != other:
            label, period = key
            yield f"{label} of {period}: {_amount(one)} then, {_amount(other)} now"


def _cells(figures: CimFigures) -> dict[tuple[str, str], int | None]:
    return {
        (f"{row.label} ({row.grade.lower()})" if row.grade else row.label, period): amount
        for row in figures.rows
        for period, amount in zip(figures.periods, row.amounts, strict=True)
    }


def _amount(dollars: int | None) -> str:
    return "none" if dollars is None else format_money(dollars)


def said(figures: CimFigures) -> str:
    """Say what the drawing shows, for those who do not see it."""
    parts = []
    for period, revenue, sde in zip(
        figures.periods, figures.of("revenue"), figures.of("sde"), strict=True
    ):
        parts.append(f"{period}: revenue {_amount(revenue)}, documented SDE {_amount(sde)}.")
    return " ".join(parts)
