"""Queries for pictures, their files, and the entries that use them."""

import json
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final, NamedTuple

from django.core.files import File
from django.core.files.storage import Storage, storages
from django.db.models import QuerySet

from brokerage.content.models import Draft, Entry
from brokerage.content.selectors import bodies
from brokerage.core.schema import Fact
from brokerage.core.search_words import contains_words
from brokerage.media import rules
from brokerage.media.models import Picture


def media_storage() -> Storage:
    return storages["media"]


def read(file: str) -> bytes:
    """Read a file of the library. Raises FileNotFoundError, and what an unavailable
    storage raises.
    """
    with media_storage().open(file) as content:
        data: bytes = content.read()
    return data


def damaged(files: Iterable[str]) -> list[str]:
    """Return those of these files that are missing or not complete pictures. Raises what an
    unavailable storage raises.
    """
    return [file for file in files if not _is_intact(file)]


def _is_intact(file: str) -> bool:
    try:
        rules.for_library(file, read(file))
    except (FileNotFoundError, rules.BadPicture):
        return False
    return True


def file_of(reference: str) -> str:
    """Return the storage name of the picture that a Markdown text names as `media:<reference>`,
    also of a deleted one. `reference` must have all `rules.REFERENCE_LENGTH` digits. Raises
    Picture.DoesNotExist.
    """
    return _named(reference, Picture.objects.all()).file


def thumbnail(reference: str) -> File[bytes]:
    """Open the small version of a picture that is not deleted. Raises Picture.DoesNotExist and
    FileNotFoundError.
    """
    return media_storage().open(_named(reference, listed()).thumbnail)


def _named(reference: str, pictures: QuerySet[Picture]) -> Picture:
    found = pictures.filter(sha256__startswith=reference).order_by("pk").first()
    if found is None:
        raise Picture.DoesNotExist
    return found


def listed() -> QuerySet[Picture]:
    """Return all pictures that are not deleted, the latest first."""
    return Picture.objects.filter(deleted_at=None).select_related("uploaded_by")


def page(*, search: str, after: int | None, limit: int) -> list[Picture]:
    """Return pictures whose name and alt text contain the words of `search` and whose id is below
    `after`, the latest first: up to `limit` + 1, so that the caller sees whether there are more.
    """
    found = listed()
    if after is not None:
        found = found.filter(pk__lt=after)
    if search.strip():
        texts = found.values_list("pk", "name", "alt")
        matching = (pk for pk, *said in texts if contains_words(" ".join(said), search))
        found = found.filter(pk__in=list(islice(matching, limit + 1)))
    return list(found[: limit + 1])


class PictureUse(Fact):
    """An entry that names a picture, or another thing by a key of its feature. `is_public` is False
    if only its draft does, or it is not published.
    """

    key: str
    is_public: bool


class OtherUse(NamedTuple):
    """Something outside of the entries that may name pictures, with its text."""

    key: str
    text: str
    is_public: bool


OTHER_USES: Final[list[Callable[[], Iterable[OtherUse]]]] = []
"""Functions that return other uses; features above add theirs in `ready` of their `apps.py`."""


def uses(pictures: list[Picture]) -> dict[int, list[PictureUse]]:
    """Return, by picture id, the entries and others that name it, drafts included."""
    bodies.forget()  # another process may have just named one
    others = [use for source in OTHER_USES for use in source()]
    public = [(key, json.dumps(body)) for key, body in bodies.public_bodies().items()]
    public += [(use.key, use.text) for use in others if use.is_public]
    hidden = [
        *Entry.objects.filter(is_public=False).values_list("key", "body"),
        *Draft.objects.values_list("entry", "body"),
    ]
    unpublished = [(key, json.dumps(body)) for key, body in hidden]
    unpublished += [(use.key, use.text) for use in others if not use.is_public]
    found: dict[int, list[PictureUse]] = {}
    for each in pictures:
        in_public, in_drafts = (
            {key for key, text in texts if each.file in text or _cited(each) in text}
            for texts in (public, unpublished)
        )
        found[each.pk] = [
            PictureUse(key=key, is_public=key in in_public) for key in sorted(in_public | in_drafts)
        ]
    return found


def _cited(picture: Picture) -> str:
    return f"media:{picture.reference}"
