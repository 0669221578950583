"""Begins a recast, and changes its figures and add-backs.

Each change of a figure says which amount it replaces, so that two people can work in one recast
and neither overwrites what the other has entered.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.files.models import READY
from brokerage.deals.files.selectors.files import version_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.recast.models import Recast, RecastFigure, RecastRow
from brokerage.deals.recast.models.recasts import YEAR, lines_of
from brokerage.deals.recast.rules.catalog import Grade, Line, catalog
from brokerage.deals.recast.rules.periods import Calendar, Interim
from brokerage.deals.recast.rules.texts import cleaned
from brokerage.deals.recast.selectors.recasts import recast_of

MOST_ADD_BACKS: Final = 60
LARGEST: Final = 1_000_000_000
"""Whole US dollars, up or down."""
_PROGRESS_EVERY: Final = timedelta(hours=1)


class NoRecast(Refusal):
    status, code = 404, "no_recast"
    message = "This deal has no recast yet."


class ChangedMeanwhile(Refusal):
    """`fields` has the figures that differ, as `<row>-<period>`."""

    code = "changed_meanwhile"
    message = "A colleague has changed this in the meantime. Nothing was saved."


class TooMany(Refusal):
    code = "too_many"
    message = f"A recast can have at most {MOST_ADD_BACKS} add-backs."


class Figure(NamedTuple):
    """A new amount of a row in a period; None empties it. `was` is the amount that it replaces."""

    row: int
    period: str
    amount: int | None
    was: int | None


class Proof(NamedTuple):
    """The version of a file, by its id, that proves an add-back, and its page from 1. None is no
    file.
    """

    version: int | None
    page: int | None = None


class SetUp(NamedTuple):
    start_line: str
    calendar: Calendar


@transaction.atomic
def set_up(*, by: User, deal_id: int, wanted: SetUp, expected: SetUp | None) -> Recast:
    """Begin a recast, or change where it starts and which periods it has. `expected` is what the
    editor saw, None for no recast.

    Raises Deal.DoesNotExist, InvalidForm and ChangedMeanwhile.
    """
    deal = lock_deal(by, deal_id)
    recast = recast_of(deal)
    now = recast and SetUp(recast.start_line, recast.calendar)
    if now == wanted:
        return _fresh(deal)
    if now != expected:
        raise ChangedMeanwhile
    _check(wanted, recast)
    values = {
        "start_line": wanted.start_line,
        "last_year": wanted.calendar.last_year,
        "year_end": wanted.calendar.year_end,
        "interim": wanted.calendar.interim,
        "through": wanted.calendar.through,
    }
    label = catalog().start_line(wanted.start_line).label
    if recast is None:
        recast = Recast.objects.create(deal=deal, **values)
        RecastRow.objects.bulk_create(lines_of(recast))
        record_event(deal, kind="recast-begun", text=f"Recast begun from {label}", by=by)
    else:
        if recast.start_line != wanted.start_line:
            text = f"Recast now starts from {label}"
            record_event(deal, kind="recast-changed", text=text, by=by)
        Recast.objects.filter(pk=recast.pk).update(**values)
        recast.touch()
    return _fresh(deal)


def _check(wanted: SetUp, recast: Recast | None) -> None:
    """Raises InvalidForm."""
    errors: dict[str, str] = {}
    calendar = wanted.calendar
    if not 2000 <= calendar.last_year <= timezone.localdate().year:
        errors["lastYear"] = "Please choose a year that has ended"
    if calendar.interim != Interim.NONE and not calendar.months:
        errors["through"] = "Please choose a month after the end of the fiscal year"
    try:
        line = catalog().start_line(wanted.start_line)
    except KeyError:
        errors["startLine"] = "Please choose a line"
    else:
        rows = recast.rows.all() if recast else ()
        labels = [row.label for row in rows if row.is_add_back and row.kind in line.excluded]
        if labels:
            errors["startLine"] = (
                f"Please remove first what this line excludes: {', '.join(labels)}"
            )
    if errors:
        raise InvalidForm(errors)


@transaction.atomic
def enter_figures(*, by: User, deal_id: int, figures: Sequence[Figure]) -> Recast:
    """Enter amounts, all or none. A new amount takes the grade of its add-back away, because it
    has not been judged.

    Raises Deal.DoesNotExist, NoRecast, InvalidForm, and ChangedMeanwhile.
    """
    deal, recast = _lock(by, deal_id)
    rows = {row.pk: row for row in recast.rows.all()}
    changed = [each for each in figures if _differs(rows, each)]
    if conflicts := _conflicts(rows, changed):
        raise ChangedMeanwhile(fields=conflicts)
    if errors := _errors(recast, rows, changed):
        raise InvalidForm(errors)
    for row_id, period, amount, _ in changed:
        write_figure(rows[row_id], period, amount, by=by)
    for row in {rows[each.row] for each in changed}:
        withdraw_grade(row)
    if changed:
        recast.touch()
        _note_progress(deal, by)
    return _fresh(deal)


def _differs(rows: Mapping[int, RecastRow], figure: Figure) -> bool:
    row = rows.get(figure.row)
    return row is None or row.amounts().get(figure.period) != figure.amount


def _conflicts(rows: Mapping[int, RecastRow], figures: Sequence[Figure]) -> dict[str, str]:
    conflicts = {}
    for row_id, period, _, was in figures:
        row = rows.get(row_id)
        there = row.amounts().get(period) if row else None
        if row is None:
            conflicts[f"{row_id}-{period}"] = "A colleague has removed this row."
        elif there != was:
            amount = "emptied this" if there is None else f"entered {there:,} here"
            conflicts[f"{row_id}-{period}"] = f"A colleague has {amount}."
    return conflicts


def _errors(
    recast: Recast, rows: Mapping[int, RecastRow], figures: Sequence[Figure]
) -> dict[str, str]:
    entered = {period.id for period in recast.calendar.periods() if period.is_entered}
    errors = {}
    for row_id, period, amount, _ in figures:
        row = rows[row_id]
        wanted = {YEAR} if row.kind == Line.MANAGER_PAY else entered
        if period not in wanted:
            errors[f"{row_id}-{period}"] = "This is computed, or not a period of this recast"
        elif amount is not None and (problem := problem_of(row, amount)):
            errors[f"{row_id}-{period}"] = problem
    return errors


def problem_of(row: RecastRow, amount: int) -> str:
    """Return what is wrong with an amount of a row; empty if nothing is."""
    if abs(amount) > LARGEST:
        return f"Please enter at most {LARGEST:,}"
    if row.is_add_back and not row.add_back.allows(amount):
        sign = "Enter it without a minus" if row.add_back.sign == "add" else "Enter it with a minus"
        return f"{sign}: this {'adds to' if amount < 0 else 'lowers'} the owner's earnings"
    may_be_negative = (Line.START, Line.OTHER_INCOME)
    if not row.is_add_back and amount < 0 and row.kind not in may_be_negative:
        return "Please enter it without a minus"
    return ""


def write_figure(
    row: RecastRow, period: str, amount: int | None, *, by: User, origin: str = ""
) -> None:
    if amount is None:
        RecastFigure.objects.filter(row=row, period=period).delete()
        return
    values = {
        "amount": amount,
        "origin": origin,
        "entered_by_name": shown_name(by)[:100],
        "entered_at": timezone.now(),
    }
    RecastFigure.objects.update_or_create(row=row, period=period, defaults=values)


def withdraw_grade(row: RecastRow) -> None:
    if row.grade:
        row.grade, row.graded_by, row.graded_by_name, row.graded_at = Grade.NONE, None, "", None
        row.version += 1
        row.save()


@transaction.atomic
def add_add_back(*, by: User, deal_id: int, kind: str, label: str) -> Recast:
    """Add a row for an add-back. An empty label is that of the kind.

    Raises Deal.DoesNotExist, NoRecast, TooMany, and InvalidForm if the line that the recast starts
    from excludes the kind.
    """
    deal, recast = _lock(by, deal_id)
    new_add_back(recast, kind, label)
    recast.touch()
    _note_progress(deal, by)
    return _fresh(deal)


def new_add_back(recast: Recast, kind: str, label: str = "") -> RecastRow:
    """Raises TooMany and InvalidForm."""
    check_room(recast)
    try:
        known = catalog().kind(kind)
    except KeyError:
        raise InvalidForm({"kind": "Please choose what it is"}) from None
    if reason := recast.start.excluded.get(kind):
        raise InvalidForm({"kind": reason})
    values = cleaned({"label": label or known.label, "source": recast.start.place_of(kind)})
    return RecastRow.objects.create(recast=recast, kind=kind, is_add_back=True, **values)


def check_room(recast: Recast) -> None:
    """Raises TooMany."""
    if sum(row.is_add_back for row in recast.rows.all()) >= MOST_ADD_BACKS:
        raise TooMany


@transaction.atomic
def change_row(
    *,
    by: User,
    deal_id: int,
    row_id: int,
    changes: Mapping[str, str],
    version: int,
    proof: Proof | None = None,
) -> Recast:
    """Change the `label`, `source`, `grade`, `reason` or proof of an add-back, or the `source` of a
    line. `version` is that of the row which the editor saw.

    Raises Deal.DoesNotExist, NoRecast, RecastRow.DoesNotExist, DealFileVersion.DoesNotExist,
    ChangedMeanwhile, and InvalidForm, such as for the grade "documented" without a source.
    """
    deal, recast = _lock(by, deal_id)
    row = recast.rows.get(pk=row_id, is_removed=False)
    allowed = {"label", "source", "grade", "reason"} if row.is_add_back else {"source"}
    new: dict[str, Any] = {}
    new |= cleaned({name: text for name, text in changes.items() if name in allowed})
    if proof is not None and row.is_add_back:
        _check_proof(deal, row, proof)
        new |= {"proof_id": proof.version, "proof_page": proof.page}
    if all(getattr(row, name) == value for name, value in new.items()):
        return _fresh(deal)
    if row.version != version:
        raise ChangedMeanwhile
    before, graded = row.grade, new.get("grade", row.grade)
    for name, value in new.items():
        setattr(row, name, value)
    if graded == Grade.DOCUMENTED and not row.source and row.proof_id is None:
        raise InvalidForm({"source": "Please say where the document is, such as a page"})
    if graded != before:
        row.graded_by = by if graded else None
        row.graded_by_name = shown_name(by)[:100] if graded else ""
        row.graded_at = timezone.now() if graded else None
        text = f"Recast: {row.label} graded {graded or 'open again'}"
        record_event(deal, kind="recast-graded", text=text, by=by)
    row.version += 1
    row.save()
    recast.touch()
    return _fresh(deal)


def _check_proof(deal: Deal, row: RecastRow, proof: Proof) -> None:
    """Raises InvalidForm and DealFileVersion.DoesNotExist. A removed file may stay a proof."""
    version = None if proof.version is None else version_of(deal, proof.version)
    if version and version.state != READY and version.pk != row.proof_id:
        raise InvalidForm({"proof": "This file is being checked, or was refused or removed"})
    last = (version.pages or 1) if version else 0
    if proof.page is not None and not 1 <= proof.page <= last:
        pages = "one page" if last == 1 else f"{last} pages"
        message = f"This file has {pages}" if version else "Please choose a file"
        raise InvalidForm({"proofPage": message})


@transaction.atomic
def remove_add_back(*, by: User, deal_id: int, row_id: int, removed: bool = True) -> Recast:
    """Remove an add-back, or bring it back with `removed` false; nothing changes if that is done
    already.

    Raises Deal.DoesNotExist, NoRecast, RecastRow.DoesNotExist, and TooMany.
    """
    deal, recast = _lock(by, deal_id)
    row = RecastRow.objects.get(recast=recast, pk=row_id, is_add_back=True)
    if row.is_removed != removed:
        if not removed:
            check_room(recast)
        row.is_removed = removed
        row.save(update_fields=["is_removed"])
        recast.touch()
        text = f"Recast: {row.label} {'removed' if removed else 'brought back'}"
        record_event(deal, kind="recast-removed", text=text, by=by)
    return _fresh(deal)


def _lock(by: User, deal_id: int) -> tuple[Deal, Recast]:
    """Raises Deal.DoesNotExist and NoRecast."""
    deal = lock_deal(by, deal_id)
    recast = recast_of(deal)
    if recast is None:
        raise NoRecast
    return deal, recast


def _fresh(deal: Deal) -> Recast:
    recast = recast_of(deal)
    assert recast
    return recast


def _note_progress(deal: Deal, by: User) -> None:
    """Record that somebody works on the recast, at most once an hour."""
    since = timezone.now() - _PROGRESS_EVERY
    if not deal.events.filter(kind="recast-figures", actor=by, at__gte=since).exists():
        record_event(deal, kind="recast-figures", text="Figures entered in the recast", by=by)
