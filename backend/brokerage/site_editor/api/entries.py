"""The desk's operations on entries of every kind: drafts, publishing, schedules, history.

Only principals change or publish some entries (`content.services.authority`): others get status 403
`principals_only`. They publish, schedule and restore these only within five minutes of an
authentication, else they get 403 `reauthentication_required`. An unknown key and a deleted entry
get 404. An operation that is refused has changed nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Annotated, Any

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading, staff_log
from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.rules.kinds import Problem, kind_of
from brokerage.content.selectors import entries, history
from brokerage.content.selectors.checks import found_problems, is_markdown
from brokerage.content.services import authority, drafts, own_entries, publishing
from brokerage.core import errors
from brokerage.core.errors import STANDARD, ApiError
from brokerage.core.json_response import json_response
from brokerage.leads.rules import reply_templates
from brokerage.library.documents.source import FOLDER, PLACEHOLDERS
from brokerage.library.selectors import articles
from brokerage.library.selectors import catalog as library
from brokerage.mail.services.placeholders import placeholders_of
from brokerage.publishing.selectors.entry_titles import title_of, titles_of
from brokerage.site_editor.rules.mail_purposes import purpose_of
from brokerage.site_editor.schemas import (
    CancelScheduleIn,
    EntriesOut,
    EntryConflictOut,
    EntryDraftConflictOut,
    EntryDraftIn,
    EntryDraftOut,
    EntryDraftSavedOut,
    EntryDraftSummary,
    EntryDraftVersionIn,
    EntryOut,
    EntryProblemOut,
    EntryRow,
    EntryVersionIn,
    InvalidEntryOut,
    NewEntryIn,
    PlaceholderOut,
    PreviewGroupOut,
    PublishEntryIn,
    RestoreEntryIn,
    ResultsOut,
    RevisionOut,
    RevisionRow,
    RevisionsOut,
    ScheduledOut,
    SettleConflictsIn,
    differences_out,
)
from brokerage.site_editor.selectors.head_schema import head_schema
from brokerage.site_editor.selectors.placeholder_examples import example

router = Router(by_alias=True, tags=["desk: content"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), errors.Problem)
_INVALID = {**_REFUSALS, 422: InvalidEntryOut | errors.Problem}
_CONFLICTS = {**_INVALID, 409: EntryDraftConflictOut | errors.Problem}
_FARTHEST = timedelta(days=366)


@router.get(
    "/content/entries", operation_id="list-entries", response={200: EntriesOut, **_REFUSALS}
)
def list_entries(request: HttpRequest) -> EntriesOut:
    """List every entry, each with its state and a summary of its draft. There is no limit.

    Articles that the site does not show are listed too, with `is_public` false; deleted ones are
    not.
    """
    found = {draft.entry_id: draft for draft in Draft.objects.select_related("updated_by")}
    scheduled = dict(entries.all_scheduled().values_list("entry", "effective_at"))
    newest = Revision.objects.filter(version=F("entry__version")).select_related("by")
    editors = {row.entry_id: row.by.get_short_name() for row in newest if row.by}
    rows = []
    for entry in Entry.objects.filter(deleted_at=None):
        draft = found.get(entry.key)
        rows.append(
            EntryRow(
                **_named(entry, draft),
                edited=entry.edited,
                version=entry.version,
                updated_at=entry.updated_at,
                updated_by=editors.get(entry.key),
                draft=EntryDraftSummary.of(draft) if draft else None,
                scheduled_at=scheduled.get(entry.key),
                conflicts=len(entry.conflicts),
                is_public=entry.is_public,
            )
        )
    return EntriesOut(entries=rows)


@router.get(
    "/content/entries/{path:key}",
    operation_id="get-entry",
    response={200: EntryOut, **_REFUSALS},
)
def get_entry(request: HttpRequest, key: str) -> HttpResponse:
    """Return an entry with its schema, its draft, what is wrong with the draft, and what is
    scheduled.
    """
    return _entry_response(request, key)


@router.put(
    "/content/drafts/{path:key}",
    operation_id="save-draft",
    response={200: EntryDraftSavedOut, **_CONFLICTS},
)
def save_draft(
    request: HttpRequest, key: str, body: Annotated[EntryDraftIn, Body()]
) -> EntryDraftSavedOut:
    """Save the draft of an entry. It may break rules, which are checked when it is published.

    The first save, with `expected_version` 0, creates the draft; each save increases its version
    and leaves its schedule. Status 409 with the stored draft if its version is not
    `expected_version`; but 200 if it has this very body, so a repeat is harmless. Status 409 too
    for a first save if `based_on` is not in use any more; 422 if the body cannot be stored, such as
    a text with NUL, or an object for Markdown.
    """
    with _refusals():
        draft = drafts.save_draft(
            key=key,
            body=body.body,
            expected_version=body.expected_version,
            based_on=body.based_on,
            by=current_user(request),
        )
    return EntryDraftSavedOut(version=draft.version, problems=_problems_of(draft))


@router.delete(
    "/content/drafts/{path:key}",
    operation_id="discard-draft",
    response={200: EntryOut, **_CONFLICTS},
)
def discard_draft(
    request: HttpRequest, key: str, body: Annotated[EntryDraftVersionIn, Body()]
) -> HttpResponse:
    """Delete the draft of an entry, with its schedule unless the entry is dated.

    `expected_version` 0 without a draft changes nothing. Status 409 with the stored draft, or null
    if there is none, if its version is not `expected_version`. Repeating a deletion returns 409.
    """
    with _refusals():
        drafts.discard_draft(
            key=key, expected_version=body.expected_version, by=current_user(request)
        )
    return _entry_response(request, key)


@router.post(
    "/content/publish/{path:key}",
    operation_id="publish-entry",
    response={200: EntryOut, **_CONFLICTS},
)
def publish_entry(
    request: HttpRequest, key: str, body: Annotated[PublishEntryIn, Body()]
) -> HttpResponse:
    """Make the draft the version in use, now or at a later time. The worker renders the pages that
    show it within moments.

    The draft is deleted. But the scheduled draft of an entry that is not dated stays, can be saved
    as before, and is published as it is then; a repeat with its next version replaces the time. If
    it breaks a rule by then, it is not published, and `list-failed-publications` lists it. The
    staff log records this.

    Status 409 `changed_meanwhile` if the draft's version is not `expected_version`, or there is no
    draft; 409 `published_meanwhile` if the version in use is not `entry_version`; 409
    `another_scheduled` while another version of a dated entry waits for its day, because one would
    undo the other; 422 for another time, or with the problems of a draft that breaks rules.
    """
    with _refusals(), transaction.atomic():
        revision = publishing.publish(
            key=key,
            expected_version=body.expected_version,
            entry_version=body.entry_version,
            at=_moment(key, body.at),
            note=body.note.replace("\0", "").strip(),
            by=current_user(request),
        )
        is_now = revision.in_effect_since is not None
        act = StaffAct.ENTRY_PUBLISHED if is_now else StaffAct.ENTRY_SCHEDULED
        _log_revision(request, act, StaffAct.RULES_RELEASED, revision)
    return _entry_response(request, key)


@router.delete(
    "/content/schedule/{path:key}",
    operation_id="cancel-schedule",
    response={200: EntryOut, **_REFUSALS},
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
        _log_revision(request, StaffAct.ENTRY_SCHEDULED, StaffAct.RULES_CANCELED, revision)
    return _entry_response(request, key)


@router.get(
    "/content/revisions/{path:key}",
    operation_id="list-revisions",
    response={200: RevisionsOut, **_REFUSALS},
)
def list_revisions(request: HttpRequest, key: str) -> RevisionsOut:
    """List the latest hundred versions of an entry, scheduled and canceled ones of dated entries
    included, and then those that came with the product; the newest first.
    """
    rows = history.revisions(_found(key))
    return RevisionsOut(revisions=[RevisionRow.of(each) for each in rows])


@router.get(
    "/content/revision/{version}/{path:key}",
    operation_id="get-revision",
    response={200: RevisionOut, **_REFUSALS},
)
def get_revision(request: HttpRequest, version: str, key: str) -> HttpResponse:
    """Return a version of an entry with its differences from the version that it is based on.
    Version 0 is the shipped one of an entry that is not dated. Status 404 for an unknown version.
    """
    entry = _found(key)
    revision = history.revision(entry, version)
    return json_response(RevisionOut.of(revision))


@router.post(
    "/content/restore/{path:key}",
    operation_id="restore-revision",
    response={200: EntryOut, **_INVALID},
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
    with _refusals(), transaction.atomic():
        revision = publishing.restore(
            key=key,
            version=body.version,
            entry_version=body.entry_version,
            by=current_user(request),
        )
        _log_revision(request, StaffAct.ENTRY_RESTORED, StaffAct.RULES_RELEASED, revision)
    return _entry_response(request, key)


@router.delete(
    "/content/conflicts/{path:key}",
    operation_id="settle-conflicts",
    response={200: EntryOut, **_REFUSALS},
)
def settle_conflicts(
    request: HttpRequest, key: str, body: Annotated[SettleConflictsIn, Body()]
) -> HttpResponse:
    """Remove one conflict or all from an entry's list; the entry itself does not change.

    A conflict is a field that both staff and a release of the product have changed. An unknown id
    as `only` removes none. A repeat changes nothing. Status 409 `published_meanwhile` if the
    version in use is not `entry_version`.
    """
    drafts.settle_conflicts(
        key=key, version=body.entry_version, only=body.only, by=current_user(request)
    )
    return _entry_response(request, key)


@router.post(
    "/content/results/{path:key}",
    operation_id="preview-results",
    response={200: ResultsOut, **_REFUSALS, 422: InvalidEntryOut},
)
def preview_results(request: HttpRequest, key: str) -> HttpResponse:
    """Calculate stored cases, such as saved runs, by the version in use and by the draft.

    Returns the cases whose result changes, and the values in which the two versions differ; stores
    nothing. Of saved runs and leads, the latest 200 are calculated. Status 404 without a draft; 422
    with the problems of the draft.
    """
    entry = _found(key)
    draft = entries.draft_of(entry)
    if draft is None:
        raise ApiError(404, *STANDARD[404])
    if problems := found_problems(key, draft.body):
        raise _invalid(problems)
    groups = entry.kind.results(draft.body) if entry.kind.results else []
    moved = [move.lead_id for group in groups for move in group.moves if move.lead_id]
    reading.record_list(request, "score preview", moved)
    return json_response(
        ResultsOut(
            groups=[PreviewGroupOut.of(each) for each in groups],
            differences=differences_out(entry.body, draft.body),
        )
    )


@router.post(
    "/content/entries",
    operation_id="create-entry",
    response={201: EntryOut, **_REFUSALS},
)
def create_entry(request: HttpRequest, body: Annotated[NewEntryIn, Body()]) -> HttpResponse:
    """Create an article: a draft that the site does not show before it is published.

    The draft has the title, the date of today and no text. The staff log records this. Status 409
    `name_taken` if another page has this address, or a deleted article that can be restored. Doing
    it again returns 409.
    """
    key = f"{body.group}/{body.name}"
    if body.name in articles.RESERVED:
        raise own_entries.NameTaken
    with transaction.atomic():
        source = articles.new(body.title, timezone.localdate())
        own_entries.create(key=key, body=source, by=current_user(request))
        _log(request, StaffAct.ENTRY_CREATED, key)
    response = _entry_response(request, key)
    response.status_code = 201
    return response


@router.post(
    "/content/unpublish/{path:key}",
    operation_id="unpublish-entry",
    response={200: EntryOut, **_REFUSALS},
)
def unpublish_entry(
    request: HttpRequest, key: str, body: Annotated[EntryVersionIn, Body()]
) -> HttpResponse:
    """Remove an article that the firm has written from the site.

    Its text becomes its draft, unless the article has a draft already, whose schedule is removed.
    The staff log records this, and the worker renders the pages within moments.

    Status 409 `in_use` if public entries link to the article, `published_meanwhile` if its version
    is not `entry_version` or it is not public, and `not_own` for an entry that was shipped. Doing
    it again returns 409.
    """
    with transaction.atomic():
        own_entries.unpublish(key=key, version=body.entry_version, by=current_user(request))
        if linking := library.linking_to(key.removeprefix(articles.FOLDER)):
            message = f"These link to it: {', '.join(titles_of(linking))}. Change them first."
            raise ApiError(409, "in_use", message)
        _log(request, StaffAct.ENTRY_UNPUBLISHED, key)
    return _entry_response(request, key)


@router.delete(
    "/content/entries/{path:key}",
    operation_id="delete-entry",
    response={200: EntriesOut, **_REFUSALS},
)
def delete_entry(request: HttpRequest, key: str) -> EntriesOut:
    """Delete an article that the firm has written and the site does not show.

    Returns the entries that are left. The article can be restored for 30 days, with its draft but
    without its schedule. The staff log records this. Status 409 `still_public` for an article on
    the site, `not_own` for an entry that was shipped. Doing it again returns 404.
    """
    with transaction.atomic():
        own_entries.delete(key=key)
        _log(request, StaffAct.ENTRY_DELETED, key)
    return list_entries(request)


@router.post(
    "/content/undelete/{path:key}",
    operation_id="undelete-entry",
    response={200: EntryOut, **_REFUSALS},
)
def undelete_entry(request: HttpRequest, key: str) -> HttpResponse:
    """Restore an article that was deleted within the last 30 days, with its draft.

    The staff log records this. An entry that is not deleted stays as it is, so a repeat changes
    nothing. Status 404 if the worker has deleted it for good.
    """
    with transaction.atomic():
        if own_entries.undelete(key=key):
            _log(request, StaffAct.ENTRY_UNDELETED, key)
    return _entry_response(request, key)


def _entry_response(request: HttpRequest, key: str) -> HttpResponse:
    return json_response(entry_out(request, key))


def entry_out(request: HttpRequest, key: str) -> EntryOut:
    """Build the response body of an entry."""
    entry = _found(key)
    draft = entries.draft_of(entry)
    scheduled = entries.scheduled(entry)
    user = current_user(request)
    named = _named(entry, draft)
    return EntryOut(
        **named | {"purpose": named["purpose"] or library.note_on_source(key)},
        schema_=entry.kind.schema(key),
        head_schema=head_schema(key),
        body=entry.body,
        version=entry.version,
        shipped_version=next(iter(reversed(entries.shipped_versions(key))), None),
        edited=entry.edited,
        draft=EntryDraftOut.of(draft) if draft else None,
        problems=_problems_of(draft) if draft else [],
        scheduled=ScheduledOut.of(scheduled) if scheduled else None,
        conflicts=[EntryConflictOut.of(each) for each in entries.conflicts_of(entry)],
        placeholders=_placeholders(key),
        is_public=entry.is_public,
        is_own=entry.is_own,
        may_edit=authority.may_edit(key, user),
        may_publish=authority.may_publish(key, user),
    )


def _found(key: str) -> Entry:
    return Entry.objects.get(key=key, deleted_at=None)


def _named(entry: Entry, draft: Draft | None) -> dict[str, Any]:
    """Return the fields that the list and the editor share. The title is from the body in use, or
    for an entry that is not public, from its draft if it has one.
    """
    shown = draft.body if draft and not entry.is_public else entry.body
    return {
        "key": entry.key,
        "title": title_of(entry.key, shown),
        "purpose": purpose_of(entry.key),
        "group": entry.kind.group,
        "format": "markdown" if is_markdown(entry.key) else "form",
        "is_dated": entry.is_dated,
    }


def _problems_of(draft: Draft) -> list[EntryProblemOut]:
    return [EntryProblemOut.of(each) for each in found_problems(draft.entry_id, draft.body)]


def _moment(key: str, at: datetime | date | None) -> datetime | None:
    """Return when a version is to be published; None for now. Raises ApiError for a time that is
    not of the kind of the entry, or too far ahead.
    """
    if at is None:
        return None
    if kind_of(key).is_dated:
        if isinstance(at, datetime):
            raise publishing.NotInTheFuture(publishing.NotInTheFuture.message_of_days)
        return None if at == timezone.localdate() else history.beginning_of(at)
    if not isinstance(at, datetime) or at > timezone.now() + _FARTHEST:
        raise publishing.NotInTheFuture
    return at


def _log_revision(
    request: HttpRequest, act: StaffAct, dated_act: StaffAct, revision: Revision
) -> None:
    if not revision.entry.is_dated:
        _log(request, act, revision.entry_id)
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


def _log(request: HttpRequest, act: StaffAct, key: str) -> None:
    staff_log.record(
        request, act=act, object_type="document", object_id=None, detail={"document": key}
    )


@contextmanager
def _refusals() -> Iterator[None]:
    """Respond to a conflict of drafts with the stored draft, and to a body that breaks rules with
    its problems.
    """
    try:
        yield
    except drafts.DraftConflict as conflict:
        message = "A colleague has changed this in the meantime. Nothing was saved."
        theirs = EntryDraftOut.of(conflict.draft) if conflict.draft else None
        more = {"theirs": theirs and theirs.model_dump(mode="json", by_alias=True)}
        raise ApiError(409, "changed_meanwhile", message, more=more) from conflict
    except drafts.InvalidDraft as found:
        raise _invalid(found.problems) from found


def _invalid(problems: list[Problem]) -> ApiError:
    more = {"problems": [EntryProblemOut.of(each).model_dump() for each in problems]}
    return ApiError(422, "invalid", "Please correct the fields that are named.", more=more)


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
