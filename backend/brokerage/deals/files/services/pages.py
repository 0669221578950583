"""Pictures of the pages of a file, drawn once and kept next to it."""

from tempfile import TemporaryFile
from typing import IO, Final

from django.conf import settings
from django.core.files.base import ContentFile

from brokerage.core.limited_process import run_limited
from brokerage.core.refusals import Refusal
from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.files.rules.file_kind import FileKind
from brokerage.deals.files.selectors.files import deal_storage, pages_folder, stored_chunks
from brokerage.deals.files.services import drawing
from brokerage.deals.files.services.downloads import NotReady

WIDTH: Final = 1600
PREVIEW_WIDTH: Final = 160
"""Pixels."""


class CannotBeDrawn(Refusal):
    code, message = "cannot_be_drawn", "This page cannot be shown here. Please download the file."


def page_picture(version: DealFileVersion, number: int) -> bytes:
    """Return a page, from 1, as a JPEG. Raises NotReady and CannotBeDrawn, also for a page that the
    file does not have.
    """
    if version.state != READY:
        raise NotReady
    kind = FileKind(version.kind)
    if kind not in drawing.DRAWN or not 1 <= number <= (version.pages or 1):
        raise CannotBeDrawn
    return drawn_page(
        version.storage_name, version.size, kind, number, folder=pages_folder(version)
    )


def drawn_page(stored_as: str, size: int, kind: FileKind, number: int, *, folder: str) -> bytes:
    """Return a page of a stored file as a JPEG, which is kept in a folder of the storage. Raises
    CannotBeDrawn.
    """
    storage, name = deal_storage(), f"{folder}/{number}.jpg"
    if storage.exists(name):
        with storage.open(name) as kept:
            content: bytes = kept.read()
        return content
    with TemporaryFile(dir=settings.DATA_DIR) as file:
        for chunk in stored_chunks(stored_as, size):
            file.write(chunk)
        file.flush()
        drawn = _drawn(file, kind, number, WIDTH)
    if drawn is None:
        raise CannotBeDrawn
    storage.save(name, ContentFile(drawn))
    return drawn


def keep_preview(version: DealFileVersion, kind: FileKind, file: IO[bytes]) -> None:
    """Draw the first page small and keep it for lists; a file that cannot be drawn has none."""
    if kind in drawing.DRAWN and (drawn := _drawn(file, kind, 1, PREVIEW_WIDTH)):
        name = f"{pages_folder(version)}/preview.jpg"
        deal_storage().delete(name)
        deal_storage().save(name, ContentFile(drawn))


def _drawn(file: IO[bytes], kind: FileKind, number: int, width: int) -> bytes | None:
    arguments = (kind.value, str(number), str(width))
    return run_limited(drawing.__name__, *arguments, file=file, seconds=drawing.MOST_SECONDS)
