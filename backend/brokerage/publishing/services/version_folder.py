"""The folder of published versions: each is unpacked completely, then made current in one step.

current -> 20261121T140501123456Z-1f3a9c20     a symbolic link, replaced atomically
20261121T140501123456Z-1f3a9c20/pages.json     the manifest
20261121T140501123456Z-1f3a9c20/site/…         the files

A version is made as an archive: a zip file of such a folder.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import logging
import os
import shutil
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TypeAlias
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from brokerage.serving import manifest
from brokerage.serving.manifest import Entry, Manifest, UnreadableVersion
from brokerage.serving.published_site import CURRENT, load

logger = logging.getLogger(__name__)

VERSIONS_TO_KEEP = 3
Share: TypeAlias = Callable[[str, bytes], None]
"""Takes the name and the archive of a new version before it becomes current."""

_PARTIAL = ".partial-"


def _not_shared(name: str, archive: bytes) -> None:
    pass


class Versions:
    """The published folder, to be written while `lock` is held. `share` gets each new version;
    `is_current_shared` is False if it never got the current one.
    """

    def __init__(
        self, folder: Path, share: Share = _not_shared, *, is_current_shared: bool = True
    ) -> None:
        self.folder = folder
        self._share = share
        self._is_current_shared = is_current_shared

    def current(self) -> tuple[Manifest, dict[str, bytes]] | None:
        """Return the manifest of the current version, and its files by their SHA-256. None if it is
        damaged.
        """
        try:
            folder = self.folder / (self.folder / CURRENT).readlink()
            found = manifest.read(folder)
            return found, manifest.read_files(folder, found)
        except (OSError, UnreadableVersion):
            return None

    def add(
        self, entries: list[Entry], files: Mapping[str, bytes], before: Manifest | None
    ) -> Manifest:
        """Make a version with these entries, share it and make it current. Returns its manifest, or
        `before`, that of the current version, if the entries are the same. `files` are by their
        SHA-256.
        """
        written = json.dumps([asdict(entry) for entry in entries], sort_keys=True)
        digest = hashlib.sha256(written.encode()).hexdigest()
        if before and before.digest == digest and self._is_current_shared:
            return before
        name = f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-{digest[:8]}"
        version = Manifest(name, digest, entries)
        archive = _pack(version, files)
        self._install(name, archive, self._share)
        return version

    def install(self, name: str, archive: bytes) -> None:
        """Unpack the archive of a version, check every file and make it current. Raises
        UnreadableVersion.
        """
        self._install(name, archive, _not_shared)

    def _install(self, name: str, archive: bytes, share: Share) -> None:
        partial = self.folder / f"{_PARTIAL}{name}"
        for left in (partial, self.folder / name):  # by a process that was killed
            shutil.rmtree(left, ignore_errors=True)
        try:
            _unpack(archive, partial)
            load(partial)
            os.sync()  # after a power failure the current version must be complete
            share(name, archive)
            partial.rename(self.folder / name)
        except BaseException:  # on a full disk what is left of it takes room from others
            shutil.rmtree(partial, ignore_errors=True)
            raise
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
        older = sorted(folders - {CURRENT, current}, reverse=True)
        complete = [name for name in older if name[0].isdigit()]
        for name in set(older) - set(complete[: VERSIONS_TO_KEEP - 1]):
            shutil.rmtree(self.folder / name)


@contextmanager
def lock(folder: Path) -> Iterator[Versions]:
    """Wait for the lock of the published folder, and yield the folder for writing. The system frees
    the lock of a process that died.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield Versions(folder)


def _pack(version: Manifest, files: Mapping[str, bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", compresslevel=1) as archive:
        archive.writestr(manifest.FILE_NAME, version.to_json(), ZIP_DEFLATED)
        for entry in version.entries:
            for encoding, digest in entry.bodies.items():
                compresses = encoding == "identity" and len(entry.bodies) > 1
                archive.writestr(
                    str(manifest.body_path(Path(), entry, encoding)),
                    files[digest],
                    ZIP_DEFLATED if compresses else ZIP_STORED,
                )
    return packed.getvalue()


def _unpack(archive: bytes, folder: Path) -> None:
    try:
        with ZipFile(BytesIO(archive)) as packed:
            packed.extractall(folder)
    except (BadZipFile, EOFError, ValueError, zlib.error) as error:
        raise UnreadableVersion(f"{folder.name}: {error}") from error
