"""Which files become pictures, and what is left of them."""

import io

import pytest
from PIL import Image
from tests.media.sample_pictures import (
    SCRIPT,
    SVG,
    bomb,
    from_a_phone,
    moving,
    picture,
)

from brokerage.media.rules import LONGEST_SIDE, MAX_UPLOAD, BadPhoto, as_webp, for_library


@pytest.mark.parametrize(
    ("original", "reason"),
    [
        (b"", "is no JPEG"),
        (SVG, "is no JPEG"),
        (SCRIPT, "is no JPEG"),
        (b"%PDF-1.7", "is no JPEG"),
        (picture("GIF"), "is no JPEG"),
        (picture("TIFF"), "is no JPEG"),
        (moving("PNG"), "moves"),
        (moving("WEBP"), "moves"),
        (moving("AVIF"), "moves"),
        (picture("PNG") + b"<!DOCTYPE html><p>Hello", "has a web page inside"),
        (picture(comment=SCRIPT), "has a web page inside"),
        (bomb(), "at most 60 megapixels"),
        (picture(size=(400, 400))[:-200], "is damaged"),
        (picture("PNG", size=(400, 400))[:-60], "is damaged"),
        (bytes(MAX_UPLOAD + 1), "at most 20 MB"),
    ],
    ids=range(15),
)
def test_other_files_are_refused_with_the_reason(original: bytes, reason: str) -> None:
    with pytest.raises(BadPhoto, match=reason):
        for_library("shop.jpg", original)


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


def test_what_a_file_carries_after_its_picture_is_not_stored() -> None:
    stored = as_webp(for_library("shop.jpg", picture() + b"PK a film"), quality=92)
    assert b"film" not in stored


def test_a_large_picture_is_made_smaller() -> None:
    assert for_library("shop.jpg", picture(size=(4800, 1200))).size == (LONGEST_SIDE, 600)
