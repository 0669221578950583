"""Request and response bodies of the desk's operations on pictures."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.core.errors import Problem
from brokerage.core.schema import Input, Schema
from brokerage.media.models import Picture
from brokerage.media.selectors import PictureUse, uses


class PictureFocus(Input):
    """The point that stays visible when the picture is cropped, in percent from the left and the
    top.
    """

    x: Annotated[float, Field(ge=0, le=100, strict=False)]
    y: Annotated[float, Field(ge=0, le=100, strict=False)]


class PictureIn(Input):
    """Changes of a picture; a field that is left out or null stays. `expected_version` is the
    version that the editor loaded.
    """

    expected_version: int
    alt: Annotated[str, Field(max_length=1000)] | None = None
    """5 to 200 characters."""
    focus: PictureFocus | None = None


class PictureOut(Schema):
    """A picture of the library with the documents that use it. `width` and `height` are
    in pixels.
    """

    id: int
    file: str
    """The name by which entries refer to the picture."""
    reference: str
    """Markdown texts name the picture by it: `![alt](media:reference)`."""
    name: str
    alt: str
    """A picture cannot be used while it is empty."""
    focus: PictureFocus
    width: int
    height: int
    bytes: int
    """Of the uploaded file."""
    uploaded_at: datetime
    uploaded_by: str | None
    """Null for a deleted account."""
    thumbnail: str
    """The URL of the small version."""
    used_in: list[PictureUse]
    """By the key of the entry."""
    version: int
    """Grows with each change."""

    @classmethod
    def of(cls, picture: Picture, used_in: list[PictureUse] | None = None) -> "PictureOut":
        """`used_in` is looked up if it is left out."""
        used_in = uses([picture])[picture.pk] if used_in is None else used_in
        return cls(
            id=picture.pk,
            file=picture.file,
            reference=picture.reference,
            name=picture.name,
            alt=picture.alt,
            focus=PictureFocus(x=picture.focus_x, y=picture.focus_y),
            width=picture.width,
            height=picture.height,
            bytes=picture.bytes,
            uploaded_at=picture.uploaded_at,
            uploaded_by=picture.uploaded_by.get_short_name() if picture.uploaded_by else None,
            thumbnail=f"/api/desk/media/thumbnails/{picture.reference}",
            used_in=used_in,
            version=picture.version,
        )


class PicturesOut(Schema):
    pictures: list[PictureOut]
    next_cursor: str
    """The value of `after` for the next page; empty on the last page."""


class PictureConflictOut(Problem):
    """Status 409: the picture was changed meanwhile. `theirs` is the current picture."""

    theirs: PictureOut
