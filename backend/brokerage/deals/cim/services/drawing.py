"""Draws pages of a memorandum as PNG pictures: `python -m`, in a process with limits."""

import io
import sys
from collections.abc import Iterator
from typing import IO, Final

from brokerage.core.limited_process import limit_this_process
from brokerage.pdf.page_picture import draw_page

MOST_SECONDS: Final = 30
"""Of processor time, and twice as many in all."""
WIDTH: Final = 1600
"""Pixels."""
_SIZE: Final = 8
"""Bytes of the number before each picture: how long it is."""


def pictures(output: bytes) -> Iterator[bytes]:
    """Yield the pictures in the output of the process."""
    at = 0
    while at < len(output):
        end = at + _SIZE + int.from_bytes(output[at : at + _SIZE])
        yield output[at + _SIZE : end]
        at = end


def draw(file: IO[bytes], first: int, last: int) -> Iterator[bytes]:
    """Yield the pages `first` to `last`, from 1."""
    for number in range(first, last + 1):
        buffer = io.BytesIO()
        draw_page(file, number, WIDTH).convert("RGB").save(buffer, "PNG", compress_level=1)
        yield buffer.getvalue()


def _main(most_memory: str, most_seconds: str, first: str, last: str) -> int:
    limit_this_process(int(most_memory), int(most_seconds))
    for picture in draw(sys.stdin.buffer, int(first), int(last)):
        sys.stdout.buffer.write(len(picture).to_bytes(_SIZE) + picture)
    return 0


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:]))
