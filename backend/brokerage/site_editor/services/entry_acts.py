"""Records in the staff log what staff do with entries."""

from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.content.models import Revision


def record(request: HttpRequest, act: StaffAct, key: str) -> None:
    """Add an act on an entry to the staff log, in the transaction of the act."""
    staff_log.record(
        request, act=act, object_type="document", object_id=None, detail={"document": key}
    )


def record_revision(
    request: HttpRequest, act: StaffAct, dated_act: StaffAct, revision: Revision
) -> None:
    """Add an act on a version of an entry: `dated_act` if the entry is dated, else `act`."""
    if not revision.entry.is_dated:
        record(request, act, revision.entry_id)
        return
    staff_log.record(
        request,
        act=dated_act,
        object_type="release",
        object_id=revision.pk,
        detail={
            "name": revision.entry_id,
            "version": revision.version,
            "effectiveOn": timezone.localdate(revision.effective_at).isoformat(),
        },
    )
