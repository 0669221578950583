"""Bodies of the desk's operations on pictures."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, Schema, Text
from brokerage.media.models import Picture


class PictureFocus(Input):
    """The point that stays when a picture is cropped, in percent from the left and the top."""

    x: Annotated[float, Field(ge=0, le=100, strict=False)]
    y: Annotated[float, Field(ge=0, le=100, strict=False)]


class PictureIn(Input):
    """What changes; what is left out stays."""

    alt: Annotated[Text, Field(max_length=1000)] | None = None
    focus: PictureFocus | None = None


class PictureOut(Schema):
    id: int
    file: str
    """By which documents name it."""
    name: str
    alt: str
    """Empty: it cannot be used yet."""
    focus: PictureFocus
    width: int
    height: int
    bytes: int
    uploaded_at: datetime
    uploaded_by: str | None
    thumbnail: str
    """Its address."""
    used_in: list[str]
    """The keys of documents."""


class PicturesOut(Schema):
    pictures: list[PictureOut]
    next_cursor: str
    """For `after`, to get the next page; empty on the last."""


def picture_out(picture: Picture, used_in: list[str]) -> PictureOut:
    return PictureOut(
        id=picture.pk,
        file=picture.file,
        name=picture.name,
        alt=picture.alt,
        focus=PictureFocus(x=picture.focus_x, y=picture.focus_y),
        width=picture.width,
        height=picture.height,
        bytes=picture.bytes,
        uploaded_at=picture.uploaded_at,
        uploaded_by=picture.uploaded_by.display_name if picture.uploaded_by else None,
        thumbnail=f"/api/desk/media/{picture.pk}/thumbnail",
        used_in=used_in,
    )
