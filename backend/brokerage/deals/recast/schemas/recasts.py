"""Bodies of the operations on a recast. Amounts are whole US dollars."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from brokerage.core.schema import Input, Schema
from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.recast.models import Recast, RecastRow
from brokerage.deals.recast.rules.catalog import Grade, RecastCatalog
from brokerage.deals.recast.rules.periods import Calendar, Interim, Period
from brokerage.deals.recast.rules.results import (
    Ledger,
    PeriodResults,
    difference,
    gross_profit,
    part_of_year,
    results,
)
from brokerage.deals.recast.services.recasts import Figure, Proof, SetUp

StartLineId = Annotated[str, Field(max_length=20)]
_Id = Annotated[int, Field(ge=0, lt=2**63)]
_Dollars = Annotated[int, Field(ge=-(2**53), le=2**53)]


class RecastKindOut(Schema):
    """A kind of add-back. `sign` says whether its amounts add to the owner's earnings, lower them,
    or may do either.
    """

    id: str
    label: str
    sign: Literal["add", "subtract", "either"]
    help: str


class RecastStartLineOut(Schema):
    """A line of a return that a recast may start from."""

    id: str
    label: str
    form: str
    source: str
    """Where its line numbers and exclusions are from."""
    read_on: date
    places: Mapping[str, str]
    """Where the return has a line or a kind of add-back."""
    excluded: Mapping[str, str]
    """Why a kind of add-back is wrong from here."""


class RecastCatalogOut(Schema):
    start_lines: list[RecastStartLineOut]
    kinds: list[RecastKindOut]

    @classmethod
    def of(cls, source: RecastCatalog) -> "RecastCatalogOut":
        return cls(
            start_lines=[RecastStartLineOut.of(line) for line in source.start_lines],
            kinds=[RecastKindOut.of(kind) for kind in source.kinds],
        )


class RecastPeriodOut(Schema):
    """A column of the ledger: `2025`, `prior`, `ytd` or `ttm`."""

    id: str
    label: str
    months: int
    is_entered: bool
    """Whether amounts are entered; otherwise they are computed."""


class RecastFigureOut(Schema):
    """An amount with where it came from."""

    period: str
    amount: int
    origin: str
    """The file and the accounts of an import; empty for an amount that was typed."""
    entered_by: str
    entered_at: datetime


class RecastProofOut(Schema):
    """The version of a file that proves an add-back. It keeps its name when it is removed."""

    version: int
    """Its id: the pictures of its pages are at `/api/desk/deals/{deal_id}/files/{id}/pages/`."""
    name: str
    kind: str
    pages: int | None
    """Of a PDF."""
    page: int | None
    """The page that proves the add-back, from 1."""
    is_ready: bool
    """Whether it can be opened; false once it was removed."""

    @classmethod
    def of(cls, version: DealFileVersion, page: int | None) -> "RecastProofOut":
        return cls.build(version, version=version.pk, page=page, is_ready=version.state == READY)


class RecastRowOut(Schema):
    """A line of the statement, or an add-back."""

    id: int
    kind: str
    label: str
    is_add_back: bool
    source: str
    place: str
    """Where the return has it; empty if that differs."""
    proof: RecastProofOut | None
    grade: Grade
    reason: str
    graded_by: str
    graded_at: datetime | None
    version: int
    figures: list[RecastFigureOut]
    latest: int | None
    """The computed amount of the latest twelve months."""
    has_gap: bool
    """Whether an amount is missing without which there are no latest twelve months."""

    @classmethod
    def of(cls, row: RecastRow, recast: Recast, gaps: set[int]) -> "RecastRowOut":
        figures = [
            RecastFigureOut(
                period=figure.period,
                amount=figure.amount,
                origin=figure.origin,
                entered_by=figure.entered_by_name,
                entered_at=figure.entered_at,
            )
            for figure in row.figures.all()
        ]
        return cls.build(
            row,
            place=recast.start.place_of(row.kind),
            proof=RecastProofOut.of(row.proof, row.proof_page) if row.proof else None,
            grade=Grade(row.grade),
            graded_by=row.graded_by_name,
            figures=figures,
            latest=recast.calendar.latest_twelve(row.amounts()),
            has_gap=row.pk in gaps,
        )


class RecastTotalsOut(Schema):
    """What one period comes to. The results are null until revenue and net income are known."""

    period: str
    gross_profit: int | None
    difference: int | None
    """By how much net income differs from what the lines above it give; null if it fits."""
    sde_claimed: int | None = None
    sde_plausible: int | None = None
    sde_documented: int | None = None
    manager_pay: int | None = None
    """A manager's pay for the months of the period."""
    ebitda: int | None = None
    margin: float | None = None
    """Documented SDE in percent of revenue."""
    trend: float | None = None
    """Change of documented SDE in percent of the year before."""

    @classmethod
    def of(cls, period: Period, ledger: Ledger, found: PeriodResults | None) -> "RecastTotalsOut":
        totals = cls(
            period=period.id,
            gross_profit=gross_profit(ledger, period),
            difference=difference(ledger, period),
        )
        if ledger.manager_pay is not None:
            totals.manager_pay = part_of_year(ledger.manager_pay, period.months)
        if found:
            totals.sde_claimed = found.sde_claimed
            totals.sde_plausible = found.sde_plausible
            totals.sde_documented = found.sde_documented
            totals.ebitda = found.ebitda
            totals.margin = None if found.margin is None else float(found.margin)
            totals.trend = None if found.trend is None else float(found.trend)
        return totals


class RecastSetUp(Input):
    """Where a recast starts, and its periods. Months are 1 to 12."""

    start_line: StartLineId
    last_year: int
    """The last full fiscal year."""
    year_end: Annotated[int, Field(ge=1, le=12)] = 12
    interim: Literal["none", "ytd", "months"] = "none"
    """Whether there is a year to date, or the latest twelve months themselves."""
    through: Annotated[int, Field(ge=1, le=12)] = 12
    """The month up to which these go."""

    def parsed(self) -> SetUp:
        calendar = Calendar(self.last_year, self.year_end, Interim(self.interim), self.through)
        return SetUp(self.start_line, calendar)


class RecastSetUpOut(Schema):
    start_line: str
    last_year: int
    year_end: int
    interim: Interim
    through: int


class RecastOut(Schema):
    """A recast with its results."""

    set_up: RecastSetUpOut
    start_line: RecastStartLineOut
    periods: list[RecastPeriodOut]
    rows: list[RecastRowOut]
    """The lines, then the add-backs in the order in which they were added."""
    totals: list[RecastTotalsOut]
    """One per period."""
    basis: str
    """The period that an opinion of value uses; empty if there is none yet."""
    without_proof: int
    """How many add-backs nobody has graded yet."""
    version: int
    changed_at: datetime

    @classmethod
    def of(cls, recast: Recast) -> "RecastOut":
        ledger = recast.ledger()
        found = results(ledger)
        by_period = {each.id: each for each in found.periods} if found else {}
        periods = ledger.calendar.periods()
        rows = list(recast.rows.all())
        add_backs = [row.pk for row in rows if row.is_add_back]
        gaps = {add_backs[index] for index in ledger.gaps()}
        return cls(
            set_up=RecastSetUpOut.of(recast),
            start_line=RecastStartLineOut.of(recast.start),
            periods=[RecastPeriodOut.of(period) for period in periods],
            rows=[RecastRowOut.of(row, recast, gaps) for row in rows],
            totals=[
                RecastTotalsOut.of(period, ledger, by_period.get(period.id)) for period in periods
            ],
            basis=found.basis.id if found else "",
            without_proof=sum(each.lacks_proof for each in ledger.add_backs),
            version=recast.version,
            changed_at=recast.changed_at,
        )


class DealRecastOut(Schema):
    """The recast of a deal; null before it has one."""

    recast: RecastOut | None

    @classmethod
    def of(cls, recast: Recast | None) -> "DealRecastOut":
        return cls(recast=RecastOut.of(recast) if recast else None)


class RecastSetUpIn(Input):
    wanted: RecastSetUp
    expected: RecastSetUp | None = None
    """What the editor saw; null for no recast."""


class RecastFigureIn(Input):
    row: _Id
    period: Annotated[str, Field(max_length=10)]
    amount: _Dollars | None
    """Null empties the cell."""
    was: _Dollars | None
    """The amount that the editor saw."""

    def parsed(self) -> Figure:
        return Figure(self.row, self.period, self.amount, self.was)


class RecastFiguresIn(Input):
    figures: Annotated[list[RecastFigureIn], Field(max_length=200)]


class AddBackIn(Input):
    kind: Annotated[str, Field(max_length=30)]
    label: str = ""
    """Empty for the name of the kind."""


class RecastProofIn(Input):
    version: _Id | None
    """The id of a version of a file of this deal; null for no file."""
    page: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    """From 1."""

    def parsed(self) -> Proof:
        return Proof(self.version, self.page)


class RecastRowValues(Input):
    """New values of fields; a field that is left out stays."""

    label: str | None = None
    source: str | None = None
    grade: Literal["", "documented", "plausible", "unsupported"] | None = None
    reason: str | None = None


class RecastRowIn(Input):
    changes: RecastRowValues
    proof: RecastProofIn | None = None
    """A new proof; null changes nothing."""
    version: int
    """The version of the row that the editor saw."""
