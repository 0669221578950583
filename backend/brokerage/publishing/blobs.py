"""Stores each content and its compressed forms once, by SHA-256, for all versions.

This makes publishing fast: only changed content is compressed.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
from pathlib import Path
from threading import get_ident

import brotli

from brokerage.publishing.encodings import SUFFIXES

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
    """A folder of files named by the SHA-256 of their content. Callers hold the publishing lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, content: bytes, content_type: str) -> dict[str, str]:
        """Store a content in every encoding; returns the SHA-256 of each."""
        name = hashlib.sha256(content).hexdigest()
        bodies = {"identity": name}
        if not self._has(name, content):
            self._write(name, content)
        if len(content) < _MIN_COMPRESSED_SIZE or not content_type.startswith(_COMPRESSIBLE):
            return bodies
        for encoding in ("br", "gzip"):
            compressed = self._compressed(name, encoding, content)
            if len(compressed) < len(content):
                bodies[encoding] = hashlib.sha256(compressed).hexdigest()
        return bodies

    def link(self, bodies: dict[str, str], target: Path) -> None:
        """Link the stored encodings to `target` with their suffixes."""
        target.parent.mkdir(parents=True, exist_ok=True)
        for encoding in bodies:
            suffix = SUFFIXES[encoding]
            source = self._folder / (bodies["identity"] + suffix)
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

    def prune(self, keep: set[str]) -> None:
        """Delete every content whose SHA-256 is not in `keep`."""
        for blob in self._folder.iterdir():
            if blob.name.split(".")[0] not in keep:
                blob.unlink()

    def _has(self, name: str, content: bytes) -> bool:
        try:
            return (self._folder / name).read_bytes() == content
        except FileNotFoundError:
            return False

    def _compressed(self, name: str, encoding: str, content: bytes) -> bytes:
        file = name + SUFFIXES[encoding]
        try:
            return (self._folder / file).read_bytes()
        except FileNotFoundError:
            compressed = (
                brotli.compress(content, quality=11)
                if encoding == "br"
                else gzip.compress(content, compresslevel=9, mtime=0)
            )
            self._write(file, compressed)
            return compressed

    def _write(self, name: str, content: bytes) -> None:
        """Write atomically, so that no partial file is ever found under the name."""
        # Two threads may write the same content at the same time.
        partial = self._folder / f"{name}.{get_ident()}.partial"
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self._folder / name)
