"""Burns a reader's name into the pixels of a page: no part of it can be taken off."""

import io
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from brokerage.pdf import renderer

QUALITY: Final = 78
_ANGLE: Final = 28
_PALE: Final = 48
"""Of 255: how much of the repeated line covers the page."""
_LINE: Final = (104, 110, 122)
"""Between ink and paper, so that it shows on dark pictures as well."""
_INK: Final = (20, 34, 56)
_FOOT: Final = (250, 246, 238)
_FONT: Final = Path(renderer.__file__).with_name("typst") / "fonts" / "source-sans-3-600-normal.ttf"


class Stamp(NamedTuple):
    """What is burned in: the line that repeats across the page, and the line at its foot."""

    line: str
    foot: str


def stamped(page: bytes, stamp: Stamp) -> bytes:
    """Return a page as a JPEG with the stamp in its pixels, a little higher by the line at its
    foot.
    """
    with Image.open(io.BytesIO(page), formats=("PNG", "JPEG")) as stored:
        clean = stored.convert("RGB")
    clean.paste(_LINE, (0, 0), _pattern(stamp.line, clean.size))
    foot = _foot(stamp.foot, clean.width)
    whole = Image.new("RGB", (clean.width, clean.height + foot.height))
    whole.paste(clean, (0, 0))
    whole.paste(foot, (0, clean.height))
    buffer = io.BytesIO()
    whole.save(buffer, "JPEG", quality=QUALITY)
    return buffer.getvalue()


@lru_cache(maxsize=4)
def _pattern(line: str, size: tuple[int, int]) -> Image.Image:
    """Return the mask with the line again and again across the page, slanted."""
    width, height = size
    font = _font(width // 52)
    left, top, right, bottom = font.getbbox(line)
    words = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8), 0)
    ImageDraw.Draw(words).text((4 - left, 4 - top), line, font=font, fill=255)
    tile = words.rotate(_ANGLE, Image.Resampling.BILINEAR, expand=True)
    mask = Image.new("L", size, 0)
    step = max(tile.height, 1)
    for row, y in enumerate(range(-tile.height // 2, height, step)):
        for x in range(-tile.width // 2 * (row % 2), width, tile.width):
            mask.paste(_PALE, (x, y), tile)
    return mask


@lru_cache(maxsize=4)
def _foot(line: str, width: int) -> Image.Image:
    """Return the band below the page with the line in full, smaller if it is long."""
    size = width // 62
    font = _font(size)
    while font.getlength(line) > width * 0.94 and size > 8:
        size -= 1
        font = _font(size)
    band = Image.new("RGB", (width, width // 30), _FOOT)
    drawing = ImageDraw.Draw(band)
    drawing.line((0, 0, width, 0), fill=_INK)
    drawing.text((width // 2, band.height // 2), line, font=font, fill=_INK, anchor="mm")
    return band


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FONT), size)
