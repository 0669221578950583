"""Uploaded pictures are converted in a process with limited memory."""

import io

import pytest
from PIL import Image
from tests.media.sample_pictures import bomb, claims, picture, unpacks_to, with_preview

from brokerage.media.rules import MAX_UPLOAD, BadPicture
from brokerage.media.services import conversion
from brokerage.media.services.conversion import convert


def test_both_sizes_of_a_picture_come_back() -> None:
    converted = convert("shop.jpg", picture(size=(3000, 1500)))
    assert (converted.width, converted.height) == (2400, 1200)
    sizes = [Image.open(io.BytesIO(each)).size for each in (converted.picture, converted.thumbnail)]
    assert sizes == [(2400, 1200), (480, 240)]


def test_a_camera_s_picture_with_a_preview_is_stored_as_its_main_picture() -> None:
    converted = convert("DSC_0001.JPG", with_preview())
    assert (converted.width, converted.height) == (60, 40)


@pytest.mark.parametrize(
    ("original", "reason"),
    [
        (b"", "The picture “Müller”.jpg is not a JPEG"),
        (bomb(), "at most 60 megapixels"),
        (claims(7740, 7740), "at most 40 megapixels"),
        (bytes(MAX_UPLOAD + 1), "at most 20 MB"),
    ],
    ids=range(4),
)
def test_the_reason_of_a_rejection_is_returned(original: bytes, reason: str) -> None:
    with pytest.raises(BadPicture, match=reason):
        convert("“Müller”.jpg", original)


def test_the_largest_picture_fits_into_the_memory() -> None:
    assert convert("large.png", unpacks_to(8000, 5000)).width == 2400


def test_a_picture_that_takes_too_much_memory_or_time_is_rejected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    large = unpacks_to(6000, 4000)
    monkeypatch.setattr(conversion, "MOST_MEMORY", 250_000_000)
    with pytest.raises(BadPicture, match="takes too long to read"):
        convert("large.png", large)
    assert convert("small.png", picture()).width == 60
    monkeypatch.setattr(conversion, "MOST_MEMORY", 1_000_000_000)
    monkeypatch.setattr(conversion, "MOST_SECONDS", 0.05)  # twice as many in all
    with pytest.raises(BadPicture, match="takes too long to read"):
        convert("large.png", large)
