"""The desk's earlier operations on dated entries, until its screens use those on entries."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsRecentlyAuthenticatedPrincipal, IsStaff
from brokerage.accounts.schemas import Done
from brokerage.content import history, selectors
from brokerage.content.checks import found_problems
from brokerage.content.models import Entry, Revision
from brokerage.core import errors
from brokerage.core.errors import STANDARD, ApiError
from brokerage.core.json_response import json_response
from brokerage.site_editor.api import entries
from brokerage.site_editor.api.method_schemas import (
    DraftProblemOut,
    MethodDraftIn,
    MethodDraftOut,
    MethodDraftSavedOut,
    MethodEditorOut,
    PreviewOut,
    ReleaseIn,
    ReleaseOut,
    ReleaseRow,
    ReleasesOut,
    ScheduledReleaseOut,
)
from brokerage.site_editor.schemas import (
    CancelScheduleIn,
    EntryDraftConflictOut,
    EntryDraftIn,
    EntryDraftVersionIn,
    InvalidEntryOut,
    PublishEntryIn,
    differences_out,
)

router = Router(by_alias=True, tags=["desk: method"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), errors.Problem)
_CONFLICTS = {**_REFUSALS, 409: EntryDraftConflictOut, 422: InvalidEntryOut}
_NAME = "Which facts: a file in domain/ without its version, such as `valuation/method`."
Name = Annotated[str, Query(max_length=50, description=_NAME)]
METHOD = "valuation/method"


def _found(name: str) -> Entry:
    found = Entry.objects.filter(key=name).first()
    if found is None or not found.is_dated:
        raise ApiError(404, *STANDARD[404])
    return found


@router.get(
    "/method/draft", operation_id="get-method-draft", response={200: MethodEditorOut, **_REFUSALS}
)
def get_method_draft(request: HttpRequest, name: Name = METHOD) -> HttpResponse:
    """Return the version in effect and the draft of the next one, with the draft's problems."""
    entry = _found(name)
    draft, scheduled = selectors.draft_of(entry), selectors.scheduled(entry)
    problems = found_problems(name, draft.body) if draft else []
    on = history.effective_on(scheduled) if scheduled else None
    return json_response(
        MethodEditorOut(
            title=entry.kind.title,
            current=entry.body,
            shipped=selectors.shipped_versions(name)[-1],
            draft=MethodDraftOut.of(draft) if draft else None,
            problems=[DraftProblemOut(path=list(path), message=text) for path, text in problems],
            scheduled=[ScheduledReleaseOut(version=scheduled.version, effective_on=on)]
            if scheduled and on
            else [],
        )
    )


@router.put(
    "/method/draft",
    operation_id="save-method-draft",
    response={200: MethodDraftSavedOut, **_CONFLICTS},
)
def save_method_draft(
    request: HttpRequest, body: Annotated[MethodDraftIn, Body()], name: Name = METHOD
) -> HttpResponse:
    """Save the draft, as `save-draft` does."""
    _found(name)
    sent = EntryDraftIn(
        body=body.body, expected_version=body.expected_version, based_on=body.based_on
    )
    saved = entries.save_draft(request, name, sent)
    return json_response(MethodDraftSavedOut.model_validate(saved.model_dump()))


@router.delete(
    "/method/draft", operation_id="discard-method-draft", response={200: Done, **_CONFLICTS}
)
def discard_method_draft(
    request: HttpRequest, body: Annotated[EntryDraftVersionIn, Body()], name: Name = METHOD
) -> HttpResponse:
    """Delete the draft, as `discard-draft` does."""
    _found(name)
    entries.discard_draft(request, name, body)
    return json_response(Done())


@router.post(
    "/method/preview",
    operation_id="preview-method",
    response={200: PreviewOut, **_REFUSALS, 422: InvalidEntryOut},
)
def preview_method(request: HttpRequest, name: Name = METHOD) -> HttpResponse:
    """Calculate stored cases by the version in effect and by the draft, as `preview-results`
    does.
    """
    _found(name)
    return entries.preview_results(request, name)


@router.post(
    "/method/releases",
    operation_id="release-method",
    auth=IsRecentlyAuthenticatedPrincipal(),
    response={200: ReleaseRow, **_REFUSALS, 409: EntryDraftConflictOut | errors.Problem},
)
def release_method(
    request: HttpRequest, body: Annotated[ReleaseIn, Body()], name: Name = METHOD
) -> HttpResponse:
    """Release the draft as a new version, as `publish-entry` does."""
    entry = _found(name)
    sent = PublishEntryIn(
        expected_version=body.expected_version,
        entry_version=entry.version,
        at=body.effective_on,
        note=body.note,
    )
    entries.publish_entry(request, name, sent)
    return json_response(_row(history.revisions(_found(name))[0]))


@router.get(
    "/method/releases",
    operation_id="list-method-releases",
    response={200: ReleasesOut, **_REFUSALS},
)
def list_method_releases(request: HttpRequest, name: Name = METHOD) -> HttpResponse:
    """List all versions, as `list-revisions` does."""
    rows = [_row(each) for each in history.revisions(_found(name))]
    return json_response(ReleasesOut(releases=rows))


@router.get(
    "/method/releases/{version}",
    operation_id="get-method-release",
    response={200: ReleaseOut, **_REFUSALS},
)
def get_method_release(request: HttpRequest, version: str, name: Name = METHOD) -> HttpResponse:
    """Return one version, as `get-revision` does."""
    entry = _found(name)
    try:
        found = history.revision(entry, version)
    except Revision.DoesNotExist as unknown:
        raise ApiError(404, *STANDARD[404]) from unknown
    return json_response(
        ReleaseOut(
            **_row(found).model_dump(),
            body=found.body,
            based_on=found.based_on,
            differences=differences_out(selectors.body_of(entry, found.based_on), found.body),
            as_draft=history.as_draft(found),
        )
    )


@router.delete(
    "/method/releases/{version}",
    operation_id="cancel-method-release",
    auth=IsRecentlyAuthenticatedPrincipal(),
    response={200: Done, **_REFUSALS},
)
def cancel_method_release(request: HttpRequest, version: str, name: Name = METHOD) -> HttpResponse:
    """Cancel a release before its effective day, as `cancel-schedule` does."""
    found = Revision.objects.filter(entry=_found(name), version=version).first()
    if found is None:
        raise ApiError(404, *STANDARD[404])
    if found.in_effect_since is not None:
        message = "This version has taken effect. Release another one instead."
        raise ApiError(409, "in_effect", message)
    entries.cancel_schedule(request, name, CancelScheduleIn(id=found.pk))
    return json_response(Done())


def _row(revision: Revision) -> ReleaseRow:
    state = history.state_of(revision)
    return ReleaseRow(
        version=revision.version,
        state="canceled" if state == "failed" else state,
        effective_on=history.effective_on(revision),
        in_effect_since=revision.in_effect_since,
        is_shipped=revision.is_shipped,
        released_by=revision.by.get_short_name() if revision.by else None,
        released_at=None if revision.is_shipped else revision.at,
        note=revision.note,
    )
