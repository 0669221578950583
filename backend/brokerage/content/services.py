"""Changing words. Each change tells `words_changed` once it is committed."""

import hashlib
import json
from dataclasses import dataclass

from django.db import transaction

from brokerage.content import selectors
from brokerage.content.models import Document
from brokerage.content.signals import words_changed
from brokerage.core import facts


@dataclass(frozen=True)
class Loaded:
    """What `load_shipped` did, by key."""

    added: list[str]
    updated: list[str]
    kept: list[str]
    """Edited by staff, and shipped anew since then: the staff's words stay."""
    removed: list[str]


def digest(words: facts.Words) -> str:
    """SHA-256 of words whatever their layout."""
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()


@transaction.atomic
def load_shipped() -> Loaded:
    """Take in the shipped words: new and changed documents, never over an edited one."""
    result = Loaded([], [], [], [])
    present = {document.key: document for document in Document.objects.select_for_update()}
    for key in facts.shipped_keys():
        words = facts.shipped(key)
        document = present.pop(key, None)
        if document is None:
            Document.objects.create(key=key, body=words, shipped_digest=digest(words))
            result.added.append(key)
        elif document.shipped_digest != digest(words):
            (result.kept if document.edited else result.updated).append(key)
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
def edit(*, key: str, words: facts.Words) -> None:
    """Save words that staff wrote. They were checked (`checks.problems`) by the caller's form."""
    document = Document.objects.select_for_update().get(key=key)
    document.body = words
    document.edited = digest(words) != digest(facts.shipped(key))
    document.save()
    _announce([key])


def restore(*, key: str) -> None:
    """Put the shipped words back."""
    edit(key=key, words=facts.shipped(key))


def _announce(keys: list[str]) -> None:
    if keys:
        transaction.on_commit(lambda: _tell(tuple(keys)))


def _tell(keys: tuple[str, ...]) -> None:
    selectors.forget()
    words_changed.send(sender=Document, keys=keys)
