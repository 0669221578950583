"""Files of pictures, good and bad."""

import io
import struct
import zlib
from typing import Any

from PIL import Image

ORIENTATION, MAKER = 0x0112, 0x010F


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 40), **options: Any) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, (200, 20, 20)).save(buffer, kind, **options)
    return buffer.getvalue()


def from_a_phone() -> bytes:
    """Build a picture as phones take them: rotated by its metadata, which also name the place."""
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = 6, "Camera of a seller"
    exif.get_ifd(0x8825)[1] = "N"
    return picture(exif=exif, comment=b"Kilgore, Texas")


def moving(kind: str) -> bytes:
    frames = [Image.new("RGB", (20, 20), color) for color in ("red", "blue", "white")]
    buffer = io.BytesIO()
    frames[0].save(buffer, kind, save_all=True, append_images=frames[1:], duration=100)
    return buffer.getvalue()


def bomb() -> bytes:
    """Build a PNG of a few bytes that claims 81 megapixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", 9000, 9000, 8, 2, 0, 0, 0)
    data = zlib.compress(bytes(1000))
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
SCRIPT = b"<script>alert(1)</script>"
