"""Queries for the files of a deal, and its storage."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.core.files.storage import Storage, storages
from django.db.models import Count, Min, QuerySet, Sum
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.files.models import (
    CHECKING,
    READY,
    DealFile,
    DealFileVersion,
    DocumentRequest,
    FileDownload,
    Upload,
)
from brokerage.deals.files.rules.document_requests import RequestStatus, needed_first
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.extensions import Ask, Wait

_CHUNK: Final = 256 * 1024
SHOWN_DOWNLOADS: Final = 200


def deal_storage() -> Storage:
    return storages["deals"]


def stored_chunks(name: str, size: int) -> Iterator[bytes]:
    """Read a stored file in pieces. Raises what the storage raises, at the first piece."""
    storage: Any = deal_storage()
    if hasattr(storage, "read_part"):  # an ObjectStore: opening a file would fetch all of it
        for start in range(0, size, 4 * _CHUNK):
            yield storage.read_part(name, range(start, min(start + 4 * _CHUNK, size)))
        return
    with storage.open(name) as file:
        yield from iter(lambda: file.read(_CHUNK), b"")


def pages_folder(version: DealFileVersion) -> str:
    """Return where the storage has pictures of a file's pages."""
    return f"{version.storage_name}.pages"


def preview_of(version: DealFileVersion) -> bytes:
    """Return the small picture of the first page. Raises FileNotFoundError."""
    with deal_storage().open(f"{pages_folder(version)}/preview.jpg") as file:
        content: bytes = file.read()
    return content


def requests_of(deal: Deal) -> list[DocumentRequest]:
    return list(deal.document_requests.all())


class FileRow(NamedTuple):
    """A document with its versions, the newest first. Each is a dictionary of `VERSION` columns,
    with its number of `downloads`.
    """

    id: int
    request: int | None
    title: str
    is_shared: bool
    versions: list[dict[str, Any]]


VERSION: Final = (
    "id number name size state reason uploaded_by_name uploaded_at from_owner sha256 kind pages"
).split()


def files_of(deal: Deal) -> list[FileRow]:
    """Return the documents of a deal. There may be thousands: no models are made of them."""
    versions = DealFileVersion.objects.filter(file__deal=deal).order_by("-number")
    downloads = FileDownload.objects.filter(version__file__deal=deal, only_pages=False)
    counts = dict(downloads.order_by().values_list("version").annotate(count=Count("pk")))
    by_file = defaultdict[int, list[dict[str, Any]]](list)
    for version in versions.values("file_id", *VERSION):
        version["downloads"] = counts.get(version["id"], 0)
        by_file[version.pop("file_id")].append(version)
    rows = deal.files.values_list("pk", "request", "title", "is_shared")
    return [FileRow(*row, by_file[row[0]]) for row in rows]


def files_shared_by(deal: Deal) -> QuerySet[DealFile]:
    """Return the documents that the owner's side sees, with their versions."""
    return deal.files.filter(is_shared=True).prefetch_related("versions")


def open_uploads(deal: Deal, person: User) -> QuerySet[Upload]:
    """Return a person's unfinished uploads, which they can resume."""
    unfinished = Upload.objects.filter(deal=deal, person=person, version=None)
    return unfinished.filter(expires_at__gt=timezone.now())


def version_of(deal: Deal, version_id: int, *, only_shared: bool = False) -> DealFileVersion:
    """Return a version of a file of this deal. Raises DealFileVersion.DoesNotExist."""
    versions = DealFileVersion.objects.select_related("file").filter(file__deal=deal)
    if only_shared:
        versions = versions.filter(file__is_shared=True)
    return versions.get(pk=version_id)


def downloads_of(version: DealFileVersion) -> list[FileDownload]:
    """Return the latest downloads of a version."""
    return list(version.downloads.all()[:SHOWN_DOWNLOADS])


def stored_bytes(deal: Deal) -> int:
    """Return the bytes that a deal's files take, with those that unfinished uploads will take."""
    versions = DealFileVersion.objects.filter(file__deal=deal, state__in=[READY, CHECKING])
    coming = Upload.objects.filter(deal=deal, version=None, expires_at__gt=timezone.now())
    return (versions.aggregate(all=Sum("size"))["all"] or 0) + (
        coming.aggregate(all=Sum("length"))["all"] or 0
    )


def papers_are_in(deal: Deal) -> bool:
    """Return whether the owner has sent what a valuation needs first."""
    asked = DocumentRequest.objects.filter(deal=deal, key__in=needed_first())
    statuses = list(asked.values_list("status", flat=True))
    return bool(statuses) and RequestStatus.ASKED not in statuses


def files_waits(deals: Sequence[int]) -> Iterable[Wait]:
    """Return the documents that staff have to check."""
    received = DocumentRequest.objects.filter(deal__in=deals, status=RequestStatus.RECEIVED)
    found = received.order_by().values("deal").annotate(n=Count("pk"), since=Min("status_since"))
    for each in found:
        n = each["n"]
        text = f"{n} document{'s' if n > 1 else ''} to check"
        yield Wait(each["deal"], text, "files", each["since"])


def files_asks(deal: Deal) -> Iterator[Ask]:
    """Yield what the owner has not sent yet."""
    asked = DocumentRequest.objects.filter(deal=deal, status=RequestStatus.ASKED)
    if count := asked.count():
        text = f"Send us {count} document{'s' if count > 1 else ''}"
        why = "In any order, as you find them. Photos of pages are fine."
        yield Ask(30, text, why, "files", needs="files")


def names_of_files(ids: set[int]) -> dict[int, str]:
    """Return the names of versions by id, for the staff log."""
    return dict(DealFileVersion.objects.filter(pk__in=ids).values_list("pk", "name"))


def due_for_check(now: datetime) -> QuerySet[DealFileVersion]:
    return DealFileVersion.objects.filter(state=CHECKING, check_after__lte=now).order_by(
        "check_after"
    )
