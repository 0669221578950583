"""The pages of released versions as pictures on disk. Clean ones, which nobody outside may see, and
those with a reader's stamp are in a folder that nothing serves; losing it only costs time.
"""

import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from time import time
from typing import Final

from django.conf import settings

from brokerage.core.limited_process import run_limited
from brokerage.core.refusals import Refusal
from brokerage.core.whole_files import write_whole
from brokerage.deals.cim.models import CimStamp, CimVersion
from brokerage.deals.cim.rules.states import CimState
from brokerage.deals.cim.services import drawing
from brokerage.deals.cim.services.stamping import Stamp, stamped

KEPT_SECONDS: Final = 2 * 24 * 3600
"""How long stamped pages stay after they were made: a stamp is for one day."""
_drawing = threading.BoundedSemaphore(2)
"""So many processes draw at a time, for each web process."""


class CannotBeDrawn(Refusal):
    code, message = "cannot_be_drawn", "This page cannot be shown now. Please try again."


def draw_ahead() -> None:
    """Draw the pages of released versions before the first reader comes: a task of the worker."""
    for version in CimVersion.objects.filter(state=CimState.RELEASED).defer("pdf"):
        numbers = range(1, version.pages + 1)
        if any(not _clean_file(version, number).exists() for number in numbers):
            _draw(version, 1, version.pages)


def page_with_stamp(version: CimVersion, number: int, stamp: CimStamp, words: Stamp) -> bytes:
    """Return a page, from 1, as a JPEG with the stamp burned in. Raises CannotBeDrawn."""
    kept = _folder() / "stamped" / stamp.code / f"{number}.jpg"
    with suppress(FileNotFoundError):
        return kept.read_bytes()
    content = stamped(_clean_page(version, number), words)
    write_whole(kept, content)
    return content


def forget_stamped(now: float | None = None) -> None:
    """Delete stamped pages of past days, and pages of versions that are gone or replaced."""
    oldest = (now or time()) - KEPT_SECONDS
    for folder in _subfolders("stamped"):
        if folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
    versions = CimVersion.objects.exclude(pdf_sha256="").defer("pdf")
    known = {_clean_folder(version).name for version in versions}
    for folder in _subfolders("clean"):
        if folder.name not in known:
            shutil.rmtree(folder, ignore_errors=True)


def _clean_page(version: CimVersion, number: int) -> bytes:
    file = _clean_file(version, number)
    with suppress(FileNotFoundError):
        return file.read_bytes()
    _draw(version, number, number)
    return file.read_bytes()


def _draw(version: CimVersion, first: int, last: int) -> None:
    pdf = CimVersion.objects.values_list("pdf", flat=True).get(pk=version.pk)
    with _drawing, TemporaryFile(dir=settings.DATA_DIR) as file:
        file.write(bytes(pdf or b""))
        file.flush()
        output = run_limited(
            drawing.__name__, str(first), str(last), file=file, seconds=drawing.MOST_SECONDS
        )
    if output is None:
        raise CannotBeDrawn
    for number, picture in enumerate(drawing.pictures(output), first):
        write_whole(_clean_file(version, number), picture)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "memoranda"


def _clean_folder(version: CimVersion) -> Path:
    return _folder() / "clean" / f"{version.pk}-{version.pdf_sha256[:16]}"


def _clean_file(version: CimVersion, number: int) -> Path:
    return _clean_folder(version) / f"{number}.png"


def _subfolders(name: str) -> Iterator[Path]:
    folder = _folder() / name
    return folder.iterdir() if folder.is_dir() else iter(())
