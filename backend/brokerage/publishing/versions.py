"""The folder of published versions: written aside, swapped in whole, kept for a while.

current -> 20261121T140501123456Z-1f3a9c20     a symbolic link, replaced in one step
20261121T140501123456Z-1f3a9c20/pages.json     what is answered
20261121T140501123456Z-1f3a9c20/site/…         the bytes, as files
blobs/                                         every content once (`blobs`)
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import logging
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from brokerage.publishing import manifest
from brokerage.publishing.blobs import Blobs
from brokerage.publishing.manifest import Entry, Manifest
from brokerage.publishing.published_site import CURRENT, load

logger = logging.getLogger(__name__)

KEPT_VERSIONS = 3
_BLOBS = "blobs"
_PARTIAL = ".partial-"


class Versions:
    """One published folder, open for writing: only inside `lock`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.blobs = Blobs(folder / _BLOBS)

    def current(self) -> Manifest | None:
        """What is published now, provided that it can be served."""
        try:
            folder = self._folder / (self._folder / CURRENT).readlink()
            load(folder)
            return manifest.read(folder)
        except (OSError, manifest.UnreadableVersion):
            return None

    def add(self, entries: list[Entry]) -> Manifest:
        """Writes a version and makes it the current one; the one before if nothing differs."""
        written = json.dumps([asdict(entry) for entry in entries], sort_keys=True)
        digest = hashlib.sha256(written.encode()).hexdigest()
        before = self.current()
        if before and before.digest == digest:
            return before
        name = f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{digest[:8]}"
        version = Manifest(name, digest, entries)
        partial = self._folder / f"{_PARTIAL}{name}"
        for entry in entries:
            self.blobs.place(entry.bodies, manifest.body_path(partial, entry, "identity"))
        version.write(partial)
        partial.rename(self._folder / name)
        self._make_current(name)
        try:  # published it is, whatever stands in the way of clearing up
            self._prune(name)
        except Exception:
            logger.exception("Older versions could not be cleared away")
        return version

    def _make_current(self, name: str) -> None:
        link = self._folder / f"{_PARTIAL}{CURRENT}"
        link.unlink(missing_ok=True)
        link.symlink_to(name)
        link.replace(self._folder / CURRENT)

    def _prune(self, current: str) -> None:
        folders = {folder.name for folder in self._folder.iterdir() if folder.is_dir()}
        older = sorted(folders - {CURRENT, _BLOBS, current}, reverse=True)
        whole = [name for name in older if not name.startswith(_PARTIAL)]
        kept = {current, *whole[: KEPT_VERSIONS - 1]}
        for name in set(older) - kept:
            shutil.rmtree(self._folder / name)
        self.blobs.prune({each for name in kept for each in self._contents(name)})

    def _contents(self, name: str) -> set[str]:
        """The SHA-256 of everything in a version; nothing of one that cannot be read."""
        try:
            entries = manifest.read(self._folder / name).entries
        except manifest.UnreadableVersion:
            return set()
        return {entry.bodies["identity"] for entry in entries}


@contextmanager
def lock(folder: Path) -> Iterator[Versions]:
    """One publication at a time, whatever process it runs in; the next one waits its turn."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield Versions(folder)
