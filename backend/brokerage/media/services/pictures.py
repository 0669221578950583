"""Changes the library of pictures. The staff log records each change, but no removal by `purge`."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.core.files.base import ContentFile
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core import ratelimit
from brokerage.core.refusals import Refusal
from brokerage.core.text import shown_name
from brokerage.media.models import Picture
from brokerage.media.selectors import PictureUse, damaged, media_storage, uses
from brokerage.media.services.conversion import convert

UPLOADS_AN_HOUR = 200
"""For each member of staff."""
KEPT_AFTER_DELETION = timedelta(hours=1)


class InUse(Refusal):
    """The picture cannot be deleted, because entries or drafts name it."""

    code = "in_use"

    def __init__(self, found: list[PictureUse]) -> None:
        places = (each.key if each.is_public else f"the draft of {each.key}" for each in found)
        super().__init__(f"This picture is used in {', '.join(places)}. Remove it there first.")


@dataclass
class PictureChanged(Exception):
    """Someone has changed the picture since the editor loaded it; `picture` is what it is now."""

    picture: Picture


def upload(*, request: HttpRequest, by: User, name: str, original: bytes) -> Picture:
    """Store a picture in a uniform format; the uploaded file itself is not stored. If the library
    has a picture of the same file already, returns that picture, and restores it if it was deleted;
    files of it that are missing or damaged are stored again. A new picture has no alt text yet.

    Raises rules.BadPicture if the file is not accepted (`conversion.convert`), and
    ratelimit.LimitReached after `UPLOADS_AN_HOUR` uploads of a person in an hour, refused and
    repeated ones included.
    """
    ratelimit.consume(
        "media-upload",
        str(by.pk),
        limit=UPLOADS_AN_HOUR,
        seconds=3600,
        message=f"You have uploaded {UPLOADS_AN_HOUR} pictures within an hour."
        " Please try again later.",
    )
    name = shown_name(name, otherwise="picture")
    digest = hashlib.sha256(original).hexdigest()
    image = convert(name, original)
    files = {f"{digest}.webp": image.picture, f"{digest}-thumbnail.webp": image.thumbnail}
    missing = damaged(files)
    with transaction.atomic():
        picture, is_new = Picture.objects.select_for_update().get_or_create(
            sha256=digest,
            defaults={
                "name": name,
                "width": image.width,
                "height": image.height,
                "bytes": len(original),
                "uploaded_by": by,
            },
        )
        if not is_new and picture.deleted_at is None and not missing:
            return picture
        picture.deleted_at = None
        picture.save(update_fields=["deleted_at"])
        store_files({file: files[file] for file in missing})
        _record(request, StaffAct.PICTURE_UPLOADED, picture)
    return picture


@transaction.atomic
def change(
    *,
    request: HttpRequest,
    picture_id: int,
    expected_version: int,
    alt: str | None = None,
    focus: tuple[float, float] | None = None,
) -> Picture:
    """Change the alt text and the focus (x and y in percent); None leaves a value as it is. `alt`
    must have passed `rules.alt_problem`. Entries that name the picture have an alt text and a
    focus of their own, which stay.

    A picture that has these values already is returned unchanged, whatever `expected_version` is.
    Raises Picture.DoesNotExist, also for a deleted picture, and PictureChanged if the version is
    not `expected_version`.
    """
    picture = _locked(picture_id)
    before = (picture.alt, picture.focus_x, picture.focus_y)
    if alt is not None:
        picture.alt = alt
    if focus is not None:
        picture.focus_x, picture.focus_y = focus
    if (picture.alt, picture.focus_x, picture.focus_y) == before:
        return picture  # the same change again, by a page that never got the answer
    if picture.version != expected_version:
        raise PictureChanged(_locked(picture_id))
    picture.version += 1
    picture.save()
    _record(request, StaffAct.PICTURE_CHANGED, picture)
    return picture


@transaction.atomic
def delete(*, request: HttpRequest, picture_id: int) -> None:
    """Mark a picture as deleted; the worker removes it after an hour. Raises Picture.DoesNotExist,
    also for a deleted picture, and InUse if an entry or a draft names the picture.
    """
    picture = _locked(picture_id)
    if found := uses([picture])[picture.pk]:
        raise InUse(found)
    picture.deleted_at = timezone.now()
    picture.save(update_fields=["deleted_at"])
    _record(request, StaffAct.PICTURE_DELETED, picture)


@transaction.atomic
def restore(*, request: HttpRequest, picture_id: int) -> Picture:
    """Undo a deletion; a picture that is not deleted stays as it is. Raises Picture.DoesNotExist if
    the worker has removed the picture.
    """
    picture = Picture.objects.select_for_update().get(pk=picture_id)
    if picture.deleted_at is not None:
        picture.deleted_at = None
        picture.save(update_fields=["deleted_at"])
        _record(request, StaffAct.PICTURE_RESTORED, picture)
    return picture


def purge() -> int:
    """Remove the pictures that were deleted more than an hour ago and that no entry and no draft
    names, with their files. Returns how many pictures.
    """
    due = timezone.now() - KEPT_AFTER_DELETION
    number = 0
    for picture_id in Picture.objects.filter(deleted_at__lt=due).values_list("pk", flat=True):
        with transaction.atomic():
            found = Picture.objects.select_for_update().filter(pk=picture_id, deleted_at__lt=due)
            for picture in found:
                if uses([picture])[picture.pk]:
                    continue
                files = (picture.file, picture.thumbnail)
                picture.delete()
                # While the row is locked: after the commit someone may have uploaded it again.
                for file in files:
                    media_storage().delete(file)
                number += 1
    return number


def store_files(files: Mapping[str, bytes]) -> None:
    """Store files of a picture by their names, in place of damaged ones."""
    storage = media_storage()
    for name, content in files.items():
        storage.delete(name)
        storage.save(name, ContentFile(content))


def _locked(picture_id: int) -> Picture:
    return Picture.objects.select_for_update().get(pk=picture_id, deleted_at=None)


def _record(request: HttpRequest, act: StaffAct, picture: Picture) -> None:
    staff_log.record(request, act=act, object_type="picture", object_id=picture.pk)
