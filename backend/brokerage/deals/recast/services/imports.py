"""Imports profit and loss statements of QuickBooks and Xero into a recast."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.recast.models import (
    AccountTarget,
    Recast,
    RecastRow,
    StatementImport,
)
from brokerage.deals.recast.rules.catalog import Line, catalog
from brokerage.deals.recast.rules.import_figures import (
    LEAVE_OUT,
    LINE_TARGETS,
    Imported,
    figures_of,
    suggested_target,
)
from brokerage.deals.recast.rules.statement import (
    Account,
    Column,
    Mismatch,
    Section,
    Statement,
    Unreadable,
)
from brokerage.deals.recast.rules.statement_dates import Span
from brokerage.deals.recast.selectors.recasts import recast_of
from brokerage.deals.recast.services.recasts import (
    NoRecast,
    new_add_back,
    problem_of,
    withdraw_grade,
    write_figure,
)
from brokerage.deals.recast.services.statement_file import read_file

_KEPT: Final = 20
"""The latest imports of a recast that are kept."""


class UnreadableStatement(Refusal):
    status, code, field = 422, "unreadable_statement", "file"
    message = "This file cannot be read."


class ChangedSince(Refusal):
    code = "changed_since"
    message = "Figures of this import have been changed since. Nothing was taken back."


class Replacement(NamedTuple):
    """A figure that an import writes, and what is there now. `row` is 0 for a new add-back."""

    row: int
    label: str
    kind: str
    period: str
    amount: int
    was: int | None
    accounts: str


@transaction.atomic
def read_upload(*, by: User, deal_id: int, name: str, content: bytes) -> StatementImport:
    """Read an uploaded statement and keep it to be taken over.

    Raises Deal.DoesNotExist, NoRecast and UnreadableStatement.
    """
    recast = _recast(lock_deal(by, deal_id))
    try:
        statement = read_file(content)
    except Unreadable as problem:
        raise UnreadableStatement(str(problem)) from problem
    old = recast.imports.values_list("pk", flat=True)[_KEPT - 1 :]
    StatementImport.objects.filter(pk__in=list(old)).delete()
    recast.imports.filter(applied_at=None).delete()
    return StatementImport.objects.create(
        recast=recast, file_name=name[:200], statement=as_json(statement), created_by=by
    )


def targets_of(recast: Recast, statement: Statement) -> list[str]:
    """Return a target for each account: as the business was imported before, else suggested."""
    deal = recast.deal
    same = Q(recast=recast)
    if deal.business_id:
        same |= Q(recast__deal__business=deal.business_id)
    names = [account.name.lower()[:200] for account in statement.accounts]
    known = dict(
        AccountTarget.objects.filter(same, account__in=names)
        .order_by("pk")
        .values_list("account", "target")
    )
    allowed = allowed_targets(recast)
    return [
        known[name]
        if known.get(name) in allowed
        else suggested_target(each, catalog(), recast.start)
        for name, each in zip(names, statement.accounts, strict=True)
    ]


def allowed_targets(recast: Recast) -> set[str]:
    kinds = {kind.id for kind in catalog().kinds} - recast.start.excluded.keys()
    return {*LINE_TARGETS, LEAVE_OUT, *kinds}


def replacements(
    recast: Recast, statement: Statement, targets: Sequence[str], periods: Mapping[str, list[int]]
) -> list[Replacement]:
    """Return the figures that an import would write. Raises InvalidForm."""
    _check(recast, statement, targets, periods)
    rows = _rows_by_kind(recast)
    labels = {kind.id: kind.label for kind in catalog().kinds}
    found = []
    for imported in figures_of(statement, targets, periods):
        row = rows.get(imported.kind)
        was = row.amounts().get(imported.period) if row else None
        probe = row or RecastRow(kind=imported.kind, is_add_back=True)
        if problem := problem_of(probe, imported.amount):
            name = row.label if row else labels[imported.kind]
            raise InvalidForm({"targets": f"{name}, {imported.amount:,}: {problem}"})
        found.append(_replacement(imported, row, labels, was))
    return found


def _replacement(
    imported: Imported, row: RecastRow | None, labels: Mapping[str, str], was: int | None
) -> Replacement:
    label = row.label if row else labels[imported.kind]
    return Replacement(
        row.pk if row else 0,
        label,
        imported.kind,
        imported.period,
        imported.amount,
        was,
        imported.accounts,
    )


def _check(
    recast: Recast, statement: Statement, targets: Sequence[str], periods: Mapping[str, list[int]]
) -> None:
    """Raises InvalidForm."""
    entered = {period.id for period in recast.calendar.periods() if period.is_entered}
    if len(targets) != len(statement.accounts) or not set(targets) <= allowed_targets(recast):
        raise InvalidForm({"targets": "Please choose where each account goes"})
    columns = range(len(statement.columns))
    chosen = [at for each in periods.values() for at in each]
    if not chosen or not periods.keys() <= entered or not set(chosen) <= set(columns):
        raise InvalidForm({"periods": "Please choose at least one period, with its columns"})


def preview(
    *,
    by: User,
    deal_id: int,
    import_id: int,
    targets: Sequence[str],
    periods: Mapping[str, list[int]],
) -> list[Replacement]:
    """Return what `apply_import` would write. Raises what it raises."""
    recast = _recast(deal_of(by, deal_id))
    source = recast.imports.get(pk=import_id, applied_at=None)
    return replacements(recast, from_json(source.statement), targets, periods)


@transaction.atomic
def apply_import(
    *,
    by: User,
    deal_id: int,
    import_id: int,
    targets: Sequence[str],
    periods: Mapping[str, list[int]],
) -> Recast:
    """Write the figures of an import, remember where its accounts go, and keep what it replaces.

    Raises Deal.DoesNotExist, NoRecast, StatementImport.DoesNotExist, TooMany and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    recast = _recast(deal)
    source = recast.imports.get(pk=import_id, applied_at=None)
    statement = from_json(source.statement)
    rows = _rows_by_kind(recast)
    replaced: list[dict[str, Any]] = []
    for each in replacements(recast, statement, targets, periods):
        row = rows.get(each.kind)
        if row is None:
            row = rows[each.kind] = new_add_back(recast, each.kind)
        if each.was == each.amount:
            continue
        origin = f"{source.file_name}: {each.accounts}" if each.accounts else source.file_name
        write_figure(row, each.period, each.amount, by=by, origin=origin[:300])
        withdraw_grade(row)
        replaced.append(
            {"row": row.pk, "period": each.period, "was": each.was, "amount": each.amount}
        )
    _remember(recast, statement, targets)
    source.applied_at, source.replaced = timezone.now(), replaced
    source.save()
    recast.touch()
    text = f"Recast: {len(replaced)} figures imported from {source.file_name}"[:500]
    record_event(deal, kind="recast-imported", text=text, by=by)
    return _recast(deal)


@transaction.atomic
def take_back(*, by: User, deal_id: int, import_id: int) -> Recast:
    """Put back what an import replaced, and remove the add-backs that it left empty.

    Raises Deal.DoesNotExist, NoRecast, StatementImport.DoesNotExist, and ChangedSince if somebody
    has changed one of its figures.
    """
    deal = lock_deal(by, deal_id)
    recast = _recast(deal)
    source = recast.imports.exclude(applied_at=None).get(pk=import_id)
    rows = {row.pk: row for row in recast.rows.all()}
    for each in source.replaced:
        row = rows.get(each["row"])
        if row is None or row.amounts().get(each["period"]) != each["amount"]:
            raise ChangedSince
    for each in source.replaced:
        write_figure(rows[each["row"]], each["period"], each["was"], by=by)
    touched = {each["row"] for each in source.replaced}
    for row in recast.rows.filter(pk__in=touched, is_add_back=True, figures=None):
        row.delete()
    text = f"Recast: import of {source.file_name} taken back"[:500]
    record_event(deal, kind="recast-imported", text=text, by=by)
    source.delete()
    recast.touch()
    return _recast(deal)


def _remember(recast: Recast, statement: Statement, targets: Sequence[str]) -> None:
    chosen = {
        account.name.lower()[:200]: target
        for account, target in zip(statement.accounts, targets, strict=True)
    }
    recast.account_targets.filter(account__in=chosen).delete()
    AccountTarget.objects.bulk_create(
        AccountTarget(recast=recast, account=account, target=target)
        for account, target in chosen.items()
    )


def _rows_by_kind(recast: Recast) -> dict[str, RecastRow]:
    """Return the lines, and of each kind of add-back the first row."""
    rows: dict[str, RecastRow] = {}
    for row in recast.rows.all():
        rows.setdefault(row.kind, row)
    rows.pop(Line.MANAGER_PAY, None)
    return rows


def _recast(deal: Deal) -> Recast:
    """Raises NoRecast."""
    recast = recast_of(deal)
    if recast is None:
        raise NoRecast
    return recast


def as_json(statement: Statement) -> dict[str, Any]:
    return {
        "title": statement.title,
        "columns": [
            [each.label, each.span and [each.span.first, each.span.last]]
            for each in statement.columns
        ],
        "accounts": [
            [each.name, each.section, [str(amount) for amount in each.amounts]]
            for each in statement.accounts
        ],
        "mismatches": [
            [each.total, each.column, str(each.stated), str(each.found)]
            for each in statement.mismatches
        ],
        "checked": statement.checked,
    }


def from_json(stored: Mapping[str, Any]) -> Statement:
    return Statement(
        title=stored["title"],
        columns=[Column(label, span and Span(*span)) for label, span in stored["columns"]],
        accounts=[
            Account(name, section and Section(section), [Decimal(each) for each in amounts])
            for name, section, amounts in stored["accounts"]
        ],
        mismatches=[
            Mismatch(total, column, Decimal(stated), Decimal(found))
            for total, column, stated, found in stored["mismatches"]
        ],
        checked=stored["checked"],
    )
