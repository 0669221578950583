"""The desk's operations on replies: writing to a lead by mail."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Header, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.leads.models import Lead
from brokerage.leads.schemas.desk_replies import (
    ReplyFormOut,
    ReplyIn,
    ReplyOut,
    ReplyPreviewOut,
)
from brokerage.leads.services import replies

router = Router(by_alias=True, tags=["desk: replies"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/leads/{int:lead_id}/reply",
    operation_id="get-reply-form",
    response={200: ReplyFormOut, **_REFUSALS},
)
def get_reply_form(request: HttpRequest, lead_id: int) -> ReplyFormOut:
    """Return what the form for a reply to a lead shows at first."""
    author = current_user(request)
    lead = Lead.objects.get(pk=lead_id)
    reading.record_lead(request, "reply form", lead.pk)
    return ReplyFormOut.of(lead, author)


@router.post(
    "/leads/{int:lead_id}/reply/preview",
    operation_id="preview-reply",
    response={200: ReplyPreviewOut, **_REFUSALS},
)
def preview_reply(
    request: HttpRequest, lead_id: int, body: Annotated[ReplyIn, Body()]
) -> ReplyPreviewOut:
    """Return a reply as the person will read it, and what must be corrected first. Nothing is
    stored or sent, and a reply that cannot be sent also gets status 200.
    """
    lead = Lead.objects.get(pk=lead_id)
    reading.record_lead(request, "reply form", lead.pk)
    shown, fields = replies.check_reply(
        by=current_user(request), lead=lead, subject=body.subject, text=body.text
    )
    return ReplyPreviewOut(subject=shown.subject, text=shown.text, fields=fields)


@router.post(
    "/leads/{int:lead_id}/reply", operation_id="send-reply", response={200: ReplyOut, **_REFUSALS}
)
def send_reply(
    request: HttpRequest,
    lead_id: int,
    body: Annotated[ReplyIn, Body()],
    idempotency_key: Annotated[
        str, Header(alias="Idempotency-Key", min_length=16, max_length=64, pattern="^[ -~]+$")
    ],
) -> ReplyOut:
    """Queue a reply, which goes out by mail 12 seconds from now or later.

    Placeholders in `subject` and `text` are replaced. The lead's messages count as answered, and a
    lead in the firm's first stage moves to the second, if that is open and asks for no reason. The
    staff log records the reply, but no text.

    A request that the same person repeats with the same `Idempotency-Key` sends nothing and returns
    the first reply, even one that is canceled; the same key with another subject, text or lead gets
    status 409. Status 429 with Retry-After after 60 replies of the person in an hour.
    """
    reply = replies.send_reply(
        request=request,
        by=current_user(request),
        lead_id=lead_id,
        key=idempotency_key,
        subject=body.subject,
        text=body.text,
        template=body.template[:60],
    )
    return ReplyOut.of(reply)


@router.post(
    "/replies/{int:reply_id}/cancel",
    operation_id="cancel-reply",
    response={200: ReplyOut, **_REFUSALS},
)
def cancel_reply(request: HttpRequest, reply_id: int) -> ReplyOut:
    """Cancel a reply that is still in the outbox; only its author may.

    What sending changed on the lead is undone too, except what was changed again later. The staff
    log records it. A reply that is canceled already is returned unchanged. Status 409 once sending
    the mail was tried.
    """
    reply = replies.undo_reply(request=request, by=current_user(request), reply_id=reply_id)
    return ReplyOut.of(reply)
