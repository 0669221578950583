"""Saves, discards and publishes drafts of documents, and restores former versions. A draft is
validated when it is published. `scheduled_drafts` publishes drafts at a later time.

Each function raises authority.PrincipalsOnly if `by` may not edit the document, and
authority.AuthenticationRequired if `by` has to authenticate before it is published.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from brokerage.content import authority, services
from brokerage.content.checks import Problem, found_problems, unstorable_problems
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


@transaction.atomic
def save_draft(
    *, key: str, body: facts.DocumentBody, expected_version: int, based_on: int, by: Any
) -> Draft:
    """Save the draft of a document; the draft may break rules. `expected_version` is the version of
    the draft that the editor loaded, 0 if there was none; `based_on` is the version of the document
    from which a new draft is begun; it is not checked, and is ignored if there is a draft.

    Raises Document.DoesNotExist (also for a deleted document); DraftConflict if the draft's version
    is not `expected_version`, but if it has this body already, it is returned unchanged;
    InvalidDraft only for a body that no database can store, such as a text with NUL, and for a dict
    where the document is Markdown, or a text where it is not.
    """
    document = services.locked(key)
    authority.require_editor(key, by)
    try:
        draft = expected_draft(document, expected_version)
    except DraftConflict as conflict:
        # The same save again, by a page that was closed before it got the answer.
        if conflict.draft and conflict.draft.body == body:
            return conflict.draft
        raise
    if unstorable := unstorable_problems(key, body):
        raise InvalidDraft(unstorable)
    if draft is None:
        return Draft.objects.create(document=document, body=body, based_on=based_on, updated_by=by)
    if draft.publish_at is not None:  # it is published as it is then
        authority.require_publisher(key, by)
    draft.body = body
    draft.version += 1
    draft.updated_at = timezone.now()
    draft.updated_by = by
    draft.save()
    return draft


@transaction.atomic
def discard_draft(*, key: str, expected_version: int, by: Any) -> None:
    """Delete the draft of a document. `expected_version` is the version of the draft that the
    editor loaded; with 0, and no draft, nothing happens.

    Raises Document.DoesNotExist (also for a deleted document); DraftConflict if the draft's version
    is not `expected_version`, or if the draft is gone.
    """
    document = services.locked(key)
    authority.require_editor(key, by)
    draft = expected_draft(document, expected_version)
    if draft is not None:
        draft.delete()


@transaction.atomic
def publish_draft(*, key: str, expected_version: int, document_version: int, by: Any) -> Document:
    """Replace the public document by its draft, delete the draft, and return the document. The
    worker then publishes the pages.

    `expected_version` and `document_version` are the versions of the draft and of the document that
    the editor loaded.

    Raises Document.DoesNotExist (also for a deleted document); DraftConflict if the draft's version
    is not `expected_version`, or if there is no draft; DocumentChanged if the document's version is
    not `document_version`; InvalidDraft if the draft breaks rules.
    """
    document = services.locked(key)
    authority.require_publisher(key, by)
    draft = required_draft(document, expected_version)
    if document.version != document_version:
        raise DocumentChanged
    return make_public(draft, by)


@transaction.atomic
def restore(*, key: str, number: int, document_version: int, by: Any) -> Document:
    """Publish version `number` of a document again, as its newest version, and return the document;
    `SHIPPED` stands for the shipped document. `document_version` is the current version that the
    editor loaded. The draft, if there is one, does not change.

    Raises Document.DoesNotExist (also for a deleted document); DocumentChanged if the document's
    version is not `document_version`; Revision.DoesNotExist if there is no version `number`;
    InvalidDraft if that version breaks the present rules.
    """
    document = services.locked(key)
    authority.require_publisher(key, by)
    if document.version != document_version:
        raise DocumentChanged
    body = words_of(key, number)
    if problems := found_problems(key, body):
        raise InvalidDraft(problems)
    return services.publish(key=key, words=body, by=by, restored_from=number)


def words_of(key: str, number: int) -> facts.DocumentBody:
    """Return a document as it was in version `number`; `SHIPPED` stands for the shipped document.
    Raises Revision.DoesNotExist if there is no such version, also for `SHIPPED` if the document was
    not shipped.
    """
    if number == SHIPPED and key in facts.shipped_keys():
        return facts.shipped(key)
    body: facts.DocumentBody = Revision.objects.get(document=key, number=number).body
    return body


def expected_draft(document: Document, version: int) -> Draft | None:
    """Return the draft of a document; None if there is none. `version` is the version that the
    editor loaded, 0 for no draft. Raises DraftConflict if the version is another by now.
    """
    draft = Draft.objects.filter(document=document).select_related("updated_by").first()
    if version != (draft.version if draft else 0):
        raise DraftConflict(draft)
    return draft


def required_draft(document: Document, version: int) -> Draft:
    """Return the draft of a document, as `expected_draft` does. Raises DraftConflict also if there
    is none.
    """
    draft = expected_draft(document, version)
    if draft is None:
        raise DraftConflict(None)
    return draft


def make_public(draft: Draft, by: Any) -> Document:
    """Validate a draft, replace the public document by it, delete the draft, and return the
    document. The caller has locked the document and checked that `by` may. Raises InvalidDraft if
    the draft breaks rules; draft and document then stay unchanged.
    """
    require_valid(draft)
    key = draft.document_id
    draft.delete()
    return services.publish(key=key, words=draft.body, by=by)


def require_valid(draft: Draft) -> None:
    """Raise InvalidDraft if the draft breaks rules that public documents must meet."""
    if problems := found_problems(draft.document_id, draft.body):
        raise InvalidDraft(problems)
