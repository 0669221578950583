"""Valid and invalid picture files."""

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


def with_place(kind: str) -> bytes:
    """Build a picture that says where it was taken: as EXIF and as XMP."""
    exif = Image.Exif()
    exif[MAKER] = "Camera of a seller"
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2] = "N", (32.0, 23.0, 10.14)
    gps[3], gps[4] = "W", (94.0, 52.0, 31.72)
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>32,23N</exif:GPSLatitude>'
    return picture(kind, exif=exif, xmp=xmp + b"</x:xmpmeta>")


def moving(kind: str) -> bytes:
    frames = [Image.new("RGB", (20, 20), color) for color in ("red", "blue", "white")]
    buffer = io.BytesIO()
    frames[0].save(buffer, kind, save_all=True, append_images=frames[1:], duration=100)
    return buffer.getvalue()


def with_preview() -> bytes:
    """Build a JPEG as cameras write it, with a small second picture (MPO)."""
    preview, buffer = Image.new("RGB", (15, 10), "blue"), io.BytesIO()
    whole = Image.new("RGB", (60, 40), (200, 20, 20))
    whole.save(buffer, "MPO", save_all=True, append_images=[preview])
    return buffer.getvalue()


def of_mode(mode: str, kind: str, **options: Any) -> bytes:
    """Build a red picture of this mode of Pillow, such as `CMYK`; a gray one where it has none."""
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40), (200, 20, 20)).convert(mode).save(buffer, kind, **options)
    return buffer.getvalue()


def with_transparent_color(mode: str) -> bytes:
    """Build a PNG of which one color, black, is transparent, and all is of that color."""
    buffer = io.BytesIO()
    black: Any = (0, 0, 0) if mode == "RGB" else 0
    Image.new(mode, (60, 40), black).save(buffer, "PNG", transparency=black)
    return buffer.getvalue()


def png(
    width: int, height: int, *, bits: int, color: int, row: bytes, interlaced: bool = False
) -> bytes:
    """Build a PNG by hand of equal rows. `color` is 0 for gray, 2 for RGB, 6 for RGBA."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, interlaced)
    packed = zlib.compressobj(1)
    data = b"".join(packed.compress(b"\0" + row) for _ in range(height)) + packed.flush()
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def scanned_gray() -> bytes:
    """Build a PNG of a middle gray with sixteen bits a pixel, as scanners write it."""
    return png(60, 40, bits=16, color=0, row=b"\x80\x00" * 60)


def bomb() -> bytes:
    """Build a PNG of a few bytes that claims 81 megapixels."""
    return claims(9000, 9000)


def claims(width: int, height: int) -> bytes:
    """Build a PNG of this size with transparency, but without its pixels."""
    return png(width, height, bits=8, color=6, row=b"")


def unpacks_to(width: int, height: int) -> bytes:
    """Build a small PNG with transparency that takes four bytes a pixel once it is unpacked."""
    return png(width, height, bits=8, color=6, row=bytes(4 * width))


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
SCRIPT = b"<script>alert(1)</script>"
