"""Bodies of the operations on statements that are imported into a recast."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, Schema
from brokerage.deals.recast.models import Recast, StatementImport
from brokerage.deals.recast.rules.import_figures import columns_of
from brokerage.deals.recast.services.imports import Replacement, from_json, targets_of


class StatementAccountOut(Schema):
    """An account of an imported statement."""

    name: str
    section: str | None
    """The part of the statement: `income`, `costOfSales`, `expenses`, `otherIncome` or
    `otherExpenses`; null if the file does not say.
    """
    target: str
    """Where it goes: a line, a kind of add-back, or `leaveOut`."""
    amounts: list[float]
    """By column, in dollars and cents."""


class StatementMismatchOut(Schema):
    """A total that its accounts do not give, in dollars and cents."""

    total: str
    column: str
    stated: float
    found: float


class StatementImportOut(Schema):
    """A statement that was read, before it is taken over."""

    id: int
    file_name: str
    title: str
    columns: list[str]
    accounts: list[StatementAccountOut]
    mismatches: list[StatementMismatchOut]
    checked: int
    """How many totals were compared with their accounts."""
    periods: dict[str, list[int]]
    """For each period that can be entered, the columns that make it; empty if none do."""
    chosen: list[str]
    """The periods that an import usually takes: those that no return covers."""

    @classmethod
    def of(cls, source: StatementImport, recast: Recast) -> "StatementImportOut":
        statement = from_json(source.statement)
        targets = targets_of(recast, statement)
        entered = [period for period in recast.calendar.periods() if period.is_entered]
        periods = {each.id: columns_of(each, statement.columns) for each in entered}
        is_books = recast.start_line == "p-and-l"
        return cls(
            id=source.pk,
            file_name=source.file_name,
            title=statement.title,
            columns=[column.label for column in statement.columns],
            accounts=[
                StatementAccountOut(
                    name=account.name,
                    section=account.section,
                    target=target,
                    amounts=[float(amount) for amount in account.amounts],
                )
                for account, target in zip(statement.accounts, targets, strict=True)
            ],
            mismatches=[
                StatementMismatchOut(
                    total=each.total,
                    column=each.column,
                    stated=float(each.stated),
                    found=float(each.found),
                )
                for each in statement.mismatches
            ],
            checked=statement.checked,
            periods=periods,
            chosen=[
                period
                for period, columns in periods.items()
                if columns and (is_books or not period.isdigit())
            ],
        )


class StatementImportIn(Input):
    """Where the accounts of a statement go, and which columns make the periods to import."""

    targets: Annotated[list[Annotated[str, Field(max_length=30)]], Field(max_length=1500)]
    """One for each account."""
    periods: Annotated[dict[str, Annotated[list[int], Field(max_length=60)]], Field(max_length=6)]


class StatementChangeOut(Schema):
    """A figure that an import would write."""

    label: str
    kind: str
    period: str
    amount: int
    was: int | None
    accounts: str
    is_new: bool
    """Whether it begins an add-back."""


class StatementChangesOut(Schema):
    changes: list[StatementChangeOut]

    @classmethod
    def of(cls, found: Sequence[Replacement]) -> "StatementChangesOut":
        return cls(
            changes=[
                StatementChangeOut(
                    label=each.label,
                    kind=each.kind,
                    period=each.period,
                    amount=each.amount,
                    was=each.was,
                    accounts=each.accounts,
                    is_new=each.row == 0,
                )
                for each in found
            ]
        )
