"""Writes texts into formulas."""

from typing import Final

_LONGEST: Final = 255  # characters that Excel allows in one text of a formula


def quoted(text: str) -> str:
    """Return a text as part of a formula: in quotes, and in pieces if it is too long for Excel."""
    pieces = [text[at : at + _LONGEST] for at in range(0, len(text), _LONGEST)] or [""]
    return "&".join('"' + piece.replace('"', '""') + '"' for piece in pieces)
