"""Makes, stores and publishes the library's files."""

import hashlib
import json
import logging
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.db import DatabaseError, InterfaceError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.content.selectors import bodies
from brokerage.content.selectors.bodies import firm
from brokerage.core import ratelimit
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.outages import is_of_database_or_object_store
from brokerage.core.signals import public_content_changed
from brokerage.library.documents import product_documents
from brokerage.library.documents.catalog import edited_text
from brokerage.library.documents.document import ENDINGS, Document
from brokerage.library.documents.imprint import edition_date
from brokerage.library.documents.source import FOLDER
from brokerage.library.models import LibraryDocument
from brokerage.library.services import downloads
from brokerage.valuation.rules.method import METHODS

logger = logging.getLogger(__name__)

_DAY = 24 * 3600  # seconds


@dataclass(frozen=True)
class Loaded:
    """The keys of the documents that `load` added, changed and removed, and of those that could not
    be made.
    """

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    """No longer part of the product."""
    failed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Made:
    """The file of a document as it was made: its content, its date, and the `words_digest` of what
    it was made from.
    """

    document: Document
    content: bytes
    made_on: date
    words: str


def load() -> Loaded:
    """Make every document of the product with the firm's current texts, store those that changed,
    and remove those that are no longer part of the product. Publication, download counts and
    uploaded files stay.

    A removed document with an uploaded file becomes the firm's own. A document that cannot be made
    keeps its file; if it has none and staff have not edited it, its error is raised.
    """
    return _load(product_documents.documents(), remove_others=True)


def _load(documents: Iterable[Document], *, remove_others: bool) -> Loaded:
    loaded = Loaded()
    # All are made before the first is stored: if one raises an error, all stay as they were.
    made = [_make_unless_broken(document, loaded) for document in documents]
    try:
        _store_all(filter(None, made), loaded)
        if remove_others:
            _remove_others(loaded)
    finally:  # files stored before a failure are not stored again, so they are announced now
        announce([*loaded.added, *loaded.changed, *loaded.removed])
    return loaded


def outdated() -> list[Document]:
    """Return the documents that were made, and of which something was edited or released since."""
    return [document for document in product_documents.documents() if _is_outdated(document)]


def _is_outdated(document: Document) -> bool:
    return _made_here().filter(key=document.key).exclude(words=words_digest(document.key)).exists()


def _made_here() -> QuerySet[LibraryDocument]:
    """Return the rows of documents whose files are made from their sources."""
    return LibraryDocument.objects.filter(is_uploaded=False)


def make(document: Document) -> Made:
    """Make the file of a document with the current texts."""
    words = words_digest(document.key)  # first: a later change causes another rebuild
    edited_at = bodies.edited_at(FOLDER + document.key)
    edited_on = timezone.localdate(edited_at) if edited_at else None
    made_on = edition_date(product_documents.EDITION, edited_on)
    return Made(document, document.make(firm(), made_on), made_on, words)


def _make_unless_broken(document: Document, loaded: Loaded) -> Made | None:
    """Make the file of a document. If that fails and the document has a file, or staff have edited
    its source, record it in `loaded.failed` and return None. Other failures, and errors of the
    database, are raised.
    """
    try:
        return make(document)
    except (DatabaseError, InterfaceError):
        raise
    except Exception as error:
        has_file = LibraryDocument.objects.filter(key=document.key).exclude(file="").exists()
        if not has_file and bodies.edited_at(FOLDER + document.key) is None:
            raise
        reason = " ".join(f"{type(error).__name__}: {error}".split())  # in one line
        logger.warning("The document %s could not be made (%s).", document.key, reason)
        loaded.failed.append(document.key)
        return None


def words_digest(key: str) -> str:
    """Return the SHA-256 of what staff can change in a document: its Markdown, the words of the
    firm, of the services page and of the calculator, and the method in effect.
    """
    words = [bodies.public_body(each) for each in ("firm", "services", "valuation")]
    words += [METHODS.current().model_dump(mode="json"), edited_text(key)]
    return hashlib.sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()


def _current_words_digest(key: str) -> str:
    bodies.forget()  # another process may have just published an edit
    return words_digest(key)


def rebuild_if_outdated() -> None:
    """Make `outdated` documents again: a task of the worker. It removes none, because the next
    release may have added one that this release does not know.
    """
    if found := outdated():
        _load(found, remove_others=False)


def remake(keys: Collection[str]) -> dict[str, Exception]:
    """Make those of the documents that are `outdated` again. Returns the errors by key: these keep
    their file. Errors of the database, and an outage of the object store, are raised. The caller
    requests the publication of the site.
    """
    bodies.forget()  # another process may have just published an edit
    failed: dict[str, Exception] = {}
    for document in product_documents.documents():
        if document.key in keys and _is_outdated(document):
            try:
                store(make(document))
            except Exception as error:
                if is_of_database_or_object_store(error):
                    raise
                logger.exception("The document %s could not be made", document.key)
                failed[document.key] = error
    return failed


def publish(*, keys: Collection[str], published: bool, by: Any = None) -> None:
    """Publish or unpublish these documents, and request the publication of the site if one changes.
    `by` is None for a command. Documents that were never made are ignored.
    """
    with transaction.atomic():
        others = LibraryDocument.objects.filter(key__in=keys).exclude(published=published)
        changed = list(others.values_list("key", flat=True))
        others.update(published=published)
        announce(changed, by)


@transaction.atomic
def change_publication(*, request: HttpRequest, by: User, key: str, published: bool) -> None:
    """Publish or unpublish a document on behalf of `by`. A change is recorded in the staff log.
    Raises LibraryDocument.DoesNotExist.
    """
    stored = LibraryDocument.objects.select_for_update().get(key=key)
    if stored.published != published:
        publish(keys=[key], published=published, by=by)
        act = StaffAct.DOWNLOAD_PUBLISHED if published else StaffAct.DOWNLOAD_UNPUBLISHED
        detail = {"document": key}
        staff_log.record(request, act=act, object_type="download", object_id=None, detail=detail)


def count_download(*, key: str, network: str | None = None) -> None:
    """Count a download, at most one per day, document and `network`, so that counts cannot be
    forged. A count that cannot be written is logged and does not stop the download.

    Only a keyed hash of the network is stored, for a day.
    """
    try:
        with serialized_transaction(), suppress(ratelimit.LimitReached):
            if network is not None:
                ratelimit.consume("download", f"{network} {key}", limit=1, seconds=_DAY)
            downloads.count(key)
    except (DatabaseError, InterfaceError, OSError) as error:
        logger.warning("A download of %s was not counted (%s).", key, type(error).__name__)


def _store_all(made: Iterable[Made], loaded: Loaded) -> None:
    for each in made:
        is_new = store(each)
        if is_new is not None:
            (loaded.added if is_new else loaded.changed).append(each.document.key)


def _remove_others(loaded: Loaded) -> None:
    """Delete the documents that are no longer part of the product. One with uploaded files becomes
    the firm's own.
    """
    removed = _made_here().exclude(key__in=[each.key for each in product_documents.documents()])
    for kept in removed.exclude(uploads=None).distinct():
        _keep_as_own(kept.key)
    for gone in removed:
        key = gone.key  # cleared by delete()
        gone.delete()
        loaded.removed.append(key)
        gone.file.delete(save=False)
        if gone.cover:
            gone.file.storage.delete(gone.cover)


@transaction.atomic
def _keep_as_own(key: str) -> None:
    """Make a shipped document one of the firm's own, with its current file.

    If some of its details were those of its source, which is gone, it is unpublished until staff
    have looked at it.
    """
    row = LibraryDocument.objects.select_for_update().get(key=key)
    name = key + PurePath(row.file.name or "").suffix
    made = {"file": row.file.name, "name": name, "size": row.size}
    row.uploads.get_or_create(digest=row.digest, defaults=made)
    row.is_uploaded, row.words = True, ""
    if not (row.title and row.description and row.tab and row.access):
        row.published = False
        row.title = row.title or key.replace("-", " ").capitalize()
        row.description = row.description or "No longer part of the product's library."
        row.tab = row.tab or "guides"
        row.access = row.access or "members"
    row.save()


@transaction.atomic
def store(made: Made) -> bool | None:
    """Store a document's file if it changed. Returns True if the document is new, False if its file
    was replaced, None if the current file stays: also if staff uploaded it, or have edited the
    texts after `made` was made, because another process may have stored a newer one.

    Each version has its own name, so that a download in progress finishes with the version it began
    with; the old file is deleted after the commit.
    """
    document, content, words = made.document, made.content, made.words
    digest = hashlib.sha256(content).hexdigest()
    row = LibraryDocument.objects.select_for_update().filter(key=document.key).first()
    if row and row.is_uploaded:
        return None
    if row and row.file and words != _current_words_digest(document.key):
        return None
    if row and row.digest == digest and row.made_on == made.made_on and _is_intact(row):
        LibraryDocument.objects.filter(key=row.key).update(words=words)
        return None
    old_name = row.file.name if row else None
    stored = row or LibraryDocument(key=document.key)
    storage = stored.file.storage
    name = f"{document.key}-{digest[:12]}{ENDINGS[document.kind]}"
    storage.delete(name)  # an interrupted attempt may have left part of it
    stored.file, stored.words = storage.save(name, ContentFile(content)), words
    stored.digest, stored.size, stored.made_on = digest, len(content), made.made_on
    stored.changed_at = timezone.now()
    stored.save()
    if old_name and (old := old_name) != stored.file.name:
        # Robust: an old file that cannot be deleted may stay.
        transaction.on_commit(lambda: storage.delete(old), robust=True)
    return row is None


def _is_intact(row: LibraryDocument) -> bool:
    storage: Storage = row.file.storage
    name = row.file.name or ""
    return storage.exists(name) and storage.size(name) == row.size


def announce(keys: list[str], by: Any = None) -> None:
    """Request the publication of the site if `keys` is not empty. `by` is None for a command or the
    worker.
    """
    if keys:
        public_content_changed.send(sender=LibraryDocument, keys=tuple(keys), by=by)
