"""Makes PDF files of Office files whose pages buyers may see, where LibreOffice is installed: a
task of the worker. Without it such a file can only be downloaded.
"""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Final

from django.conf import settings
from django.core.files.base import File
from django.db.models import F
from django.utils import timezone

from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.files.rules.file_kind import FileKind, download_name
from brokerage.deals.files.selectors.files import deal_storage, stored_chunks
from brokerage.deals.files.services.inspection import inspect
from brokerage.deals.room.models import RoomFile, RoomRendition
from brokerage.deals.room.rules.levels import CONVERTED
from brokerage.library.rules.uploads import BadFile

MOST_SECONDS: Final = 120
"""For one file: LibreOffice may hang."""
_SETTINGS: Final = {
    "BlockUntrustedRefererLinks": "true",
    "DisableMacrosExecution": "true",
    "DisableActiveContent": "true",
}
"""Security settings of LibreOffice, which downloads linked pictures by default. Uploads that
contain such links are rejected; this covers any that the check misses.
"""
_CLAIM: Final = timedelta(minutes=10)
_MOST_ATTEMPTS: Final = 2


def converter() -> str | None:
    """Return the path of LibreOffice; None where it is not installed."""
    return shutil.which("soffice", path=os.environ.get("PATH", os.defpath))


def convert_files(stop: Event) -> None:
    """Convert the files of rooms that wait for it, one after the other."""
    program = converter()
    while program and not stop.is_set() and (rendition := _claim()):
        _convert(program, rendition)


def _claim() -> RoomRendition | None:
    """Take a file that nobody converts, so that no other worker does."""
    now = timezone.now()
    waiting = DealFileVersion.objects.filter(
        state=READY, kind__in=CONVERTED, rendition=None, file__in=RoomFile.objects.values("file")
    )
    for version in waiting.order_by("pk")[:20]:
        rendition, is_new = RoomRendition.objects.get_or_create(version=version)
        if is_new:
            return rendition
    left = RoomRendition.objects.filter(is_done=False, attempts__lt=_MOST_ATTEMPTS)
    for rendition in left.filter(begun_at__lt=now - _CLAIM)[:20]:
        mine = RoomRendition.objects.filter(pk=rendition.pk, begun_at=rendition.begun_at)
        if mine.update(begun_at=now, attempts=F("attempts") + 1):
            return rendition
    return None


def _convert(program: str, rendition: RoomRendition) -> None:
    version = rendition.version
    with TemporaryDirectory(dir=settings.DATA_DIR, prefix=".converting-") as name:
        folder = Path(name)
        source = folder / download_name("source", FileKind(version.kind))
        with source.open("wb") as file:
            for chunk in stored_chunks(version.storage_name, version.size):
                file.write(chunk)
        made = to_pdf(program, source, folder)
        if made is not None:
            with suppress(BadFile), made.open("rb") as pdf:
                rendition.pages = inspect(pdf, "made.pdf").pages or 0
                pdf.seek(0)
                deal_storage().delete(rendition.storage_name)
                deal_storage().save(rendition.storage_name, File(pdf))
                rendition.size = made.stat().st_size
    rendition.is_done = True
    rendition.save(update_fields=["pages", "size", "is_done"])


def to_pdf(program: str, source: Path, folder: Path) -> Path | None:
    """Convert a file in a process group with a separate profile in `folder`; None if that fails,
    or takes too long.
    """
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_profile_settings())
    process = subprocess.Popen(
        [
            program,
            f"-env:UserInstallation={profile.as_uri()}",
            *("--headless", "--norestore", "--nolockcheck", "--convert-to", "pdf"),
            *("--outdir", str(folder / "out"), str(source)),
        ],
        cwd=folder,
        env={
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(folder),
            "TMPDIR": str(folder),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(MOST_SECONDS)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # whatever it started
        process.wait()
    made = folder / "out" / f"{source.stem}.pdf"
    return made if process.returncode == 0 and made.is_file() else None


def _profile_settings() -> str:
    items = "".join(
        '<item oor:path="/org.openoffice.Office.Common/Security/Scripting">'
        f'<prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for name, value in _SETTINGS.items()
    )
    return f'<oor:items xmlns:oor="http://openoffice.org/2001/registry">{items}</oor:items>'
