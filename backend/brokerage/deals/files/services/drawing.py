"""Draws a page of a file as a JPEG: `python -m`, in a process with limits (`inspection`). pdfium,
which draws PDF files, is not safe in threads, and its input may be hostile.
"""

import io
import sys
from typing import IO, TYPE_CHECKING

from brokerage.deals.files.rules.file_kind import FileKind
from brokerage.deals.files.services.inspection import limit_this_process

if TYPE_CHECKING:  # imported below, by the process that draws
    from PIL.Image import Image

MOST_SECONDS = 20
"""Of processor time, and twice as many in all."""
DRAWN = frozenset({FileKind.PDF, FileKind.JPEG, FileKind.PNG})
_QUALITY = 82


def draw(file: IO[bytes], kind: FileKind, number: int, width: int) -> bytes:
    """Return page `number`, from 1, as a JPEG at most `width` pixels wide and twice as high."""
    image = _page(file, number, width) if kind is FileKind.PDF else _picture(file, width)
    image.thumbnail((width, 2 * width))
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "JPEG", quality=_QUALITY)
    return buffer.getvalue()


def _page(file: IO[bytes], number: int, width: int) -> "Image":
    import pypdfium2

    page = pypdfium2.PdfDocument(file)[number - 1]
    across, down = page.get_size()
    scale = min(width / max(across, 1), 2 * width / max(down, 1))
    drawn: Image = page.render(scale=scale).to_pil()
    return drawn


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
