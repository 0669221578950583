"""Makes pictures for pages: from a file, its alt text and its focus to the sizes of a page.

The entry `about` and listings name pictures as {"file": ..., "alt": ..., "focus": {"x", "y"}}:
files of the media library or of the folder `photos` of DATA_DIR. Articles name pictures of the
library by their references. Each is cropped to the shape of its slot and made in a few widths as
AVIF, WebP and JPEG, without metadata.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypedDict
from urllib.parse import urlencode

from django.conf import settings
from PIL import Image

from brokerage.core import facts
from brokerage.core.durable_files import replacement
from brokerage.core.outages import is_of_object_store
from brokerage.library.selectors.articles import FOLDER, read
from brokerage.media import selectors as media
from brokerage.media.models import Picture
from brokerage.media.rules import (
    REFERENCE_LENGTH,
    BadPicture,
    as_webp,
    opened,
    standard,
    upright_size,
)
from brokerage.publishing.services.rendering import Content

MAX_FILE_SIZE = 30_000_000
"""Bytes of an original."""

# In the order in which browsers choose; the last is for those that know no other.
_FORMATS: dict[str, dict[str, Any]] = {
    "avif": {"quality": 60, "speed": 6},
    "webp": {"quality": 78, "method": 6},
    "jpeg": {"quality": 80, "optimize": True, "progressive": True},
}
# Part of the file names: change it with anything that changes the bytes of a size.
_RECIPE = "2"
_REFERENCE = re.compile(rf"[0-9a-f]{{{REFERENCE_LENGTH}}}")
_PREVIEW_WIDTH = 800
"""Pixels."""


@dataclass(frozen=True)
class Slot:
    """A place for a picture on a page, with the ratio of width and height to which the picture is
    cropped, or None, and the widths of its sizes in pixels.
    """

    ratio: tuple[int, int] | None
    widths: tuple[int, ...]


ADVISOR = Slot((1, 1), (160, 320, 480))
FIRM = Slot((4, 3), (400, 800, 1200))
LISTING = Slot((3, 2), (400, 800, 1200))
ARTICLE = Slot(None, (400, 800, 1280))
SLOTS: Final = {"advisor": ADVISOR, "firm": FIRM, "listing": LISTING, "article": ARTICLE}


Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


class Focus(TypedDict):
    """The point that stays in the picture when it is cropped, in percent from the left and top."""

    x: float
    y: float


CENTER: Focus = {"x": 50, "y": 50}


class Source(TypedDict):
    """A format of a picture, as in a <source> element."""

    type: str
    srcset: str


class PagePicture(TypedDict):
    """A picture as a page shows it: `width` and `height` are those of the largest size."""

    alt: str
    width: int
    height: int
    src: str
    srcset: str
    sources: list[Source]


def originals() -> Path:
    """Return the folder of this installation's pictures."""
    return Path(settings.DATA_DIR) / "photos"


def sizes_folder() -> Path:
    """Return the folder of the sizes of pictures, which may be deleted at any time."""
    return Path(settings.DATA_DIR) / "photo-sizes"


def make_sizes(photo: dict[str, Any], slot: Slot) -> PagePicture:
    """Create the sizes of a picture that are missing on disk, and return it as a page shows it.
    `photo` is the object in an entry. Raises BadPicture.
    """
    focus: Focus = photo.get("focus") or CENTER
    original = _read(photo["file"])
    recipe = f"{_RECIPE} {slot} {focus['x']} {focus['y']} {_FORMATS}".encode()
    name = "photo-" + hashlib.sha256(recipe + original).hexdigest()[:16]
    with opened(photo["file"], original) as image:
        box = _box(upright_size(image), slot, focus)
        available = box[2] - box[0]
        widths = [width for width in slot.widths if width <= available] or [available]
        files = {kind: {width: f"{name}-{width}.{kind}" for width in widths} for kind in _FORMATS}
        missing = [
            (kind, width, file)
            for kind, of_kind in files.items()
            for width, file in of_kind.items()
            if not (sizes_folder() / file).exists()
        ]
        if missing:
            cropped = standard(photo["file"], image).crop(box)
            for kind, width, file in missing:
                _write(sizes_folder() / file, _encoded(cropped, kind, _size(width, box)))
    srcsets = {
        kind: ", ".join(f"{_path(file)} {width}w" for width, file in of_kind.items())
        for kind, of_kind in files.items()
    }
    largest = _size(widths[-1], box)
    return {
        "alt": photo["alt"],
        "width": largest[0],
        "height": largest[1],
        "src": _path(files["jpeg"][widths[-1]]),
        "srcset": srcsets["jpeg"],
        "sources": [
            {"type": f"image/{kind}", "srcset": srcsets[kind]} for kind in ("avif", "webp")
        ],
    }


def place_pictures(
    entries: dict[str, Any],
    articles: Iterable[dict[str, Any]],
    listings: Iterable[dict[str, Any]] = (),
) -> None:
    """Replace each picture in these entries, articles and listings, in place, by a PagePicture,
    create missing sizes and delete unused ones; originals stay. Raises BadPicture.
    """
    used: set[str] = set()
    for holder, slot in _holders(entries, articles, listings):
        photo = make_sizes(holder["photo"], slot)
        holder["photo"] = photo
        srcsets = [photo["srcset"], *(source["srcset"] for source in photo["sources"])]
        for srcset in srcsets:
            used |= {each.split()[0].rpartition("/")[2] for each in srcset.split(", ")}
    for file in _files():
        if file.name not in used:
            file.unlink()


def place_previews(
    entries: dict[str, Any],
    articles: Iterable[dict[str, Any]],
    listings: Iterable[dict[str, Any]] = (),
) -> None:
    """Replace each picture, in place, by a PagePicture whose address shows it to staff before it is
    published. Raises BadPicture.
    """
    names = {slot: name for name, slot in SLOTS.items()}
    for holder, slot in _holders(entries, articles, listings):
        photo = holder["photo"]
        focus: Focus = photo.get("focus") or CENTER
        with opened(photo["file"], _read(photo["file"])) as image:
            box = _box(upright_size(image), slot, focus)
        width, height = _size(min(_PREVIEW_WIDTH, box[2] - box[0]), box)
        query = urlencode({"file": photo["file"], "slot": names[slot], **focus})
        src = f"/api/desk/content/preview-pictures?{query}"
        shown: PagePicture = {
            "alt": photo["alt"],
            "width": width,
            "height": height,
            "src": src,
            "srcset": f"{src} {width}w",
            "sources": [],
        }
        holder["photo"] = shown


def preview_picture(file: str, slot: Slot, focus: Focus) -> bytes:
    """Return a picture as WebP in the shape of its slot, for a preview. Raises BadPicture."""
    with opened(file, _read(file)) as image:
        box = _box(upright_size(image), slot, focus)
        cropped = standard(file, image).crop(box)
    size = _size(min(_PREVIEW_WIDTH, box[2] - box[0]), box)
    return as_webp(cropped.resize(size, Image.Resampling.LANCZOS), quality=75)


def picture_files() -> Iterator[Content]:
    """Yield every size that is on disk. Call `place_pictures` first."""
    for file in _files():
        kind = file.suffix.removeprefix(".")
        yield Content(_path(file.name), "asset", 200, f"image/{kind}", file.read_bytes())


def problems(key: str, words: facts.EntryBody) -> list[str]:
    """Return what is wrong with the pictures of an entry without other problems, in sentences."""
    found: list[str] = []
    if key.startswith(FOLDER):
        holders = _in_article(read(key.removeprefix(FOLDER), str(words)).page())
    else:
        holders = _in_about(words)
    for holder, _ in holders:
        file = holder["photo"]["file"]
        try:
            with opened(file, _read(file)) as image:
                standard(file, image)
        except BadPicture as bad:
            found.append(str(bad))
    return found


def crop_box(size: tuple[int, int], ratio: tuple[int, int], focus: Focus) -> Box:
    """Return the largest box of this aspect ratio, centered as near to the focus as the edges
    allow: left, top, right and bottom in pixels.
    """
    width, height = size
    across = max(1, min(width, height * ratio[0] // ratio[1]))
    down = max(1, min(height, width * ratio[1] // ratio[0]))
    left = min(max(round(width * focus["x"] / 100 - across / 2), 0), width - across)
    top = min(max(round(height * focus["y"] / 100 - down / 2), 0), height - down)
    return left, top, left + across, top + down


def _holders(
    entries: dict[str, Any],
    articles: Iterable[dict[str, Any]],
    listings: Iterable[dict[str, Any]],
) -> Iterator[tuple[dict[str, Any], Slot]]:
    """Yield the dicts that have a picture, each with the slot in which the picture is shown."""
    yield from _in_about(entries["about"])
    yield from ((listing, LISTING) for listing in listings if listing.get("photo"))
    for article in articles:
        yield from _in_article(article)


def _in_about(words: Any) -> Iterator[tuple[dict[str, Any], Slot]]:
    holders = [(words, FIRM), *((advisor, ADVISOR) for advisor in words["advisors"])]
    return ((holder, slot) for holder, slot in holders if holder.get("photo"))


def _in_article(page: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Slot]]:
    return ((part, ARTICLE) for part in page["body"] if "photo" in part)


def _read(file: str) -> bytes:
    """Read a picture by its reference or file name. Raises BadPicture, and outages."""
    try:
        return media.read(media.file_of(file) if _REFERENCE.fullmatch(file) else file)
    except Picture.DoesNotExist as error:
        raise BadPicture(f"There is no picture media:{file} in the media library.") from error
    except OSError as error:
        if is_of_object_store(error):  # it did not respond in time
            raise
        path = originals() / file
    try:
        if path.stat().st_size > MAX_FILE_SIZE:
            raise BadPicture(
                f"The picture {file} is too large: at most {MAX_FILE_SIZE // 10**6} MB."
            )
        return path.read_bytes()
    except OSError as error:
        raise BadPicture(
            f"The picture {file} is not in the media library or in {originals()}."
        ) from error


def _box(size: tuple[int, int], slot: Slot, focus: Focus) -> Box:
    return crop_box(size, slot.ratio or size, focus)


def _size(width: int, box: Box) -> tuple[int, int]:
    left, top, right, bottom = box
    return width, max(1, round(width * (bottom - top) / (right - left)))


def _encoded(image: Image.Image, kind: str, size: tuple[int, int]) -> bytes:
    buffer = io.BytesIO()
    image.resize(size, Image.Resampling.LANCZOS).save(buffer, kind, **_FORMATS[kind])
    return buffer.getvalue()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacement(path) as partial:
        partial.write_bytes(content)


def _path(file: str) -> str:
    return f"/assets/{file}"


def _files() -> list[Path]:
    folder = sizes_folder()
    return sorted(folder.iterdir()) if folder.is_dir() else []
