"""The desk's operations on the site's documents: drafts, publishing, and earlier versions.

Only principals change the documents that carry authority (`content.authority`): others get status
403 `principals_only`. They publish, schedule and restore them only within five minutes of an
authentication, else they get 403 `reauthentication_required`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Annotated

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import REAUTHENTICATION_REQUIRED, IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.content import authority, drafts, own_documents, scheduled_drafts, services
from brokerage.content.checks import found_problems
from brokerage.content.models import Document, Draft, Revision
from brokerage.core import facts
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.json_response import json_response
from brokerage.leads.rules import reply_templates
from brokerage.library.documents.source import FOLDER, PLACEHOLDERS
from brokerage.library.selectors import articles
from brokerage.library.selectors import catalogue as library
from brokerage.mail.services.placeholders import placeholders_of
from brokerage.publishing.selectors.document_titles import group_of, title_of, titles_of
from brokerage.site_editor.rules.mail_purposes import purpose_of
from brokerage.site_editor.schemas import (
    InvalidSiteDraftOut,
    NewSiteDocumentIn,
    PlaceholderOut,
    PublishSiteDraftIn,
    RestoreRevisionIn,
    ScheduleSiteDraftIn,
    SettleSiteConflictsIn,
    SiteDocumentOut,
    SiteDocumentRow,
    SiteDocumentsOut,
    SiteDocumentVersionIn,
    SiteDraftConflictOut,
    SiteDraftIn,
    SiteDraftSavedOut,
    SiteDraftVersionIn,
    SitePublishedOut,
    SiteRevisionOut,
    SiteRevisionRow,
    SiteRevisionsOut,
    conflicts_out,
    draft_out,
    draft_summary,
    problems_out,
)
from brokerage.site_editor.selectors.head_schema import head_schema
from brokerage.site_editor.selectors.placeholder_examples import example

router = Router(by_alias=True, tags=["desk: site"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)
_INVALID = {**_REFUSALS, 422: InvalidSiteDraftOut | Problem}
_CONFLICTS = {**_INVALID, 409: SiteDraftConflictOut}
_FARTHEST = timedelta(days=366)
_MOST_REVISIONS = 100


@router.get(
    "/site/documents",
    operation_id="list-site-documents",
    response={200: SiteDocumentsOut, **_REFUSALS},
)
def list_documents(request: HttpRequest) -> SiteDocumentsOut:
    """List every document of the site by its key, each with its state and a summary of its draft.

    Articles that the site does not show are listed too, with `is_public` false; deleted ones are
    not. There is no limit.
    """
    found = {draft.document_id: draft for draft in Draft.objects.select_related("updated_by")}
    newest = Revision.objects.filter(number=F("document__version")).select_related("by")
    editors = {row.document_id: row.by.get_short_name() for row in newest if row.by}
    rows = []
    for document in Document.objects.filter(deleted_at=None):
        draft = found.get(document.key)
        rows.append(
            SiteDocumentRow(
                key=document.key,
                title=_title(document, draft),
                purpose=purpose_of(document.key),
                group=group_of(document.key),
                kind="markdown" if isinstance(document.body, str) else "form",
                edited=document.edited,
                version=document.version,
                updated_at=document.updated_at,
                updated_by=editors.get(document.key),
                draft=draft_summary(draft) if draft else None,
                conflicts=len(document.conflicts),
                is_public=document.is_public,
            )
        )
    return SiteDocumentsOut(documents=rows)


@router.get(
    "/site/documents/{path:key}",
    operation_id="get-site-document",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def get_document(request: HttpRequest, key: str) -> HttpResponse:
    """Return a document with its schema, its draft, and what is wrong with the draft.

    `schema` is null for Markdown. Without a draft, `draft` is null and `problems` is empty. One
    problem can hide others. Status 404 for an unknown key or a deleted document.
    """
    with _refusals():
        document = Document.objects.get(key=key, deleted_at=None)
    draft = Draft.objects.filter(document=document).select_related("updated_by").first()
    is_markdown = isinstance(document.body, str)
    body = SiteDocumentOut(
        key=key,
        title=_title(document, draft),
        purpose=purpose_of(key) or library.note_on_source(key),
        group=group_of(key),
        kind="markdown" if is_markdown else "form",
        schema_=facts.words_schema(key),
        head_schema=head_schema(key),
        body=document.body,
        version=document.version,
        edited=document.edited,
        draft=draft_out(draft),
        placeholders=_placeholders(key),
        problems=problems_out(found_problems(key, draft.body)) if draft else [],
        conflicts=conflicts_out(services.conflicts_of(document)),
        is_public=document.is_public,
        is_own=own_documents.is_own(document),
        may_edit=authority.may_edit(key, current_user(request)),
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
    """Save the draft of a document. It may break rules, which are checked when it is published.

    The first save, with `expected_version` 0, creates the draft from version `based_on` of the
    document; later saves ignore `based_on`. Each save increases the draft's version and leaves its
    schedule. `problems` are the rules that the draft breaks.

    Status 409 with the stored draft if its version is not `expected_version`; but 200 if it has
    this very body, so a repeat is harmless. Status 422 if the body cannot be stored, such as a text
    with NUL, or an object for Markdown; 404 for an unknown key or a deleted document.
    """
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
    """Delete the draft of a document with its schedule; the public document stays as it is.

    Returns the document. `expected_version` 0 without a draft changes nothing. Status 409 with the
    stored draft, or null if there is none, if its version is not `expected_version`, so also for a
    repeat; 404 for an unknown key or a deleted document.
    """
    with _refusals():
        try:
            drafts.discard_draft(
                key=key, expected_version=body.expected_version, by=current_user(request)
            )
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
    """Schedule the publication of a draft; null as `publish_at` cancels the schedule.

    `publish_at` has a time zone and is in the future, at most 366 days from now. The worker
    publishes the draft within seconds of that time, in place of whatever version is public by then.
    If the draft breaks a rule by then, it stays a draft without a schedule, and
    `list-failed-publications` lists it. Each call increases the draft's version and is recorded in
    the staff log.

    Status 409 if the draft's version is not `expected_version`, or there is no draft, so also for a
    repeat; 422 for another time, or with the problems of a draft that breaks rules; 404 for an
    unknown key or a deleted document.
    """
    at = body.publish_at
    if at is not None and (at.tzinfo is None or at > timezone.now() + _FARTHEST):
        raise _not_in_the_future()
    try:
        with _refusals(), transaction.atomic():
            draft = scheduled_drafts.schedule(
                key=key,
                expected_version=body.expected_version,
                publish_at=at,
                by=current_user(request),
            )
            _log(request, StaffAct.DOCUMENT_SCHEDULED, key)
    except scheduled_drafts.NotInTheFuture as past:
        raise _not_in_the_future() from past
    except (drafts.DraftConflict, drafts.InvalidDraft) as refused:
        return _refused(refused)
    return _saved(draft)


@router.post(
    "/site/publish/{path:key}",
    operation_id="publish-site-draft",
    response={200: SitePublishedOut, **_CONFLICTS, 409: SiteDraftConflictOut | Problem},
)
def publish_draft(
    request: HttpRequest, key: str, body: Annotated[PublishSiteDraftIn, Body()]
) -> SitePublishedOut | HttpResponse:
    """Make a draft the public document. The worker renders the pages within moments.

    The draft is deleted, and the document gets a new version, which its history keeps. The staff
    log records this.

    Status 409 `changed_meanwhile` if the draft's version is not `expected_version`, or there is no
    draft, so also for a repeat; 409 `published_meanwhile` if the document's version is not
    `document_version`; 422 with the problems of a draft that breaks rules; 404 for an unknown key
    or a deleted document. Then nothing is changed.
    """
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
    """List the latest hundred versions of a document, the newest first.

    The list is empty if the document was never changed. The shipped document, version 0, is not
    listed. `current` is true for the version that is public, if one is. Status 404 for an unknown
    key or a deleted document.
    """
    with _refusals():
        document = Document.objects.get(key=key, deleted_at=None)
    rows = document.revisions.select_related("by").order_by("-number")[:_MOST_REVISIONS]
    return SiteRevisionsOut(
        revisions=[
            SiteRevisionRow(
                number=row.number,
                at=row.at,
                by=row.by.get_short_name() if row.by else None,
                restored_from=row.restored_from,
                current=document.is_public and row.number == document.version,
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
    """Return a document as it was in one of its versions; version 0 is the shipped document.

    Status 404 for an unknown key or a deleted document, for a version that the history does not
    have, and for version 0 of a document that is not shipped.
    """
    with _refusals():
        Document.objects.get(key=key, deleted_at=None)
        return SiteRevisionOut(number=number, body=drafts.words_of(key, number))


@router.post(
    "/site/restore/{path:key}",
    operation_id="restore-site-revision",
    response={200: SitePublishedOut, **_INVALID},
)
def restore_revision(
    request: HttpRequest, key: str, body: Annotated[RestoreRevisionIn, Body()]
) -> SitePublishedOut | HttpResponse:
    """Make an earlier version of a document the newest one. Its draft, if there is one, stays: if
    it is scheduled, it replaces the restored version when it is due.

    An article that was unpublished is public again. The staff log records this, and the worker
    renders the pages within moments.

    Status 409 `published_meanwhile` if the document's version is not `document_version`, so also
    for a repeat; 422 with the problems if that version breaks the rules of today; 404 for an
    unknown key or version, or a deleted document.
    """
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


@router.delete(
    "/site/conflicts/{path:key}",
    operation_id="settle-site-conflicts",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def settle_conflicts(
    request: HttpRequest, key: str, body: Annotated[SettleSiteConflictsIn, Body()]
) -> HttpResponse:
    """Remove one conflict or all from a document's list; the document itself does not change.

    A conflict is a field that both staff and a release of this site's program have changed. `only`
    is the id of one conflict; an unknown id removes none, null removes all. A repeat changes
    nothing. Status 409 `published_meanwhile` if the document's version is not `document_version`;
    404 for an unknown key or a deleted document.
    """
    with _refusals():
        services.settle_conflicts(
            key=key, version=body.document_version, only=body.only, by=current_user(request)
        )
    return get_document(request, key)


@router.post(
    "/site/documents",
    operation_id="create-site-document",
    response={201: SiteDocumentOut, **_REFUSALS},
)
def create_document(
    request: HttpRequest, body: Annotated[NewSiteDocumentIn, Body()]
) -> HttpResponse:
    """Create an article: a draft that the site does not show before it is published.

    The draft has the title, the date of today and no text. The staff log records this. Status 409
    `name_taken` if another page has this address, or a deleted article that can be restored, so
    also for a repeat.
    """
    key = f"{body.group}/{body.name}"
    try:
        if body.name in articles.RESERVED:
            raise own_documents.NameTaken
        with transaction.atomic():
            source = articles.new(body.title, timezone.localdate())
            own_documents.create(key=key, body=source, by=current_user(request))
            _log(request, StaffAct.DOCUMENT_CREATED, key)
    except own_documents.NameTaken as taken:
        message = "Another page has this address, or one that was deleted. Choose another."
        raise ApiError(409, "name_taken", message, fields={"name": message}) from taken
    response = get_document(request, key)
    response.status_code = 201
    return response


@router.post(
    "/site/unpublish/{path:key}",
    operation_id="unpublish-site-document",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def unpublish_document(
    request: HttpRequest, key: str, body: Annotated[SiteDocumentVersionIn, Body()]
) -> HttpResponse:
    """Remove an article that the firm has written from the site.

    Its text becomes its draft, unless the article has a draft already, whose schedule is removed.
    The staff log records this, and the worker renders the pages within moments.

    Status 409 `in_use` if public documents link to the article, `published_meanwhile` if its
    version is not `document_version` or it is not public, so also for a repeat, and `not_own` for a
    document that was shipped; 404 for an unknown key or a deleted document. Then nothing is
    changed.
    """
    with _refusals(), transaction.atomic():
        document = own_documents.unpublish(
            key=key, version=body.document_version, by=current_user(request)
        )
        if linking := library.linking_to(document.key.removeprefix(articles.FOLDER)):
            message = f"These link to it: {', '.join(titles_of(linking))}. Change them first."
            raise ApiError(409, "in_use", message)
        _log(request, StaffAct.DOCUMENT_UNPUBLISHED, key)
    return get_document(request, key)


@router.delete(
    "/site/documents/{path:key}",
    operation_id="delete-site-document",
    response={200: SiteDocumentsOut, **_REFUSALS},
)
def delete_document(request: HttpRequest, key: str) -> SiteDocumentsOut:
    """Delete an article that the firm has written and the site does not show.

    Returns the documents that are left. The article can be restored for 30 days, with its draft but
    without its schedule. The staff log records this. Status 409 `still_public` for an article on
    the site, `not_own` for a document that was shipped; 404 for an unknown key or a deleted
    document, so also for a repeat.
    """
    with _refusals(), transaction.atomic():
        own_documents.delete(key=key)
        _log(request, StaffAct.DOCUMENT_DELETED, key)
    return list_documents(request)


@router.post(
    "/site/undelete/{path:key}",
    operation_id="undelete-site-document",
    response={200: SiteDocumentOut, **_REFUSALS},
)
def undelete_document(request: HttpRequest, key: str) -> HttpResponse:
    """Restore an article that was deleted within the last 30 days, with its draft.

    The staff log records this. A document that is not deleted stays as it is, so a repeat changes
    nothing. Status 404 if there is no such document, or the worker has deleted it.
    """
    with _refusals(), transaction.atomic():
        if own_documents.undelete(key=key):
            _log(request, StaffAct.DOCUMENT_UNDELETED, key)
    return get_document(request, key)


def _title(document: Document, draft: Draft | None) -> str:
    """Return the title of the public document; if it is not public, that of its draft, or without a
    draft that of its stored body.
    """
    shown = draft.body if draft and not document.is_public else document.body
    return title_of(document.key, shown)


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
    """Raise ApiError in place of errors of the block.

    The status is 403 for a document that only principals may change, or only right after an
    authentication; 404 for a document or version that does not exist; 409 for a document that was
    changed meanwhile, was shipped, or is still public.
    """
    try:
        yield
    except authority.PrincipalsOnly as refused:
        raise ApiError(403, "principals_only", "Only principals can change this.") from refused
    except authority.AuthenticationRequired as refused:
        raise REAUTHENTICATION_REQUIRED.with_traceback(None) from refused
    except (Document.DoesNotExist, Revision.DoesNotExist) as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    except services.DocumentChanged as changed:
        message = "This was published again in the meantime. Look at what is new first."
        raise ApiError(409, "published_meanwhile", message) from changed
    except own_documents.NotOwn as shipped:
        message = "This came with the site: it can be edited, and not taken away."
        raise ApiError(409, "not_own", message) from shipped
    except own_documents.StillPublic as public:
        message = "Take it off the site first."
        raise ApiError(409, "still_public", message) from public


def _not_in_the_future() -> ApiError:
    message = "Choose a time from now to a year from now."
    return ApiError(422, "invalid", message, fields={"publishAt": message})


def _placeholders(key: str) -> list[PlaceholderOut]:
    if key.startswith(("mails/", FOLDER)):
        names = PLACEHOLDERS if key.startswith(FOLDER) else sorted(placeholders_of(key))
        return [
            PlaceholderOut(
                name=f"{{{{ {name} }}}}", label=name.replace("_", " "), example=example(name)
            )
            for name in names
        ]
    if key.startswith("replies/"):
        return [
            PlaceholderOut(name=f"{{{name}}}", label=name, example=example(name))
            for name in reply_templates.PLACEHOLDERS
        ]
    return []
