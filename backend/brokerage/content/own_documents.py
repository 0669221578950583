"""Creates, unpublishes and deletes documents that the firm has written itself."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from brokerage.content import scheduled_drafts, services
from brokerage.content.models import Document, Draft
from brokerage.content.rules import OWN_FOLDERS
from brokerage.content.services import DocumentChanged
from brokerage.core import facts

KEPT_AFTER_DELETION = timedelta(days=30)


class NameTaken(Exception):
    """The key cannot be used: another document has it, perhaps a deleted one, or it is not below
    one of `OWN_FOLDERS`.
    """


class NotOwn(Exception):
    """The document was shipped with the product: it can be edited but not removed."""


class StillPublic(Exception):
    """The document is on the site: it must be unpublished before it can be deleted."""


@transaction.atomic
def create(*, key: str, body: str, by: Any) -> Document:
    """Create a document of the firm's own, with `body` as its draft. The site shows the document
    once the draft is published. The caller has checked the last part of the key by `OWN_NAME`.

    Raises NameTaken if another document has the key, also a shipped or a deleted one, or if the key
    is not below one of `OWN_FOLDERS`.
    """
    if key in facts.shipped_keys() or not key.startswith(OWN_FOLDERS):
        raise NameTaken
    start = {"body": "", "edited": True, "version": 0, "is_public": False}
    document, is_new = Document.objects.get_or_create(key=key, defaults=start)
    if not is_new:
        raise NameTaken
    Draft.objects.create(document=document, body=body, based_on=0, updated_by=by)
    return document


@transaction.atomic
def unpublish(*, key: str, version: int, by: Any) -> Document:
    """Remove a document from the site. Its text becomes its draft, unless the document has a draft
    already. A schedule of that draft is removed, so that the document comes back only when somebody
    publishes it.

    Raises Document.DoesNotExist (also for a deleted document); NotOwn if the document was shipped
    with the product; DocumentChanged if the document is not public, or its version is not
    `version`.
    """
    document = _own(key)
    if document.version != version or not document.is_public:
        raise DocumentChanged
    document.is_public = False
    document.save()
    scheduled_drafts.remove_schedule(document)
    Draft.objects.get_or_create(
        document=document,
        defaults={"body": document.body, "based_on": document.version, "updated_by": by},
    )
    services.announce([key], by)
    return document


@transaction.atomic
def delete(*, key: str) -> None:
    """Mark a document that the site does not show as deleted; the worker removes it for good
    `KEPT_AFTER_DELETION` later.

    Raises Document.DoesNotExist (also if it is deleted already); NotOwn if the document was shipped
    with the product; StillPublic if the site shows it.
    """
    document = _own(key)
    if document.is_public:
        raise StillPublic
    scheduled_drafts.remove_schedule(document)
    document.deleted_at = timezone.now()
    document.save()


@transaction.atomic
def undelete(*, key: str) -> bool:
    """Undo a deletion. Returns False if the document is not deleted, so that nothing changes.

    Raises Document.DoesNotExist if the worker has removed the document.
    """
    document = Document.objects.select_for_update().get(key=key)
    if document.deleted_at is None:
        return False
    document.deleted_at = None
    document.save()
    return True


def purge() -> int:
    """Remove documents that were deleted more than `KEPT_AFTER_DELETION` ago. Returns how many."""
    due = timezone.now() - KEPT_AFTER_DELETION
    number = 0
    for key in Document.objects.filter(deleted_at__lt=due).values_list("key", flat=True):
        with transaction.atomic():
            locked = Document.objects.select_for_update().filter(key=key, deleted_at__lt=due)
            if document := locked.first():  # else it was just restored
                document.delete()
                number += 1
    return number


def is_own(document: Document) -> bool:
    """Return whether the firm has written the document: it was not shipped with the product."""
    return document.shipped is None and document.key.startswith(OWN_FOLDERS)


def _own(key: str) -> Document:
    """Lock and return a document that the firm has written. Raises Document.DoesNotExist (also for
    a deleted document), and NotOwn if the document was shipped with the product.
    """
    document = services.locked(key)
    if not is_own(document):
        raise NotOwn
    return document
