"""The desk's operations on versions of entries: their history, restoring, canceling a schedule."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body

from brokerage.accounts.permissions import current_user
from brokerage.accounts.rules import StaffAct
from brokerage.content.selectors import history
from brokerage.content.services import publishing
from brokerage.core.json_response import json_response
from brokerage.site_editor.api.shared import (
    INVALID,
    REFUSALS,
    draft_refusals,
    entry_response,
    found,
    router,
)
from brokerage.site_editor.schemas.entries import EntryOut
from brokerage.site_editor.schemas.revisions import (
    CancelScheduleIn,
    RestoreEntryIn,
    RevisionOut,
    RevisionRow,
    RevisionsOut,
)
from brokerage.site_editor.services.entry_acts import record_revision


@router.get(
    "/content/revisions/{path:key}",
    operation_id="list-revisions",
    response={200: RevisionsOut, **REFUSALS},
)
def list_revisions(request: HttpRequest, key: str) -> RevisionsOut:
    """List the latest hundred versions of an entry, scheduled and canceled ones of dated entries
    included, and then those that came with the product; the newest first.
    """
    rows = history.revisions(found(key))
    return RevisionsOut(revisions=[RevisionRow.of(each) for each in rows])


@router.get(
    "/content/revision/{version}/{path:key}",
    operation_id="get-revision",
    response={200: RevisionOut, **REFUSALS},
)
def get_revision(request: HttpRequest, version: str, key: str) -> HttpResponse:
    """Return a version of an entry with its differences from the version that it is based on.
    Version 0 is the shipped one of an entry that is not dated. Status 404 for an unknown version.
    """
    entry = found(key)
    revision = history.revision(entry, version)
    return json_response(RevisionOut.of(revision))


@router.post(
    "/content/restore/{path:key}",
    operation_id="restore-revision",
    response={200: EntryOut, **INVALID},
)
def restore_revision(
    request: HttpRequest, key: str, body: Annotated[RestoreEntryIn, Body()]
) -> HttpResponse:
    """Make an earlier version of an entry the newest one. Its draft, if there is one, stays: if it
    is scheduled, it replaces the restored version when it is due.

    An article that was unpublished is public again. The staff log records this.

    Status 409 `published_meanwhile` if the version in use is not `entry_version`; 422 with the
    problems if that version breaks the current rules; 404 for an unknown version. Doing it again
    returns 409.
    """
    with draft_refusals(), transaction.atomic():
        revision = publishing.restore(
            key=key,
            version=body.version,
            entry_version=body.entry_version,
            by=current_user(request),
        )
        record_revision(request, StaffAct.ENTRY_RESTORED, StaffAct.RULES_RELEASED, revision)
    return entry_response(request, key)


@router.delete(
    "/content/schedule/{path:key}",
    operation_id="cancel-schedule",
    response={200: EntryOut, **REFUSALS},
)
def cancel_schedule(
    request: HttpRequest, key: str, body: Annotated[CancelScheduleIn, Body()]
) -> HttpResponse:
    """Cancel a scheduled version. The draft of an entry that is not dated stays, with its next
    version; the canceled version of a dated entry stays in the history, and its draft as it is.

    The staff log records this. Status 404 if the version is not scheduled any more.
    """
    with transaction.atomic():
        revision = publishing.cancel_schedule(
            key=key, revision_id=body.id, by=current_user(request)
        )
        record_revision(request, StaffAct.ENTRY_SCHEDULED, StaffAct.RULES_CANCELED, revision)
    return entry_response(request, key)
