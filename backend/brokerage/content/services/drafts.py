"""Saves and discards the drafts of entries, and settles conflicts with releases of the product.

Each function raises Entry.DoesNotExist, also for a deleted entry; authority.PrincipalsOnly if `by`
may not edit the entry; and DraftConflict if the draft's version is not `expected_version`.
"""

from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from brokerage.content.models import Draft, Entry
from brokerage.content.rules.kinds import Problem
from brokerage.content.selectors import entries
from brokerage.content.selectors.checks import unstorable_problems
from brokerage.content.services import authority
from brokerage.core import facts
from brokerage.core.refusals import Refusal


@dataclass
class DraftConflict(Exception):
    """A colleague has saved, published or discarded the draft that the editor loaded: `draft` is
    the stored one, None if there is none. Or the editor began its draft from a version that is no
    longer in use: `draft` is the version in use as an unsaved draft of version 0.
    """

    draft: Draft | None


@dataclass
class InvalidDraft(Exception):
    """The body breaks rules that public versions must meet, or it cannot be stored."""

    problems: list[Problem]


class EntryChanged(Refusal):
    """The version in use is not the one that the editor loaded."""

    code = "published_meanwhile"
    message = "This was published again in the meantime. Look at what is new first."


@transaction.atomic
def save_draft(
    *, key: str, body: facts.EntryBody, expected_version: int, based_on: str, by: Any
) -> Draft:
    """Save the draft of an entry; it may break rules. `expected_version` is 0 for a first draft,
    and `based_on` the version of the entry from which it is begun (else ignored). If the stored
    draft has this body already, return it unchanged: the same save may come twice.

    The draft of an entry that is not dated may be scheduled: what is saved is published then.

    Raises InvalidDraft for a body that no database can store, or in another format.
    """
    entry = locked(key)
    authority.require_editor(entry, by)
    try:
        draft = expected_draft(entry, expected_version)
    except DraftConflict as conflict:
        if conflict.draft and conflict.draft.body == body:
            return conflict.draft
        raise
    if problems := unstorable_problems(key, body):
        raise InvalidDraft(problems)
    if draft is None:
        if based_on != entry.version:
            raise DraftConflict(_in_use(entry))
        return Draft.objects.create(entry=entry, body=body, based_on=based_on, updated_by=by)
    if not entry.is_dated and (scheduled := entries.scheduled(entry)):
        authority.require_publisher(entry, by)
        scheduled.body = body
        scheduled.save(update_fields=["body"])
    draft.body, draft.updated_by, draft.updated_at = body, by, timezone.now()
    draft.version += 1
    draft.save()
    return draft


@transaction.atomic
def discard_draft(*, key: str, expected_version: int, by: Any) -> None:
    """Delete the draft of an entry, with its schedule unless the entry is dated. With version 0 and
    no draft, nothing happens.
    """
    entry = locked(key)
    authority.require_editor(entry, by)
    if draft := expected_draft(entry, expected_version):
        draft.delete()
        if not entry.is_dated:
            withdraw(entry)


@transaction.atomic
def settle_conflicts(*, key: str, version: str, only: str | None = None, by: Any = None) -> None:
    """Remove conflicts from an entry's list, because staff have looked at them: the one with the id
    `only`, all for None. An id that is not in the list is ignored.

    Raises EntryChanged if the entry's version is not `version`.
    """
    entry = locked(key)
    if by is not None:
        authority.require_editor(entry, by)
    if entry.version != version:
        raise EntryChanged
    left = [each for each in entries.conflicts_of(entry) if only is not None and each.id != only]
    entry.conflicts = [asdict(each) for each in left]
    entry.save(update_fields=["conflicts"])


def locked(key: str) -> Entry:
    """Load an entry and lock its row until the transaction ends. Raises Entry.DoesNotExist, also
    for a deleted entry.
    """
    return Entry.objects.select_for_update().get(key=key, deleted_at=None)


def expected_draft(entry: Entry, version: int) -> Draft | None:
    """Return the draft of a locked entry; None for version 0 if there is none."""
    draft = entries.draft_of(entry)
    if version != (draft.version if draft else 0):
        raise DraftConflict(draft)
    return draft


def withdraw(entry: Entry) -> None:
    """Cancel what is scheduled of a locked entry, and what could not take effect. Canceled versions
    of dated entries stay in the history.
    """
    waiting = entries.waiting().filter(entry=entry)
    if entry.is_dated:
        waiting.update(canceled_at=timezone.now())
    else:
        waiting.delete()


def _in_use(entry: Entry) -> Draft:
    return Draft(
        entry=entry,
        body=entry.body,
        version=0,
        based_on=entry.version,
        updated_at=entry.updated_at,
    )
