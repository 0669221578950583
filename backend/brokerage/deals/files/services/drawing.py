"""Draws a page of a file as a JPEG: `python -m`, in a process with limits."""

import io
import sys
from typing import IO, TYPE_CHECKING

from brokerage.core.limited_process import limit_this_process
from brokerage.deals.files.rules.file_kind import FileKind
from brokerage.pdf.page_picture import draw_page

if TYPE_CHECKING:  # imported below, by the process that draws
    from PIL.Image import Image

MOST_SECONDS = 20
"""Of processor time, and twice as many in all."""
DRAWN = frozenset({FileKind.PDF, FileKind.JPEG, FileKind.PNG})
_QUALITY = 82


def draw(file: IO[bytes], kind: FileKind, number: int, width: int) -> bytes:
    """Return page `number`, from 1, as a JPEG at most `width` pixels wide and twice as high."""
    image = draw_page(file, number, width) if kind is FileKind.PDF else _picture(file, width)
    image.thumbnail((width, 2 * width))
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "JPEG", quality=_QUALITY)
    return buffer.getvalue()


def _picture(file: IO[bytes], width: int) -> "Image":
    from PIL import Image, ImageOps

    image = Image.open(file, formats=("JPEG", "PNG", "MPO"))
    image.draft("RGB", (width, 2 * width))
    return ImageOps.exif_transpose(image)


def _main(most_memory: str, most_seconds: str, kind: str, number: str, width: str) -> int:
    limit_this_process(int(most_memory), int(most_seconds))
    drawn = draw(sys.stdin.buffer, FileKind(kind), int(number), int(width))
    sys.stdout.buffer.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:]))
