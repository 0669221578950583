"""The folder of published versions: each is written completely, then made current in one step.

current -> 20261121T140501123456Z-1f3a9c20     a symbolic link, replaced atomically
20261121T140501123456Z-1f3a9c20/pages.json     the manifest
20261121T140501123456Z-1f3a9c20/site/…         the files
blobs/                                         every content once (`blobs.py`)
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

VERSIONS_TO_KEEP = 3
_BLOBS = "blobs"
_PARTIAL = ".partial-"


class Versions:
    """A published folder to write to, while `lock` is held."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.blobs = Blobs(folder / _BLOBS)

    def current(self) -> Manifest | None:
        """The current version, if it can be served."""
        try:
            folder = self._folder / (self._folder / CURRENT).readlink()
            load(folder)
            return manifest.read(folder)
        except (OSError, manifest.UnreadableVersion):
            return None

    def add(self, entries: list[Entry]) -> Manifest:
        """Write a version and make it current; returns the previous one if nothing has changed."""
        written = json.dumps([asdict(entry) for entry in entries], sort_keys=True)
        digest = hashlib.sha256(written.encode()).hexdigest()
        before = self.current()
        if before and before.digest == digest:
            return before
        name = f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{digest[:8]}"
        version = Manifest(name, digest, entries)
        partial = self._folder / f"{_PARTIAL}{name}"
        for entry in entries:
            self.blobs.link(entry.bodies, manifest.body_path(partial, entry, "identity"))
        version.write(partial)
        partial.rename(self._folder / name)
        self._make_current(name)
        try:  # the site is published even if old versions cannot be deleted
            self._prune(name)
        except Exception:
            logger.exception("Old versions could not be deleted")
        return version

    def _make_current(self, name: str) -> None:
        link = self._folder / f"{_PARTIAL}{CURRENT}"
        link.unlink(missing_ok=True)
        link.symlink_to(name)
        link.replace(self._folder / CURRENT)

    def _prune(self, current: str) -> None:
        folders = {folder.name for folder in self._folder.iterdir() if folder.is_dir()}
        older = sorted(folders - {CURRENT, _BLOBS, current}, reverse=True)
        complete = [name for name in older if not name.startswith(_PARTIAL)]
        remaining = {current, *complete[: VERSIONS_TO_KEEP - 1]}
        for name in set(older) - remaining:
            shutil.rmtree(self._folder / name)
        self.blobs.prune({each for name in remaining for each in self._contents(name)})

    def _contents(self, name: str) -> set[str]:
        """The SHA-256 of everything in a version; empty if the version cannot be read."""
        try:
            entries = manifest.read(self._folder / name).entries
        except manifest.UnreadableVersion:
            return set()
        return {entry.bodies["identity"] for entry in entries}


@contextmanager
def lock(folder: Path) -> Iterator[Versions]:
    """Yield the published folder for writing; only one process has it at a time. The system frees
    the lock of a process that died.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield Versions(folder)
