"""Reads and writes `pages.json`: the paths of a published version and the files that hold them,
with `.br` and `.gz` next to them for a web server in front.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from brokerage.serving.encodings import SUFFIXES

FORMAT = 2
FILE_NAME = "pages.json"
FILES = "site"
NOT_FOUND = "/404"
DJANGO_ONLY = ("/contact/sent",)
"""Published pages that are not served from memory: a Django view returns them."""

# page: HTML; data: what client-side navigation fetches; file: other rendered text (sitemap.xml);
# asset: a client file with its hash in its name; static: any other client or back office file.
Kind: TypeAlias = Literal["page", "data", "file", "asset", "static"]


class UnreadableVersion(Exception):
    """A published version is missing, incomplete or damaged, or was written by another release."""


@dataclass(frozen=True)
class Entry:
    """A path of a published version, with its Content-Security-Policy, its file below `site/`, and
    the SHA-256 of its bytes in each encoding.
    """

    path: str
    kind: Kind
    status: int
    content_type: str
    policy: str
    file: str
    bodies: dict[str, str]
    retired: float | None = None
    """When the asset left the build (seconds since 1970); open tabs may need it. None: has not."""


@dataclass(frozen=True)
class Manifest:
    """The paths of a published version, its name, and a digest that changes with its contents."""

    version: str
    digest: str
    entries: list[Entry]

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1)


def read(folder: Path) -> Manifest:
    """Read the manifest of a version's folder. Raises UnreadableVersion."""
    try:
        written = (folder / FILE_NAME).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UnreadableVersion(f"{folder.name}: {error}") from error
    return parse(written, folder.name)


def parse(written: str, name: str) -> Manifest:
    """Parse the manifest of the version `name`. Raises UnreadableVersion."""
    try:
        document: dict[str, Any] = json.loads(written)
        if document["format"] != FORMAT:
            raise UnreadableVersion(f"{name}: written by another release")
        entries = [Entry(**entry) for entry in document["entries"]]
        return Manifest(document["version"], document["digest"], entries)
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableVersion(f"{name}: {error}") from error


def read_files(folder: Path, version: Manifest) -> dict[str, bytes]:
    """Read every file of a version by its SHA-256. Raises UnreadableVersion."""
    files = {}
    for entry in version.entries:
        for encoding, digest in entry.bodies.items():
            try:
                file = body_path(folder, entry, encoding).read_bytes()
            except OSError as error:
                raise UnreadableVersion(f"{folder.name}: {error}") from error
            if hashlib.sha256(file).hexdigest() != digest:
                raise UnreadableVersion(f"{folder.name}: {entry.path} ({encoding}) is damaged")
            files[digest] = file
    return files


def body_path(folder: Path, entry: Entry, encoding: str) -> Path:
    """Return the file, in a version's folder, that holds the body of an entry in this encoding."""
    return folder / FILES / (entry.file + SUFFIXES[encoding])


def file_name(path: str, kind: Kind) -> str:
    """Return the file of a path below `site/`: index.html for `/`, a.html for `/a`."""
    if kind != "page":
        return path.removeprefix("/")
    return (path.removeprefix("/") or "index") + ".html"
