"""Takes files in parts, so that an upload resumes after a cut connection or a killed process.

A part is in the storage before the upload's offset says so: what can be lost is the part that was
arriving. A complete upload becomes a version of a file, which the worker checks (`checking`).

Functions raise Deal.DoesNotExist and Upload.DoesNotExist, also for what is not the person's.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from errno import EDQUOT, ENOSPC
from secrets import token_hex
from typing import Final

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name as name_of
from brokerage.core import ratelimit
from brokerage.core.refusals import Refusal
from brokerage.core.text import shown_name
from brokerage.deals.files.models import DealFile, DealFileVersion, Upload, UploadPart
from brokerage.deals.files.rules import uploads as rules
from brokerage.deals.files.rules.document_requests import LABEL_LENGTH
from brokerage.deals.files.selectors.files import (
    deal_storage,
    open_uploads,
    stored_bytes,
    version_of,
)
from brokerage.deals.pipeline.models import Deal

_COMPLETE_KEPT: Final = timedelta(days=1)


class FileTooLarge(Refusal):
    status = 413
    code = "too_large"
    message = (
        f"A file can have at most {rules.LARGEST_FILE // 10**6} MB. Please split it, or scan it"
        " in a lower quality."
    )


class EmptyFile(Refusal):
    status, code, message = 422, "empty", "This file is empty."


class DealFull(Refusal):
    code = "deal_full"
    message = (
        f"The files of this deal take {rules.LARGEST_DEAL // 1024**3} GB already, which is all"
        " they can."
    )


class TooManyUploads(Refusal):
    status, code = 429, "too_many"
    message = (
        f"You have {rules.MOST_OPEN} unfinished uploads. Please finish or cancel some of them"
        " first."
    )


class WrongOffset(Refusal):
    """The part does not begin where the stored bytes end; the sender asks for the offset."""

    code, message = "wrong_offset", "This part of the file was sent already, or one is missing."


class BadPart(Refusal):
    status, code = 400, "bad_part"
    message = "This part of the file is not accepted."


class DiskFull(Refusal):
    status, code = 507, "disk_full"
    message = (
        "There is no room for this file right now. What has arrived is kept: please try again"
        " later, and tell us if it stays this way."
    )


@dataclass(frozen=True)
class NewUpload:
    """What a browser says about a file before it sends it. `replaces` is the id of a version whose
    document gets a new version; `request` that of what the owner was asked for.
    """

    name: str
    length: int
    modified: str = ""
    request: int | None = None
    replaces: int | None = None


@transaction.atomic
def begin(*, by: User, deal: Deal, from_owner: bool, new: NewUpload) -> Upload:
    """Begin an upload. A repetition returns the unfinished upload of the same file by this person.

    Raises EmptyFile, FileTooLarge, DealFull, TooManyUploads, ratelimit.LimitReached, and
    DoesNotExist of DocumentRequest or DealFileVersion.
    """
    if new.length <= 0:
        raise EmptyFile
    if new.length > rules.LARGEST_FILE:
        raise FileTooLarge
    Deal.objects.select_for_update().get(pk=deal.pk)
    replaced = new.replaces and version_of(deal, new.replaces, only_shared=from_owner)
    file = replaced.file if replaced else None
    request = deal.document_requests.get(pk=new.request) if new.request else None
    values = {
        "name": shown_name(new.name, otherwise="document"),
        "modified": new.modified[:20],
        "length": new.length,
        "request": request,
        "file": file,
    }
    mine = open_uploads(deal, by)
    if same := mine.filter(**values).first():
        return same
    ratelimit.consume("deal-upload", str(by.pk), limit=rules.UPLOADS_AN_HOUR, seconds=3600)
    if mine.count() >= rules.MOST_OPEN:
        raise TooManyUploads
    versions = DealFileVersion.objects.filter(file__deal=deal).count()
    if versions >= rules.MOST_VERSIONS:
        raise DealFull(f"This deal has {rules.MOST_VERSIONS} files already, which is all it can.")
    if stored_bytes(deal) + new.length > rules.LARGEST_DEAL:
        raise DealFull
    return Upload.objects.create(
        id=token_hex(16),
        deal=deal,
        person=by,
        from_owner=from_owner,
        expires_at=timezone.now() + rules.KEPT,
        **values,
    )


def upload_of(*, by: User, deal: Deal, upload_id: str) -> Upload:
    """Return an upload that the person can resume, or that is complete since less than a day."""
    mine = Upload.objects.filter(deal=deal, person=by, expires_at__gt=timezone.now())
    return mine.get(pk=upload_id)


def add_part(*, by: User, deal: Deal, upload_id: str, offset: int, content: bytes) -> Upload:
    """Store the bytes of a file from `offset`. The last part makes the file a document of the deal,
    to be checked.

    Raises WrongOffset, BadPart, and DiskFull, after which the upload can be resumed.
    """
    upload = upload_of(by=by, deal=deal, upload_id=upload_id)
    if upload.offset != offset:
        raise WrongOffset
    problem = rules.part_problem(offset=offset, size=len(content), length=upload.length)
    if problem:
        raise BadPart(problem)
    storage = deal_storage()
    # Stored before the transaction, which keeps other writers waiting. Two requests may send the
    # same part: the second finds another offset.
    name = f"{upload.folder}/{offset:012}-{token_hex(4)}"
    try:
        name = storage.save(name, ContentFile(content))
    except OSError as error:
        if error.errno in (ENOSPC, EDQUOT):
            raise DiskFull from error
        raise
    try:
        return _advance(by=by, upload_id=upload_id, offset=offset, size=len(content), name=name)
    except Exception:
        storage.delete(name)
        raise


@transaction.atomic
def _advance(*, by: User, upload_id: str, offset: int, size: int, name: str) -> Upload:
    upload = Upload.objects.select_for_update().get(pk=upload_id)
    if upload.offset != offset:
        raise WrongOffset
    UploadPart.objects.create(upload=upload, offset=offset, size=size, storage_name=name)
    upload.offset, upload.expires_at = offset + size, timezone.now() + rules.KEPT
    if upload.is_complete:
        upload.version = _new_version(upload, by)
        upload.expires_at = timezone.now() + _COMPLETE_KEPT
    upload.save(update_fields=["offset", "expires_at", "version"])
    return upload


def _new_version(upload: Upload, by: User) -> DealFileVersion:
    Deal.objects.select_for_update().get(pk=upload.deal_id)  # numbers of versions
    file = upload.file
    if file is None:
        title = upload.name.rpartition(".")[0] or upload.name
        file = DealFile.objects.create(
            deal_id=upload.deal_id,
            request_id=upload.request_id,
            title=title[:LABEL_LENGTH],
            # What staff add by themselves may be about the owner.
            is_shared=upload.from_owner or upload.request_id is not None,
        )
    latest = file.versions.aggregate(latest=Max("number"))["latest"] or 0
    return DealFileVersion.objects.create(
        file=file,
        number=latest + 1,
        storage_name=f"{upload.deal_id}/{token_hex(16)}",
        name=upload.name,
        size=upload.length,
        uploaded_by=by,
        uploaded_by_name=name_of(by)[:100],
        from_owner=upload.from_owner,
    )


def cancel(*, by: User, deal: Deal, upload_id: str) -> None:
    """Give an unfinished upload up, with what has arrived."""
    upload = upload_of(by=by, deal=deal, upload_id=upload_id)
    if upload.version_id is not None:
        raise Upload.DoesNotExist
    upload.delete()
    delete_folder(upload.folder)


def delete_folder(folder: str) -> None:
    """Delete a folder of the storage: the parts of an upload, also those of interrupted requests,
    or the pictures of a file's pages.
    """
    storage = deal_storage()
    try:
        _, names = storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in names:
        storage.delete(f"{folder}/{name}")
    storage.delete(folder)  # on a disk, the empty folder


def purge(now: datetime | None = None) -> int:
    """Delete uploads that have expired, and parts without an unfinished upload: a task of the
    worker. Returns the number of uploads.
    """
    expired = Upload.objects.filter(expires_at__lte=now or timezone.now())
    deleted, _ = expired.delete()
    try:
        folders, _ = deal_storage().listdir("uploads")
    except FileNotFoundError:
        folders = []
    for folder in folders:
        upload = Upload.objects.select_related("version").filter(pk=folder).first()
        if upload is None or (upload.version is not None and upload.version.state != "checking"):
            delete_folder(f"uploads/{folder}")
    return deleted
