"""Stores files that staff upload: documents of the firm's own, and replacements of shipped files.

Functions raise LibraryDocument.DoesNotExist for an unknown key and DocumentFile.DoesNotExist for an
unknown file. An upload raises BadFile (`kind_of`), LibraryFull, and ratelimit.LimitReached after
`UPLOADS_AN_HOUR` per person, rejected ones included.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Sum
from django.http import HttpRequest
from django.utils import timezone
from django.utils.text import slugify

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core import ratelimit
from brokerage.core.db_locks import advisory_lock
from brokerage.core.refusals import Refusal
from brokerage.core.text import shown_name
from brokerage.library.documents import product_documents
from brokerage.library.documents.document import ENDINGS
from brokerage.library.documents.source import Unsupported
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.rules.uploaded_kind import kind_of
from brokerage.library.rules.uploads import Details
from brokerage.library.selectors import catalog
from brokerage.library.services import documents as services
from brokerage.pdf.renderer import RenderError

UPLOADS_AN_HOUR: Final = 60
"""For each member of staff."""
MOST_DOCUMENTS: Final = 200
"""Of documents with an uploaded file; `replace` does not check it."""
MOST_BYTES: Final = 2_000_000_000
"""Of all uploaded files together, those of earlier versions included."""
_FOLDER: Final = "uploads"
"""In the storage of the library, whose other files are made from sources."""


class LibraryFull(Refusal):
    """The library has as many documents or files as it may. The message is for staff."""

    code = "library_full"


class DetailsChanged(Exception):
    """The same details of the document were changed since the editor loaded it."""


class FileInUse(Refusal):
    code, message = "in_use", "The site offers this file. Replace it, then delete it."


class NotShipped(Exception):
    """The firm has added the document: the product makes no file for it."""


class NotMade(Refusal):
    """The document's file cannot be made from its words. The message is the reason."""

    code = "not_made"


class ShippedDocument(Refusal):
    """The product makes the document: it can be unpublished but not deleted."""

    code = "shipped"
    message = "The product makes this document. Take it off the site instead."


class DuplicateFile(Refusal):
    """A document uses this uploaded file already."""

    code, field = "already_there", "file"


@dataclass(frozen=True)
class Upload:
    """An uploaded file, not checked yet."""

    name: str
    content: bytes

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def add(*, request: HttpRequest, by: User, details: Details, upload: Upload) -> str:
    """Add a document that the firm has uploaded, publish it, and return its key. `details` must
    have passed `rules.detail_problems`. Raises DuplicateFile too.
    """
    ending = _checked(by, upload)
    with transaction.atomic():
        advisory_lock("library uploads")
        same = LibraryDocument.objects.filter(digest=upload.digest, is_uploaded=True).first()
        if same is not None:
            title = catalog.entry_of(same).title
            raise DuplicateFile(f"The library offers this file already, as “{title}”.")
        if LibraryDocument.objects.filter(is_uploaded=True).count() >= MOST_DOCUMENTS:
            raise LibraryFull(f"The library keeps {MOST_DOCUMENTS} documents of yours already.")
        row = create(key=_free_key(details.title), details=details)
        use_file(row, store(row, upload, ending=ending, by=by), by=by)
        _record(request, StaffAct.DOWNLOAD_ADDED, row, file=row.digest)
    return row.key


def replace(*, request: HttpRequest, by: User, key: str, upload: Upload) -> None:
    """Store an uploaded file and make it the current file of a document. Earlier uploads stay."""
    ending = _checked(by, upload)
    with transaction.atomic():
        row = _locked(key)
        if not row.is_uploaded:
            _keep_details(row)
        use_file(row, store(row, upload, ending=ending, by=by), by=by)
        _record(request, StaffAct.DOWNLOAD_REPLACED, row, file=row.digest)


@transaction.atomic
def use_earlier(*, request: HttpRequest, by: User, key: str, file_id: int) -> None:
    """Let a document use a file that was uploaded before."""
    row = _locked(key)
    file = row.uploads.get(pk=file_id)
    if not file.is_offered_by(row):
        if not row.is_uploaded:
            _keep_details(row)
        use_file(row, file, by=by)
        _record(request, StaffAct.DOWNLOAD_RESTORED, row, file=row.digest)


def use_shipped(*, request: HttpRequest, by: User, key: str) -> None:
    """Make a document's file from the product's source again. The uploaded file stays.

    Raises NotShipped, and NotMade if the file cannot be made from the words that staff have edited.
    """
    document = product_documents.document(key)
    if document is None:
        raise NotShipped
    try:
        made = services.make(document)
    except (RenderError, Unsupported) as error:
        raise NotMade(f"The file cannot be made from the document's text. {error}") from error
    with transaction.atomic():
        row = _locked(key)
        if row.is_uploaded:
            # Without the name, so that storing the other file does not delete this one.
            row.is_uploaded, row.file, row.digest = False, "", ""
            row.save()
            services.store(made)
            services.announce([key], by)
            _record(request, StaffAct.DOWNLOAD_RESTORED, row, file="shipped")


@transaction.atomic
def change_details(
    *,
    request: HttpRequest,
    by: User,
    key: str,
    changes: dict[str, str],
    expected: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Change texts, tab and access of a document. `changes` has new values by the fields of
    `Details`; texts must have passed `rules.detail_problems`.

    Raises DetailsChanged if a field to change has neither the new value nor the `expected` one,
    which the editor saw; a field that is not in `expected` is not checked.
    """
    row = _locked(key)
    entry = catalog.entry_of(row)
    changed = [name for name, value in changes.items() if getattr(entry, name) != value]
    if not changed:
        return
    if any(getattr(entry, name) != expected.get(name, getattr(entry, name)) for name in changed):
        raise DetailsChanged
    for name in changed:
        setattr(row, name, changes[name])
    row.save(update_fields=changed)
    services.announce([key], by)
    detail: staff_log.Detail = {"document": key, "fields": changed}
    act = StaffAct.DOWNLOAD_CHANGED
    staff_log.record(request, act=act, object_type="download", object_id=None, detail=detail)


@transaction.atomic
def delete_file(*, request: HttpRequest, key: str, file_id: int) -> None:
    """Permanently delete an uploaded file. Raises FileInUse if its document uses it."""
    row = _locked(key)
    file = row.uploads.get(pk=file_id)
    if file.is_offered_by(row):
        raise FileInUse
    storage, name = file.file.storage, file.file.name or ""
    file.delete()
    transaction.on_commit(lambda: storage.delete(name))
    _record(request, StaffAct.DOWNLOAD_FILE_DELETED, row, file=file.digest)


@transaction.atomic
def delete(*, request: HttpRequest, by: User, key: str) -> None:
    """Permanently delete one of the firm's documents, with all its files and download counts.
    Raises ShippedDocument.
    """
    row = _locked(key)
    if catalog.is_shipped(key):
        raise ShippedDocument
    storage, names = row.file.storage, [each.file.name or "" for each in row.uploads.all()]
    names += [row.cover] if row.cover else []
    _record(request, StaffAct.DOWNLOAD_DELETED, row, file=row.digest)
    row.delete()

    def delete_files() -> None:
        for name in names:
            storage.delete(name)

    transaction.on_commit(delete_files)
    services.announce([key], by)


def create(*, key: str, details: Details, published: bool = True) -> LibraryDocument:
    """Add a document without a file, in the caller's transaction. `use_file` gives it one."""
    row = LibraryDocument(key=key, size=0, made_on=timezone.localdate(), published=published)
    row.is_uploaded, row.changed_at = True, timezone.now()
    for each in fields(Details):
        setattr(row, each.name, getattr(details, each.name))
    row.save(force_insert=True)
    return row


def check_space(size: int) -> None:
    """Raise LibraryFull if the uploaded files would take more than `MOST_BYTES` with `size` more
    bytes.
    """
    if (DocumentFile.objects.aggregate(all=Sum("size"))["all"] or 0) + size > MOST_BYTES:
        raise LibraryFull(
            f"The library keeps at most {MOST_BYTES // 10**9} GB of uploaded files, and this one is"
            " too much. Delete earlier files that you no longer need."
        )


def store(row: LibraryDocument, upload: Upload, *, ending: str, by: User | None) -> DocumentFile:
    """Store a checked file for a document; a file that the document has already is not stored
    again. `ending` is the extension of its kind, such as `.pdf`.
    """
    found = row.uploads.filter(digest=upload.digest).first()
    if found is not None:
        return found
    check_space(len(upload.content))
    file = DocumentFile(
        document=row,
        name=shown_name(upload.name, otherwise=f"{row.key}{ending}"),
        digest=upload.digest,
        size=len(upload.content),
        uploaded_by=by,
    )
    name = f"{_FOLDER}/{row.key}-{upload.digest[:12]}{ending}"
    storage = file.file.storage
    storage.delete(name)  # an interrupted attempt may have left part of it
    file.file = storage.save(name, ContentFile(upload.content))
    file.save()
    return file


def use_file(row: LibraryDocument, file: DocumentFile, *, by: User | None) -> None:
    """Make an uploaded file the current file of its document, in the caller's transaction."""
    made, storage = "" if row.is_uploaded else row.file.name, row.file.storage
    row.file, row.digest, row.size = file.file.name, file.digest, file.size
    row.is_uploaded, row.words = True, ""
    row.made_on, row.changed_at = timezone.localdate(file.uploaded_at), timezone.now()
    row.save()
    if made:  # it can be made again
        transaction.on_commit(lambda: storage.delete(made), robust=True)
    services.announce([row.key], by)


def _checked(by: User, upload: Upload) -> str:
    """Check an uploaded file, count it, and return the extension of its kind, such as `.pdf`."""
    ratelimit.consume(
        "library-upload",
        str(by.pk),
        limit=UPLOADS_AN_HOUR,
        seconds=3600,
        message=f"You have uploaded {UPLOADS_AN_HOUR} documents within an hour."
        " Please try again later.",
    )
    return ENDINGS[kind_of(upload.content)]


def _locked(key: str) -> LibraryDocument:
    return LibraryDocument.objects.select_for_update().get(key=key)


def _free_key(title: str) -> str:
    """Make a key from the title that no other document has."""
    start = slugify(title)[:60].strip("-") or "document"
    key, number = start, 1
    while catalog.is_shipped(key) or LibraryDocument.objects.filter(key=key).exists():
        number += 1
        key = f"{start}-{number}"
    return key


def _keep_details(row: LibraryDocument) -> None:
    """Copy details from the source of a shipped document to its row, so that an update of the
    product does not change them: they now describe the firm's file. The caller saves the row.
    """
    entry = catalog.entry_of(row)
    for each in fields(Details):
        setattr(row, each.name, getattr(entry, each.name))


def _record(request: HttpRequest, act: StaffAct, row: LibraryDocument, *, file: str) -> None:
    detail = {"document": row.key, "file": file[:12]}
    staff_log.record(request, act=act, object_type="download", object_id=None, detail=detail)
