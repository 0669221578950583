"""Writes files that a full disk, a kill or a power failure leaves either complete or missing."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from typing import Any
from uuid import uuid4

from django.core.files.storage import FileSystemStorage

PARTIAL = ".partial"
"""The end of the name of a file that is not complete yet. The name begins with a dot."""
_ABANDONED_AFTER = 24 * 3600
"""Seconds after which a partial file was left by a process that was killed."""


@contextmanager
def replacement(path: Path) -> Iterator[Path]:
    """Yield the path of a new file, which the context has to write. At the end of the context the
    file is on disk and takes the name `path`, also of a file that is there; after an error the new
    file is deleted.
    """
    # Two threads may write the same file at the same time.
    partial = path.with_name(f".{uuid4().hex}{PARTIAL}")
    try:
        yield partial
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:  # on a full disk what is left of it takes room from others
        partial.unlink(missing_ok=True)
        raise


class DurableStorage(FileSystemStorage):
    """A FileSystemStorage whose files are complete under their names, and on disk before `save`
    returns: a row that names a file is committed after that.
    """

    def _save(self, name: str, content: Any) -> str:
        path = Path(self.path(name))
        _remove_abandoned(path.parent)
        with replacement(path) as partial:
            unnamed = str(PurePath(name).with_name(partial.name))
            super()._save(unnamed, content)  # type: ignore[misc]  # which django-stubs do not know
        # The name is part of the folder. Not every network file system can write it out.
        with suppress(OSError):
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        return name


def _remove_abandoned(folder: Path) -> None:
    """Remove the partial files of killed processes from a folder, if it is there."""
    for partial in folder.glob(f".*{PARTIAL}"):
        with suppress(FileNotFoundError):
            if partial.stat().st_mtime < time.time() - _ABANDONED_AFTER:
                partial.unlink()
