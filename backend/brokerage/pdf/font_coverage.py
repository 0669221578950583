"""Cleans typed text for one line of a PDF, and finds characters without a glyph."""

import unicodedata
from collections.abc import Iterator
from typing import Any, Final

import regex

from brokerage.core.json_texts import Path, texts

_UNSEEN = regex.compile(r"[[\p{Cc}\p{Cf}]--\s]", regex.V1)
_SPACES = regex.compile(r"[\s\p{Z}]+")

# Glyphs of both typefaces in `typst/fonts`: Latin letters of Europe and Vietnam, and punctuation.
# A missing glyph would make rendering fail.
_PRINTED: Final = (
    " -~\u00a1-\u00ac\u00ae-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b"
    "\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026"
    "\u2032\u2033\u2039\u203a\u20ac\u2122\u2212"
)
_NOT_PRINTED = regex.compile(f"[^{_PRINTED}]")


def one_line(text: str) -> str:
    """Return the text as one line: NFC, without control characters, invisible characters and stray
    spaces.
    """
    composed = unicodedata.normalize("NFC", _UNSEEN.sub("", text))
    return _SPACES.sub(" ", composed).strip(" ")


def unprintable(text: str) -> str:
    """Return the first character that the PDF fonts have no glyph for; empty if they have all."""
    found = _NOT_PRINTED.search(text)
    return found[0] if found else ""


def cannot_show(text: str) -> str:
    """Return what staff are told about a text of a PDF, such as `cannot show “★”. Leave it out.`;
    empty if the PDF fonts have a glyph for each of its characters.
    """
    # A no-break space prints like any other space.
    if not (sign := unprintable(text.replace("\u00a0", " "))):
        return ""
    named = f"“{sign}”" if sign.isprintable() else f"the sign U+{ord(sign):04X}"
    return f"cannot show {named}. Leave it out."


def texts_not_shown(value: Any) -> Iterator[tuple[Path, str]]:
    """Yield the path of each text in a JSON value with a character that the PDF fonts cannot show,
    and a sentence that names the character. A text may have several lines.
    """
    for path, text in texts(value):
        if said := cannot_show(text.replace("\n", " ")):
            yield path, f"Reports and documents {said}"
