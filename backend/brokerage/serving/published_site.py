"""Holds the published site in memory: a complete response for each path and encoding."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import TypeAlias

from django.conf import settings

from brokerage.serving import manifest
from brokerage.serving.encodings import ENCODINGS, IDENTITY
from brokerage.serving.headers import Headers, security_headers

logger = logging.getLogger(__name__)

CHECK_INTERVAL = 0.3
"""Seconds between checks for a new version."""
RETRY_INTERVAL = 5.0

CURRENT = "current"
_CACHING = {
    # Pages change whenever the site is published: browsers revalidate, and mostly get 304.
    "page": "no-cache",
    "data": "no-cache",
    "file": "public, max-age=3600",
    "static": "public, max-age=3600",
    "asset": "public, max-age=31536000, immutable",
}
_PROXY_CACHING = {"page": "1", "data": "1", "file": "1", "static": "1", "asset": "31536000"}
"""Seconds for which nginx may answer without asking again: its header X-Accel-Expires, which it
does not pass on. Responses of Django do not have it, so nginx keeps none of them.
"""
_REASONS = {200: "200 OK", 404: "404 Not Found"}


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """The response of a path in one encoding. Granian is fastest when `body` is a list."""

    etag: str
    status: str
    headers: Headers
    headers_not_modified: Headers
    body: list[bytes]


ResponsesByEncoding: TypeAlias = tuple[CachedResponse, ...]
"""The responses of a path, in the order of ENCODINGS."""


@dataclass(frozen=True)
class Site:
    """A published version in memory. `responses[secure]` and `not_found[secure]` are for plain HTTP
    (False) and TLS (True), which differ in HSTS only.
    """

    version: str
    responses: tuple[dict[str, ResponsesByEncoding], dict[str, ResponsesByEncoding]]
    not_found: tuple[ResponsesByEncoding, ResponsesByEncoding]
    django_only: dict[str, ResponsesByEncoding]
    policies: dict[str, str]

    def html(self, path: str) -> bytes:
        """Return the uncompressed body of a published path. Raises KeyError."""
        if path == manifest.NOT_FOUND:
            page = self.not_found[False]
        else:
            page = self.django_only.get(path) or self.responses[False][path]
        return page[IDENTITY].body[0]

    def policy(self, path: str) -> str:
        """Return the Content-Security-Policy of a published path. Raises KeyError."""
        return self.policies[path]


class Store:
    """Holds the current version in memory. Call `refresh` at `next_check` before reading `site`."""

    def __init__(self, folder: Path) -> None:
        self.site: Site | None = None
        self.next_check = 0.0
        self._folder = folder
        self._loading = threading.Lock()
        self.refresh()

    def refresh(self, *, wait: bool = False) -> None:
        """Load the current version if it has changed and can be read. One thread loads while the
        others serve the previous version, unless they `wait` for it.
        """
        self.next_check = monotonic() + CHECK_INTERVAL
        version = current_version(self._folder)
        if version is None:
            return
        if self.site is not None and self.site.version == version:
            return
        if not self._loading.acquire(blocking=wait):
            return
        try:
            if self.site is None or self.site.version != version:  # no one loaded it meanwhile
                self.site = load(self._folder / version)
        except manifest.UnreadableVersion:
            self.next_check = monotonic() + RETRY_INTERVAL
            logger.exception("The published version cannot be read; the previous one is served")
        finally:
            self._loading.release()


def published_folder() -> Path:
    """Return the folder of this installation's published versions."""
    return Path(settings.DATA_DIR) / "published"


def current_version(folder: Path) -> str | None:
    """Return the name of the current version; None if nothing has been published."""
    try:
        return str((folder / CURRENT).readlink())
    except OSError:
        return None


@cache
def store_at(folder: Path) -> Store:
    """Return the store of a published folder, one for the whole process."""
    return Store(folder)


def current() -> Site | None:
    """Return the version that is being served."""
    store = store_at(published_folder())
    if monotonic() >= store.next_check:
        store.refresh()
    return store.site


def load(folder: Path) -> Site:
    """Read a version into memory and check every file. Raises UnreadableVersion."""
    responses: tuple[dict[str, ResponsesByEncoding], dict[str, ResponsesByEncoding]] = ({}, {})
    policies: dict[str, str] = {}
    version = manifest.read(folder)
    files = manifest.read_files(folder, version)
    for entry in version.entries:
        bodies = {encoding: files[digest] for encoding, digest in entry.bodies.items()}
        for secure, table in enumerate(responses):
            table[entry.path] = _responses(entry, bodies, secure=bool(secure))
        policies[entry.path] = entry.policy
    try:
        not_found = (
            responses[False].pop(manifest.NOT_FOUND),
            responses[True].pop(manifest.NOT_FOUND),
        )
    except KeyError as error:
        raise manifest.UnreadableVersion(f"{folder.name}: no {manifest.NOT_FOUND}") from error
    django_only = {}
    for path in set(manifest.DJANGO_ONLY) & responses[False].keys():
        django_only[path], _ = (table.pop(path) for table in responses)
    return Site(folder.name, responses, not_found, django_only, policies)


def _responses(
    entry: manifest.Entry, bodies: dict[str, bytes], *, secure: bool
) -> ResponsesByEncoding:
    by_encoding = {
        encoding: _response(entry, encoding, body, secure=secure)
        for encoding, body in bodies.items()
    }
    return tuple(by_encoding.get(encoding, by_encoding["identity"]) for encoding in ENCODINGS)


def _response(entry: manifest.Entry, encoding: str, body: bytes, *, secure: bool) -> CachedResponse:
    etag = f'"{entry.bodies[encoding][:32]}"'
    common_headers: Headers = [("Cache-Control", _CACHING[entry.kind])]
    if entry.status == 200:
        common_headers.append(("ETag", etag))
        if settings.TRUSTED_PROXIES:
            common_headers.append(("X-Accel-Expires", _PROXY_CACHING[entry.kind]))
    if len(entry.bodies) > 1:
        common_headers.append(("Vary", "Accept-Encoding"))
    common_headers += security_headers(policy=entry.policy, secure=secure)
    body_headers = [("Content-Type", entry.content_type), ("Content-Length", str(len(body)))]
    if encoding != "identity":
        body_headers.append(("Content-Encoding", encoding))
    return CachedResponse(
        etag, _REASONS[entry.status], body_headers + common_headers, common_headers, [body]
    )
