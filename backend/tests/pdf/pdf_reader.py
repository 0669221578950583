"""Extracts text, fonts and margins from PDFs."""

import io
import re
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from brokerage.pdf import renderer

NOON = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
"""Noon in Tyler."""

_STRAIGHT = str.maketrans("’“”", '\'""')
_MARGIN = 0.9  # inches, a little less than the margin of a page
_DOTS = 24  # per inch
_WHITE = b"\xff\xff\xff\xff"


@dataclass(frozen=True)
class PdfContent:
    pages: tuple[str, ...]
    """The text of each page, with single spaces and straight quotes."""
    fonts: frozenset[str]
    """Names of the embedded fonts."""
    root: Any
    """The document catalog."""

    @property
    def text(self) -> str:
        return " ".join(self.pages)

    def flow(self, head: str, foot: str) -> str:
        """The text of all pages without headers and footers.

        `head` and `foot` are the texts between the firm's name or the page number and the body.
        """
        first, *others = (page[: page.rindex(foot)].strip() for page in self.pages)
        return " ".join([first, *(page.partition(f" {head} ")[2] for page in others)])


def read(pdf: bytes) -> PdfContent:
    document = PdfReader(io.BytesIO(pdf), strict=True)
    return PdfContent(
        pages=tuple(plain(page.extract_text()) for page in document.pages),
        fonts=frozenset(name for page in document.pages for name in _fonts(page)),
        root=document.root_object,
    )


def plain(text: str) -> str:
    """The text as in `PdfContent.pages`."""
    one_line = re.sub(r"\s+", " ", text).translate(_STRAIGHT)
    return re.sub(r"(?<=\S[-–]) ", "", one_line)  # where a line was broken


def data_of(make: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The data that `make` passes to the template."""
    seen: dict[str, Any] = {}
    with monkeypatch.context() as patch:
        patch.setattr(renderer, "pdf", lambda _, data, **__: seen.update(data))
        make()
    return seen


def assert_margins_are_empty(template: str, data: Mapping[str, Any]) -> None:
    """Assert that the margins of every page are white."""
    inputs = renderer.inputs(data)
    made = renderer.compiler(template).compile(format="png", ppi=_DOTS, sys_inputs=inputs)
    pictures = made if isinstance(made, list) else [made]
    wide = int(_MARGIN * _DOTS) * 4  # bytes: four a dot
    for picture in pictures:
        assert isinstance(picture, bytes)
        body = _rows(picture)[: -int(1.4 * _DOTS)]  # above the ridge that ends the first page
        assert any(set(row) != {0xFF} for row in body)
        for row in body:
            assert row[:wide] == _WHITE * (wide // 4)
            assert row[-wide:] == _WHITE * (wide // 4)


def _fonts(page: PageObject) -> list[str]:
    resources: Any = page["/Resources"]
    described = [
        descendant.get_object()["/FontDescriptor"]
        for font in resources["/Font"].values()
        for descendant in font.get_object()["/DescendantFonts"]
    ]
    return [str(font["/FontName"]).partition("+")[2] for font in described if "/FontFile2" in font]


def _rows(png: bytes) -> list[bytes]:
    """The rows of an 8-bit RGBA PNG, four bytes a pixel."""
    at, packed, width = 8, b"", 0
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width = struct.unpack(">II", content[:8])[0]
            assert content[8:13] == b"\x08\x06\0\0\0"
        if kind == b"IDAT":
            packed += content
        at += length + 12
    raw, step = zlib.decompress(packed), width * 4 + 1
    rows = [b"\0" * (width * 4)]
    for start in range(0, len(raw), step):
        rows.append(_unfiltered(raw[start], raw[start + 1 : start + step], rows[-1]))
    return rows[1:]


def _unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    if kind == 0:
        return line
    if kind == 2:  # most lines; the other filters are ten times as slow
        return bytes((byte + up) & 0xFF for byte, up in zip(line, above, strict=True))
    out = bytearray()
    for index, byte in enumerate(line):
        left = out[index - 4] if index >= 4 else 0
        up, corner = above[index], above[index - 4] if index >= 4 else 0
        nearest = min((left, up, corner), key=lambda each: abs(left + up - corner - each))
        out.append((byte + (0, left, up, (left + up) // 2, nearest)[kind]) & 0xFF)
    return bytes(out)
