"""Finding pictures, their files, and the documents that use them."""

import json

from django.core.files.storage import Storage, storages
from django.db.models import Q, QuerySet

from brokerage.content import selectors as content
from brokerage.media.models import Picture


def media_storage() -> Storage:
    """The storage of the library's files."""
    return storages["media"]


def read(file: str) -> bytes:
    """The content of a file of the library. Raises FileNotFoundError."""
    with media_storage().open(file) as content:
        data: bytes = content.read()
    return data


def listed() -> QuerySet[Picture]:
    """All pictures that are not deleted, the latest first."""
    return Picture.objects.filter(deleted_at=None).select_related("uploaded_by")


def page(*, search: str, after: int | None, limit: int) -> list[Picture]:
    """Pictures whose name or alt text contains `search`, uploaded before the one numbered `after`,
    and one more than `limit` if there are more.
    """
    found = listed()
    if search:
        found = found.filter(Q(name__icontains=search) | Q(alt__icontains=search))
    if after is not None:
        found = found.filter(pk__lt=after)
    return list(found[: limit + 1])


def uses(pictures: list[Picture]) -> dict[int, list[str]]:
    """The keys of the documents that name each of these pictures, by its id."""
    content.forget()  # another process may have just named one
    texts = {key: json.dumps(body) for key, body in content.documents().items()}
    return {each.pk: [key for key, text in texts.items() if each.file in text] for each in pictures}
