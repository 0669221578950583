"""The desk's operations for leads that are the same person."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.leads.models import Lead
from brokerage.leads.schemas.desk_leads import LeadRow
from brokerage.leads.schemas.desk_merging import (
    DuplicatesOut,
    MergeIn,
    MergeOut,
    MergePreviewOut,
    MovedOut,
)
from brokerage.leads.selectors.duplicate_leads import duplicates_of
from brokerage.leads.selectors.erasure import count_records
from brokerage.leads.services import merging

router = Router(by_alias=True, tags=["desk: leads"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)


@router.get(
    "/leads/{int:lead_id}/duplicates",
    operation_id="list-duplicates",
    response={200: DuplicatesOut, **_REFUSALS},
)
def list_duplicates(request: HttpRequest, lead_id: int) -> DuplicatesOut:
    """List at most ten leads that may be the same person, those with the most reasons first.

    They have the same email, phone number or name (ignoring case). Spam is compared with spam only,
    other leads with other leads.
    """
    found = duplicates_of(Lead.objects.get(pk=lead_id))
    reading.record_lead(request, "duplicates", lead_id, [each.lead.pk for each in found])
    return DuplicatesOut.of(found)


@router.get(
    "/leads/{int:lead_id}/merge/{int:other_id}",
    operation_id="preview-merge",
    response={200: MergePreviewOut, **_REFUSALS},
)
def preview_merge(request: HttpRequest, lead_id: int, other_id: int) -> MergePreviewOut:
    """Return two leads as they are now, and how many records a merge would move from `other_id` to
    `lead_id`. The merge itself needs the `version` of both leads. Status 409 `same_lead` if both
    are the same lead.
    """
    if lead_id == other_id:
        raise merging.CannotMerge
    this, other = Lead.objects.get(pk=lead_id), Lead.objects.get(pk=other_id)
    reading.record_lead(request, "merge preview", this.pk, [other.pk])
    rows = LeadRow.list_of([this, other])
    return MergePreviewOut(this=rows[0], other=rows[1], moved=MovedOut.of(count_records(other)))


@router.post(
    "/leads/{int:lead_id}/merge", operation_id="merge-leads", response={200: MergeOut, **_REFUSALS}
)
def merge_leads(request: HttpRequest, lead_id: int, body: Annotated[MergeIn, Body()]) -> MergeOut:
    """Merge the lead `other` into the lead of the path, which is kept; `other` is hidden.

    All messages, mails, notes, calls, tasks and tags move to the kept lead. `fields` says whose
    values stay; a field that it leaves out takes the other lead's value only if the kept lead has
    none. The timeline and the staff log record the merge.

    Status 409 `same_lead` if both are the same lead, `changed_meanwhile` if a version in `expected`
    is not current; then nothing is changed. Status 404 if one of the two was merged already. Doing
    it again returns 404.
    """
    merge = merging.merge_leads(
        request=request,
        by=current_user(request),
        kept=lead_id,
        other=body.other,
        choices=body.fields.model_dump(exclude_none=True),
        versions=(body.expected.this, body.expected.other),
    )
    return MergeOut.of(merge)


@router.post(
    "/merges/{int:merge_id}/undo", operation_id="undo-merge", response={200: MergeOut, **_REFUSALS}
)
def undo_merge(request: HttpRequest, merge_id: int) -> MergeOut:
    """Undo the latest merge of a lead: show the merged lead again, with what the merge took.

    Any member of staff may, at any later time. The fields of the kept lead get their values from
    before the merge, unless they were changed since; what came after the merge stays with it. The
    staff log records the undo. Status 409 `undone` if it was undone before, `later_merge` if a
    later merge of the kept lead has to be undone first.
    """
    merge = merging.undo_merge(request=request, by=current_user(request), merge_id=merge_id)
    return MergeOut.of(merge)
