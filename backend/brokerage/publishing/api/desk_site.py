"""The desk's operations on the site's documents: drafts, publishing, and the history."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Annotated

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.content import drafts
from brokerage.content.checks import found_problems
from brokerage.content.models import Document, Draft, Revision
from brokerage.core import facts
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.json_response import json_response
from brokerage.leads.rules.replies import PLACEHOLDERS
from brokerage.mail.rendering import placeholders_of
from brokerage.publishing.document_titles import group_of, title_of
from brokerage.publishing.placeholder_examples import example
from brokerage.publishing.site_schemas import (
    InvalidSiteDraftOut,
    PlaceholderOut,
    PublishSiteDraftIn,
    RestoreRevisionIn,
    ScheduleSiteDraftIn,
    SiteDocumentOut,
    SiteDocumentRow,
    SiteDocumentsOut,
    SiteDraftConflictOut,
    SiteDraftIn,
    SiteDraftSavedOut,
    SiteDraftVersionIn,
    SitePublishedOut,
    SiteRevisionOut,
    SiteRevisionRow,
    SiteRevisionsOut,
    draft_mark,
    draft_out,
    problems_out,
)

router = Router(by_alias=True, tags=["desk: site"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)
_CONFLICTS = {**_REFUSALS, 409: SiteDraftConflictOut, 422: InvalidSiteDraftOut | Problem}
_FARTHEST = timedelta(days=366)
_MOST_REVISIONS = 100


@router.get(
    "/site/documents",
    operation_id="list-site-documents",
    response={200: SiteDocumentsOut, **_REFUSALS},
)
def list_documents(request: HttpRequest) -> SiteDocumentsOut:
    """List every document of the site with its state."""
    found = {draft.document_id: draft for draft in Draft.objects.select_related("updated_by")}
    newest = Revision.objects.filter(number=F("document__version")).select_related("by")
    editors = {row.document_id: row.by.get_short_name() for row in newest if row.by}
    rows = []
    for document in Document.objects.all():
        draft = found.get(document.key)
        rows.append(
            SiteDocumentRow(
                key=document.key,
                title=title_of(document.key, document.body),
                group=group_of(document.key),
                kind="markdown" if isinstance(document.body, str) else "form",
                edited=document.edited,
                version=document.version,
                updated_at=document.updated_at,
                updated_by=editors.get(document.key),
                draft=draft_mark(draft) if draft else None,
            )
        )
    return SiteDocumentsOut(documents=rows)


@router.get(
    "/site/documents/{path:key}",
    operation_id="get-site-document",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def get_document(request: HttpRequest, key: str) -> HttpResponse:
    """One document with its schema, its draft, and what is wrong with the draft."""
    with _refusals():
        document = Document.objects.get(key=key)
    draft = Draft.objects.filter(document=document).select_related("updated_by").first()
    is_markdown = isinstance(document.body, str)
    body = SiteDocumentOut(
        key=key,
        title=title_of(key, document.body),
        group=group_of(key),
        kind="markdown" if is_markdown else "form",
        schema_=facts.words_schema(key),
        body=document.body,
        version=document.version,
        edited=document.edited,
        draft=draft_out(draft),
        placeholders=_placeholders(key),
        problems=problems_out(found_problems(key, draft.body)) if draft else [],
    )
    return json_response(body)


@router.put(
    "/site/drafts/{path:key}",
    operation_id="save-site-draft",
    response={200: SiteDraftSavedOut, **_CONFLICTS},
)
def save_draft(
    request: HttpRequest, key: str, body: Annotated[SiteDraftIn, Body()]
) -> SiteDraftSavedOut | HttpResponse:
    """Save a draft, which may break the rules until it is published."""
    with _refusals():
        try:
            draft = drafts.save_draft(
                key=key,
                body=body.body,
                expected_version=body.expected_version,
                based_on=body.based_on,
                by=current_user(request),
            )
        except (drafts.DraftConflict, drafts.InvalidDraft) as refused:
            return _refused(refused)
    return _saved(draft)


@router.delete(
    "/site/drafts/{path:key}",
    operation_id="discard-site-draft",
    response={200: SiteDocumentOut, **_CONFLICTS},
)
def discard_draft(
    request: HttpRequest, key: str, body: Annotated[SiteDraftVersionIn, Body()]
) -> HttpResponse:
    """Delete a draft; the public document stays as it is."""
    with _refusals():
        try:
            drafts.discard_draft(key=key, expected_version=body.expected_version)
        except drafts.DraftConflict as conflict:
            return _refused(conflict)
    return get_document(request, key)


@router.put(
    "/site/schedule/{path:key}",
    operation_id="schedule-site-draft",
    response={200: SiteDraftSavedOut, **_CONFLICTS},
)
def schedule_draft(
    request: HttpRequest, key: str, body: Annotated[ScheduleSiteDraftIn, Body()]
) -> SiteDraftSavedOut | HttpResponse:
    """Publish a draft at a time within the next year, or no longer."""
    at = body.publish_at
    if at is not None and (at.tzinfo is None or at > timezone.now() + _FARTHEST):
        raise _not_in_the_future()
    try:
        with _refusals(), transaction.atomic():
            draft = drafts.schedule(
                key=key,
                expected_version=body.expected_version,
                publish_at=at,
                by=current_user(request),
            )
            _log(request, StaffAct.DOCUMENT_SCHEDULED, key)
    except drafts.NotInTheFuture as past:
        raise _not_in_the_future() from past
    except (drafts.DraftConflict, drafts.InvalidDraft) as refused:
        return _refused(refused)
    return _saved(draft)


@router.post(
    "/site/publish/{path:key}",
    operation_id="publish-site-draft",
    response={200: SitePublishedOut, **_CONFLICTS},
)
def publish_draft(
    request: HttpRequest, key: str, body: Annotated[PublishSiteDraftIn, Body()]
) -> SitePublishedOut | HttpResponse:
    """Make a draft public. The worker publishes the pages within moments."""
    try:
        with _refusals(), transaction.atomic():
            document = drafts.publish_draft(
                key=key,
                expected_version=body.expected_version,
                document_version=body.document_version,
                by=current_user(request),
            )
            _log(request, StaffAct.DOCUMENT_PUBLISHED, key)
    except (drafts.DraftConflict, drafts.InvalidDraft) as refused:
        return _refused(refused)
    return SitePublishedOut(version=document.version)


@router.get(
    "/site/revisions/{path:key}",
    operation_id="list-site-revisions",
    response={200: SiteRevisionsOut, **_REFUSALS},
)
def list_revisions(request: HttpRequest, key: str) -> SiteRevisionsOut:
    """List the latest hundred versions of a document, the newest first."""
    with _refusals():
        document = Document.objects.get(key=key)
    rows = document.revisions.select_related("by").order_by("-number")[:_MOST_REVISIONS]
    return SiteRevisionsOut(
        revisions=[
            SiteRevisionRow(
                number=row.number,
                at=row.at,
                by=row.by.get_short_name() if row.by else None,
                restored_from=row.restored_from,
                current=row.number == document.version,
            )
            for row in rows
        ]
    )


@router.get(
    "/site/revision/{int:number}/{path:key}",
    operation_id="get-site-revision",
    response={200: SiteRevisionOut, **_REFUSALS},
)
def get_revision(request: HttpRequest, number: int, key: str) -> SiteRevisionOut:
    """A document in one of its versions; 0 for the shipped words."""
    with _refusals():
        Document.objects.get(key=key)
        return SiteRevisionOut(number=number, body=drafts.words_of(key, number))


@router.post(
    "/site/restore/{path:key}",
    operation_id="restore-site-revision",
    response={200: SitePublishedOut, **_CONFLICTS},
)
def restore_revision(
    request: HttpRequest, key: str, body: Annotated[RestoreRevisionIn, Body()]
) -> SitePublishedOut | HttpResponse:
    """Make an earlier version of a document the newest one. A draft stays."""
    try:
        with _refusals(), transaction.atomic():
            document = drafts.restore(
                key=key,
                number=body.number,
                document_version=body.document_version,
                by=current_user(request),
            )
            _log(request, StaffAct.DOCUMENT_RESTORED, key)
    except drafts.InvalidDraft as refused:
        return _refused(refused)
    return SitePublishedOut(version=document.version)


def _log(request: HttpRequest, act: StaffAct, key: str) -> None:
    staff_log.record(
        request, act=act, object_type="document", object_id=None, detail={"document": key}
    )


def _saved(draft: Draft) -> SiteDraftSavedOut:
    return SiteDraftSavedOut(
        version=draft.version,
        publish_at=draft.publish_at,
        problems=problems_out(found_problems(draft.document_id, draft.body)),
    )


def _refused(error: drafts.DraftConflict | drafts.InvalidDraft) -> HttpResponse:
    if isinstance(error, drafts.InvalidDraft):
        return json_response(InvalidSiteDraftOut(problems=problems_out(error.problems)), status=422)
    return json_response(SiteDraftConflictOut(theirs=draft_out(error.draft)), status=409)


@contextmanager
def _refusals() -> Iterator[None]:
    """Respond with status 404 for a document or version that is not there, 409 for an old one."""
    try:
        yield
    except (Document.DoesNotExist, Revision.DoesNotExist) as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    except drafts.DocumentChanged as changed:
        message = "This was published again in the meantime. Look at what is new first."
        raise ApiError(409, "published_meanwhile", message) from changed


def _not_in_the_future() -> ApiError:
    message = "Choose a time from now to a year from now."
    return ApiError(422, "invalid", message, fields={"publishAt": message})


def _placeholders(key: str) -> list[PlaceholderOut]:
    if key.startswith("mails/"):
        return [
            PlaceholderOut(
                name=f"{{{{ {name} }}}}", label=name.replace("_", " "), example=example(name)
            )
            for name in sorted(placeholders_of(key))
        ]
    if key.startswith("replies/"):
        return [
            PlaceholderOut(name=f"{{{name}}}", label=name, example=example(name))
            for name in PLACEHOLDERS
        ]
    return []
