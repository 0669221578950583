"""The desk's operations that change many leads at once, and that undo such changes."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user, require_recent_authentication
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.leads.api.desk_leads import refusals, wanted_leads
from brokerage.leads.models import BulkChange
from brokerage.leads.rules.bulk import MOST, BulkAct
from brokerage.leads.schemas.desk_bulk import (
    BulkChangeOut,
    BulkChangesOut,
    BulkIn,
    bulk_change_out,
)
from brokerage.leads.selectors.bulk import changes_to_undo
from brokerage.leads.selectors.leads import page_of_leads
from brokerage.leads.services import bulk

router = Router(by_alias=True, tags=["desk: leads"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)


@router.post("/leads/bulk", operation_id="change-leads", response={200: BulkChangeOut, **_REFUSALS})
def change_leads(request: HttpRequest, body: Annotated[BulkIn, Body()]) -> BulkChangeOut:
    """Change many leads at once. Deleting is for principals with a recent sign-in only."""
    person, act = current_user(request), BulkAct(body.act)
    if act == BulkAct.DELETE:
        if not person.is_principal:
            raise ApiError(403, *STANDARD[403])
        require_recent_authentication(request)
    with refusals():
        change = bulk.change_leads(
            request=request, by=person, act=act, ids=_ids(request, body), values=_values(body)
        )
    return bulk_change_out(change)


@router.get(
    "/bulk-changes", operation_id="list-bulk-changes", response={200: BulkChangesOut, **_REFUSALS}
)
def list_bulk_changes(request: HttpRequest) -> BulkChangesOut:
    """List the changes of many leads that the signed-in person made and can still undo."""
    changes = changes_to_undo(current_user(request))
    return BulkChangesOut(changes=[bulk_change_out(change) for change in changes])


@router.post(
    "/bulk-changes/{int:change_id}/undo",
    operation_id="undo-bulk-change",
    response={200: BulkChangeOut, **_REFUSALS},
)
def undo_bulk_change(request: HttpRequest, change_id: int) -> BulkChangeOut:
    """Undo a change of many leads that is less than an hour old; only the person who made it may. A
    lead on which the changed fields have other values by now is left as it is.
    """
    try:
        change = bulk.undo(request=request, by=current_user(request), change_id=change_id)
    except BulkChange.DoesNotExist as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    except bulk.AlreadyUndone as undone:
        raise ApiError(409, "undone", "This has been undone already.") from undone
    except bulk.TooLate as late:
        raise ApiError(409, "too_late", "This can no longer be undone.") from late
    return bulk_change_out(change)


def _ids(request: HttpRequest, body: BulkIn) -> list[int]:
    if body.listed is None:
        return body.ids or []
    listed = body.listed.model_dump()
    order = listed.pop("sort")
    page = page_of_leads(wanted_leads(request, **listed), order=order, limit=MOST)
    return [lead.pk for lead in page.leads]


def _values(body: BulkIn) -> bulk.Values:
    return bulk.Values(assignee=body.assignee, stage=body.stage, reason=body.reason, tag=body.tag)
