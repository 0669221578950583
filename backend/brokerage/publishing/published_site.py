"""The published site in memory: for each path and encoding an answer that is ready to send."""

from __future__ import annotations

import hashlib
import logging
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import TypeAlias

from django.conf import settings

from brokerage.publishing import manifest
from brokerage.publishing.encodings import ENCODINGS, IDENTITY
from brokerage.publishing.headers import Headers, security

logger = logging.getLogger(__name__)

LOOK_EVERY = 0.3
"""Seconds between looks at which version is current."""
LOOK_AGAIN_AFTER_FAILURE = 5.0

CURRENT = "current"
_CACHING = {
    # Pages change when words are published: browsers ask each time, and mostly hear 304.
    "page": "no-cache",
    "data": "no-cache",
    "file": "public, max-age=3600",
    "static": "public, max-age=3600",
    "asset": "public, max-age=31536000, immutable",
}
_REASONS = {200: "200 OK", 404: "404 Not Found"}


@dataclass(frozen=True, slots=True)
class Answer:
    """One path in one encoding, as WSGI wants it; `body` is a list: Granian is quickest so."""

    etag: str
    status: str
    headers: Headers
    headers_not_modified: Headers
    body: list[bytes]


Answers: TypeAlias = tuple[Answer, ...]
"""The answers of one path, in the order of ENCODINGS."""


@dataclass(frozen=True)
class Site:
    """One published version.

    `answers[secure]` and `missing[secure]` are what is sent over plain HTTP and over TLS: they
    differ in HSTS only. `missing` is the page for paths that do not exist; `withheld` are those
    that only Django hands out.
    """

    version: str
    answers: tuple[dict[str, Answers], dict[str, Answers]]
    missing: tuple[Answers, Answers]
    withheld: dict[str, Answers]
    policies: dict[str, str]

    def html(self, path: str) -> bytes:
        """The published page itself, uncompressed. KeyError if there is no such page."""
        if path == manifest.NOT_FOUND:
            page = self.missing[False]
        else:
            page = self.withheld.get(path) or self.answers[False][path]
        return page[IDENTITY].body[0]

    def policy(self, path: str) -> str:
        """The Content-Security-Policy of a published page. KeyError if there is no such page."""
        return self.policies[path]


class Store:
    """Holds the current version of a published folder and notices when another becomes current."""

    def __init__(self, folder: Path) -> None:
        self.site: Site | None = None
        self.due = 0.0
        self._folder = folder
        self._current = folder / CURRENT
        self._loading = threading.Lock()
        self.look()

    def look(self) -> None:
        """Loads the current version if it is another one.

        One thread loads while the others go on with what there is; a version that cannot be read
        whole is not used at all.
        """
        self.due = monotonic() + LOOK_EVERY
        try:
            version = str(self._current.readlink())
        except OSError:
            return
        if self.site is not None and self.site.version == version:
            return
        if not self._loading.acquire(blocking=False):
            return
        try:
            self.site = load(self._folder / version)
        except manifest.UnreadableVersion:
            self.due = monotonic() + LOOK_AGAIN_AFTER_FAILURE
            logger.exception("The published version cannot be read; the one before stays")
        finally:
            self._loading.release()


def published_folder() -> Path:
    """Where this installation keeps its published versions."""
    return Path(settings.DATA_DIR) / "published"


@cache
def store_at(folder: Path) -> Store:
    """The process's one store of a published folder."""
    return Store(folder)


def current() -> Site | None:
    """The version being served; None while nothing has been published."""
    store = store_at(published_folder())
    if monotonic() >= store.due:
        store.look()
    return store.site


def load(folder: Path) -> Site:
    """Reads a version whole and checks every byte against its manifest.

    Raises UnreadableVersion.
    """
    answers: tuple[dict[str, Answers], dict[str, Answers]] = ({}, {})
    policies: dict[str, str] = {}
    for entry in manifest.read(folder).entries:
        bodies = {encoding: _body(folder, entry, encoding) for encoding in entry.bodies}
        for secure, table in enumerate(answers):
            table[entry.path] = _answers(entry, bodies, secure=bool(secure))
        policies[entry.path] = entry.policy
    try:
        missing = answers[False].pop(manifest.NOT_FOUND), answers[True].pop(manifest.NOT_FOUND)
    except KeyError as error:
        raise manifest.UnreadableVersion(f"{folder.name}: no {manifest.NOT_FOUND}") from error
    withheld = {}
    for path in set(manifest.WITHHELD) & answers[False].keys():
        withheld[path], _ = (table.pop(path) for table in answers)
    return Site(folder.name, answers, missing, withheld, policies)


def _body(folder: Path, entry: manifest.Entry, encoding: str) -> bytes:
    try:
        body = manifest.body_path(folder, entry, encoding).read_bytes()
    except OSError as error:
        raise manifest.UnreadableVersion(f"{folder.name}: {error}") from error
    if hashlib.sha256(body).hexdigest() != entry.bodies[encoding]:
        raise manifest.UnreadableVersion(f"{folder.name}: {entry.path} ({encoding}) is damaged")
    return body


def _answers(entry: manifest.Entry, bodies: dict[str, bytes], *, secure: bool) -> Answers:
    made = {
        encoding: _answer(entry, encoding, body, secure=secure) for encoding, body in bodies.items()
    }
    return tuple(made.get(encoding, made["identity"]) for encoding in ENCODINGS)


def _answer(entry: manifest.Entry, encoding: str, body: bytes, *, secure: bool) -> Answer:
    etag = f'"{entry.bodies[encoding][:32]}"'
    shared: Headers = [("Cache-Control", _CACHING[entry.kind])]
    if entry.status == 200:
        shared.append(("ETag", etag))
    if len(entry.bodies) > 1:
        shared.append(("Vary", "Accept-Encoding"))
    shared += security(policy=entry.policy, secure=secure)
    about_body = [("Content-Type", entry.content_type), ("Content-Length", str(len(body)))]
    if encoding != "identity":
        about_body.append(("Content-Encoding", encoding))
    return Answer(etag, _REASONS[entry.status], about_body + shared, shared, [body])
