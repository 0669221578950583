"""The desk's earlier operations on the site's entries, until its screens use those on entries."""

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff
from brokerage.content import history, selectors
from brokerage.content.models import Draft, Entry, Revision
from brokerage.core import errors
from brokerage.core.errors import STANDARD, ApiError
from brokerage.core.json_response import json_response
from brokerage.site_editor.api import entries
from brokerage.site_editor.api.previews import create_preview
from brokerage.site_editor.api.site_schemas import (
    NewSiteDocumentIn,
    PublishSiteDraftIn,
    RestoreRevisionIn,
    ScheduleSiteDraftIn,
    SettleSiteConflictsIn,
    SiteDocumentOut,
    SiteDocumentRow,
    SiteDocumentsOut,
    SiteDocumentVersionIn,
    SiteDraftIn,
    SiteDraftOut,
    SiteDraftSavedOut,
    SiteDraftSummary,
    SiteDraftVersionIn,
    SitePreviewIn,
    SitePublishedOut,
    SiteRevisionOut,
    SiteRevisionRow,
    SiteRevisionsOut,
)
from brokerage.site_editor.schemas import (
    CancelScheduleIn,
    EntryDraftConflictOut,
    EntryDraftIn,
    EntryDraftVersionIn,
    EntryPreviewOut,
    EntryVersionIn,
    InvalidEntryOut,
    PublishEntryIn,
    RestoreEntryIn,
    SettleConflictsIn,
)

router = Router(by_alias=True, tags=["desk: site"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), errors.Problem)
_INVALID = {**_REFUSALS, 422: InvalidEntryOut | errors.Problem}
_CONFLICTS = {**_INVALID, 409: EntryDraftConflictOut | errors.Problem}


@router.get(
    "/site/documents",
    operation_id="list-site-documents",
    response={200: SiteDocumentsOut, **_REFUSALS},
)
def list_documents(request: HttpRequest) -> SiteDocumentsOut:
    """List every entry that is not dated, as `list-entries` does."""
    return SiteDocumentsOut(
        documents=[
            SiteDocumentRow(
                **row.model_dump(exclude={"version", "draft", "format"}),
                kind=row.format,
                version=int(row.version),
                draft=SiteDraftSummary(**row.draft.model_dump(), publish_at=row.scheduled_at)
                if row.draft
                else None,
            )
            for row in entries.list_entries(request).entries
            if not row.is_dated
        ]
    )


@router.get(
    "/site/documents/{path:key}",
    operation_id="get-site-document",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def get_document(request: HttpRequest, key: str) -> HttpResponse:
    """Return an entry, as `get-entry` does."""
    entries.get_entry(request, key)
    return _document(request, key)


@router.put(
    "/site/drafts/{path:key}",
    operation_id="save-site-draft",
    response={200: SiteDraftSavedOut, **_CONFLICTS},
)
def save_draft(
    request: HttpRequest, key: str, body: Annotated[SiteDraftIn, Body()]
) -> SiteDraftSavedOut:
    """Save the draft of an entry, as `save-draft` does."""
    sent = EntryDraftIn(
        body=body.body, expected_version=body.expected_version, based_on=str(body.based_on)
    )
    saved = entries.save_draft(request, key, sent)
    return SiteDraftSavedOut(
        version=saved.version, problems=saved.problems, publish_at=_publish_at(key)
    )


@router.delete(
    "/site/drafts/{path:key}",
    operation_id="discard-site-draft",
    response={200: SiteDocumentOut, **_CONFLICTS},
)
def discard_draft(
    request: HttpRequest, key: str, body: Annotated[SiteDraftVersionIn, Body()]
) -> HttpResponse:
    """Delete the draft of an entry, as `discard-draft` does."""
    sent = EntryDraftVersionIn(expected_version=body.expected_version)
    entries.discard_draft(request, key, sent)
    return _document(request, key)


@router.put(
    "/site/schedule/{path:key}",
    operation_id="schedule-site-draft",
    response={200: SiteDraftSavedOut, **_CONFLICTS},
)
def schedule_draft(
    request: HttpRequest, key: str, body: Annotated[ScheduleSiteDraftIn, Body()]
) -> SiteDraftSavedOut:
    """Schedule the publication of a draft, or for null cancel the schedule."""
    entry = _found(key)
    if body.publish_at is None:
        if scheduled := selectors.scheduled(entry):
            entries.cancel_schedule(request, key, CancelScheduleIn(id=scheduled.pk))
    else:
        if body.publish_at.tzinfo is None:
            message = "Choose a time from now to a year from now."
            raise ApiError(422, "invalid", message, fields={"publishAt": message})
        sent = PublishEntryIn(
            expected_version=body.expected_version,
            entry_version=entry.version,
            at=body.publish_at,
        )
        try:
            entries.publish_entry(request, key, sent)
        except ApiError as refused:
            if "at" in refused.fields:
                refused.fields = {"publishAt": refused.message}
            raise
    draft = Draft.objects.get(entry=entry)
    return SiteDraftSavedOut(version=draft.version, problems=[], publish_at=_publish_at(key))


@router.post(
    "/site/publish/{path:key}",
    operation_id="publish-site-draft",
    response={200: SitePublishedOut, **_CONFLICTS},
)
def publish_draft(
    request: HttpRequest, key: str, body: Annotated[PublishSiteDraftIn, Body()]
) -> SitePublishedOut:
    """Make a draft the public version, as `publish-entry` does."""
    sent = PublishEntryIn(
        expected_version=body.expected_version, entry_version=str(body.document_version)
    )
    entries.publish_entry(request, key, sent)
    return SitePublishedOut(version=int(_found(key).version))


@router.get(
    "/site/revisions/{path:key}",
    operation_id="list-site-revisions",
    response={200: SiteRevisionsOut, **_REFUSALS},
)
def list_revisions(request: HttpRequest, key: str) -> SiteRevisionsOut:
    """List the versions of an entry, as `list-revisions` does, without the shipped one."""
    rows = history.revisions(_found(key))
    return SiteRevisionsOut(
        revisions=[
            SiteRevisionRow(
                number=int(row.version),
                at=row.at,
                by=row.by.get_short_name() if row.by else None,
                restored_from=int(row.restored_from) if row.restored_from else None,
                current=history.state_of(row) == "current",
            )
            for row in rows
            if not row.is_shipped
        ]
    )


@router.get(
    "/site/revision/{int:number}/{path:key}",
    operation_id="get-site-revision",
    response={200: SiteRevisionOut, **_REFUSALS},
)
def get_revision(request: HttpRequest, number: int, key: str) -> SiteRevisionOut:
    """Return a version of an entry, as `get-revision` does."""
    try:
        body = history.revision(_found(key), str(number)).body
    except Revision.DoesNotExist as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    return SiteRevisionOut(number=number, body=body)


@router.post(
    "/site/restore/{path:key}",
    operation_id="restore-site-revision",
    response={200: SitePublishedOut, **_INVALID},
)
def restore_revision(
    request: HttpRequest, key: str, body: Annotated[RestoreRevisionIn, Body()]
) -> SitePublishedOut:
    """Make an earlier version of an entry the newest one, as `restore-revision` does."""
    sent = RestoreEntryIn(version=str(body.number), entry_version=str(body.document_version))
    entries.restore_revision(request, key, sent)
    return SitePublishedOut(version=int(_found(key).version))


@router.delete(
    "/site/conflicts/{path:key}",
    operation_id="settle-site-conflicts",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def settle_conflicts(
    request: HttpRequest, key: str, body: Annotated[SettleSiteConflictsIn, Body()]
) -> HttpResponse:
    """Remove one conflict or all from an entry's list, as `settle-conflicts` does."""
    sent = SettleConflictsIn(entry_version=str(body.document_version), only=body.only)
    entries.settle_conflicts(request, key, sent)
    return _document(request, key)


@router.post(
    "/site/documents",
    operation_id="create-site-document",
    response={201: SiteDocumentOut, **_REFUSALS},
)
def create_document(
    request: HttpRequest, body: Annotated[NewSiteDocumentIn, Body()]
) -> HttpResponse:
    """Create an article, as `create-entry` does."""
    entries.create_entry(request, body)
    return _document(request, f"{body.group}/{body.name}", status=201)


@router.post(
    "/site/unpublish/{path:key}",
    operation_id="unpublish-site-document",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def unpublish_document(
    request: HttpRequest, key: str, body: Annotated[SiteDocumentVersionIn, Body()]
) -> HttpResponse:
    """Remove an article from the site, as `unpublish-entry` does."""
    sent = EntryVersionIn(entry_version=str(body.document_version))
    entries.unpublish_entry(request, key, sent)
    return _document(request, key)


@router.delete(
    "/site/documents/{path:key}",
    operation_id="delete-site-document",
    response={200: SiteDocumentsOut, **_REFUSALS},
)
def delete_document(request: HttpRequest, key: str) -> SiteDocumentsOut:
    """Delete an article, as `delete-entry` does."""
    entries.delete_entry(request, key)
    return list_documents(request)


@router.post(
    "/site/undelete/{path:key}",
    operation_id="undelete-site-document",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def undelete_document(request: HttpRequest, key: str) -> HttpResponse:
    """Restore an article, as `undelete-entry` does."""
    entries.undelete_entry(request, key)
    return _document(request, key)


@router.post(
    "/site/previews",
    operation_id="create-site-preview",
    response={200: EntryPreviewOut, **_REFUSALS},
)
def create_site_preview(
    request: HttpRequest, body: Annotated[SitePreviewIn, Body()]
) -> EntryPreviewOut:
    """Render an entry that is not saved yet, as `create-preview` does."""
    return create_preview(request, body)


def _found(key: str) -> Entry:
    found = Entry.objects.filter(key=key, deleted_at=None).first()
    if found is None or found.is_dated:
        raise ApiError(404, *STANDARD[404])
    return found


def _publish_at(key: str) -> Any:
    scheduled = selectors.scheduled(_found(key))
    return scheduled.effective_at if scheduled else None


def _document(request: HttpRequest, key: str, *, status: int = 200) -> HttpResponse:
    _found(key)
    entry = entries.entry_out(request, key)
    draft = None
    if entry.draft:
        draft = SiteDraftOut(
            **entry.draft.model_dump() | {"based_on": int(entry.draft.based_on)},
            publish_at=entry.scheduled.at if entry.scheduled else None,
        )
    dumped = entry.model_dump(exclude={"draft", "format", "version"})
    body = SiteDocumentOut(**dumped, draft=draft, kind=entry.format, version=int(entry.version))
    return json_response(body, status=status)
