"""The desk's operations on leads: the list, one lead, and changes of its fields and stage."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router
from pydantic.alias_generators import to_camel

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.form_rules import InvalidForm
from brokerage.core.json_response import json_response
from brokerage.leads.models import Lead, LeadTask, Note, StageChange
from brokerage.leads.schemas.desk_bulk import ListState, OrderName
from brokerage.leads.schemas.desk_leads import (
    ConflictOut,
    KnownLeadOut,
    LeadChangeIn,
    LeadIn,
    LeadOut,
    LeadsOut,
    StageConflictOut,
    StageIn,
    SuggestionIn,
    lead_out,
    lead_rows,
)
from brokerage.leads.selectors.cursors import InvalidCursor
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.duplicates import resolve_merged_lead
from brokerage.leads.selectors.leads import LeadFilter, highest_id, page_of_leads
from brokerage.leads.services import leads

router = Router(by_alias=True, tags=["desk: leads"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get("/leads", operation_id="list-leads", response={200: LeadsOut, **_REFUSALS})
def list_leads(
    request: HttpRequest,
    search: Annotated[str, Query(max_length=200)] = "",
    stage: Annotated[str, Query(max_length=30)] = "",
    assignee: Annotated[str, Query(max_length=20)] = "",
    tag: Annotated[str, Query(max_length=40)] = "",
    state: ListState = "open",
    sort: OrderName = "activity",
    after: Annotated[str, Query(max_length=500)] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> HttpResponse:
    """List leads, at most `limit` (1 to 100) at a time.

    `state` selects leads: `open` those in an open stage, `all` those in any stage, `waiting` those
    with a message that nobody has answered, `spam` only spam, which the other states leave out.
    `stage` is the id of a stage, open or not, and selects only leads in it. `assignee` is the id of
    a member of staff, `me` or `none`; any other text matches no lead. `tag` is the name of a tag.
    `search` finds a lead if each of the search's first eight words is the beginning of a word in
    the lead's data, tags, messages, notes or calls; on PostgreSQL, if no lead has them, it finds
    leads with a similar name or company. An empty parameter does not filter.

    `sort` by `activity`, `created`, `score` or `value` has the latest or highest first; `name`,
    `next_action` or `waiting` the first or earliest. Leads without a date or value come last.
    `after` is the `nextCursor` of the page before, in the same order; empty for the first page.
    Status 400 `invalid_cursor` if it cannot be read.
    """
    wanted = wanted_leads(
        request, search=search, stage=stage, assignee=assignee, tag=tag, state=state
    )
    highest = highest_id()  # before the page: later leads count as not seen
    try:
        page = page_of_leads(wanted, order=sort, after=after, limit=limit)
    except InvalidCursor as error:
        raise ApiError(400, "invalid_cursor", "Please load the list again.") from error
    reading.record_list(request, "leads", [lead.pk for lead in page.leads])
    body = LeadsOut(
        leads=lead_rows(page.leads),
        next_cursor=page.next_cursor,
        total=page.total,
        highest_id=highest,
    )
    return json_response(body)


@router.post(
    "/leads", operation_id="create-lead", response={200: LeadOut, **_REFUSALS, 409: KnownLeadOut}
)
def create_lead(request: HttpRequest, body: Annotated[LeadIn, Body()]) -> LeadOut | HttpResponse:
    """Create a lead by hand, for example after a call, and assign it to its creator.

    `name` is required; the other fields may be empty. Status 422 has a message for each invalid
    field. The staff log records the new lead.

    With `onlyNew`, no lead is created, and the status is 409, if this email or phone belongs to a
    lead, spam or not, or belonged to one that was merged into another. A repeated request then
    creates a second lead only if the email is empty and the phone is empty or not a valid number.
    Without `onlyNew`, each request creates a lead.
    """
    values = body.model_dump(exclude={"only_new"})
    try:
        with refusals(), transaction.atomic():
            lead = leads.create_lead(
                by=current_user(request), values=values, only_new=body.only_new
            )
            staff_log.record(
                request, act=StaffAct.LEAD_ADDED, object_type="lead", object_id=lead.pk
            )
    except leads.KnownContact as known:
        message = f"This email or phone number belongs to {known.lead.name}."
        return json_response(KnownLeadOut(message=message, lead=known.lead.pk), status=409)
    return lead_out(lead)


@router.get("/leads/{int:lead_id}", operation_id="get-lead", response={200: LeadOut, **_REFUSALS})
def get_lead(request: HttpRequest, lead_id: int) -> LeadOut:
    """Return one lead. For a lead that was merged into another lead, return the other lead.

    The staff log records who opened the lead, at most once an hour for each person and lead. Status
    404 if there is no such lead, or it was deleted.
    """
    with refusals():
        lead = resolve_merged_lead(lead_id)
    staff_log.record(request, act=StaffAct.LEAD_SEEN, object_type="lead", object_id=lead.pk)
    reading.count_lead(request, lead.pk)
    return lead_out(lead)


@router.patch(
    "/leads/{int:lead_id}",
    operation_id="change-lead",
    response={200: LeadOut, **_REFUSALS, 409: ConflictOut},
)
def change_lead(
    request: HttpRequest, lead_id: int, body: Annotated[LeadChangeIn, Body()]
) -> LeadOut | HttpResponse:
    """Change the fields of a lead that are in `changes`; other fields stay.

    Null or an empty text empties a field, except `name`, which is required; a null `assignee`
    assigns the lead to nobody, and `tags` replaces all tags. `expected` has the values that the
    editor saw; a field that it leaves out is not checked. If the stored value of a changed field is
    neither the expected nor the new one, nothing is saved: status 409, with the lead as it is now.
    So a repeated request succeeds.

    A new assignee gets a mail after a minute, unless that is the signed-in person or has turned
    such mails off. The staff log records the names of the fields. Status 404 if there is no such
    lead, 422 with a message for each invalid field.
    """
    changes = body.changes.given()
    try:
        with refusals(), transaction.atomic():
            lead = leads.change_lead(
                by=current_user(request),
                lead_id=lead_id,
                changes=changes,
                expected=body.expected.given(),
            )
            log_change(request, lead_id, fields=sorted(map(to_camel, changes)))
    except leads.ChangedMeanwhile as conflict:
        return _conflict(conflict)
    return lead_out(lead)


@router.post(
    "/leads/{int:lead_id}/suggestions/dismiss",
    operation_id="dismiss-suggestion",
    response={200: LeadOut, **_REFUSALS},
)
def dismiss_suggestion(
    request: HttpRequest, lead_id: int, body: Annotated[SuggestionIn, Body()]
) -> LeadOut:
    """Stop suggesting a contact detail from a message. `change-lead` takes one over instead.

    A repeated request succeeds. The staff log records the request, without the value. Status 404 if
    there is no such lead.
    """
    with refusals(), transaction.atomic():
        lead = leads.dismiss_suggestion(lead_id=lead_id, field=body.field, value=body.value)
        log_change(request, lead_id, fields=["suggestionDismissed"])
    return lead_out(lead)


@router.post(
    "/leads/{int:lead_id}/stage",
    operation_id="move-lead",
    response={200: LeadOut, **_REFUSALS, 409: StageConflictOut},
)
def move_lead(
    request: HttpRequest, lead_id: int, body: Annotated[StageIn, Body()]
) -> LeadOut | HttpResponse:
    """Move a lead to another stage; `expected` is the stage that the editor saw.

    `reason` is the id of a loss reason, required by stages that ask for one and refused by others.
    The timeline shows the move. A lead that is in `stage` already, with this reason, does not
    change, so a repeated request succeeds. Status 409, with the lead as it is now, if the lead is
    in another stage than `expected` and `stage`; nothing is saved. Status 404 if there is no such
    lead, 422 for an unknown `stage` or an invalid `reason`.
    """
    try:
        with refusals(), transaction.atomic():
            lead = leads.move_lead(
                by=current_user(request),
                lead_id=lead_id,
                stage=body.stage,
                reason=body.reason,
                expected=body.expected,
            )
            log_change(request, lead_id, fields=["stage"])
    except leads.ChangedMeanwhile as conflict:
        return _stage_conflict(conflict.lead)
    return lead_out(lead)


def wanted_leads(
    request: HttpRequest,
    *,
    search: str,
    stage: str,
    assignee: str,
    tag: str,
    state: ListState,
    highest_id: int | None = None,
) -> LeadFilter:
    """Build the filter of a list from the query parameters of `list_leads`. Leads with an id above
    `highest_id` are left out.
    """
    return LeadFilter(
        search=search,
        stages=(stage,) if stage else desk().open_stages if state == "open" else (),
        assignee=assignee_id(request, assignee),
        unassigned=assignee == "none",
        tag=tag,
        spam=state == "spam",
        waiting=state == "waiting",
        highest_id=highest_id,
    )


def log_change(request: HttpRequest, lead_id: int, *, fields: list[str]) -> None:
    """Record in the staff log what was changed on a lead. `fields` has the names of the changed
    fields as in the API, or the name of a change to the timeline, such as `noteAdded`. A repeated
    request is recorded again. Call it last in the transaction of the change, because others who
    write into the log wait until that ends.
    """
    staff_log.record(
        request,
        act=StaffAct.LEAD_CHANGED,
        object_type="lead",
        object_id=lead_id,
        detail={"fields": fields},
    )


@contextmanager
def refusals() -> Iterator[None]:
    """Turn exceptions of the block into ApiError: status 404 for a lead, note or task that does not
    exist, 422 for InvalidForm, with its messages by field.
    """
    try:
        yield
    except (Lead.DoesNotExist, Note.DoesNotExist, LeadTask.DoesNotExist) as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    except InvalidForm as invalid:
        message = "Please check the highlighted fields."
        raise ApiError(422, "invalid", message, fields=invalid.fields) from invalid


def assignee_id(request: HttpRequest, named: str) -> int | None:
    """Convert the query parameter `assignee` to the id of a member of staff; `me` is the signed-in
    person. Returns None both for an empty text and for `none`, which the caller must tell apart,
    and 0, which is nobody's id, for any other text that is no id.
    """
    if named in ("", "none"):
        return None
    if named == "me":
        return current_user(request).pk
    return int(named) if named.isdecimal() and named.isascii() and len(named) < 19 else 0


def _conflict(conflict: leads.ChangedMeanwhile) -> HttpResponse:
    message = "A colleague has changed this in the meantime. Nothing was saved."
    body = ConflictOut(
        message=message,
        fields={to_camel(name): message for name in conflict.fields},
        theirs=lead_out(conflict.lead),
    )
    return json_response(body, status=409)


def _stage_conflict(lead: Lead) -> HttpResponse:
    moved = StageChange.objects.filter(lead=lead).order_by("-at", "-pk").first()
    body = StageConflictOut(
        message="A colleague has moved this lead in the meantime. Nothing was saved.",
        theirs=lead_out(lead),
        moved_by=moved.actor_id if moved else None,
    )
    return json_response(body, status=409)
