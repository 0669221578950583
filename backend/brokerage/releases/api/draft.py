"""The desk's operations on the draft of the next version: read, save, discard and preview."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import reading
from brokerage.core.errors import STANDARD, ApiError
from brokerage.core.json_response import json_response
from brokerage.releases import selectors, services
from brokerage.releases.api.common import METHOD, REFUSALS, Name, conflict, found_kind, invalid
from brokerage.releases.differences import differences
from brokerage.releases.schemas import (
    DraftVersionIn,
    MethodConflictOut,
    MethodDraftIn,
    MethodDraftSavedOut,
    MethodEditorOut,
    MethodProblemsOut,
    PreviewOut,
    ScheduledReleaseOut,
    difference_rows,
    draft_out,
    group_out,
    problem_rows,
)

router = Router(by_alias=True, tags=["desk: method"], auth=IsStaff())

_CONFLICTS = {**REFUSALS, 409: MethodConflictOut}


@router.get(
    "/method/draft", operation_id="get-method-draft", response={200: MethodEditorOut, **REFUSALS}
)
def get_method_draft(request: HttpRequest, name: Name = METHOD) -> HttpResponse:
    """Return the version in effect and the draft of the next one, with the draft's problems.

    Without a draft, `draft` is null and `problems` is empty. A draft with problems can be saved but
    not released. `scheduled` has the releases whose day has not come, newest first. Status 404 if
    `name` names no facts that the firm may release.
    """
    kind = found_kind(name)
    draft = selectors.draft_of(name)
    problems = services.problems_of(kind, services.read(draft.body)) if draft else []
    return json_response(
        MethodEditorOut(
            title=kind.title,
            current=services.current_body(kind),
            shipped=kind.versions.shipped_versions()[-1],
            draft=draft_out(draft) if draft else None,
            problems=problem_rows(problems),
            scheduled=[
                ScheduledReleaseOut.model_validate(each) for each in selectors.scheduled(name)
            ],
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
    """Save the draft, which may be incomplete, and return its problems.

    The first save, with `expected_version` 0, creates the draft; each save increases its version.
    Nothing takes effect. Status 409 with the stored draft if its version is not `expected_version`;
    but 200 if it has this very body, so a repeat is harmless. Status 409 too for a first save if
    another version has taken effect since `based_on`. Status 404 for an unknown `name`.
    """
    kind = found_kind(name)
    try:
        draft = services.save_draft(
            kind=kind,
            body=body.body,
            expected_version=body.expected_version,
            based_on=body.based_on,
            by=current_user(request),
        )
    except services.ChangedMeanwhile as changed:
        return conflict(changed)
    problems = problem_rows(services.problems_of(kind, body.body))
    return json_response(MethodDraftSavedOut(version=draft.version, problems=problems))


@router.delete(
    "/method/draft", operation_id="discard-method-draft", response={200: Done, **_CONFLICTS}
)
def discard_method_draft(
    request: HttpRequest, body: Annotated[DraftVersionIn, Body()], name: Name = METHOD
) -> HttpResponse:
    """Delete the draft of the next version; what is in effect or scheduled stays.

    `expected_version` is 0 for no draft. Status 409 if the draft has another version, with the
    stored draft or null; a repeat gets it, too. Status 404 for an unknown `name`.
    """
    try:
        services.discard_draft(kind=found_kind(name), expected_version=body.expected_version)
    except services.ChangedMeanwhile as changed:
        return conflict(changed)
    return json_response(Done())


@router.post(
    "/method/preview",
    operation_id="preview-method",
    response={200: PreviewOut, **REFUSALS, 422: MethodProblemsOut},
)
def preview_method(request: HttpRequest, name: Name = METHOD) -> HttpResponse:
    """Calculate stored cases, such as saved runs, by the version in effect and by the draft.

    Returns the cases whose result changes, and the values in which the two versions differ; stores
    nothing. Of saved runs and leads, the latest 200 are calculated. `groups`
    is empty for facts that change no result, such as the wordings of questions.

    Status 404 for an unknown `name` or without a draft; 422 with the problems of the draft.
    """
    kind = found_kind(name)
    draft = selectors.draft_of(name)
    if draft is None:
        raise ApiError(404, *STANDARD[404])
    body = services.read(draft.body)
    if problems := services.problems_of(kind, body):
        return invalid(services.InvalidDraft(problems))
    groups = kind.preview(body)
    moved = [move.lead_id for group in groups for move in group.moves if move.lead_id]
    reading.record_list(request, "score preview", moved)
    return json_response(
        PreviewOut(
            groups=[group_out(each) for each in groups],
            differences=difference_rows(differences(services.current_body(kind), body)),
        )
    )
