"""Converts an uploaded picture in a separate process with limits on memory and time: a file of a
few KB may unpack to more memory than the server has.
"""

import io
import json
import struct
import sys
import threading
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Final

from django.conf import settings

from brokerage.core.limited_process import (
    REFUSED,
    FileRefused,
    limit_this_process,
    run_limited,
)
from brokerage.media import rules

MOST_MEMORY: Final = 800 * 1024 * 1024
"""Bytes of address space. The largest PNG takes half of it; the largest AVIF are rejected."""
MOST_SECONDS: Final = 30
"""Of processor time, and twice as many in all."""
_LENGTHS: Final = struct.Struct(">4I")
_converting: Final = threading.Lock()
"""One picture at a time in each web process."""


@dataclass(frozen=True)
class Converted:
    """A picture as the library stores it: its size in pixels, and two WebP files."""

    width: int
    height: int
    picture: bytes
    thumbnail: bytes


def convert(file: str, original: bytes) -> Converted:
    """Convert an uploaded picture by `rules.for_library`. `file` is the name for messages. Raises
    rules.BadPicture, also if the picture takes too much memory or time.
    """
    if len(original) > rules.MAX_UPLOAD:
        raise rules.too_large_a_file(file)
    name = json.dumps(file)  # an argument of a process cannot have NUL
    try:
        with _converting, TemporaryFile(dir=settings.DATA_DIR) as stored:
            stored.write(original)
            output = run_limited(
                __name__, name, file=stored, seconds=MOST_SECONDS, memory=MOST_MEMORY
            )
    except FileRefused as refused:
        raise rules.BadPicture(str(refused)) from refused
    if output is None:
        raise rules.too_costly(file)
    width, height, of_picture, of_thumbnail = _LENGTHS.unpack_from(output)
    files = io.BytesIO(output[_LENGTHS.size :])
    return Converted(width, height, files.read(of_picture), files.read(of_thumbnail))


def _main(most_memory: str, most_seconds: str, name: str) -> int:
    """Write the lengths and contents of the converted files to stdout, or the reason for rejecting
    the picture. Return the exit code.
    """
    limit_this_process(int(most_memory), int(most_seconds))
    file: str = json.loads(name)
    try:
        image = rules.for_library(file, sys.stdin.buffer.read())
    except rules.BadPicture as bad:
        sys.stdout.buffer.write(str(bad).encode())
        return REFUSED
    picture, thumbnail = rules.as_webp(image, quality=92), rules.thumbnail(image)
    lengths = _LENGTHS.pack(image.width, image.height, len(picture), len(thumbnail))
    sys.stdout.buffer.write(lengths + picture + thumbnail)
    return 0


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:]))
