"""Creates, unpublishes and deletes entries that the firm has written itself.

Functions with a `key` raise Entry.DoesNotExist, also for a deleted entry, and ShippedEntry if the
entry was shipped with the product.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from brokerage.content.models import Draft, Entry
from brokerage.content.rules.own_entries import KEPT_AFTER_DELETION, OWN_FOLDERS
from brokerage.content.selectors import entries
from brokerage.content.services.drafts import EntryChanged, locked, withdraw
from brokerage.content.services.publishing import announce
from brokerage.core import facts
from brokerage.core.refusals import Refusal


class NameTaken(Refusal):
    """The key cannot be used: another entry has it, perhaps a deleted one, or it is not below one
    of `OWN_FOLDERS`.
    """

    code, field = "name_taken", "name"
    message = "Another page has this address, or one that was deleted. Choose another."


class ShippedEntry(Refusal):
    """The entry was shipped with the product: it can be edited but not removed."""

    code = "not_own"
    message = "This came with the site: it can be edited, and not taken away."


class StillPublic(Refusal):
    """The entry is on the site: it must be unpublished before it can be deleted."""

    code = "still_public"
    message = "Take it off the site first."


@transaction.atomic
def create(*, key: str, body: str, by: Any) -> Entry:
    """Create an entry of the firm's own, with `body` as its draft. The site shows it once the draft
    is published. The caller has checked the last part of the key by `OWN_NAME`. Raises NameTaken.
    """
    if key in facts.shipped_keys() or not key.startswith(OWN_FOLDERS):
        raise NameTaken
    start = {"body": "", "edited": True, "version": entries.SHIPPED, "is_public": False}
    entry, is_new = Entry.objects.get_or_create(key=key, defaults=start)
    if not is_new:
        raise NameTaken
    Draft.objects.create(entry=entry, body=body, based_on=entry.version, updated_by=by)
    return entry


@transaction.atomic
def unpublish(*, key: str, version: str, by: Any) -> Entry:
    """Remove an entry from the site. Its text becomes its draft, unless the entry has a draft
    already. What was scheduled is canceled, so that the entry comes back only when someone
    publishes it.

    Raises EntryChanged if the entry is not public, or its version is not `version`.
    """
    entry = _own(key)
    if entry.version != version or not entry.is_public:
        raise EntryChanged
    entry.is_public = False
    entry.save()
    withdraw(entry)
    Draft.objects.get_or_create(
        entry=entry,
        defaults={"body": entry.body, "based_on": entry.version, "updated_by": by},
    )
    announce([key], by)
    return entry


@transaction.atomic
def delete(*, key: str) -> None:
    """Mark an entry that the site does not show as deleted; the worker permanently removes it
    `KEPT_AFTER_DELETION` later. Raises StillPublic if the site shows it.
    """
    entry = _own(key)
    if entry.is_public:
        raise StillPublic
    withdraw(entry)
    entry.deleted_at = timezone.now()
    entry.save()


@transaction.atomic
def undelete(*, key: str) -> bool:
    """Undo a deletion. Returns False if the entry is not deleted, so that nothing changes.

    Raises Entry.DoesNotExist if the worker has removed the entry.
    """
    entry = Entry.objects.select_for_update().get(key=key)
    if entry.deleted_at is None:
        return False
    entry.deleted_at = None
    entry.save()
    return True


def purge() -> int:
    """Remove entries that were deleted more than `KEPT_AFTER_DELETION` ago. Returns how many."""
    due = timezone.now() - KEPT_AFTER_DELETION
    number = 0
    for key in Entry.objects.filter(deleted_at__lt=due).values_list("key", flat=True):
        with transaction.atomic():
            locked_entry = Entry.objects.select_for_update().filter(key=key, deleted_at__lt=due)
            if entry := locked_entry.first():  # else it was just restored
                entry.delete()
                number += 1
    return number


def _own(key: str) -> Entry:
    entry = locked(key)
    if not entry.is_own:
        raise ShippedEntry
    return entry
