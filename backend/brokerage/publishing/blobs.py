"""Stores the files of all published versions once, by the SHA-256 of their content, with their
compressed forms.

This makes publishing fast: only changed content is compressed.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import brotli

from brokerage.core.durable_files import replacement
from brokerage.publishing.encodings import SUFFIXES

BEST = 11
FAST = 5
"""Qualities of brotli: the fast one takes a fiftieth of the time, and pages are 12% larger."""
_FAST_SUFFIX = ".fast.br"

# Bytes; compressing less than this saves nothing.
_MIN_COMPRESSED_SIZE = 200
_COMPRESSIBLE = (
    "text/",
    "application/json",
    "application/manifest+json",
    "application/xml",
    "application/wasm",
    "image/svg+xml",
    "font/ttf",
)


class Blobs:
    """The folder of files that are named by the SHA-256 of their content. Callers hold the
    publishing lock.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._trusted: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def trust(self, digests: Iterable[str]) -> None:
        """Note the SHA-256 of compressed forms that were checked, so that `add` need not decompress
        them.
        """
        self._trusted.update(digests)

    def add(
        self, content: bytes, content_type: str, *, fast: bool = False, quality: int = BEST
    ) -> tuple[dict[str, str], bool]:
        """Store a content; from 200 bytes, and for a type that compresses well, also its Brotli and
        gzip forms. Returns SHA-256 by encoding: of the content (`identity`) and of each compressed
        form (`br`, `gzip`) that is smaller; and whether the Brotli form was compressed quickly.

        Brotli compresses with `quality` or, with `fast`, quickly and less well. A stored form is
        used again, whatever `quality` it was made with; with `fast`, one that was not made quickly
        is preferred.
        """
        name = hashlib.sha256(content).hexdigest()
        bodies = {"identity": name}
        if not self._has(name, content):
            self._write(name, content)
        if len(content) < _MIN_COMPRESSED_SIZE or not content_type.startswith(_COMPRESSIBLE):
            return bodies, False
        is_fast = fast and not (self._folder / (name + SUFFIXES["br"])).exists()
        for encoding in ("br", "gzip"):
            suffix = stored_suffix(encoding, is_fast=is_fast)
            compressed = self._compressed(name, suffix, content, FAST if is_fast else quality)
            if len(compressed) < len(content):
                bodies[encoding] = hashlib.sha256(compressed).hexdigest()
        return bodies, is_fast and "br" in bodies

    def read(self, bodies: dict[str, str]) -> bytes:
        """Return a stored content, uncompressed; `bodies` comes from `add`. Raises OSError if its
        file is missing or cannot be read.
        """
        return (self._folder / bodies["identity"]).read_bytes()

    def link(self, bodies: dict[str, str], target: Path, *, is_fast: bool = False) -> None:
        """Create hard links to the stored forms of a content: `target` with the suffix of each
        encoding. Copies the files if the file system has no hard links.

        `bodies` and `is_fast` are what `add` returned.
        """
        target.parent.mkdir(parents=True, exist_ok=True)
        for encoding in bodies:
            suffix = SUFFIXES[encoding]
            source = self._folder / (bodies["identity"] + stored_suffix(encoding, is_fast=is_fast))
            link = target.with_name(target.name + suffix)
            try:
                os.link(source, link)
            except OSError:  # a file system without hard links
                self._copy(source, link)

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        with source.open("rb") as content, target.open("wb") as copy:
            shutil.copyfileobj(content, copy)
            copy.flush()
            os.fsync(copy.fileno())

    def holds(self, name: str, digest: str) -> bool:
        """Return whether the file `name` exists and its bytes have the SHA-256 `digest`."""
        try:
            content = (self._folder / name).read_bytes()
        except FileNotFoundError:
            return False
        return hashlib.sha256(content).hexdigest() == digest

    def put(self, name: str, content: bytes) -> None:
        """Store a file from another host: `name` is the SHA-256 of the uncompressed content, with
        the suffix of the encoding (`stored_suffix`) if `content` is compressed. The caller has
        checked that they belong together.
        """
        self._write(name, content)

    def prune(self, keep: set[str]) -> None:
        """Delete every content whose SHA-256, uncompressed, is not in `keep`, with its compressed
        forms.
        """
        for blob in self._folder.iterdir():
            if blob.name.split(".")[0] not in keep:
                blob.unlink()

    def _has(self, name: str, content: bytes) -> bool:
        try:
            return (self._folder / name).read_bytes() == content
        except FileNotFoundError:
            return False

    def _compressed(self, name: str, suffix: str, content: bytes, quality: int) -> bytes:
        file = name + suffix
        with suppress(FileNotFoundError):
            stored = (self._folder / file).read_bytes()
            is_trusted = hashlib.sha256(stored).hexdigest() in self._trusted
            if is_trusted or _decompressed(stored, suffix) == content:
                return stored
        if suffix == SUFFIXES["gzip"]:
            compressed = gzip.compress(content, compresslevel=9, mtime=0)
        else:
            compressed = brotli.compress(content, quality=quality)
        self._write(file, compressed)
        return compressed

    def _write(self, name: str, content: bytes) -> None:
        with replacement(self._folder / name) as partial:
            partial.write_bytes(content)


def _decompressed(compressed: bytes, suffix: str) -> bytes | None:
    """Return the content of a compressed form; None if it is damaged."""
    try:
        if suffix == SUFFIXES["gzip"]:
            return gzip.decompress(compressed)
        content: bytes = brotli.decompress(compressed)
        return content
    except (OSError, EOFError, zlib.error, brotli.error):
        return None


def stored_suffix(encoding: str, *, is_fast: bool) -> str:
    """Return the suffix that the name of a stored file in this encoding has after the SHA-256 of
    the uncompressed content.
    """
    return _FAST_SUFFIX if is_fast and encoding == "br" else SUFFIXES[encoding]
