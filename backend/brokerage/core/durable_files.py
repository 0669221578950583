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
"""The suffix of an incomplete file. Its name begins with a dot."""
_ABANDONED_AFTER = 24 * 3600
"""Seconds after which a partial file belongs to a process that was killed."""


@contextmanager
def replacement(path: Path) -> Iterator[Path]:
    """Yield the path of a new file for the block to write. Then the file is on disk and replaces
    `path`; after an error it is deleted.
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
    """A FileSystemStorage whose files are complete and on disk when `save` returns."""

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
    for partial in folder.glob(f".*{PARTIAL}"):
        with suppress(FileNotFoundError):
            if partial.stat().st_mtime < time.time() - _ABANDONED_AFTER:
                partial.unlink()
