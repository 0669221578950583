"""Publishes drafts, now or at a later time, and restores earlier versions. A change of an entry
that is shown on pages sends `public_content_changed` in its transaction.

Functions with a parameter `by` raise authority.PrincipalsOnly or AuthenticationRequired if that
user may not publish the entry now; those with a `key`, Entry.DoesNotExist, also for a deleted
entry.
"""

from dataclasses import asdict
from datetime import datetime
from threading import Event
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.rules.kinds import SET_ON_RELEASE, Problem, kind_of
from brokerage.content.rules.merging import merge, open_conflicts
from brokerage.content.selectors import bodies, entries, history
from brokerage.content.selectors.checks import found_problems
from brokerage.content.services import authority
from brokerage.content.services.drafts import (
    DraftConflict,
    EntryChanged,
    InvalidDraft,
    expected_draft,
    locked,
    withdraw,
)
from brokerage.core import facts
from brokerage.core.dates import now_after
from brokerage.core.day_words import day_in_words
from brokerage.core.refusals import Refusal
from brokerage.core.signals import public_content_changed


class AnotherScheduled(Refusal):
    """A dated entry has a scheduled version already. A version is the whole content, so the later
    of the two would undo the changes of the other.
    """

    code = "another_scheduled"

    def __init__(self, scheduled: Revision) -> None:
        on = timezone.localdate(scheduled.effective_at)
        super().__init__(
            f"Version {scheduled.version} is scheduled for {day_in_words(on)}, and one of"
            " the two would undo the other. First cancel it under History, where its content stays."
            " After this release, make it the draft there: what you release now stays in it."
        )


class NotInTheFuture(Refusal):
    """A version cannot be scheduled for this time."""

    status, code, field = 422, "invalid", "at"
    message = "Choose a time from now to a year from now."
    message_of_days = "Choose today or a later day."


@transaction.atomic
def publish(
    *,
    key: str,
    expected_version: int,
    entry_version: str,
    at: datetime | None = None,
    note: str = "",
    by: Any,
) -> Revision:
    """Make the draft the version in use, or schedule it for a later time `at` (with a time zone).
    `expected_version` and `entry_version` are the versions of the draft and of the entry that the
    editor loaded.

    The draft becomes the new revision and is deleted. But the scheduled draft of an entry that is
    not dated stays, with the next version: what is saved until `at` is published too. A repeated
    call replaces its time.

    Raises DraftConflict, also if there is no draft; EntryChanged; AnotherScheduled for a dated
    entry; NotInTheFuture; InvalidDraft if the draft breaks rules, or equals the dated version in
    use.
    """
    entry = locked(key)
    authority.require_publisher(entry, by)
    draft = expected_draft(entry, expected_version)
    if draft is None:
        raise DraftConflict(None)
    is_dated = entry.is_dated
    if is_dated and (other := entries.scheduled(entry)):
        raise AnotherScheduled(other)
    if entry.version != entry_version:
        raise EntryChanged
    if at is not None and at <= timezone.now():
        raise NotInTheFuture(NotInTheFuture.message_of_days if is_dated else "")
    _require_valid(key, draft.body)
    if is_dated and is_same(draft.body, entry.body):
        raise InvalidDraft([Problem((), "The draft is the same as the version in use.")])
    withdraw(entry)
    revision = Revision(entry=entry, body=draft.body, based_on=draft.based_on, note=note, by=by)
    if at is None or is_dated:
        draft.delete()
    else:
        draft.version += 1
        draft.save(update_fields=["version"])
    if at is None:
        _put_in_effect(entry, revision)
    else:
        revision.effective_at = at
        if is_dated:
            _name(entry, revision)
        revision.save()
    _announce_act(entry, revision, "published" if at is None else "scheduled", by)
    return revision


@transaction.atomic
def cancel_schedule(*, key: str, revision_id: int, by: Any) -> Revision:
    """Cancel a scheduled version. The draft stays and its version goes up by one. A dated entry
    keeps its draft as is and lists the canceled version in its history.

    Raises Revision.DoesNotExist if it is not scheduled.
    """
    entry = locked(key)
    authority.require_publisher(entry, by)
    revision: Revision = entries.waiting().get(entry=entry, pk=revision_id)
    withdraw(entry)
    if not entry.is_dated and (draft := entries.draft_of(entry)):
        draft.version += 1
        draft.save(update_fields=["version"])
    _announce_act(entry, revision, "unscheduled", by)
    return revision


@transaction.atomic
def restore(*, key: str, version: str, entry_version: str, by: Any) -> Revision:
    """Publish an earlier version again, as the newest one. `entry_version` is the version in use
    that the editor loaded. The draft and its schedule do not change.

    Raises EntryChanged; Revision.DoesNotExist if there is no such version; AnotherScheduled for a
    dated entry; InvalidDraft if that version breaks the current rules.
    """
    entry = locked(key)
    authority.require_publisher(entry, by)
    if entry.version != entry_version:
        raise EntryChanged
    if entry.is_dated and (other := entries.scheduled(entry)):
        raise AnotherScheduled(other)
    body = history.revision(entry, version).body
    _require_valid(key, body)
    return _publish_body(entry, body, by, restored_from=version)


@transaction.atomic
def edit(*, key: str, body: facts.EntryBody, by: Any = None, restored_from: str = "") -> Revision:
    """Publish a body as the newest version, even if nothing differs; leave the draft. Does not
    check the body: the caller has, unless it is the shipped one. `by` is None for a command, which
    may change everything.
    """
    entry = locked(key)
    if by is not None:
        authority.require_publisher(entry, by)
    return _publish_body(entry, body, by, restored_from=restored_from)


def restore_shipped(*, key: str, by: Any = None) -> None:
    """Publish the shipped body of an entry that is not dated, as `edit` does. Raises KeyError if
    the entry was not shipped.
    """
    edit(key=key, body=facts.shipped(key), by=by, restored_from=entries.SHIPPED)


def put_due_in_effect(stop: Event) -> None:
    """Put the scheduled versions in effect whose time has come: a task of the worker. Ends before
    the next one when `stop` is set.

    A version that breaks a rule by then, or of someone who may not edit the entry any more, does
    not take effect: `entries.failed_schedules` returns it.
    """
    due = entries.all_scheduled().filter(effective_at__lte=timezone.now())
    for number, key in due.order_by("effective_at", "pk").values_list("pk", "entry_id"):
        if stop.is_set():
            return
        with transaction.atomic():
            entry = locked(key)
            # Another process may have been first, or it was just canceled.
            if revision := due.filter(pk=number).select_related("by").first():
                _put_due_in_effect(entry, revision)


def _put_due_in_effect(entry: Entry, revision: Revision) -> None:
    try:
        authority.require_editor(entry, revision.by)
        _require_valid(entry.key, revision.body)
    except (InvalidDraft, authority.PrincipalsOnly):
        revision.failed_at = timezone.now()
        revision.save(update_fields=["failed_at"])
        return
    if not entry.is_dated:
        Draft.objects.filter(entry=entry).delete()
        revision.at = timezone.now()
    _put_in_effect(entry, revision)
    _announce_act(entry, revision, "published", revision.by)


def _require_valid(key: str, body: facts.EntryBody) -> None:
    if problems := found_problems(key, body):
        raise InvalidDraft(problems)


def _publish_body(entry: Entry, body: facts.EntryBody, by: Any, *, restored_from: str) -> Revision:
    revision = Revision(
        entry=entry, body=body, based_on=entry.version, restored_from=restored_from, by=by
    )
    _put_in_effect(entry, revision)
    _announce_act(entry, revision, "restored" if restored_from else "published", by)
    return revision


def _put_in_effect(entry: Entry, revision: Revision) -> None:
    """Make a revision the version in use of a locked entry, and store both."""
    entry.edited = revision.body != entry.shipped
    still = open_conflicts(entries.conflicts_of(entry), revision.body)
    entry.conflicts = [asdict(each) for each in still]
    put(entry, revision)
    announce([entry.key], revision.by)


def put(entry: Entry, revision: Revision) -> None:
    """Store an unsaved or scheduled revision as the version in use of a locked entry, which becomes
    public. The caller sets `edited` before, and calls `announce` afterwards. A draft of a dated
    entry takes over what the revision changes: it would undo it otherwise.
    """
    if not entry.is_dated:
        if entry.version != entries.SHIPPED:  # an entry as it was shipped has no revision
            at = entry.updated_at
            before = {"body": entry.body, "at": at, "effective_at": at, "in_effect_since": at}
            Revision.objects.get_or_create(entry=entry, version=entry.version, defaults=before)
        revision.version = str(int(entry.version) + 1)
    elif not revision.version:
        _name(entry, revision)
    latest = entry.revisions.aggregate(latest=Max("in_effect_since"))["latest"]
    revision.in_effect_since = now_after(latest)
    revision.save()
    if entry.is_dated and (draft := entries.draft_of(entry)):
        rebase(draft, entries.body_of(entry, draft.based_on), revision.body, revision.version)
    entry.body, entry.version, entry.is_public = revision.body, revision.version, True
    entry.save()


def rebase(draft: Draft, before: Any, body: Any, version: str) -> None:
    """Base a draft on a newer version with this body; `before` is the body on which it was based,
    None if that is unknown. What the draft changes comes first.
    """
    if before is not None:
        draft.body, _ = merge(before, draft.body, body)
    draft.based_on = version
    draft.version += 1
    draft.save(update_fields=["body", "based_on", "version"])


def is_same(one: Any, other: Any) -> bool:
    """Return whether two dated versions have the same content, `SET_ON_RELEASE` left out."""
    return _unnamed(one) == _unnamed(other)


def _name(entry: Entry, revision: Revision) -> None:
    """Name a dated version, such as `2026-12-01.1`: the day it takes effect, and one more than the
    highest number of that day, canceled versions included.
    """
    day = timezone.localdate(revision.effective_at)
    start = f"{day}."
    taken = entry.revisions.filter(version__startswith=start).values_list("version", flat=True)
    numbers = [int(each.removeprefix(start)) for each in taken if each]
    revision.version = f"{start}{max(numbers, default=0) + 1}"
    named = {"$schema": entry.body["$schema"], "version": revision.version}
    if "date" in entry.body:
        named["date"] = day.isoformat()
    revision.body = named | _unnamed(revision.body)


def _unnamed(body: Any) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name not in SET_ON_RELEASE}


def _announce_act(entry: Entry, revision: Revision, act: str, by: Any) -> None:
    named = f"{act} version {revision.version} of" if entry.is_dated else act
    authority.announce(entry, named, by)


def announce(keys: list[str], by: Any = None) -> None:
    """Request the publication of the pages that show the entries with these keys, and clear this
    process's cache after the commit; do nothing if `keys` is empty. `by` is the user who made the
    change, None for a command or an import.
    """
    if not keys:
        return
    transaction.on_commit(bodies.forget)
    if shown := tuple(key for key in keys if kind_of(key).is_published):
        public_content_changed.send(sender=Entry, keys=shown, by=by)
