"""Exports and imports the library of pictures as files of an archive: the pictures, and a list of
what staff wrote about them.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import Field, TypeAdapter, ValidationError

from brokerage.core import content_archive
from brokerage.core.content_archive import Files
from brokerage.core.schema import Input, Text
from brokerage.media import rules, selectors, services
from brokerage.media.models import Picture

_LIST: Final = "pictures.json"
_FILE: Final = re.compile(r"[0-9a-f]{64}\.webp")
_Percent = Annotated[float, Field(ge=0, le=100, strict=False)]


class _PictureEntry(Input):
    """A picture in the archive's list. `bytes` is the size of the uploaded file."""

    file: Annotated[str, Field(pattern=f"^{_FILE.pattern}$")]
    name: Annotated[Text, Field(min_length=1, max_length=100)]
    bytes: Annotated[int, Field(gt=0, lt=2**31)]
    alt: Annotated[Text, Field(max_length=200)]
    focus_x: _Percent
    focus_y: _Percent


_LISTED: Final = TypeAdapter(list[_PictureEntry])


def export() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file: the pictures that are not deleted, then
    `pictures.json` with what staff wrote about them. Nothing if there are no pictures.
    """
    entries = []
    for picture in selectors.listed().iterator():
        entries.append(
            _PictureEntry(
                file=picture.file,
                name=picture.name,
                bytes=picture.bytes,
                alt=picture.alt,
                focus_x=picture.focus_x,
                focus_y=picture.focus_y,
            )
        )
        yield picture.file, selectors.read(picture.file)
    if entries:
        yield _LIST, _LISTED.dump_json(entries, by_alias=True, indent=2)


def problems(files: Files) -> list[str]:
    """Return why the pictures in these files cannot be imported, one sentence each; empty if all
    can, or if there are no files.
    """
    if not files:
        return []
    try:
        entries = _entries(files)
    except ValidationError:
        return [f"{_LIST}: this cannot be read"]
    if {entry.file for entry in entries} != set(files) - {_LIST}:
        return [f"{_LIST} and the files do not name the same pictures"]
    found = []
    for entry in entries:
        if entry.alt and (problem := rules.alt_problem(entry.alt)):
            found.append(f"{entry.file}: {problem}")
        try:
            rules.for_library(entry.file, files[entry.file])
        except rules.BadPhoto as bad:
            found.append(str(bad))
    return found


def load(files: Files, publish: bool) -> list[str]:
    """Add the pictures that the library does not have, and restore those that were deleted; of
    others only files that are missing or damaged are stored anew. The caller has checked `files` by
    `problems`. `publish` makes no difference. Returns no notes.
    """
    for entry in _entries(files) if files else ():
        image = rules.for_library(entry.file, files[entry.file])
        digest = entry.file.removesuffix(".webp")
        picture, _ = Picture.objects.select_for_update().get_or_create(
            sha256=digest,
            defaults={
                "name": entry.name,
                "width": image.width,
                "height": image.height,
                "bytes": entry.bytes,
                "alt": entry.alt,
                "focus_x": entry.focus_x,
                "focus_y": entry.focus_y,
            },
        )
        if picture.deleted_at:
            picture.deleted_at = None
            picture.save(update_fields=["deleted_at"])
        stored = {picture.file: files[entry.file], picture.thumbnail: rules.thumbnail(image)}
        services.store_files({file: stored[file] for file in selectors.damaged(stored)})
    return []


PART: Final = content_archive.Part("pictures", export, problems, load)


def _entries(files: Files) -> list[_PictureEntry]:
    """Parse the archive's list of pictures. Raises ValidationError if the list is missing or not
    valid.
    """
    return _LISTED.validate_json(files.get(_LIST, b""))
