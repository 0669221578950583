"""Checks complete uploads and stores them as files: a task of the worker."""

import hashlib
import logging
from datetime import timedelta
from tempfile import TemporaryFile
from threading import Event
from typing import IO, Final

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.utils import timezone

from brokerage.core.outages import is_outage
from brokerage.deals.files.models import CHECKING, READY, REFUSED, DealFileVersion, UploadPart
from brokerage.deals.files.rules.document_requests import RequestStatus
from brokerage.deals.files.rules.file_kind import Inspected
from brokerage.deals.files.selectors.files import deal_storage, due_for_check, stored_chunks
from brokerage.deals.files.services import notices
from brokerage.deals.files.services.inspection import inspect
from brokerage.deals.files.services.pages import keep_preview
from brokerage.deals.files.services.scanning import Infected, ScannerUnavailable, scan
from brokerage.deals.files.services.uploads import delete_folder
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.library.rules.uploads import BadFile

logger = logging.getLogger(__name__)

_CLAIM: Final = timedelta(minutes=6)
"""Longer than a check takes. A worker that was killed leaves its file to others after this."""
_PAUSE: Final = timedelta(seconds=30)
"""Until a check is tried again that the scanner or the disk has stopped."""
SCANNER_DOWN: Final = "The virus scanner does not respond. We try again by ourselves."
NO_ROOM: Final = "There is no room to store it right now. We try again by ourselves."
INFECTED: Final = "Our virus scanner has stopped this file. Please scan your computer."
INCOMPLETE: Final = "This file did not arrive completely. Please upload it again."


def check_uploads(stop: Event) -> bool:
    """Check the files that are due. Returns False if the scanner does not respond."""
    is_working = True
    while not stop.is_set() and (version := _claim()):
        is_working = _check(version) and is_working
    return is_working


def _claim() -> DealFileVersion | None:
    """Take the file that waits the longest, so that no other worker checks it too."""
    now = timezone.now()
    for version in due_for_check(now).select_related("file")[:20]:
        mine = DealFileVersion.objects.filter(pk=version.pk, check_after=version.check_after)
        if mine.update(check_after=now + _CLAIM):
            return version
    return None


def _check(version: DealFileVersion) -> bool:
    """Check and store one file. Returns False if that has to be tried again."""
    try:
        with TemporaryFile(dir=settings.DATA_DIR, prefix=".checking-") as file:
            digest = _assembled(version, file)
            inspected = inspect(file, version.name)
            scan(file)
            storage = deal_storage()
            storage.delete(version.storage_name)  # of an interrupted attempt
            file.seek(0)
            storage.save(version.storage_name, File(file))
            keep_preview(version, inspected.kind, file)
        _release(version, inspected, digest)
    except BadFile as bad:
        _refuse(version, str(bad))
    except Infected as infected:
        logger.warning("ClamAV found %s in version %s of a deal's file", infected, version.pk)
        _refuse(version, INFECTED)
    except ScannerUnavailable as unavailable:
        logger.warning("ClamAV has not scanned a file (%s)", unavailable)
        _postpone(version, SCANNER_DOWN)
        return False
    except Exception as error:
        _postpone(version, NO_ROOM if is_outage(error) else "")
        raise
    return True


def _assembled(version: DealFileVersion, file: IO[bytes]) -> str:
    """Write the parts of a file one after the other, and return its SHA-256. Raises BadFile if one
    is missing.
    """
    digest, size = hashlib.sha256(), 0
    try:
        for part in UploadPart.objects.filter(upload__version=version).order_by("offset"):
            for chunk in stored_chunks(part.storage_name, part.size):
                digest.update(chunk)
                file.write(chunk)
                size += len(chunk)
    except FileNotFoundError as error:
        raise BadFile(INCOMPLETE) from error
    file.flush()
    if size != version.size:
        raise BadFile(INCOMPLETE)
    return digest.hexdigest()


@transaction.atomic
def _release(version: DealFileVersion, inspected: Inspected, digest: str) -> None:
    """Make a checked file one that can be downloaded."""
    deal, checked = _locked(version)
    if checked is None:
        return
    checked.state, checked.reason, checked.sha256 = READY, "", digest
    checked.kind, checked.pages = inspected.kind, inspected.pages
    checked.save(update_fields=["state", "reason", "sha256", "kind", "pages"])
    file = checked.file
    if file.request is not None and checked.from_owner:
        file.request.set_status(RequestStatus.RECEIVED)
    _forget_parts(checked)
    what = f"“{file.title}”" + (f", version {checked.number}" if checked.number > 1 else "")
    record_event(deal, kind="file-uploaded", text=f"Uploaded {what}", by=checked.uploaded_by)
    if checked.from_owner:
        notices.tell_broker(deal)


@transaction.atomic
def _refuse(version: DealFileVersion, reason: str) -> None:
    deal, checked = _locked(version)
    if checked is None:
        return
    checked.state, checked.reason = REFUSED, reason[:300]
    checked.save(update_fields=["state", "reason"])
    _forget_parts(checked)
    transaction.on_commit(lambda: deal_storage().delete(checked.storage_name), robust=True)
    text = f"“{checked.name}” was refused: {reason}"
    record_event(deal, kind="file-refused", text=text[:500], by=checked.uploaded_by)


def _postpone(version: DealFileVersion, reason: str) -> None:
    DealFileVersion.objects.filter(pk=version.pk, state=CHECKING).update(
        reason=reason, check_after=timezone.now() + _PAUSE
    )


def _locked(version: DealFileVersion) -> tuple[Deal, DealFileVersion | None]:
    """Lock a file that is still being checked, after its deal."""
    deal = Deal.objects.select_for_update().get(pk=version.file.deal_id)
    checked = DealFileVersion.objects.select_for_update(of=("self",)).select_related(
        "file__request", "uploaded_by"
    )
    return deal, checked.filter(pk=version.pk, state=CHECKING).first()


def _forget_parts(version: DealFileVersion) -> None:
    parts = UploadPart.objects.filter(upload__version=version)
    folder = next((part.upload.folder for part in parts.select_related("upload")[:1]), None)
    parts.delete()
    if folder:
        transaction.on_commit(lambda: delete_folder(folder), robust=True)
