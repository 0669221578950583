"""Converts an uploaded picture in a separate process with limits on memory and time: a file of a
few KB may unpack to more memory than the server has.
"""

import io
import json
import os
import resource
import struct
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import Final

from brokerage.media import rules

MOST_MEMORY: Final = 800 * 1024 * 1024
"""Bytes of address space. The largest PNG takes half of it; the largest AVIF are rejected."""
MOST_SECONDS: Final = 30
"""Of processor time, and twice as many in all."""
_REFUSED: Final = 3
"""The exit code of a process that has written the reason to its output."""
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
    try:
        with _converting:
            done = subprocess.run(
                [sys.executable, "-m", __name__, str(MOST_MEMORY), str(MOST_SECONDS)],
                input=json.dumps(file).encode() + b"\n" + original,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # a parser's messages may quote the file
                env={"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.defpath},
                timeout=2 * MOST_SECONDS,
                check=False,
            )
    except subprocess.TimeoutExpired as error:
        raise rules.too_costly(file) from error
    if done.returncode == _REFUSED:
        raise rules.BadPicture(done.stdout.decode())
    if done.returncode != 0:  # out of memory or time, at which some libraries crash
        raise rules.too_costly(file)
    width, height, of_picture, of_thumbnail = _LENGTHS.unpack_from(done.stdout)
    files = io.BytesIO(done.stdout[_LENGTHS.size :])
    return Converted(width, height, files.read(of_picture), files.read(of_thumbnail))


def _main(most_memory: int, most_seconds: int) -> int:
    """Read a name and a picture from stdin; write the lengths and contents of the converted files,
    or the reason for rejecting the picture, to stdout. Return the exit code.
    """
    resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
    resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    file: str = json.loads(sys.stdin.buffer.readline())
    try:
        image = rules.for_library(file, sys.stdin.buffer.read())
    except rules.BadPicture as bad:
        sys.stdout.buffer.write(str(bad).encode())
        return _REFUSED
    picture, thumbnail = rules.as_webp(image, quality=92), rules.thumbnail(image)
    lengths = _LENGTHS.pack(image.width, image.height, len(picture), len(thumbnail))
    sys.stdout.buffer.write(lengths + picture + thumbnail)
    return 0


if __name__ == "__main__":
    sys.exit(_main(*map(int, sys.argv[1:])))
