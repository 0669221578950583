"""Lists the static files of the site and the back office: scripts, styles, fonts and images."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from brokerage.publishing.services.rendering import Content, PublishError
from brokerage.serving.manifest import Kind

# `mimetypes` depends on the system and lacks some of these, or has other names.
_CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
# Pages are rendered when the site is published; those of the build are not used.
_RENDERED = {".html", ".data"}
_HASHED = "/assets/"
# Ninja's pages about the API are off; they would be most of what is compressed.
_UNUSED_STATIC_FILES = ["ninja"]


def client_files(folder: Path) -> Iterator[Content]:
    """Yield the files of the front end build, without the pages that the build rendered. Raises
    PublishError if `folder` is missing.
    """
    if not folder.is_dir():
        raise PublishError(f"The front end has not been built: {folder} is missing.")
    for file in sorted(folder.rglob("*")):
        below = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in below.parts)
        if file.is_file() and not hidden and file.suffix not in _RENDERED:
            path = f"/{below.as_posix()}"
            kind: Kind = "asset" if path.startswith(_HASHED) else "static"
            yield Content(path, kind, 200, _content_type(path), file.read_bytes())


def office_files() -> Iterator[Content]:
    """Yield the static files of all installed apps except Ninja, whose pages are off."""
    seen = set()
    for finder in get_finders():
        for name, storage in finder.list(_UNUSED_STATIC_FILES):
            path = settings.STATIC_URL + name.replace("\\", "/")
            if path not in seen:
                seen.add(path)
                with storage.open(name) as file:
                    yield Content(path, "static", 200, _content_type(path), file.read())


def _content_type(path: str) -> str:
    suffix = Path(path).suffix
    guessed = mimetypes.guess_type(path)[0]
    return _CONTENT_TYPES.get(suffix) or guessed or "application/octet-stream"
