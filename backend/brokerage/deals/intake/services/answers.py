"""Saves the answers of the intake sheet as they are typed."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.deals.intake.models import IntakeSheet, reference_of
from brokerage.deals.intake.rules import sheet as rules
from brokerage.deals.intake.rules.answers import Change, cleaned_changes, merge
from brokerage.deals.intake.selectors.owners import sale_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.mail.models import Mail, State
from brokerage.mail.services.mails import queue

SAVES_A_MINUTE: Final = 120
"""By one person. Saves follow a pause in typing."""
_HOUR: Final = 3600  # seconds


class Saved(NamedTuple):
    sheet: IntakeSheet
    conflicts: list[str]
    """The fields that someone else has answered since; their answers stay."""


@transaction.atomic
def save_own_answers(*, by: User, changes: Sequence[Change], editor: str) -> Saved:
    """Save answers of a person of the owner's side, and mail the broker what they have finished.
    The rest is as in `save_answers`.
    """
    deal = sale_of(by, "everything")
    Deal.objects.select_for_update().get(pk=deal.pk)
    saved, finished = _save(deal, by=by, changes=changes, editor=editor)
    if finished:
        _notify_broker(
            deal, by=by, groups=finished, is_all=not rules.all_missing(saved.sheet.values)
        )
    return saved


@transaction.atomic
def save_answers(*, by: User, deal_id: int, changes: Sequence[Change], editor: str) -> Saved:
    """Save answers that staff enter. A field that someone else has answered differently since it
    was seen is not changed, unless they did so in the same browser, `editor`.

    Raises Deal.DoesNotExist, ratelimit.LimitReached, and InvalidForm, which saves nothing.
    """
    return _save(lock_deal(by, deal_id), by=by, changes=changes, editor=editor)[0]


@transaction.atomic
def clear_sheet(*, deal: Deal) -> None:
    """Delete the answers of a deal at the end of their retention, and the mails that were sent
    about them and to invite people.
    """
    IntakeSheet.objects.filter(deal=deal).delete()
    Mail.objects.filter(reference=reference_of(deal), state=State.SENT).delete()


def _save(
    deal: Deal, *, by: User, changes: Sequence[Change], editor: str
) -> tuple[Saved, list[rules.Group]]:
    """Save the answers of a locked deal, and return the groups that they complete."""
    ratelimit.consume("intake", str(by.pk), limit=SAVES_A_MINUTE, seconds=60)
    clean = cleaned_changes(rules.FIELDS, changes)
    sheet, _ = IntakeSheet.objects.get_or_create(deal=deal)
    before, now = sheet.values, timezone.now()
    conflicts = merge(sheet.answers, changes, clean, by=shown_name(by), editor=editor, at=now)
    if sheet.values == before:
        return Saved(sheet, conflicts), []
    sheet.version, sheet.changed_at = sheet.version + 1, now
    sheet.save()
    finished = rules.finished(before, sheet.values)
    _record(deal, by, finished, is_first=not before, now=now)
    return Saved(sheet, conflicts), finished


def _record(
    deal: Deal, by: User, finished: Sequence[rules.Group], *, is_first: bool, now: datetime
) -> None:
    """Record what the timeline of the deal says; other answers only count as progress, at most once
    an hour.
    """
    name = shown_name(by)[:100]
    if finished:
        text = f"{name} finished {_titles(finished)} of the intake sheet"
        record_event(deal, kind="intake-finished", text=text, by=by)
    elif is_first:
        text = f"{name} began the intake sheet"
        record_event(deal, kind="intake-begun", text=text, by=by)
    else:
        quiet = Deal.objects.filter(pk=deal.pk, progressed_at__lt=now - timedelta(hours=1))
        quiet.update(progressed_at=now)


def _notify_broker(deal: Deal, *, by: User, groups: Sequence[rules.Group], is_all: bool) -> None:
    """Mail the broker of a deal, at most once an hour, and once more when nothing is missing."""
    try:
        scope = "intake-all-mail" if is_all else "intake-mail"
        ratelimit.consume(scope, str(deal.pk), limit=1, seconds=_HOUR)
    except ratelimit.LimitReached:
        return
    mails = mails_for_broker(
        deal,
        kind="desk-intake",
        tab="intake",
        reference=reference_of(deal),
        by=shown_name(by),
        groups="the whole sheet" if is_all else _titles(groups),
    )
    queue(mails)


def _titles(groups: Sequence[rules.Group]) -> str:
    return ", ".join(f"“{group.title}”" for group in groups)
