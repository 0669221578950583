"""Making the library's files, publishing them and counting who takes one (not who it is)."""

import hashlib
import json
import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.db import DatabaseError, InterfaceError, transaction
from django.db.models import F
from django.utils import timezone

from brokerage.content import selectors
from brokerage.content.selectors import firm
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.signals import public_content_changed
from brokerage.library import catalogue
from brokerage.library.documents.document import ENDINGS, Document
from brokerage.library.models import LibraryDocument

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Loaded:
    """What `load` did, by key."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    """No longer part of the product."""


def load() -> Loaded:
    """Make every document in the firm's words of now, and store those whose bytes have changed.

    Whether one is published, and how often it was taken, stays as it was. Safe to repeat.
    """
    loaded, words = Loaded(), _words_of_now()  # words first: what changes meanwhile is seen later
    who = firm()
    # All are made before the first is stored: if one cannot be made, all stay as they were.
    made = [(document, document.make(who, catalogue.EDITION)) for document in catalogue.documents()]
    try:
        _store_all(made, words, loaded)
    finally:  # what was stored before one failed is not stored again, so it is told now or never
        _announce([*loaded.added, *loaded.changed, *loaded.removed])
    return loaded


def is_loaded() -> bool:
    """Whether the library has been made before: until then set-up has it still to do."""
    return LibraryDocument.objects.exists()


def needs_rebuild() -> bool:
    """Whether words that stand in the documents have changed since they were made."""
    return LibraryDocument.objects.exclude(words=_words_of_now()).exists()


def _words_of_now() -> str:
    """The firm's own words and the industries it looks for, in short."""
    words = [selectors.document(key) for key in ("firm", "services")]
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()


def rebuild_outdated() -> None:
    """Make every document again if words in them have changed: a task of the worker."""
    if needs_rebuild():
        load()


def publish(*, keys: Collection[str], published: bool, by: Any = None) -> None:
    """Publish these documents or show them as coming soon; `by` is the signed-in user."""
    with transaction.atomic():
        others = LibraryDocument.objects.filter(key__in=keys).exclude(published=published)
        changed = list(others.values_list("key", flat=True))
        others.update(published=published)
        _announce(changed, by)


def count_download(*, key: str) -> None:
    """One more download, where it can be written: the document is worth more than its count.

    Nothing is kept of the person.
    """
    try:
        with serialized_transaction():
            LibraryDocument.objects.filter(key=key).update(downloads=F("downloads") + 1)
    except (DatabaseError, InterfaceError, OSError) as error:
        logger.warning("A download of %s was not counted (%s).", key, type(error).__name__)


def _store_all(made: Iterable[tuple[Document, bytes]], words: str, loaded: Loaded) -> None:
    """Store what has changed, drop what has left the product, and note in `loaded` which it was."""
    keys = []
    for document, content in made:
        keys.append(document.key)
        is_new = _store(document, content, words)
        if is_new is not None:
            (loaded.added if is_new else loaded.changed).append(document.key)
    for gone in LibraryDocument.objects.exclude(key__in=keys):
        key = gone.key  # which the row forgets when it goes
        gone.delete()
        loaded.removed.append(key)
        gone.file.delete(save=False)


@transaction.atomic
def _store(document: Document, content: bytes, words: str) -> bool | None:
    """Store the file if it is another one than before: True for the first, None if it is not.

    Each file has a name of its own, so that a download under way reads what it began with, and the
    file before goes only when the new one is in its place for good.
    """
    digest = hashlib.sha256(content).hexdigest()
    row = LibraryDocument.objects.select_for_update().filter(key=document.key).first()
    if row and row.digest == digest and row.made_on == catalogue.EDITION and _stands(row):
        LibraryDocument.objects.filter(key=row.key).update(words=words)
        return None
    before = row.file.name if row else None
    made = row or LibraryDocument(key=document.key)
    storage = made.file.storage
    name = f"{document.key}-{digest[:12]}{ENDINGS[document.kind]}"
    storage.delete(name)  # half of it may be there from an attempt that was cut short
    made.file, made.words = storage.save(name, ContentFile(content)), words
    made.digest, made.size, made.made_on = digest, len(content), catalogue.EDITION
    made.changed_at = timezone.now()
    made.save()
    if before and (old := before) != made.file.name:
        # Robust: a file that nobody asks for any more may stay where it cannot be deleted.
        transaction.on_commit(lambda: storage.delete(old), robust=True)
    return row is None


def _stands(row: LibraryDocument) -> bool:
    """Whether the storage still has the file, whole."""
    storage: Storage = row.file.storage
    name = row.file.name or ""
    return storage.exists(name) and storage.size(name) == row.size


def _announce(keys: list[str], by: Any = None) -> None:
    if keys:
        public_content_changed.send(sender=LibraryDocument, keys=tuple(keys), by=by)
