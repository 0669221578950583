"""The desk's operations on the timeline of a lead: notes, calls and tasks."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Header, Query, Router
from pydantic.alias_generators import to_camel

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import reading
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.leads.api.desk_leads import log_change, refusals
from brokerage.leads.models import Lead
from brokerage.leads.rules.lead_fields import parsed_date
from brokerage.leads.schemas.desk_timeline import (
    CallEntry,
    CallIn,
    LeadTaskChangeIn,
    LeadTaskIn,
    NoteEditIn,
    NoteEntry,
    NoteIn,
    TaskEntry,
    TimelineOut,
)
from brokerage.leads.schemas.timeline_entries import note_entry, task_entry, timeline_entry
from brokerage.leads.selectors.cursors import InvalidCursor
from brokerage.leads.selectors.timeline import KINDS, page_of_timeline
from brokerage.leads.services import timeline

router = Router(by_alias=True, tags=["desk: timeline"], auth=IsStaff())

RequestKey = Annotated[
    str, Header(alias="Idempotency-Key", max_length=64, pattern="^([ -~]{16,})?$")
]

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/leads/{int:lead_id}/timeline",
    operation_id="get-timeline",
    response={200: TimelineOut, **_REFUSALS},
)
def get_timeline(
    request: HttpRequest,
    lead_id: int,
    kind: Annotated[str, Query(max_length=200)] = "",
    before: Annotated[str, Query(max_length=500)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> TimelineOut:
    """Return at most `limit` (1 to 100) entries of a lead's timeline, the latest first.

    `kind` has the kinds of entries to return, separated by commas; empty for all kinds, and unknown
    kinds are ignored. Valuations and health assessments are those that the business of the lead's
    account saved in the portal. `before` is the `nextCursor` of the page before; empty for the
    first page. Status 400 `invalid_cursor` if it cannot be read, 404 if there is no such lead.
    """
    kinds = set(kind.split(",")) & set(KINDS) if kind else KINDS
    with refusals():
        lead = Lead.objects.select_related("account").get(pk=lead_id)
    try:
        page = page_of_timeline(lead, kinds=kinds, before=before, limit=limit)
    except InvalidCursor as error:
        raise ApiError(400, "invalid_cursor", "Please load the timeline again.") from error
    reading.record_lead(request, "timeline", lead.pk)
    entries = [timeline_entry(entry) for entry in page.entries]
    return TimelineOut(entries=entries, next_cursor=page.next_cursor)


@router.post(
    "/leads/{int:lead_id}/notes", operation_id="add-note", response={200: NoteEntry, **_REFUSALS}
)
def add_note(
    request: HttpRequest,
    lead_id: int,
    body: Annotated[NoteIn, Body()],
    idempotency_key: RequestKey = "",
) -> NoteEntry:
    """Add a note in Markdown, and return its entry.

    Colleagues whom the note mentions, as in `@Pat Reyes`, get a mail, unless they have turned such
    mails off. A request that the same person repeats for this lead with the same `Idempotency-Key`
    (16 to 64 printable ASCII characters) adds nothing and returns the entry of the earlier note;
    without a key each request adds one. The staff log records the request, without the text. Status
    404 if there is no such lead, or the earlier note was deleted; 422 unless the text has 1 to
    10,000 characters.
    """
    with refusals(), transaction.atomic():
        note = timeline.add_note(
            by=current_user(request), lead_id=lead_id, text=body.text, key=idempotency_key
        )
        log_change(request, lead_id, fields=["noteAdded"])
    return note_entry(note)


@router.patch(
    "/notes/{int:note_id}", operation_id="edit-note", response={200: NoteEntry, **_REFUSALS}
)
def edit_note(request: HttpRequest, note_id: int, body: Annotated[NoteEditIn, Body()]) -> NoteEntry:
    """Change the text of a note; only its author may.

    `version` is the version that the editor saw. If the note has another version by now, nothing is
    saved and the status is 409, unless the note has the new text already. So a repeated request
    succeeds. Colleagues whom only the new text mentions get a mail, unless they have turned such
    mails off. The staff log records the request, without the text. Status 404 if there is no such
    note or lead, 403 if a colleague wrote it, 422 unless the text has 1 to 10,000 characters.
    """
    with refusals(), _note_refusals(), transaction.atomic():
        note = timeline.edit_note(
            by=current_user(request), note_id=note_id, text=body.text, version=body.version
        )
        log_change(request, note.lead_id, fields=["noteEdited"])
    return note_entry(note)


@router.delete(
    "/notes/{int:note_id}", operation_id="delete-note", response={200: Done, **_REFUSALS}
)
def delete_note(request: HttpRequest, note_id: int) -> Done:
    """Delete a note for good; only its author may.

    The staff log records it, without the text. Status 403 if a colleague wrote the note; 404 if
    there is no such note or lead, so also for a repeated request.
    """
    with refusals(), _note_refusals(), transaction.atomic():
        lead = timeline.delete_note(by=current_user(request), note_id=note_id)
        log_change(request, lead, fields=["note"])
    return Done()


@router.post(
    "/leads/{int:lead_id}/calls", operation_id="log-call", response={200: CallEntry, **_REFUSALS}
)
def log_call(
    request: HttpRequest,
    lead_id: int,
    body: Annotated[CallIn, Body()],
    idempotency_key: RequestKey = "",
) -> CallEntry:
    """Record a call with the lead, and return its entry.

    `text` may be empty. After a call that reached the person, the lead's messages count as
    answered. A request that the same person repeats for this lead with the same `Idempotency-Key`
    (16 to 64 printable ASCII characters) records nothing and returns the entry of the earlier call;
    without a key each request records a call. The staff log records the request, without the text.
    Status 404 if there is no such lead, 422 for an unknown `outcome` or a text of more than 10,000
    characters.
    """
    with refusals(), transaction.atomic():
        call = timeline.log_call(
            by=current_user(request),
            lead_id=lead_id,
            outcome=body.outcome,
            text=body.text,
            key=idempotency_key,
        )
        log_change(request, lead_id, fields=["call"])
    return CallEntry.model_validate(call)


@router.post(
    "/leads/{int:lead_id}/tasks",
    operation_id="add-lead-task",
    response={200: TaskEntry, **_REFUSALS},
)
def add_task(
    request: HttpRequest,
    lead_id: int,
    body: Annotated[LeadTaskIn, Body()],
    idempotency_key: RequestKey = "",
) -> TaskEntry:
    """Add a task to a lead, and return its entry.

    A null `assignee` is nobody; an empty `dueOn` is no date. A request that the same person repeats
    for this lead with the same `Idempotency-Key` (16 to 64 printable ASCII characters) adds nothing
    and returns the entry of the earlier task; without a key each request adds one. Status 404 if
    there is no such lead; 422 for a title that is empty or longer than 200 characters, a `dueOn`
    that is no date, or an `assignee` who is not an active member of staff. The staff log records
    the request, without the title.
    """
    with refusals(), transaction.atomic():
        task = timeline.add_task(
            by=current_user(request),
            lead_id=lead_id,
            title=body.title,
            due_on=parsed_date(body.due_on, "dueOn"),
            assignee=body.assignee,
            key=idempotency_key,
        )
        log_change(request, lead_id, fields=["taskAdded"])
    return task_entry(task)


@router.patch(
    "/tasks/{int:task_id}", operation_id="change-lead-task", response={200: TaskEntry, **_REFUSALS}
)
def change_task(
    request: HttpRequest, task_id: int, body: Annotated[LeadTaskChangeIn, Body()]
) -> TaskEntry:
    """Change a task of a lead, or mark it as done or not done; all staff may.

    A field that the request leaves out stays. An empty or null `dueOn` removes the date, a null
    `assignee` is nobody. `done: true` sets `doneAt` to now, unless the task is done already;
    false or null removes it. Status 404 if there is no such task or lead, 422 for an invalid
    `title`, `dueOn` or `assignee`. The staff log records the names of the fields.
    """
    changes = body.model_dump(exclude_unset=True)
    with refusals(), transaction.atomic():
        if "due_on" in changes:
            changes["due_on"] = parsed_date(body.due_on or "", "dueOn")
        task = timeline.change_task(task_id=task_id, changes=changes)
        fields = sorted(to_camel(f"task_{name}") for name in changes)
        log_change(request, task.lead_id, fields=fields)
    return task_entry(task)


@contextmanager
def _note_refusals() -> Iterator[None]:
    """Turn exceptions of the block into ApiError: status 403 for NotYours, 409 for NoteChanged."""
    try:
        yield
    except timeline.NotYours as refused:
        raise ApiError(403, *STANDARD[403]) from refused
    except timeline.NoteChanged as changed:
        message = "This note was edited in another window in the meantime. Nothing was saved."
        raise ApiError(409, "changed_meanwhile", message) from changed
