"""Schedules drafts of documents, and publishes them when their time has come. A draft is validated
both times: one that breaks a rule when it is due stays a draft, and staff are told.
"""

from datetime import datetime
from threading import Event
from typing import Any

from django.db import transaction
from django.utils import timezone

from brokerage.content import authority, services
from brokerage.content.drafts import InvalidDraft, make_public, require_valid, required_draft
from brokerage.content.models import Document, Draft


class NotInTheFuture(Exception):
    """A publication was to be scheduled for a time that has passed already."""


@transaction.atomic
def schedule(*, key: str, expected_version: int, publish_at: datetime | None, by: Any) -> Draft:
    """Schedule a draft, which the worker publishes at `publish_at` (with a time zone); None cancels
    the schedule. `expected_version` is the version of the draft that the editor loaded; each call
    adds 1 to the draft's version.

    The schedule stays when the draft is saved later. The worker publishes the draft as it is at
    that time, even if the document has changed since.

    Raises Document.DoesNotExist (also for a deleted document), and DraftConflict if the draft's
    version is not `expected_version`, or if there is no draft. If `publish_at` is not None, raises
    NotInTheFuture if that time has passed, and InvalidDraft if the draft breaks rules. Raises what
    `authority` raises if `by` may not publish the document.
    """
    document = services.locked(key)
    authority.require_publisher(key, by)
    draft = required_draft(document, expected_version)
    if publish_at is not None:
        if publish_at <= timezone.now():
            raise NotInTheFuture
        require_valid(draft)
    draft.publish_at = publish_at
    draft.scheduled_by = by if publish_at else None
    draft.schedule_failed_at = None
    draft.version += 1
    draft.save()
    authority.announce(key, "scheduled" if publish_at else "unscheduled", by)
    return draft


def remove_schedule(document: Document) -> None:
    """Remove the schedule of a locked document's draft, if there is one. The draft stays."""
    Draft.objects.filter(document=document).update(publish_at=None, scheduled_by=None)


def publish_due_drafts(stop: Event) -> None:
    """Publish the drafts that are scheduled for now or earlier: a task of the worker. Ends before
    the next draft when `stop` is set.

    A draft that breaks a rule stays a draft, which the desk's screen Today shows to staff.
    """
    for key in due_drafts():
        if stop.is_set():
            return
        publish_due_draft(key)


def due_drafts() -> list[str]:
    """Return the keys of the documents whose drafts are scheduled for now or earlier, in the order
    of these times.
    """
    due = Draft.objects.filter(publish_at__lte=timezone.now()).order_by("publish_at")
    return list(due.values_list("document_id", flat=True))


@transaction.atomic
def publish_due_draft(key: str) -> None:
    """Publish the draft of a document if its scheduled time has come; do nothing if it has not, or
    if there is no draft.

    If the draft breaks rules, or whoever scheduled it may not edit the document any more, it is not
    published: its schedule is removed, and `failed_schedules` lists it. Raises
    Document.DoesNotExist, also for a deleted document.
    """
    services.locked(key)
    draft = Draft.objects.filter(document=key, publish_at__lte=timezone.now()).first()
    if draft is None:
        return
    try:
        authority.require_editor(key, draft.scheduled_by)
        make_public(draft, draft.scheduled_by)
    except (InvalidDraft, authority.PrincipalsOnly):
        draft.publish_at, draft.schedule_failed_at = None, timezone.now()
        draft.save(update_fields=["publish_at", "schedule_failed_at"])


def failed_schedules() -> list[tuple[Draft, datetime]]:
    """Return the drafts that broke a rule when they were due, and when that was, the latest first.
    A draft is listed until it is scheduled again, published or discarded, or its document deleted.
    """
    failed = Draft.objects.filter(schedule_failed_at__isnull=False, document__deleted_at=None)
    found = failed.order_by("-schedule_failed_at")
    return [(draft, draft.schedule_failed_at) for draft in found if draft.schedule_failed_at]
