"""The desk's operation on one message: it is spam, or it is not."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.schemas import Done
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.leads.api.desk_leads import log_change
from brokerage.leads.models import ContactMessage
from brokerage.leads.schemas.desk_messages import MarkIn
from brokerage.leads.services.marking_spam import mark_message

router = Router(by_alias=True, tags=["desk: timeline"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422), Problem)


@router.put(
    "/messages/{reference}/spam", operation_id="mark-message", response={200: Done, **_REFUSALS}
)
def change_mark(request: HttpRequest, reference: str, body: Annotated[MarkIn, Body()]) -> Done:
    """Mark the message with this reference as spam, or as not spam.

    A message that is not spam any more waits for an answer, and so does its lead, which is not spam
    either; the firm gets the message by mail, unless it has got it. A message that is spam waits
    for none. Its sender is neither blocked nor unblocked. A repeated request succeeds. The staff
    log records it. Status 404 if there is no such message, or it belongs to no lead that the desk
    shows.
    """
    try:
        with transaction.atomic():
            lead = mark_message(reference=reference, spam=body.spam)
            log_change(request, lead.pk, fields=["messageSpam" if body.spam else "messageNotSpam"])
    except ContactMessage.DoesNotExist as gone:
        raise ApiError(404, *STANDARD[404]) from gone
    return Done()
