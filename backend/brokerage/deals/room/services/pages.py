"""Pages of a room's files with a reader's stamp in their pixels. They are kept for a day in a
folder that nothing serves; losing it only costs time.
"""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import time

from django.conf import settings

from brokerage.core.whole_files import write_whole
from brokerage.deals.cim.services.pages import KEPT_SECONDS
from brokerage.deals.cim.services.stamping import Stamp, stamped
from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.files.rules.file_kind import FileKind
from brokerage.deals.files.selectors.files import pages_folder
from brokerage.deals.files.services.pages import drawn_page, page_picture
from brokerage.deals.room.models import RoomStamp
from brokerage.deals.room.rules.levels import DRAWN


def page_with_stamp(version: DealFileVersion, number: int, stamp: RoomStamp, words: Stamp) -> bytes:
    """Return a page, from 1, as a JPEG with the stamp burned in. Raises NotReady and
    CannotBeDrawn.
    """
    kept = _folder() / stamp.code / f"{number}.jpg"
    with suppress(FileNotFoundError):
        return kept.read_bytes()
    content = stamped(_picture(version, number), words)
    write_whole(kept, content)
    return content


def _picture(version: DealFileVersion, number: int) -> bytes:
    rendition = getattr(version, "rendition", None)
    if version.kind in DRAWN or rendition is None:
        return page_picture(version, number)
    folder = f"{pages_folder(version)}/rendition"
    return drawn_page(rendition.storage_name, rendition.size, FileKind.PDF, number, folder=folder)


def forget_stamped(now: float | None = None) -> None:
    """Delete the pages of past days."""
    oldest = (now or time()) - KEPT_SECONDS
    for folder in _folders():
        if folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "rooms"


def _folders() -> Iterator[Path]:
    folder = _folder()
    return folder.iterdir() if folder.is_dir() else iter(())
