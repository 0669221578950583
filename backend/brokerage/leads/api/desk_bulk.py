"""The desk's operations that change many leads at once or mark a message, and that undo this."""

from typing import Annotated

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user, require_recent_authentication
from brokerage.core.errors import Problem
from brokerage.leads.api.desk_leads import log_change, wanted_leads
from brokerage.leads.rules.bulk import MOST, BulkAct
from brokerage.leads.schemas.desk_bulk import BulkChangeOut, BulkChangesOut, BulkIn, MarkIn
from brokerage.leads.selectors.leads import page_of_leads
from brokerage.leads.services import bulk

router = Router(by_alias=True, tags=["desk: leads"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)


@router.post("/leads/bulk", operation_id="change-leads", response={200: BulkChangeOut, **_REFUSALS})
def change_leads(request: HttpRequest, body: Annotated[BulkIn, Body()]) -> BulkChangeOut:
    """Change many leads at once: those in `ids`, or the first 500 of the list `listed`.

    Skips leads that do not exist or need no change, and for `tag` those with 20 tags. The change
    can be undone for an hour. `assign` mails the assignee after a minute; `spam` blocks the
    senders; `not-spam` unblocks them and mails the firm any message it has not received. `delete`
    hides the leads, which are erased after an hour; only for principals who signed in or
    reauthenticated in the last five minutes.
    """
    person, act = current_user(request), BulkAct(body.act)
    if act == BulkAct.DELETE:
        if not person.is_principal:
            raise PermissionDenied
        require_recent_authentication(request)
    values = bulk.Values(assignee=body.assignee, stage=body.stage, reason=body.reason, tag=body.tag)
    change = bulk.change_leads(
        request=request, by=person, act=act, ids=_ids(request, body), values=values
    )
    return BulkChangeOut.of(change)


@router.put(
    "/messages/{reference}/spam",
    operation_id="mark-message",
    response={200: BulkChangeOut, **_REFUSALS},
)
def mark_message(
    request: HttpRequest, reference: str, body: Annotated[MarkIn, Body()]
) -> BulkChangeOut:
    """Mark the message with this reference as spam, or as not spam.

    Not spam: the message gets the status `new`, its lead is not spam either, the senders are
    unblocked, and the firm gets the message by mail, unless it has got it before. The lead waits
    for an answer, unless staff have answered it since. Spam: no one is blocked, and a lead that
    waits keeps waiting only if another of its messages is not answered. `changed` is 0 if there was
    nothing to change.

    The person can undo the change for an hour, as one of `change-leads`. The staff log records it.
    """
    with transaction.atomic():
        lead, change = bulk.mark_message(
            by=current_user(request), reference=reference, spam=body.spam
        )
        log_change(request, lead.pk, fields=["messageSpam" if body.spam else "messageNotSpam"])
    return BulkChangeOut.of(change)


@router.get(
    "/bulk-changes", operation_id="list-bulk-changes", response={200: BulkChangesOut, **_REFUSALS}
)
def list_bulk_changes(request: HttpRequest) -> BulkChangesOut:
    """List the changes of the last hour that the signed-in person can still undo, the latest first:
    for principals those of all staff, for others their own.
    """
    changes = bulk.changes_to_undo(current_user(request))
    return BulkChangesOut(changes=[BulkChangeOut.of(change) for change in changes])


@router.post(
    "/bulk-changes/{int:change_id}/undo",
    operation_id="undo-bulk-change",
    response={200: BulkChangeOut, **_REFUSALS},
)
def undo_bulk_change(request: HttpRequest, change_id: int) -> BulkChangeOut:
    """Undo a change of many leads of the last hour: one's own, or as a principal anyone's.

    A lead is left as it is if a field that the change set has another value by now, or the message
    that it marked another status; an added or removed tag is always undone. For the other leads,
    blocked senders are unblocked and unblocked ones blocked again. A mail about an assignment is
    withdrawn if sending it was not tried yet. The staff log records the undo.

    Status 404 for a colleague's change, except for principals; 409 `undone` if it is undone
    already, `too_late` if it is an hour old.
    """
    change = bulk.undo(request=request, by=current_user(request), change_id=change_id)
    return BulkChangeOut.of(change)


def _ids(request: HttpRequest, body: BulkIn) -> list[int]:
    """Return the ids in the request, or those of the first `MOST` leads of its list."""
    if body.listed is None:
        return body.ids or []
    listed = body.listed.model_dump()
    order = listed.pop("sort")
    page = page_of_leads(wanted_leads(request, **listed), order=order, limit=MOST)
    return [lead.pk for lead in page.leads]
