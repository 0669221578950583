"""The desk's operations on leads: the list, one lead, and changes of its fields and stage."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router
from pydantic.alias_generators import to_camel

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.leads.schemas.desk_bulk import ListState, OrderName
from brokerage.leads.schemas.desk_leads import (
    ConflictOut,
    KnownLeadOut,
    LeadChangeIn,
    LeadIn,
    LeadOut,
    LeadsOut,
    ListedLead,
    StageConflictOut,
    StageIn,
    SuggestionIn,
)
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.duplicate_leads import resolve_merged_lead
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
    """List leads, at most `limit` at a time.

    `state` selects leads: `open` those in an open stage, `all` those in any stage, `waiting` those
    with an unanswered message, `spam` only spam, which the other states leave out. `stage` is the
    id of a stage, open or not, or `deal` for leads that have a deal, and selects only leads in it.
    `assignee` is the id of a member of staff, `me` or `none`; any other text matches no lead.
    `search` finds a lead if each of the search's first eight words is the beginning of a word in
    the lead's data, tags, messages, notes or calls; on PostgreSQL, if no lead has them, it finds
    leads with a similar name or company. An empty parameter does not filter.

    `sort` by `activity`, `created`, `score` or `value` has the latest or highest first; `name`,
    `next_action` or `waiting` the first or earliest. Leads without a date or value come last.
    `after` is the `nextCursor` of the previous page, in the same order; status 400 `invalid_cursor`
    if it cannot be read.
    """
    wanted = wanted_leads(
        request, search=search, stage=stage, assignee=assignee, tag=tag, state=state
    )
    highest = highest_id()  # before the page: later leads count as not seen
    page = page_of_leads(wanted, order=sort, after=after, limit=limit)
    reading.record_list(request, "leads", [lead.pk for lead in page.leads])
    body = LeadsOut(
        leads=ListedLead.of_list(page.leads, current_user(request)),
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

    With `onlyNew`, no lead is created, and the status is 409, if this email or phone belongs to a
    lead, spam or not, or belonged to one that was merged into another. Without it, each request
    creates a lead.
    """
    values = body.model_dump(exclude={"only_new"})
    try:
        with transaction.atomic():
            lead = leads.create_lead(
                by=current_user(request), values=values, only_new=body.only_new
            )
            staff_log.record(
                request, act=StaffAct.LEAD_ADDED, object_type="lead", object_id=lead.pk
            )
    except leads.KnownContact as known:
        message = f"This email or phone number belongs to {known.lead.name}."
        return json_response(KnownLeadOut(message=message, lead=known.lead.pk), status=409)
    return LeadOut.of(lead)


@router.get("/leads/{int:lead_id}", operation_id="get-lead", response={200: LeadOut, **_REFUSALS})
def get_lead(request: HttpRequest, lead_id: int) -> LeadOut:
    """Return one lead. For a lead that was merged into another lead, return the other lead.

    The staff log records who opened the lead, at most once an hour for each person and lead.
    """
    lead = resolve_merged_lead(lead_id)
    staff_log.record(request, act=StaffAct.LEAD_SEEN, object_type="lead", object_id=lead.pk)
    reading.count_lead(request, lead.pk)
    return LeadOut.of(lead)


@router.patch(
    "/leads/{int:lead_id}",
    operation_id="change-lead",
    response={200: LeadOut, **_REFUSALS, 409: ConflictOut},
)
def change_lead(
    request: HttpRequest, lead_id: int, body: Annotated[LeadChangeIn, Body()]
) -> LeadOut | HttpResponse:
    """Change the fields of a lead that are in `changes`; other fields stay.

    Null or an empty text empties a field, except `name`, which is required. `tags` replaces all
    tags. If the stored value of a changed field is neither the expected nor the new one, nothing is
    saved: status 409, with the lead as it is now. So a repeated request succeeds.

    A new assignee gets a mail after a minute, unless that is the signed-in person or has turned
    such mails off. The staff log records the names of the fields.
    """
    changes = body.changes.given()
    try:
        with transaction.atomic():
            lead = leads.change_lead(
                by=current_user(request),
                lead_id=lead_id,
                changes=changes,
                expected=body.expected.given(),
            )
            log_change(request, lead_id, fields=sorted(map(to_camel, changes)))
    except leads.ChangedMeanwhile as conflict:
        message = "A colleague has changed this in the meantime. Nothing was saved."
        fields = {to_camel(name): message for name in conflict.fields}
        theirs = LeadOut.of(conflict.lead)
        return json_response(ConflictOut(message=message, fields=fields, theirs=theirs), status=409)
    return LeadOut.of(lead)


@router.post(
    "/leads/{int:lead_id}/suggestions/dismiss",
    operation_id="dismiss-suggestion",
    response={200: LeadOut, **_REFUSALS},
)
def dismiss_suggestion(
    request: HttpRequest, lead_id: int, body: Annotated[SuggestionIn, Body()]
) -> LeadOut:
    """Stop suggesting a contact detail from a message. `change-lead` accepts one instead.

    A repeated request succeeds. The staff log records the request, without the value.
    """
    with transaction.atomic():
        lead = leads.dismiss_suggestion(lead_id=lead_id, field=body.field, value=body.value)
        log_change(request, lead_id, fields=["suggestionDismissed"])
    return LeadOut.of(lead)


@router.post(
    "/leads/{int:lead_id}/stage",
    operation_id="move-lead",
    response={200: LeadOut, **_REFUSALS, 409: StageConflictOut},
)
def move_lead(
    request: HttpRequest, lead_id: int, body: Annotated[StageIn, Body()]
) -> LeadOut | HttpResponse:
    """Move a lead to another stage.

    The timeline shows the move. A lead that is in `stage` already, with this reason, does not
    change, so a repeated request succeeds. Status 409, with the lead as it is now, if the lead is
    in another stage than `expected` and `stage`; nothing is saved. Status 422 for a lead that has a
    deal.
    """
    try:
        with transaction.atomic():
            lead = leads.move_lead(
                by=current_user(request),
                lead_id=lead_id,
                stage=body.stage,
                reason=body.reason,
                expected=body.expected,
            )
            log_change(request, lead_id, fields=["stage"])
    except leads.ChangedMeanwhile as conflict:
        return json_response(StageConflictOut.of(conflict.lead), status=409)
    return LeadOut.of(lead)


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
    """Build the filter of a list from the query parameters of `list_leads`."""
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
    """Record in the staff log what was changed on a lead: the names of fields as in the API, or of
    a change to the timeline, such as `noteAdded`. Call it last in the transaction, because others
    who write into the log wait until that ends.
    """
    staff_log.record(
        request,
        act=StaffAct.LEAD_CHANGED,
        object_type="lead",
        object_id=lead_id,
        detail={"fields": fields},
    )


def assignee_id(request: HttpRequest, named: str) -> int | None:
    """Convert the query parameter `assignee` to the id of a member of staff; `me` is the signed-in
    person. Returns None for an empty text and for `none`, and 0, which is no one's id, for any
    other text that is not an id.
    """
    if named in ("", "none"):
        return None
    if named == "me":
        return current_user(request).pk
    return int(named) if named.isdecimal() and named.isascii() and len(named) < 19 else 0
