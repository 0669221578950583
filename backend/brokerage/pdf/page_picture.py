"""Draws pages of PDF files. pdfium, which draws them, is not safe in threads, and its input may be
hostile: only a process with limits may call `draw_page`, as `first_page` does.
"""

from __future__ import annotations

import sys
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Final

from django.conf import settings

from brokerage.core.limited_process import limit_this_process, run_limited

if TYPE_CHECKING:  # imported below, by the process that draws
    from PIL.Image import Image

_MOST_SECONDS: Final = 20
_QUALITY: Final = 80
"""Of WebP, 0 to 100."""


def first_page(content: bytes, *, width: int) -> bytes | None:
    """Return the first page of a PDF as a WebP picture at most `width` pixels wide and twice as
    high. None if it cannot be drawn, or not within the limits of `run_limited`.
    """
    with TemporaryFile(dir=settings.DATA_DIR) as file:
        file.write(content)
        file.flush()
        return run_limited(__name__, str(width), file=file, seconds=_MOST_SECONDS)


def draw_page(file: IO[bytes], number: int, width: int) -> Image:
    """Draw page `number`, from 1, at most `width` pixels wide and twice as high."""
    import pypdfium2

    page = pypdfium2.PdfDocument(file)[number - 1]
    across, down = page.get_size()
    scale = min(width / max(across, 1), 2 * width / max(down, 1))
    drawn: Image = page.render(scale=scale).to_pil()
    return drawn


def _main(most_memory: str, most_seconds: str, width: str) -> int:
    limit_this_process(int(most_memory), int(most_seconds))
    drawn = draw_page(sys.stdin.buffer, 1, int(width))
    drawn.convert("RGB").save(sys.stdout.buffer, "webp", quality=_QUALITY)
    return 0


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:]))
