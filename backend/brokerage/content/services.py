"""Changing the site's content. Each change sends `public_content_changed` in its transaction."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from brokerage.content import selectors
from brokerage.content.models import Document
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
            if not document.edited:
                document.body = words
            document.shipped_digest = digest(words)
            document.save()
    for key, document in present.items():  # no longer part of the product
        document.delete()
        result.removed.append(key)
    _announce([*result.added, *result.updated, *result.removed])
    return result


@transaction.atomic
def edit(*, key: str, words: facts.Words, by: Any = None) -> None:
    """Save a document that staff edited and `checks.problems` has validated; `by` is the user."""
    document = Document.objects.select_for_update().get(key=key)
    document.body = words
    document.edited = digest(words) != digest(facts.shipped(key))
    document.save()
    _announce([key], by)


def restore(*, key: str, by: Any = None) -> None:
    """Restore a shipped document."""
    edit(key=key, words=facts.shipped(key), by=by)


def _announce(keys: list[str], by: Any = None) -> None:
    if keys:
        public_content_changed.send(sender=Document, keys=tuple(keys), by=by)
        transaction.on_commit(selectors.forget)
