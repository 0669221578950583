"""Helpers for short texts that people type."""

from pathlib import PurePath
from typing import Final
from unicodedata import category

import regex

_JOINERS: Final = frozenset("\u200c\u200d")
"""They join or part the letters of scripts such as Persian, and the parts of an emoji."""
_TAGS: Final = range(0xE0020, 0xE0080)  # spell the flags of England, Scotland and Wales
_EMOJI: Final = range(0x1F000, 0x1FC00)
_LONGEST_CLUSTER: Final = 40
"""Characters on either side in which `cut` looks for the parts of one grapheme."""


def single_line(text: str) -> str:
    """Return a text as one line: each run of spaces and control characters becomes one space, and
    invisible characters are removed, except those that join letters or emoji.
    """
    shown = "".join(map(_shown, text))
    return " ".join(shown.split()).strip("".join(_JOINERS) + " ")


def storable(text: str) -> str:
    """Return a text without NUL, which PostgreSQL does not store."""
    return text.replace("\0", "")


def trimmed(text: str, length: int | None = None) -> str:
    """Return the first `length` characters of a text, or all of it, without NUL and the spaces
    around it.
    """
    return storable(text).strip()[:length]


def _shown(character: str) -> str:
    if character.isprintable() or character in _JOINERS or ord(character) in _TAGS:
        return character
    if ord(character) in _EMOJI:  # newer than this Python
        return character
    return "" if category(character) == "Cf" else " "


def cut(text: str, length: int) -> str:
    """Return the first `length` characters of a text or fewer, without splitting a grapheme: a
    letter with its accents, an emoji of several parts.
    """
    if len(text) <= length:
        return text
    start = max(0, length - _LONGEST_CLUSTER)
    for sign in regex.finditer(r"\X", text[: length + _LONGEST_CLUSTER], pos=start):
        if sign.end() > length:
            return text[: sign.start()] if sign.start() > start else text[:length]
    return text[:length]


def shown_name(name: str, *, otherwise: str) -> str:
    """Return the name of an uploaded file without folders and invisible characters: its last 100
    characters, or `otherwise` if nothing is left.
    """
    return single_line(PurePath(name).name)[-100:] or otherwise
