"""Saves, schedules and publishes drafts of documents. A draft is validated when it is scheduled and
when it is published.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from brokerage.content import services
from brokerage.content.checks import Problem, found_problems
from brokerage.content.models import Document, Draft, Revision
from brokerage.content.services import DocumentChanged
from brokerage.core import facts

SHIPPED = 0
"""The number of the shipped words in a document's history."""


@dataclass
class DraftConflict(Exception):
    """The version of the draft is not the one that the editor loaded: a colleague has saved,
    published or discarded the draft. `draft` is the current draft; None if there is none.
    """

    draft: Draft | None


@dataclass
class InvalidDraft(Exception):
    """The draft, or the version to be restored, breaks rules that public documents must meet; or
    the draft cannot be stored.
    """

    problems: list[Problem]


class NotInTheFuture(Exception):
    """A publication was to be scheduled for a time that has passed already."""


@transaction.atomic
def save_draft(
    *, key: str, body: facts.DocumentBody, expected_version: int, based_on: int, by: Any
) -> Draft:
    """Save the draft of a document; the draft may break rules. `expected_version` is the version of
    the draft that the editor loaded, 0 if there was none; `based_on` is the version of the document
    from which a new draft is begun.

    Raises Document.DoesNotExist, DraftConflict (unless the current draft has this body already),
    InvalidDraft (only if the body cannot be stored).
    """
    document = services.locked(key)
    try:
        draft = _expected(document, expected_version)
    except DraftConflict as conflict:
        # The same save again, by a page that was closed before it got the answer.
        if conflict.draft and conflict.draft.body == body:
            return conflict.draft
        raise
    unstorable = [each for each in found_problems(key, body) if each.unstorable]
    if unstorable:
        raise InvalidDraft(unstorable)
    if draft is None:
        return Draft.objects.create(document=document, body=body, based_on=based_on, updated_by=by)
    draft.body = body
    draft.version += 1
    draft.updated_at = timezone.now()
    draft.updated_by = by
    draft.save()
    return draft


@transaction.atomic
def discard_draft(*, key: str, expected_version: int) -> None:
    """Delete the draft of a document; `expected_version` is the version of the draft that the
    editor loaded. Raises Document.DoesNotExist, DraftConflict.
    """
    document = services.locked(key)
    draft = _expected(document, expected_version)
    if draft is not None:
        draft.delete()


@transaction.atomic
def publish_draft(*, key: str, expected_version: int, document_version: int, by: Any) -> Document:
    """Replace the public document by its draft, and delete the draft. The worker then publishes the
    pages.

    `expected_version` and `document_version` are the versions of the draft and of the document that
    the editor loaded.

    Raises Document.DoesNotExist, DraftConflict (also without a draft), DocumentChanged,
    InvalidDraft.
    """
    document = services.locked(key)
    draft = _expected(document, expected_version)
    if draft is None:
        raise DraftConflict(None)
    if document.version != document_version:
        raise DocumentChanged
    return _publish(draft, by)


@transaction.atomic
def schedule(*, key: str, expected_version: int, publish_at: datetime | None, by: Any) -> Draft:
    """Schedule a draft, which the worker publishes at `publish_at` (with a time zone); None cancels
    the schedule. `expected_version` is the version of the draft that the editor loaded; each call
    adds one.

    Later saves keep the schedule: the draft is published as it is by then, whatever version the
    document has by then.

    Raises Document.DoesNotExist, DraftConflict (also without a draft), InvalidDraft,
    NotInTheFuture.
    """
    document = services.locked(key)
    draft = _expected(document, expected_version)
    if draft is None:
        raise DraftConflict(None)
    if publish_at is not None:
        if publish_at <= timezone.now():
            raise NotInTheFuture
        _require_valid(draft)
    draft.publish_at = publish_at
    draft.scheduled_by = by if publish_at else None
    draft.schedule_failed_at = None
    draft.version += 1
    draft.save()
    return draft


def due_drafts() -> list[str]:
    """Return the keys of the documents whose drafts are scheduled for now or earlier."""
    due = Draft.objects.filter(publish_at__lte=timezone.now()).order_by("publish_at")
    return list(due.values_list("document_id", flat=True))


@transaction.atomic
def publish_due_draft(key: str) -> None:
    """Publish the draft of a document if its scheduled time has come.

    If the draft breaks rules, it is not published: its schedule is removed, and `failed_schedules`
    lists it. Raises Document.DoesNotExist.
    """
    services.locked(key)
    draft = Draft.objects.filter(document=key, publish_at__lte=timezone.now()).first()
    if draft is None:
        return
    try:
        _publish(draft, draft.scheduled_by)
    except InvalidDraft:
        draft.publish_at, draft.schedule_failed_at = None, timezone.now()
        draft.save(update_fields=["publish_at", "schedule_failed_at"])


def failed_schedules() -> list[tuple[Draft, datetime]]:
    """Return the drafts that broke a rule when they were due, and when that was, the latest first.
    A draft is listed until it is scheduled again, published or discarded, or its document deleted.
    """
    failed = Draft.objects.filter(schedule_failed_at__isnull=False, document__deleted_at=None)
    found = failed.order_by("-schedule_failed_at")
    return [(draft, draft.schedule_failed_at) for draft in found if draft.schedule_failed_at]


@transaction.atomic
def restore(*, key: str, number: int, document_version: int, by: Any) -> Document:
    """Publish version `number` of a document again, as its newest version; `SHIPPED` stands for the
    shipped document. `document_version` is the current version that the editor loaded. The draft,
    if there is one, does not change.

    Raises Document.DoesNotExist, Revision.DoesNotExist, DocumentChanged, InvalidDraft.
    """
    document = services.locked(key)
    if document.version != document_version:
        raise DocumentChanged
    body = words_of(key, number)
    if problems := found_problems(key, body):
        raise InvalidDraft(problems)
    return services.edit(key=key, words=body, by=by, restored_from=number)


def words_of(key: str, number: int) -> facts.DocumentBody:
    """Return a document as it was in version `number`; `SHIPPED` stands for the shipped document.
    Raises Revision.DoesNotExist.
    """
    if number == SHIPPED and key in facts.shipped_keys():
        return facts.shipped(key)
    body: facts.DocumentBody = Revision.objects.get(document=key, number=number).body
    return body


def _expected(document: Document, version: int) -> Draft | None:
    """The draft, if it is still the one that the editor saw. Raises DraftConflict."""
    draft = Draft.objects.filter(document=document).select_related("updated_by").first()
    if version != (draft.version if draft else 0):
        raise DraftConflict(draft)
    return draft


def _publish(draft: Draft, by: Any) -> Document:
    """Validate the draft and make it the public document. Raises InvalidDraft."""
    _require_valid(draft)
    key = draft.document_id
    draft.delete()
    return services.edit(key=key, words=draft.body, by=by)


def _require_valid(draft: Draft) -> None:
    if problems := found_problems(draft.document_id, draft.body):
        raise InvalidDraft(problems)
