"""The desk's operations on drafts: save, discard, publish, schedule, and preview results."""

from datetime import date, datetime, timedelta
from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body

from brokerage.accounts.permissions import current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading
from brokerage.content.models import Draft
from brokerage.content.rules.kinds import kind_of
from brokerage.content.selectors import history
from brokerage.content.selectors.checks import found_problems
from brokerage.content.services import drafts, publishing
from brokerage.core.json_response import json_response
from brokerage.core.text import trimmed
from brokerage.site_editor.api.shared import (
    CONFLICTS,
    REFUSALS,
    draft_refusals,
    entry_response,
    found,
    invalid,
    router,
)
from brokerage.site_editor.schemas.drafts import (
    EntryDraftIn,
    EntryDraftSavedOut,
    EntryDraftVersionIn,
    InvalidEntryOut,
    PublishEntryIn,
)
from brokerage.site_editor.schemas.entries import EntryOut
from brokerage.site_editor.schemas.results import PreviewGroupOut, ResultsOut
from brokerage.site_editor.schemas.revisions import differences_out
from brokerage.site_editor.services.entry_acts import record_revision

_FARTHEST = timedelta(days=366)


@router.put(
    "/content/drafts/{path:key}",
    operation_id="save-draft",
    response={200: EntryDraftSavedOut, **CONFLICTS},
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
    with draft_refusals():
        draft = drafts.save_draft(
            key=key,
            body=body.body,
            expected_version=body.expected_version,
            based_on=body.based_on,
            by=current_user(request),
        )
    return EntryDraftSavedOut.of(draft)


@router.delete(
    "/content/drafts/{path:key}",
    operation_id="discard-draft",
    response={200: EntryOut, **CONFLICTS},
)
def discard_draft(
    request: HttpRequest, key: str, body: Annotated[EntryDraftVersionIn, Body()]
) -> HttpResponse:
    """Delete the draft of an entry, with its schedule unless the entry is dated.

    `expected_version` 0 without a draft changes nothing. Status 409 with the stored draft, or null
    if there is none, if its version is not `expected_version`. Repeating a deletion returns 409.
    """
    with draft_refusals():
        drafts.discard_draft(
            key=key, expected_version=body.expected_version, by=current_user(request)
        )
    return entry_response(request, key)


@router.post(
    "/content/publish/{path:key}",
    operation_id="publish-entry",
    response={200: EntryOut, **CONFLICTS},
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
    with draft_refusals(), transaction.atomic():
        revision = publishing.publish(
            key=key,
            expected_version=body.expected_version,
            entry_version=body.entry_version,
            at=_moment(key, body.at),
            note=trimmed(body.note),
            by=current_user(request),
        )
        is_now = revision.in_effect_since is not None
        act = StaffAct.ENTRY_PUBLISHED if is_now else StaffAct.ENTRY_SCHEDULED
        record_revision(request, act, StaffAct.RULES_RELEASED, revision)
    return entry_response(request, key)


@router.post(
    "/content/results/{path:key}",
    operation_id="preview-results",
    response={200: ResultsOut, **REFUSALS, 422: InvalidEntryOut},
)
def preview_results(request: HttpRequest, key: str) -> HttpResponse:
    """Calculate stored cases, such as saved runs, by the version in use and by the draft.

    Returns the cases whose result changes, and the values in which the two versions differ; stores
    nothing. Of saved runs and leads, the latest 200 are calculated. Status 404 without a draft; 422
    with the problems of the draft.
    """
    entry = found(key)
    draft = Draft.objects.get(entry=entry)
    if problems := found_problems(key, draft.body):
        raise invalid(problems)
    groups = entry.kind.results(draft.body) if entry.kind.results else []
    moved = [move.lead_id for group in groups for move in group.moves if move.lead_id]
    reading.record_list(request, "score preview", moved)
    return json_response(
        ResultsOut(
            groups=[PreviewGroupOut.of(each) for each in groups],
            differences=differences_out(entry.body, draft.body),
        )
    )


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
