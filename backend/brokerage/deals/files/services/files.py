"""Changes and removes files of a deal."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from brokerage.accounts.models import User
from brokerage.deals.files.models import CHECKING, REMOVED, DealFileVersion, Upload
from brokerage.deals.files.rules.document_requests import LABEL_LENGTH, checked_text
from brokerage.deals.files.selectors.files import deal_storage, pages_folder, version_of
from brokerage.deals.files.services.downloads import NotReady
from brokerage.deals.files.services.uploads import delete_folder
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event


@transaction.atomic
def change_file(*, by: User, deal_id: int, version_id: int, changes: Mapping[str, Any]) -> None:
    """Change the `title`, the `request` (an id or None) or `is_shared` of the document that has
    this version. Raises Deal.DoesNotExist, DoesNotExist of the others, and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    file = version_of(deal, version_id).file
    if "title" in changes:
        file.title = checked_text("title", changes["title"] or "", least=1, most=LABEL_LENGTH)
    if "request" in changes:
        wanted = changes["request"]
        file.request = None if wanted is None else deal.document_requests.get(pk=wanted)
    if changes.get("is_shared") is not None and changes["is_shared"] != file.is_shared:
        file.is_shared = changes["is_shared"]
        words = "The owner now sees" if file.is_shared else "The owner no longer sees"
        record_event(deal, kind="file-shared", text=f"{words} “{file.title}”", by=by)
    file.save()


@transaction.atomic
def remove_version(*, by: User, deal_id: int, version_id: int) -> None:
    """Remove the bytes of a version; its name, size and hash stay. Raises Deal.DoesNotExist,
    DealFileVersion.DoesNotExist, and NotReady while it is being checked.
    """
    deal = lock_deal(by, deal_id)
    version = version_of(deal, version_id)
    if version.state == CHECKING:
        raise NotReady
    if version.state != REMOVED:
        _remove(DealFileVersion.objects.filter(pk=version.pk))
        record_event(deal, kind="file-removed", text=f"Removed “{version.name}”", by=by)


@transaction.atomic
def delete_bytes(deal: Deal) -> int:
    """Delete the bytes of all files of a deal, and its unfinished uploads. Names, sizes, hashes and
    downloads stay. Returns the number of files. For the end of a retention period.
    """
    Deal.objects.select_for_update().get(pk=deal.pk)
    folders = [upload.folder for upload in Upload.objects.filter(deal=deal)]
    Upload.objects.filter(deal=deal).delete()

    def delete_all() -> None:
        for folder in folders:
            delete_folder(folder)

    transaction.on_commit(delete_all)
    return _remove(DealFileVersion.objects.filter(file__deal=deal).exclude(state=REMOVED))


def _remove(versions: QuerySet[DealFileVersion]) -> int:
    removed = list(versions)
    names = [version.storage_name for version in removed]
    folders = [pages_folder(version) for version in removed]
    versions.update(state=REMOVED, reason="")

    def delete_stored() -> None:
        for name in names:
            deal_storage().delete(name)
        for folder in folders:
            delete_folder(folder)

    transaction.on_commit(delete_stored)
    return len(names)
