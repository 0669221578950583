"""Changing the site's content. Each change sends `public_content_changed` in its transaction."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from brokerage.content import selectors
from brokerage.content.models import Document, Revision
from brokerage.core import facts
from brokerage.core.signals import public_content_changed


@dataclass(frozen=True)
class Loaded:
    """The keys of the documents that `load_shipped` changed."""

    added: list[str]
    updated: list[str]
    skipped: list[str]
    """Edited by staff, and shipped again since: the edited document stays."""
    removed: list[str]


def digest(words: facts.Words) -> str:
    """SHA-256 of a document, independent of its layout."""
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()


@transaction.atomic
def load_shipped() -> Loaded:
    """Load new and changed shipped documents, but never over an edited one."""
    result = Loaded([], [], [], [])
    present = {document.key: document for document in Document.objects.select_for_update()}
    for key in facts.shipped_keys():
        words = facts.shipped(key)
        document = present.pop(key, None)
        if document is None:
            Document.objects.create(key=key, body=words, shipped_digest=digest(words))
            result.added.append(key)
        elif document.shipped_digest != digest(words):
            (result.skipped if document.edited else result.updated).append(key)
            document.shipped_digest = digest(words)
            if document.edited:
                document.save(update_fields=["shipped_digest"])
            else:
                put(document, words)
    for key, document in present.items():  # no longer part of the product
        document.delete()
        result.removed.append(key)
    _announce([*result.added, *result.updated, *result.removed])
    return result


@transaction.atomic
def edit(
    *, key: str, words: facts.Words, by: Any = None, restored_from: int | None = None
) -> Document:
    """Save a document that staff edited and `checks.problems` has validated; `by` is the user."""
    document = Document.objects.select_for_update().get(key=key)
    document.edited = digest(words) != digest(facts.shipped(key))
    put(document, words, by=by, restored_from=restored_from)
    _announce([key], by)
    return document


def restore(*, key: str, by: Any = None) -> None:
    """Restore a shipped document."""
    edit(key=key, words=facts.shipped(key), by=by, restored_from=0)


def put(
    document: Document, words: facts.Words, *, by: Any = None, restored_from: int | None = None
) -> None:
    """Give a locked document its next version, and keep it and the one before in the history."""
    before = {"body": document.body, "at": document.updated_at}
    Revision.objects.get_or_create(document=document, number=document.version, defaults=before)
    document.body = words
    document.version += 1
    document.save()
    Revision.objects.create(
        document=document,
        number=document.version,
        body=words,
        by=by,
        restored_from=restored_from,
    )


def _announce(keys: list[str], by: Any = None) -> None:
    if keys:
        public_content_changed.send(sender=Document, keys=tuple(keys), by=by)
        transaction.on_commit(selectors.forget)
