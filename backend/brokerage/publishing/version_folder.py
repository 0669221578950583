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
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from brokerage.publishing import manifest
from brokerage.publishing.blobs import Blobs, stored_suffix
from brokerage.publishing.manifest import Entry, Manifest
from brokerage.publishing.published_site import CURRENT, load

logger = logging.getLogger(__name__)

VERSIONS_TO_KEEP = 3
Fetch: TypeAlias = Callable[[set[str]], Iterable[tuple[str, bytes]]]
"""Takes the SHA-256 of files; returns the SHA-256 and the bytes of each file that it finds."""

_BLOBS = "blobs"
_PARTIAL = ".partial-"


class Versions:
    """The published folder, to be written while `lock` is held."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.blobs = Blobs(folder / _BLOBS)

    def current(self) -> Manifest | None:
        """Return the manifest of the current version; None if there is none or it is damaged."""
        try:
            folder = self.folder / (self.folder / CURRENT).readlink()
            load(folder)
            found = manifest.read(folder)
        except (OSError, manifest.UnreadableVersion):
            return None
        for entry in found.entries:
            self.blobs.trust(entry.bodies.values())
        return found

    def add(self, entries: list[Entry], before: Manifest | None) -> Manifest:
        """Write a version with these entries and make it current. Returns its manifest; or
        `before`, the manifest of the current version, if the entries are the same. `before` is None
        if there is no current version.
        """
        written = json.dumps([asdict(entry) for entry in entries], sort_keys=True)
        digest = hashlib.sha256(written.encode()).hexdigest()
        if before and before.digest == digest:
            return before
        name = f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{digest[:8]}"
        version = Manifest(name, digest, entries)
        self._write(version)
        return version

    def copy(self, version: Manifest, fetch: Fetch) -> None:
        """Make a version current that was published on another host. `fetch` gets the files that
        are missing here. Raises UnreadableVersion if a file cannot be found or is damaged.
        """
        files = {
            entry.bodies["identity"] + stored_suffix(encoding, is_fast=entry.is_fast): digest
            for entry in version.entries
            for encoding, digest in entry.bodies.items()
        }
        missing: dict[str, list[str]] = {}
        for file, digest in files.items():
            if not self.blobs.holds(file, digest):
                missing.setdefault(digest, []).append(file)
        for digest, content in fetch(set(missing)):
            if hashlib.sha256(content).hexdigest() != digest:
                raise manifest.UnreadableVersion(f"{version.version}: {digest} is damaged")
            for file in missing.pop(digest):
                self.blobs.put(file, content)
        if missing:
            raise manifest.UnreadableVersion(f"{version.version}: {len(missing)} files are missing")
        self._write(version)

    def _write(self, version: Manifest) -> None:
        name = version.version
        partial = self.folder / f"{_PARTIAL}{name}"
        for left in (partial, self.folder / name):  # by a process that was killed
            shutil.rmtree(left, ignore_errors=True)
        for entry in version.entries:
            file = manifest.body_path(partial, entry, "identity")
            self.blobs.link(entry.bodies, file, is_fast=entry.is_fast)
        version.write(partial)
        partial.rename(self.folder / name)
        self._make_current(name)
        try:  # the site is published even if old versions cannot be deleted
            self._prune(name)
        except Exception:
            logger.exception("Old versions could not be deleted")

    def _make_current(self, name: str) -> None:
        link = self.folder / f"{_PARTIAL}{CURRENT}"
        link.unlink(missing_ok=True)
        link.symlink_to(name)
        link.replace(self.folder / CURRENT)

    def _prune(self, current: str) -> None:
        folders = {folder.name for folder in self.folder.iterdir() if folder.is_dir()}
        older = sorted(folders - {CURRENT, _BLOBS, current}, reverse=True)
        complete = [name for name in older if not name.startswith(_PARTIAL)]
        remaining = {current, *complete[: VERSIONS_TO_KEEP - 1]}
        for name in set(older) - remaining:
            shutil.rmtree(self.folder / name)
        self.blobs.prune({each for name in remaining for each in self._contents(name)})

    def _contents(self, name: str) -> set[str]:
        """Return the SHA-256 of the uncompressed content of each path in the version with this
        name; empty if the version cannot be read.
        """
        try:
            entries = manifest.read(self.folder / name).entries
        except manifest.UnreadableVersion:
            return set()
        return {entry.bodies["identity"] for entry in entries}


@contextmanager
def lock(folder: Path) -> Iterator[Versions]:
    """Wait until no other process has locked the published folder, lock it, and yield it for
    writing. The folder is created if it is missing. The system frees the lock of a process that
    died.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield Versions(folder)
