"""What a recast says: the owner's earnings as claimed and as far as they are proved.

    SDE claimed    = net income + all add-backs
    SDE plausible  = net income + those graded documented or plausible
    SDE documented = net income + those graded documented
    EBITDA         = SDE documented − a manager's pay

A deduction counts in all three, whatever its grade: it needs no proof to make the business worth
less. Amounts are whole US dollars, percents are rounded half up to one decimal.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from brokerage.deals.recast.rules.catalog import Grade, Line
from brokerage.deals.recast.rules.periods import PRIOR, TTM, YTD, Calendar, Interim, Period

TOLERANCE: Final = 5
"""Dollars by which lines may miss the net income, since returns round each line."""

Amounts = Mapping[str, int]
"""Amounts of a row by the ids of periods; a period without one is unknown."""


@dataclass(frozen=True)
class AddBackAmounts:
    amounts: Amounts
    grade: Grade = Grade.NONE

    @property
    def lacks_proof(self) -> bool:
        return self.grade == Grade.NONE and any(amount > 0 for amount in self.amounts.values())


@dataclass(frozen=True)
class PeriodResults:
    """The results of one period."""

    id: str
    label: str
    months: int
    revenue: int
    start: int
    sde_claimed: int
    sde_plausible: int
    sde_documented: int
    ebitda: int | None
    """Documented SDE less a manager's pay; None if that is not known."""
    margin: Decimal | None
    """Documented SDE in percent of revenue; None without revenue."""
    trend: Decimal | None
    """Change of documented SDE in percent of the year before; None if it was no profit."""


@dataclass(frozen=True)
class RecastResults:
    start_line: str
    """The id of the line that the recast starts from (`domain/deals/recast.json`)."""
    periods: tuple[PeriodResults, ...]
    """Those whose revenue and net income are known, oldest first."""
    basis: PeriodResults
    """The period that an opinion of value uses: the latest twelve months, else the last year."""
    without_proof: int
    """How many add-backs nobody has graded yet."""


@dataclass(frozen=True)
class Ledger:
    """The amounts of a recast that the rules read."""

    start_line: str
    calendar: Calendar
    lines: Mapping[Line, Amounts]
    add_backs: Sequence[AddBackAmounts] = field(default=())
    manager_pay: int | None = None
    """A year."""

    def amount(self, row: Amounts, period: Period) -> int | None:
        if period.id == TTM:
            return self.calendar.latest_twelve(row)
        return row.get(period.id)

    def line(self, line: Line, period: Period) -> int | None:
        return self.amount(self.lines.get(line, {}), period)

    def gaps(self) -> list[int]:
        """Return the indexes of add-backs with an amount in some but not all of the three periods
        that make the latest twelve months.
        """
        if self.calendar.interim != Interim.YTD:
            return []
        needed = {str(self.calendar.last_year), PRIOR, YTD}
        known = [len(needed & each.amounts.keys()) for each in self.add_backs]
        return [index for index, count in enumerate(known) if 0 < count < len(needed)]


def results(ledger: Ledger) -> RecastResults | None:
    """Return the results; None as long as the last full year and the latest twelve months lack
    revenue or net income.
    """
    found: dict[str, PeriodResults] = {}
    for period in ledger.calendar.periods():
        if result := _of_period(ledger, period, found):
            found[period.id] = result
    basis = found.get(TTM) or found.get(str(ledger.calendar.last_year))
    if basis is None:
        return None
    return RecastResults(
        start_line=ledger.start_line,
        periods=tuple(found.values()),
        basis=basis,
        without_proof=sum(each.lacks_proof for each in ledger.add_backs),
    )


def _of_period(
    ledger: Ledger, period: Period, found: Mapping[str, PeriodResults]
) -> PeriodResults | None:
    revenue, start = (ledger.line(line, period) for line in (Line.REVENUE, Line.START))
    if revenue is None or start is None or (period.id == TTM and ledger.gaps()):
        return None
    add_backs = [
        (each.grade, ledger.amount(each.amounts, period) or 0) for each in ledger.add_backs
    ]
    documented = start + _counted(add_backs, {Grade.DOCUMENTED})
    before = found.get(_before(ledger.calendar, period))
    return PeriodResults(
        id=period.id,
        label=period.label,
        months=period.months,
        revenue=revenue,
        start=start,
        sde_claimed=start + _counted(add_backs, set(Grade)),
        sde_plausible=start + _counted(add_backs, {Grade.DOCUMENTED, Grade.PLAUSIBLE}),
        sde_documented=documented,
        ebitda=(
            None
            if ledger.manager_pay is None
            else documented - part_of_year(ledger.manager_pay, period.months)
        ),
        margin=_percent(documented, revenue),
        trend=_percent(documented - before.sde_documented, before.sde_documented)
        if before
        else None,
    )


def _counted(add_backs: Iterable[tuple[Grade, int]], grades: set[Grade]) -> int:
    return sum(amount for grade, amount in add_backs if amount < 0 or grade in grades)


def _before(calendar: Calendar, period: Period) -> str:
    """Return the id of the period a year earlier."""
    if period.id == TTM:
        return str(calendar.last_year)
    if period.id in (YTD, PRIOR):
        return PRIOR if period.id == YTD else ""
    return str(int(period.id) - 1)


def gross_profit(ledger: Ledger, period: Period) -> int | None:
    revenue = ledger.line(Line.REVENUE, period)
    cost = ledger.line(Line.COST_OF_SALES, period)
    return None if revenue is None or cost is None else revenue - cost


def difference(ledger: Ledger, period: Period) -> int | None:
    """Return by how much net income differs from revenue less cost of sales plus other income less
    expenses. None if expenses are not known, or the difference is only rounding.
    """
    revenue, start, expenses = (
        ledger.line(line, period) for line in (Line.REVENUE, Line.START, Line.EXPENSES)
    )
    if revenue is None or start is None or expenses is None:
        return None
    cost = ledger.line(Line.COST_OF_SALES, period) or 0
    other = ledger.line(Line.OTHER_INCOME, period) or 0
    missed = start - (revenue - cost + other - expenses)
    return missed if abs(missed) > TOLERANCE else None


def part_of_year(amount: int, months: int) -> int:
    """Return the part of a yearly amount for so many months, rounded half up."""
    return (2 * amount * months + 12) // 24


def _percent(part: int, whole: int) -> Decimal | None:
    if whole <= 0:
        return None
    return (Decimal(part) * 100 / whole).quantize(Decimal("0.1"), ROUND_HALF_UP)
