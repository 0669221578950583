"""Records who gets a file."""

from datetime import timedelta

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.refusals import Refusal
from brokerage.deals.files.models import READY, DealFileVersion, FileDownload


class NotReady(Refusal):
    code, message = "not_ready", "This file is not available. It is being checked, or was refused."


def record_download(*, by: User, version: DealFileVersion, only_pages: bool = False) -> None:
    """Record that a person gets a file, or pictures of its pages, which counts once an hour. Raises
    NotReady.
    """
    if version.state != READY:
        raise NotReady
    seen = FileDownload.objects.filter(
        version=version, who=by, at__gt=timezone.now() - timedelta(hours=1)
    )
    if only_pages and seen.exists():
        return
    FileDownload.objects.create(
        version=version, who=by, name=shown_name(by)[:100], only_pages=only_pages
    )
