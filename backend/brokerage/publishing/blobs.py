"""Bytes and their compressed forms, made once for each content and shared by all versions.

Publishing again is quick because of this folder: only what changed is compressed.
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

# Below this the compressed form and its header save nothing worth a lookup.
_SMALLEST = 200
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
    """A folder of contents named by their SHA-256. Callers hold the publishing lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, content: bytes, content_type: str) -> dict[str, str]:
        """Keeps a content with its encodings; returns the SHA-256 of each encoding's bytes."""
        name = hashlib.sha256(content).hexdigest()
        bodies = {"identity": name}
        if not self._holds(name, content):
            self._write(name, content)
        if len(content) < _SMALLEST or not content_type.startswith(_COMPRESSIBLE):
            return bodies
        for encoding in ("br", "gzip"):
            compressed = self._compressed(name, encoding, content)
            if len(compressed) < len(content):
                bodies[encoding] = hashlib.sha256(compressed).hexdigest()
        return bodies

    def place(self, bodies: dict[str, str], target: Path) -> None:
        """Puts a content and its encodings at `target`, with their suffixes."""
        target.parent.mkdir(parents=True, exist_ok=True)
        for encoding in bodies:
            suffix = SUFFIXES[encoding]
            source = self._folder / (bodies["identity"] + suffix)
            place = target.with_name(target.name + suffix)
            try:
                os.link(source, place)
            except OSError:  # a file system without hard links
                self._copy(source, place)

    @staticmethod
    def _copy(source: Path, place: Path) -> None:
        with source.open("rb") as content, place.open("wb") as copy:
            shutil.copyfileobj(content, copy)
            copy.flush()
            os.fsync(copy.fileno())

    def prune(self, keep: set[str]) -> None:
        """Drops every content that is not in `keep` (SHA-256 names), with its encodings."""
        for blob in self._folder.iterdir():
            if blob.name.split(".")[0] not in keep:
                blob.unlink()

    def _holds(self, name: str, content: bytes) -> bool:
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
        """Whole or not at all: a half-written content must never be taken for a good one."""
        # Two pages may have the same content, and threads write them at the same time.
        partial = self._folder / f"{name}.{get_ident()}.partial"
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self._folder / name)
