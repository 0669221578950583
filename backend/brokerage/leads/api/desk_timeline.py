"""The desk's operations on the timeline of a lead: notes, calls and tasks."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Header, Query, Router
from pydantic.alias_generators import to_camel

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.leads.api.desk_leads import log_change
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
    TimelineEntry,
    TimelineOut,
)
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
    """Return at most `limit` entries of a lead's timeline, the latest first.

    `kind` has the kinds of entries to return, separated by commas; empty for all kinds, and unknown
    kinds are ignored. Valuations and health assessments are those that the business of the lead's
    account saved in the portal. `before` is the `nextCursor` of the previous page; status 400
    `invalid_cursor` if it cannot be read.
    """
    kinds = set(kind.split(",")) & set(KINDS) if kind else KINDS
    lead = Lead.objects.select_related("account").get(pk=lead_id)
    page = page_of_timeline(lead, kinds=kinds, before=before, limit=limit)
    reading.record_lead(request, "timeline", lead.pk)
    entries = [TimelineEntry.of(entry) for entry in page.entries]
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
    """Add a note. A request that the same person repeats for this lead with the same
    `Idempotency-Key` adds nothing and returns the entry of the earlier note. The staff log records
    the request, without the text.
    """
    with transaction.atomic():
        note = timeline.add_note(
            by=current_user(request), lead_id=lead_id, text=body.text, key=idempotency_key
        )
        log_change(request, lead_id, fields=["noteAdded"])
    return NoteEntry.of(note)


@router.patch(
    "/notes/{int:note_id}", operation_id="edit-note", response={200: NoteEntry, **_REFUSALS}
)
def edit_note(request: HttpRequest, note_id: int, body: Annotated[NoteEditIn, Body()]) -> NoteEntry:
    """Change the text of a note; only its author may.

    If the note has another version than `version` by now, nothing is saved and the status is 409,
    unless the note has the new text already. So a repeated request succeeds. The staff log records
    the request, without the text.
    """
    with transaction.atomic():
        note = timeline.edit_note(
            by=current_user(request), note_id=note_id, text=body.text, version=body.version
        )
        log_change(request, note.lead_id, fields=["noteEdited"])
    return NoteEntry.of(note)


@router.delete(
    "/notes/{int:note_id}", operation_id="delete-note", response={200: Done, **_REFUSALS}
)
def delete_note(request: HttpRequest, note_id: int) -> Done:
    """Permanently delete a note; only its author may. The staff log records it, without the
    text.
    """
    with transaction.atomic():
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
    """Record a call with the lead. A request that the same person repeats for this lead with the
    same `Idempotency-Key` adds nothing and returns the entry of the earlier call. The staff log
    records the request, without the text.
    """
    with transaction.atomic():
        call = timeline.log_call(
            by=current_user(request),
            lead_id=lead_id,
            outcome=body.outcome,
            text=body.text,
            key=idempotency_key,
        )
        log_change(request, lead_id, fields=["call"])
    return CallEntry.of(call)


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
    """Add a task to a lead. A request that the same person repeats for this lead with the same
    `Idempotency-Key` adds nothing and returns the entry of the earlier task. The staff log records
    the request, without the title.
    """
    with transaction.atomic():
        task = timeline.add_task(
            by=current_user(request),
            lead_id=lead_id,
            title=body.title,
            due_on=parsed_date(body.due_on, "dueOn"),
            assignee=body.assignee,
            key=idempotency_key,
        )
        log_change(request, lead_id, fields=["taskAdded"])
    return TaskEntry.of(task)


@router.patch(
    "/tasks/{int:task_id}", operation_id="change-lead-task", response={200: TaskEntry, **_REFUSALS}
)
def change_task(
    request: HttpRequest, task_id: int, body: Annotated[LeadTaskChangeIn, Body()]
) -> TaskEntry:
    """Change a task of a lead, or mark it as done or not done; all staff may. The staff log records
    the names of the fields.
    """
    changes = body.model_dump(exclude_unset=True)
    with transaction.atomic():
        if "due_on" in changes:
            changes["due_on"] = parsed_date(body.due_on or "", "dueOn")
        task = timeline.change_task(task_id=task_id, changes=changes)
        fields = sorted(to_camel(f"task_{name}") for name in changes)
        log_change(request, task.lead_id, fields=fields)
    return TaskEntry.of(task)
