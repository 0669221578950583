"""Pictures: from file, alt text and focus to the sizes on a page."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from PIL import Image, ImageCms

from brokerage.content.selectors import checks
from brokerage.content.selectors.bodies import public_bodies
from brokerage.content.services.publishing import edit
from brokerage.media import rules
from brokerage.media.rules import BadPicture
from brokerage.publishing.services import pictures
from brokerage.publishing.services.pictures import ADVISOR, CENTER, FIRM, Slot, crop_box, make_sizes
from brokerage.publishing.services.rendering import PublishError
from brokerage.publishing.services.source import render_input

SQUARE = Slot((1, 1), (40, 80))
RED, BLUE = (200, 20, 20), (20, 20, 200)
ORIENTATION, MAKER = 0x0112, 0x010F


@pytest.fixture(autouse=True)
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    """Return the folder of pictures of an installation of the test's own."""
    settings.DATA_DIR = tmp_path
    (tmp_path / "photos").mkdir()
    return tmp_path / "photos"


def save(folder: Path, name: str = "dale.jpg", **options: Any) -> dict[str, Any]:
    """Save a picture 200 wide and 100 high, its left half red and its right half blue."""
    image = Image.new("RGB", (200, 100), RED)
    image.paste(BLUE, (100, 0, 200, 100))
    image.save(folder / name, **options)
    return {"file": name, "alt": "Dale at his desk"}


def published() -> dict[str, bytes]:
    return {content.path: content.body for content in pictures.picture_files()}


def opened(address: str) -> Image.Image:
    return Image.open(io.BytesIO(published()[address]))


def test_a_picture_becomes_avif_webp_and_jpeg_in_the_widths_of_its_slot(folder: Path) -> None:
    photo = make_sizes(save(folder), SQUARE)
    assert [source["type"] for source in photo["sources"]] == ["image/avif", "image/webp"]
    assert (photo["alt"], photo["width"], photo["height"]) == ("Dale at his desk", 80, 80)
    srcsets = [*(source["srcset"] for source in photo["sources"]), photo["srcset"]]
    formats = [
        (opened(address).format, opened(address).size, width)
        for srcset in srcsets
        for address, width in (each.split() for each in srcset.split(", "))
    ]
    assert formats == [
        (kind, (width, width), f"{width}w")
        for kind in ("AVIF", "WEBP", "JPEG")
        for width in (40, 80)
    ]
    assert photo["src"] in published()


def test_the_focus_stays_in_the_picture_when_it_is_cropped(folder: Path) -> None:
    photo = save(folder)
    left = make_sizes({**photo, "focus": {"x": 0, "y": 50}}, SQUARE)
    right = make_sizes({**photo, "focus": {"x": 100, "y": 50}}, SQUARE)
    middle = [opened(each["src"]).convert("RGB").getpixel((40, 40)) for each in (left, right)]
    for pixel, color in zip(middle, (RED, BLUE), strict=True):
        assert isinstance(pixel, tuple)
        assert max(abs(a - b) for a, b in zip(pixel, color, strict=True)) < 20


@pytest.mark.parametrize(
    ("size", "ratio", "focus", "box"),
    [
        ((200, 100), (1, 1), CENTER, (50, 0, 150, 100)),
        ((200, 100), (1, 1), {"x": 0, "y": 0}, (0, 0, 100, 100)),
        ((100, 200), (1, 1), {"x": 50, "y": 30}, (0, 10, 100, 110)),
        ((100, 200), (4, 3), {"x": 50, "y": 100}, (0, 125, 100, 200)),
        ((1, 1), (4, 3), CENTER, (0, 0, 1, 1)),
    ],
)
def test_a_crop_is_as_large_as_it_can_be(size: Any, ratio: Any, focus: Any, box: Any) -> None:
    assert crop_box(size, ratio, focus) == box


def test_a_small_picture_is_not_enlarged(folder: Path) -> None:
    photo = make_sizes(save(folder), FIRM)
    assert (photo["width"], photo["height"]) == (133, 100)


def test_a_picture_taken_on_its_side_is_shown_upright(folder: Path) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6  # its right side is the top
    photo = make_sizes({**save(folder, exif=exif), "focus": {"x": 50, "y": 0}}, SQUARE)
    pixel = opened(photo["src"]).convert("RGB").getpixel((40, 40))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 150  # the red half is on top


def test_no_metadata_is_published(folder: Path) -> None:
    exif = Image.Exif()
    exif[MAKER] = "Camera of a seller"
    make_sizes(save(folder, exif=exif, comment=b"Kilgore, Texas"), SQUARE)
    assert len(published()) == 6
    for address, body in published().items():
        assert b"Camera" not in body, address
        assert b"Kilgore" not in body, address
        assert not opened(address).getexif(), address


@pytest.mark.parametrize("with_profile", [False, True])
@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_a_transparent_picture_gets_a_white_background(
    folder: Path, mode: str, with_profile: bool
) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    given = profile if with_profile else None
    Image.new(mode, (80, 80), 0).save(folder / "dale.png", icc_profile=given)
    photo = make_sizes({"file": "dale.png", "alt": "Dale at his desk"}, SQUARE)
    pixel = opened(photo["src"]).convert("RGB").getpixel((40, 40))
    assert isinstance(pixel, tuple)
    assert min(pixel) > 250


def test_sizes_are_made_once(folder: Path) -> None:
    photo = save(folder)
    make_sizes(photo, SQUARE)
    made = {path: path.stat().st_mtime_ns for path in pictures.sizes_folder().iterdir()}
    make_sizes(photo, SQUARE)
    assert {path: path.stat().st_mtime_ns for path in pictures.sizes_folder().iterdir()} == made


def test_another_file_under_the_same_name_gets_other_addresses(folder: Path) -> None:
    before = make_sizes(save(folder), SQUARE)
    Image.new("RGB", (100, 100), BLUE).save(folder / "dale.jpg")
    assert (
        make_sizes({"file": "dale.jpg", "alt": "Dale at his desk"}, SQUARE)["src"] != before["src"]
    )


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("missing.jpg", None, "is not in the media library"),
        ("words.jpg", b"not a picture", "is not a JPEG, PNG, WebP or AVIF file"),
        ("run.jpg", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "is not a JPEG"),
    ],
)
def test_a_file_that_is_not_a_picture_is_rejected(
    folder: Path, name: str, content: bytes | None, says: str
) -> None:
    if content is not None:
        (folder / name).write_bytes(content)
    with pytest.raises(BadPicture, match=f"The picture {name} {says}"):
        make_sizes({"file": name, "alt": "Dale at his desk"}, ADVISOR)


def test_a_picture_that_ends_early_is_rejected(folder: Path) -> None:
    photo = save(folder)
    whole = (folder / "dale.jpg").read_bytes()
    (folder / "dale.jpg").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadPicture, match=r"The picture dale\.jpg is damaged"):
        make_sizes(photo, SQUARE)


def test_a_picture_that_is_too_large_is_rejected(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = save(folder)
    monkeypatch.setattr(rules, "MAX_PIXELS", 19_999)
    with pytest.raises(BadPicture, match="megapixels"):
        make_sizes(photo, SQUARE)
    monkeypatch.setattr(pictures, "MAX_FILE_SIZE", 10)
    with pytest.raises(BadPicture, match="MB"):
        make_sizes(photo, SQUARE)


@pytest.mark.django_db
def test_the_pictures_of_advisors_the_firm_and_listings_are_replaced_by_their_sizes(
    folder: Path,
) -> None:
    photo = save(folder)
    words = public_bodies()
    words["about"]["photo"] = {**photo, "alt": "The office on the square"}
    words["about"]["advisors"][0]["photo"] = dict(photo)
    listings: list[dict[str, Any]] = [{"photo": None}, {"photo": {**photo, "alt": "A shop floor"}}]
    pictures.place_pictures(words, [], listings)
    placed: list[Any] = [words["about"], words["about"]["advisors"][0], listings[1]]
    assert [each["photo"]["alt"] for each in placed] == [
        "The office on the square",
        "Dale at his desk",
        "A shop floor",
    ]
    assert {each["photo"]["src"] for each in placed} <= published().keys()
    assert "photo" not in words["about"]["advisors"][1]


@pytest.mark.django_db
def test_sizes_of_a_removed_picture_are_deleted(folder: Path) -> None:
    words = public_bodies()
    words["about"]["photo"] = save(folder)
    pictures.place_pictures(words, [])
    assert published()
    pictures.place_pictures(public_bodies(), [])
    assert not published()


@pytest.mark.django_db
def test_an_entry_that_names_a_picture_needs_its_file_and_its_alt_text(folder: Path) -> None:
    words = public_bodies()["about"]
    words["advisors"][0]["photo"] = {"file": "dale.jpg"}
    assert checks.sentences("about", words) == ["advisors 1 › photo › alt: This is missing."]
    words["advisors"][0]["photo"]["alt"] = "Dale at his desk"
    (problem,) = checks.sentences("about", words)
    assert problem.startswith("The picture dale.jpg is not in the media library")
    save(folder)
    assert checks.sentences("about", words) == []


@pytest.mark.django_db
@pytest.mark.parametrize("file", ["../secret_key", "/etc/passwd.jpg", "a/b.jpg", "dale.svg"])
def test_a_picture_is_a_file_of_the_folder(file: str) -> None:
    words = public_bodies()["about"]
    words["advisors"][0]["photo"] = {"file": file, "alt": "A shop floor"}
    assert checks.sentences("about", words) == [
        "advisors 1 › photo › file: This is not written in the expected form."
    ]


@pytest.mark.django_db
def test_a_missing_picture_stops_the_publication_and_is_named(folder: Path) -> None:
    call_command("load_content", verbosity=0)
    words = public_bodies()["about"]
    words["photo"] = save(folder)
    edit(key="about", body=words)
    assert render_input()["content"]["about"]["photo"]["src"] in published()
    (folder / "dale.jpg").unlink()
    with pytest.raises(PublishError, match=r"The picture dale\.jpg is not in the media library"):
        render_input()
