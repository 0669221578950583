"""Exports what the firm has changed as one archive, which another installation imports.

Features register their parts; each has a folder in the archive, a ZIP file.
"""

import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db import transaction
from django.utils import timezone

FORMAT: Final = 1
MOST_FILES: Final = 10_000
MOST_BYTES: Final = 500_000_000
"""Of all files together, unpacked."""
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
    """The names and contents of its files."""
    problems: Callable[[Files], list[str]]
    """Why files cannot be imported, a sentence each."""
    load: Callable[[Files, bool], list[str]]
    """Store the files as drafts or, if true, make them public, in the caller's transaction. Returns
    what staff should know of it, a sentence each.
    """


class BadArchive(Exception):
    """The archive cannot be imported, and nothing was stored."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


_parts: dict[str, Part] = {}


def register(part: Part) -> None:
    """Add a part to what is exported and imported. Parts are imported in the order of their
    registration.
    """
    _parts[part.folder] = part


def export_to(path: Path) -> dict[str, int]:
    """Write the archive. Returns the number of files in each folder."""
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
    """Store all that an archive holds, or nothing. Returns notes for staff, one sentence each.

    Raises:
        BadArchive: a part of it cannot be imported.
    """
    files = _read(path)
    with transaction.atomic():
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


def _read(path: Path) -> dict[str, dict[str, bytes]]:
    """The files by folder and name. Raises BadArchive."""
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [each for each in archive.infolist() if not each.is_dir()]
            if len(entries) > MOST_FILES or sum(each.file_size for each in entries) > MOST_BYTES:
                raise BadArchive(["This archive is too large."])
            contents = {each.filename: archive.read(each) for each in entries}
            manifest = json.loads(contents.pop(_MANIFEST, b"{}"))
    except _UNREADABLE as error:
        raise BadArchive(["This file is not an archive of `content export`."]) from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise BadArchive(["This archive was made by another release of the software."])
    found: dict[str, dict[str, bytes]] = {}
    for filename, content in contents.items():
        folder, _, name = filename.partition("/")
        if folder not in _parts or not name:
            raise BadArchive([f"{filename} is no part of such an archive."])
        found.setdefault(folder, {})[name] = content
    return found
