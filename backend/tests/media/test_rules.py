"""Accepted pictures, and what is stored of them."""

import io

import pytest
from PIL import Image
from tests.media.sample_pictures import (
    HEIC,
    ORIENTATION,
    SCRIPT,
    SVG,
    bomb,
    claims,
    from_a_phone,
    moving,
    of_mode,
    picture,
    png,
    scanned_gray,
    with_place,
    with_preview,
    with_transparent_color,
)

from brokerage.media.rules import (
    LONGEST_SIDE,
    MAX_UPLOAD,
    BadPicture,
    as_webp,
    for_library,
    thumbnail,
)


@pytest.mark.parametrize(
    ("original", "reason"),
    [
        (b"", "is not a JPEG"),
        (SVG, "is a drawing"),
        (SCRIPT, "is not a JPEG"),
        (b"%PDF-1.7", "is a PDF"),
        (picture("GIF"), "is a GIF. Please save it as a JPEG"),
        (moving("GIF"), "is a GIF"),
        (picture("TIFF"), "is a TIFF"),
        (picture("TIFF", compression="jpeg"), "is a TIFF"),
        (picture("BMP"), "is a BMP"),
        (HEIC, "is a HEIC picture, as iPhones take them"),
        (moving("PNG"), "is animated"),
        (moving("WEBP"), "is animated"),
        (moving("AVIF"), "is animated"),
        (picture("PNG") + b"<!DOCTYPE html><p>Hello", "contains a web page"),
        (picture(comment=SCRIPT), "contains a web page"),
        (bomb(), "at most 60 megapixels"),
        (claims(7000, 6000), "at most 40 megapixels, or 60 as a JPEG"),
        (picture(size=(400, 400))[:-200], "is damaged"),
        (picture("PNG", size=(400, 400))[:-60], "is damaged"),
        (bytes(MAX_UPLOAD + 1), "at most 20 MB"),
    ],
    ids=range(20),
)
def test_other_files_are_rejected_with_the_reason(original: bytes, reason: str) -> None:
    with pytest.raises(BadPicture, match=reason):
        for_library("shop.jpg", original)


RED, GRAY, WHITE = (200, 20, 20), (74, 74, 74), (255, 255, 255)


@pytest.mark.parametrize(
    ("original", "color"),
    [
        (with_preview(), RED),
        (picture(progressive=True), RED),
        (picture(subsampling=0, quality=95), RED),
        (of_mode("L", "JPEG"), GRAY),
        (of_mode("CMYK", "JPEG"), RED),
        (of_mode("P", "PNG"), RED),
        (of_mode("1", "PNG"), None),
        (of_mode("LA", "PNG"), GRAY),
        (of_mode("RGBA", "PNG"), RED),
        (of_mode("RGBA", "WEBP", lossless=True), RED),
        (scanned_gray(), (128, 128, 128)),
        (png(60, 40, bits=16, color=2, row=b"\xc8\0\x14\0\x14\0" * 60), RED),
        (png(60, 40, bits=16, color=6, row=b"\xc8\0\x14\0\x14\0\xff\xff" * 60), RED),
        (png(1, 1, bits=8, color=2, row=bytes(RED), interlaced=True), None),
        (with_transparent_color("RGB"), WHITE),
        (with_transparent_color("L"), WHITE),
        (with_transparent_color("P"), WHITE),
    ],
    ids=range(17),
)
def test_every_kind_of_picture_keeps_its_colors(
    original: bytes, color: tuple[int, int, int] | None
) -> None:
    """As cameras, phones, scanners and image programs write them."""
    image = for_library("shop.jpg", original)
    assert image.mode == "RGB"
    if color:
        assert image.size == (60, 40)
        found = image.getpixel((30, 20))
        assert isinstance(found, tuple)
        assert max(abs(one - other) for one, other in zip(found, color, strict=True)) < 35, found


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_upright_whatever_its_orientation(kind: str, orientation: int) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    size = (40, 60) if orientation > 4 else (60, 40)
    assert for_library("shop.jpg", picture(kind, exif=exif)).size == size
    palette = of_mode("P", "PNG", exif=exif)
    assert for_library("shop.png", palette).size == size


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_the_content_decides_the_kind_and_not_the_name(kind: str) -> None:
    assert for_library("shop.txt", picture(kind)).size == (60, 40)


def test_a_picture_is_upright_and_its_metadata_is_gone() -> None:
    original = from_a_phone()
    assert b"Camera of a seller" in original
    stored = as_webp(for_library("shop.jpg", original), quality=92)
    image = Image.open(io.BytesIO(stored))
    assert image.size == (40, 60)
    assert not image.getexif()
    assert b"Camera" not in stored
    assert b"Kilgore" not in stored


GPS = 0x8825
"""The block of EXIF that has the place."""


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_what_is_stored_does_not_say_where_a_picture_was_taken(kind: str) -> None:
    original = with_place(kind)
    given = Image.open(io.BytesIO(original))
    assert given.getexif().get_ifd(GPS)[2] == (32.0, 23.0, 10.14)
    picture = for_library("shop.jpg", original)
    for stored in (as_webp(picture, quality=92), thumbnail(picture)):
        image = Image.open(io.BytesIO(stored))
        assert not image.getexif().get_ifd(GPS)
        assert image.info.keys().isdisjoint({"exif", "xmp", "icc_profile"})
        assert not any(word in stored for word in (b"EXIF", b"XMP ", b"GPS", b"Camera"))


def test_data_after_the_picture_is_not_stored() -> None:
    stored = as_webp(for_library("shop.jpg", picture() + b"PK a film"), quality=92)
    assert b"film" not in stored


def test_a_large_picture_is_made_smaller() -> None:
    assert for_library("shop.jpg", picture(size=(4800, 1200))).size == (LONGEST_SIDE, 600)
