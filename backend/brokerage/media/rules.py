"""The rules on pictures that staff upload: which are accepted, and how they are converted."""

from __future__ import annotations

import io
import re

from PIL import ExifTags, Image, ImageCms, ImageOps

from brokerage.core.refusals import Refusal

MAX_PIXELS = 60_000_000
MAX_DECODED_PIXELS = 40_000_000
"""Pixels that are decoded, each in four bytes. Of a large JPEG half of the rows and columns are."""
LONGEST_SIDE = 2400
"""Pixels of what the library stores, almost twice the widest size on a page."""
THUMBNAIL_SIDE = 480
MAX_UPLOAD = 20_000_000
"""Bytes of an uploaded file."""
ALT_LENGTHS = (5, 200)
REFERENCE_LENGTH = 12
"""Characters of the digest by which a text in Markdown names a picture."""

_READABLE = ("JPEG", "PNG", "WEBP", "AVIF")
_UNSUPPORTED = {
    re.compile(rb"....ftyp(hei|hev|mif1|msf1)", re.DOTALL): "a HEIC picture, as iPhones take them",
    re.compile(rb"GIF8"): "a GIF",
    re.compile(rb"II\*\0|MM\0\*|II\x2b\0|MM\0\x2b"): "a TIFF or a camera's raw file",
    re.compile(rb"BM"): "a BMP",
    re.compile(rb"%PDF-"): "a PDF",
    re.compile(rb"\s*(<\?xml|<svg)"): "a drawing (SVG)",
}
"""How files begin that are often taken for a picture that can be used, and what they are."""
_WEB_PAGE = re.compile(rb"<script\b|<!doctype html|<html[\s>]", re.IGNORECASE)


class BadPicture(Refusal):
    """The picture cannot be used. The message is for staff."""

    status, code, field = 400, "bad_picture", "file"


def opened(file: str, original: bytes) -> Image.Image:
    """Open a picture and read its header. The format is found by the content, not by the name;
    `file` is the name for error messages. Raises BadPicture if it is no JPEG, PNG, WebP or AVIF
    picture, or has more than MAX_PIXELS.
    """
    try:
        image = Image.open(io.BytesIO(original), formats=_READABLE)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        for begins, kind in _UNSUPPORTED.items():
            if begins.match(original):
                raise BadPicture(
                    f"The picture {file} is {kind}. Please save it as a JPEG and upload that."
                ) from error
        raise BadPicture(f"The picture {file} is not a JPEG, PNG, WebP or AVIF file.") from error
    if image.width * image.height > MAX_PIXELS:
        raise BadPicture(
            f"The picture {file} is too large: at most {MAX_PIXELS // 10**6} megapixels."
        )
    return image


def upright_size(image: Image.Image) -> tuple[int, int]:
    """Return the width and height of an image in pixels as it is seen, turned by its EXIF
    orientation. Reads the header alone.
    """
    on_its_side = image.getexif().get(ExifTags.Base.Orientation, 1) in (5, 6, 7, 8)
    return (image.height, image.width) if on_its_side else image.size


def standard(file: str, image: Image.Image) -> Image.Image:
    """Convert an image: upright, in sRGB, without transparency and metadata. `file` is the name for
    error messages. Raises BadPicture if the image is damaged.
    """
    try:
        upright = ImageOps.exif_transpose(_of_eight_bits(image))
        # Before the colors are converted, because that drops the transparency.
        if upright.has_transparency_data:
            upright = _on_white(upright)
        if profile := image.info.get("icc_profile"):
            upright = _in_srgb(upright, profile)
        result = upright.convert("RGB")
    except (OSError, SyntaxError, ValueError) as error:
        raise BadPicture(f"The picture {file} is damaged.") from error
    result.info = {}
    return result


def for_library(file: str, original: bytes) -> Image.Image:
    """Convert an uploaded picture to the form that the library stores, whose longer side has at
    most LONGEST_SIDE pixels. `file` is the name for error messages. Raises BadPicture if it
    has more than MAX_UPLOAD bytes or MAX_DECODED_PIXELS, is animated, has a web page inside or is
    damaged, and as `opened` does.

    Of a JPEG with several pictures (MPO), such as a camera's with a preview, the first counts.
    """
    if len(original) > MAX_UPLOAD:
        raise too_large_a_file(file)
    with opened(file, original) as image:
        if _WEB_PAGE.search(original):
            raise BadPicture(
                f"The picture {file} contains a web page. Please save it again as a JPEG or PNG."
            )
        if image.format != "MPO" and getattr(image, "is_animated", False):
            raise BadPicture(f"The picture {file} is animated. Please choose a still picture.")
        # A JPEG is decoded at the fraction that is needed, which takes less memory.
        image.draft(image.mode, (LONGEST_SIDE, LONGEST_SIDE))
        if image.width * image.height > MAX_DECODED_PIXELS:
            raise BadPicture(
                f"The picture {file} is too large:"
                f" at most {MAX_DECODED_PIXELS // 10**6} megapixels,"
                f" or {MAX_PIXELS // 10**6} as a JPEG."
            )
        return standard(file, _reduced(file, image))


def too_large_a_file(file: str) -> BadPicture:
    """Return the error for a file of more than MAX_UPLOAD bytes."""
    return BadPicture(f"The picture {file} is too large: at most {MAX_UPLOAD // 10**6} MB.")


def too_costly(file: str) -> BadPicture:
    """Return the error for a picture that needs too much memory or time to convert."""
    return BadPicture(
        f"The picture {file} takes too long to read. Please save it as a JPEG and upload that."
    )


def as_webp(image: Image.Image, *, quality: int) -> bytes:
    """Encode an image as WebP without metadata. `quality` is that of WebP, 0 to 100."""
    buffer = io.BytesIO()
    image.save(buffer, "webp", quality=quality, method=4)
    return buffer.getvalue()


def thumbnail(image: Image.Image) -> bytes:
    """Return a copy of a picture, encoded as WebP, whose longer side has at most THUMBNAIL_SIDE
    pixels.
    """
    small = image.copy()
    small.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE), Image.Resampling.LANCZOS)
    return as_webp(small, quality=75)


def alt_problem(alt: str) -> str:
    """Return a sentence that says what is wrong with an alt text; empty if nothing is."""
    shortest, longest = ALT_LENGTHS
    if not shortest <= len(alt) <= longest:
        return f"Say what is in the picture in {shortest} to {longest} characters."
    return ""


def _reduced(file: str, image: Image.Image) -> Image.Image:
    """Return an image whose longer side has at most LONGEST_SIDE pixels, before other conversions
    copy it. Raises BadPicture if the image is damaged.
    """
    try:
        image = _of_eight_bits(image)
        if image.has_transparency_data and image.mode not in ("RGBA", "LA"):
            image = image.convert("RGBA")
        elif image.mode == "P":  # colors cannot be mixed while they are numbers of a palette
            image = image.convert("RGB")
        image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    except (OSError, SyntaxError, ValueError) as error:
        raise BadPicture(f"The picture {file} is damaged.") from error
    return image


def _of_eight_bits(image: Image.Image) -> Image.Image:
    """Convert an image to 8 bits per channel. Scans may have 1 or 16; Pillow's RGB conversion would
    keep the low byte of 16.
    """
    if image.mode.startswith("I"):
        image = image.point(lambda value: value / 256)
    return image.convert("L") if image.mode == "1" or image.mode.startswith("I") else image


def _on_white(image: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", image.size, "white")
    flat = Image.alpha_composite(ground, image.convert("RGBA"))
    return flat.convert("L" if image.mode == "LA" else "RGB")  # the modes that profiles are for


def _in_srgb(image: Image.Image, profile: bytes) -> Image.Image:
    try:
        given = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        srgb = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, given, srgb, outputMode="RGB") or image
    except (ImageCms.PyCMSError, OSError):  # such as a profile that does not fit the picture
        return image
