"""The limits of uploads, and the headers of tus 1.0 (https://tus.io/protocols/resumable-upload)."""

import base64
import binascii
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

VERSION: Final = "1.0.0"
EXTENSIONS: Final = "creation,expiration,termination"
LARGEST_FILE: Final = 200_000_000
"""Bytes."""
LARGEST_PART: Final = 2 * 1024 * 1024
"""Bytes of one request: what a connection that breaks off loses at most."""
SMALLEST_PART: Final = 64 * 1024
"""Bytes of a part that is not the last."""
LARGEST_DEAL: Final = 5 * 1024**3
"""Bytes of all files of a deal."""
MOST_VERSIONS: Final = 2_000
"""In a deal."""
MOST_OPEN: Final = 20
"""Unfinished uploads of one person."""
UPLOADS_AN_HOUR: Final = 300
"""For each person."""
KEPT: Final = timedelta(days=7)
"""How long an unfinished upload can be resumed after its last part."""
LONGEST_METADATA: Final = 4_096


def metadata(header: str) -> dict[str, str]:
    """Parse Upload-Metadata: pairs of a key and a text in Base64. What cannot be read is left
    out.
    """
    found = {}
    for pair in header[:LONGEST_METADATA].split(","):
        key, _, encoded = pair.strip().partition(" ")
        try:
            text = base64.b64decode(encoded, validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            continue
        if key and "\0" not in text:
            found[key] = text
    return found


def written_metadata(values: Mapping[str, str]) -> str:
    """Return the header for these values."""
    return ",".join(
        f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in values.items()
    )


def whole_number(text: str | None) -> int | None:
    """Return a number of at most twelve digits; None for anything else."""
    if text is None or not (text.isascii() and text.isdecimal() and len(text) <= 12):
        return None
    return int(text)


def part_problem(*, offset: int, size: int, length: int) -> str:
    """Return why a part of `size` bytes at `offset` is not accepted; empty if it is."""
    if size == 0:
        return "This part of the file is empty."
    if size > LARGEST_PART:
        return f"A part can have at most {LARGEST_PART // 1024**2} MB."
    if offset + size > length:
        return "The file is longer than was said at first."
    if size < SMALLEST_PART and offset + size < length:
        return f"A part needs at least {SMALLEST_PART // 1024} KB."
    return ""
