"""The desk's operation on one message: it is spam, or it is not."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.leads.api.desk_leads import log_change, refusals
from brokerage.leads.models import ContactMessage
from brokerage.leads.schemas.desk_bulk import BulkChangeOut, bulk_change_out
from brokerage.leads.schemas.desk_messages import MarkIn
from brokerage.leads.services import bulk

router = Router(by_alias=True, tags=["desk: timeline"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422), Problem)


@router.put(
    "/messages/{reference}/spam",
    operation_id="mark-message",
    response={200: BulkChangeOut, **_REFUSALS},
)
def mark_message(
    request: HttpRequest, reference: str, body: Annotated[MarkIn, Body()]
) -> BulkChangeOut:
    """Mark the message with this reference as spam, or as not spam.

    Not spam: the message gets the status `new`, its lead is not spam either, the senders of the
    lead's messages are unblocked, and the firm gets the message by mail, unless it has got it
    before. The lead waits for an answer, unless staff have answered the lead since the firm got
    that mail. Spam: nobody is blocked, and a lead that waits goes on waiting only if another of its
    messages is not answered. `changed` is 0 if there was nothing to change: a message to mark as
    not spam was not spam, or staff had marked one to mark as spam before.

    The person can undo the change for an hour, as one of `change-leads`. The staff log records it.
    Status 404 if there is no such message, or it belongs to no lead that the desk shows.
    """
    try:
        with refusals(), transaction.atomic():
            lead, change = bulk.mark_message(
                by=current_user(request), reference=reference, spam=body.spam
            )
            log_change(request, lead.pk, fields=["messageSpam" if body.spam else "messageNotSpam"])
    except ContactMessage.DoesNotExist as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    return bulk_change_out(change)
