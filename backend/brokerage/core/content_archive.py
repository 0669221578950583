"""Exports what the firm has changed as one archive, which another installation imports.

Features register their parts; each has a folder in the archive, a ZIP file.
"""

import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db import transaction
from django.utils import timezone

FORMAT: Final = 1
MOST_FILES: Final = 10_000
MOST_BYTES: Final = 5_000_000_000
"""The largest size of all files together, unpacked, in bytes."""
_MANIFEST: Final = "manifest.json"

Files = Mapping[str, bytes]
"""Contents of files by their names below the folder of their part."""


@dataclass(frozen=True)
class Part:
    """A part of the archive: the functions by which one feature exports, checks and imports its
    files.
    """

    folder: str
    export: Callable[[], Iterable[tuple[str, bytes]]]
    """Returns the names and contents of the feature's files."""
    problems: Callable[[Files], list[str]]
    """Returns why the files cannot be imported, one sentence each; empty if they can."""
    load: Callable[[Files, bool], list[str]]
    """Stores the files as drafts or, if the second argument is true, makes them public, in the
    caller's transaction. Returns notes for staff, one sentence each.
    """


class BadArchive(Exception):
    """The archive cannot be imported, and nothing was stored. `problems` says why, one sentence
    each.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


_parts: dict[str, Part] = {}


def register(part: Part) -> None:
    """Add a part to what is exported and imported. A part with the same folder is replaced.

    Parts are imported in the order in which their folders were registered first.
    """
    _parts[part.folder] = part


def export_to(path: Path) -> dict[str, int]:
    """Write the archive to the file `path`. Returns the number of files by folder.

    A file at `path` is replaced once the archive is complete. If the export fails, that file stays,
    and no incomplete file is left.
    """
    manifest = {"format": FORMAT, "madeAt": timezone.now().isoformat(timespec="seconds")}
    unfinished = path.with_name(f"{path.name}.unfinished")
    counts = {}
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(_MANIFEST, json.dumps(manifest))
            for folder, part in _parts.items():
                counts[folder] = 0
                for name, content in part.export():
                    archive.writestr(f"{folder}/{name}", content)
                    counts[folder] += 1
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return counts


def import_from(path: Path, *, publish: bool) -> list[str]:
    """Import the files of an archive in one transaction: as drafts or, with `publish`, publicly.

    Returns notes for staff, one sentence each, such as on what was left out; empty if there are
    none.

    Raises:
        BadArchive: the file is missing or not a valid archive, or a part of it cannot be imported.
    """
    with _files(path) as files, transaction.atomic():
        problems = [
            f"{folder}: {problem}"
            for folder, part in _parts.items()
            for problem in part.problems(files.get(folder, {}))
        ]
        if problems:
            raise BadArchive(problems)
        return [
            f"{folder}: {note}"
            for folder, part in _parts.items()
            for note in part.load(files.get(folder, {}), publish)
        ]


class _Folder(Mapping[str, bytes]):
    """Files of an open archive, each unpacked when it is asked for."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._entries: dict[str, zipfile.ZipInfo] = {}

    def add(self, name: str, entry: zipfile.ZipInfo) -> None:
        self._entries[name] = entry

    def __getitem__(self, name: str) -> bytes:
        return self._archive.read(self._entries[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


_NO_ARCHIVE: Final = "This file is not an archive of `content export`, or it is damaged."
_UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    ValueError,
    OSError,
    NotImplementedError,
    RuntimeError,
)
"""What reading a file raises that is no archive, or a damaged one."""


@contextmanager
def _files(path: Path) -> Iterator[dict[str, Files]]:
    """Open an archive, and yield its files: by folder, then by name. All files are read once
    before, to find damage. Raises BadArchive if the archive is damaged, too large or of another
    format.
    """
    try:
        archive = zipfile.ZipFile(path)
    except _UNREADABLE as error:
        raise BadArchive([_NO_ARCHIVE]) from error
    with archive:
        yield _folders(archive)


def _folders(archive: zipfile.ZipFile) -> dict[str, Files]:
    entries = {each.filename: each for each in archive.infolist() if not each.is_dir()}
    if len(entries) > MOST_FILES or sum(each.file_size for each in entries.values()) > MOST_BYTES:
        raise BadArchive(["This archive is too large."])
    try:
        is_damaged = archive.testzip() is not None
        manifest = json.loads(archive.read(_MANIFEST)) if _MANIFEST in entries else {}
    except _UNREADABLE as error:
        raise BadArchive([_NO_ARCHIVE]) from error
    if is_damaged:
        raise BadArchive([_NO_ARCHIVE])
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise BadArchive(["This archive was made by another release of the software."])
    found: dict[str, _Folder] = {}
    for filename, entry in entries.items():
        folder, _, name = filename.partition("/")
        if filename == _MANIFEST:
            continue
        if folder not in _parts or not name:
            raise BadArchive([f"{filename} is no part of such an archive."])
        found.setdefault(folder, _Folder(archive)).add(name, entry)
    return dict(found)
