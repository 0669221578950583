"""The desk's operations on received mails: the tray, and where mails belong."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.files.rules.file_kind import MEDIA_TYPES, FileKind, download_name
from brokerage.inbox.schemas import (
    AnsweredIn,
    MakeInquiryIn,
    MakeLeadIn,
    PlaceIn,
    ReceivedMailOut,
    TrayOut,
)
from brokerage.inbox.selectors.tray import mail_of
from brokerage.inbox.services import attachments, placing
from brokerage.leads.schemas.desk_leads import KnownLeadOut
from brokerage.leads.services.leads import KnownContact

router = Router(by_alias=True, tags=["desk: inbox"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_MAIL = "/inbox/{int:mail_id}"
_FILE = f"{_MAIL}/attachments/{{int:number}}"
_BINARY = {
    "responses": {
        200: {
            "description": "The file.",
            "content": {"application/octet-stream": {"schema": {"type": "string"}}},
        }
    }
}


@router.get("/inbox", operation_id="get-inbox", response={200: TrayOut, **_REFUSALS})
def get_tray(request: HttpRequest) -> TrayOut:
    """List the mails that have no place yet."""
    body = TrayOut.now()
    shown = [row.id for row in (*body.mails, *body.automatic)]
    reading.record_list(request, "inbox", shown, kind="received-mail")
    return body


@router.get(_MAIL, operation_id="get-received-mail", response={200: ReceivedMailOut, **_REFUSALS})
def get_mail(request: HttpRequest, mail_id: int) -> ReceivedMailOut:
    """Return one mail with its text. The staff log records who read it, at most once an hour."""
    mail = mail_of(current_user(request), mail_id)
    _log(request, mail.pk, StaffAct.MAIL_READ)
    return ReceivedMailOut.of(mail)


@router.post(
    f"{_MAIL}/place",
    operation_id="place-received-mail",
    response={200: ReceivedMailOut, **_REFUSALS},
)
def place_mail(
    request: HttpRequest, mail_id: int, body: Annotated[PlaceIn, Body()]
) -> ReceivedMailOut:
    """Put a mail of the tray on the timeline of a lead or a deal. Status 409 `has_place` if it has
    another place by now.
    """
    person = current_user(request)
    with transaction.atomic():
        placing.place_mail(by=person, mail_id=mail_id, kind=body.kind, target=body.target)
        _log(request, mail_id, StaffAct.MAIL_PLACED, body.kind, body.target)
    return ReceivedMailOut.of(mail_of(person, mail_id))


@router.post(
    f"{_MAIL}/lead",
    operation_id="make-lead-of-received-mail",
    response={200: ReceivedMailOut, **_REFUSALS, 409: KnownLeadOut},
)
def make_lead(
    request: HttpRequest, mail_id: int, body: Annotated[MakeLeadIn, Body()]
) -> ReceivedMailOut | HttpResponse:
    """Make a lead of a mail's sender, assigned to the person who does it. Status 409 with the id of
    the lead that has this email or phone, if there is one.
    """
    person = current_user(request)
    try:
        with transaction.atomic():
            lead = placing.make_lead(by=person, mail_id=mail_id, **body.model_dump())
            _log(request, mail_id, StaffAct.MAIL_PLACED, "lead", lead.pk)
            staff_log.record(
                request, act=StaffAct.LEAD_ADDED, object_type="lead", object_id=lead.pk
            )
    except KnownContact as known:
        message = f"This email or phone number belongs to {known.lead.name}."
        return json_response(KnownLeadOut(message=message, lead=known.lead.pk), status=409)
    return ReceivedMailOut.of(mail_of(person, mail_id))


@router.post(
    f"{_MAIL}/inquiry",
    operation_id="make-inquiry-of-received-mail",
    response={200: ReceivedMailOut, **_REFUSALS},
)
def make_inquiry(
    request: HttpRequest, mail_id: int, body: Annotated[MakeInquiryIn, Body()]
) -> ReceivedMailOut:
    """Make an inquiry about a listing of a mail of the tray: a buyer, if they are not known yet,
    and their interest.
    """
    person = current_user(request)
    values = body.model_dump(exclude={"listing"})
    with transaction.atomic():
        made = placing.make_inquiry(by=person, mail_id=mail_id, listing_id=body.listing, **values)
        _log(request, mail_id, StaffAct.MAIL_PLACED, "interest", made.pk)
    return ReceivedMailOut.of(mail_of(person, mail_id))


@router.post(
    f"{_MAIL}/aside",
    operation_id="set-received-mail-aside",
    response={200: ReceivedMailOut, **_REFUSALS},
)
def set_aside(request: HttpRequest, mail_id: int) -> ReceivedMailOut:
    """Take a mail out of the tray that belongs nowhere. It is forgotten after 30 days."""
    person = current_user(request)
    with transaction.atomic():
        placing.set_aside(by=person, mail_id=mail_id)
        _log(request, mail_id, StaffAct.MAIL_SET_ASIDE)
    return ReceivedMailOut.of(mail_of(person, mail_id))


@router.post(
    f"{_MAIL}/tray",
    operation_id="return-received-mail",
    response={200: ReceivedMailOut, **_REFUSALS},
)
def return_to_tray(request: HttpRequest, mail_id: int) -> ReceivedMailOut:
    """Take a mail back into the tray: undoes the acts above, and corrects where the product has put
    it.
    """
    person = current_user(request)
    with transaction.atomic():
        placing.return_to_tray(by=person, mail_id=mail_id)
        _log(request, mail_id, StaffAct.MAIL_RETURNED)
    return ReceivedMailOut.of(mail_of(person, mail_id))


@router.post(
    f"{_MAIL}/answered",
    operation_id="mark-received-mail",
    response={200: ReceivedMailOut, **_REFUSALS},
)
def mark_answered(
    request: HttpRequest, mail_id: int, body: Annotated[AnsweredIn, Body()]
) -> ReceivedMailOut:
    """Say whether a mail about a deal is dealt with: the deal then waits for it no longer."""
    person = current_user(request)
    with transaction.atomic():
        placing.mark_answered(by=person, mail_id=mail_id, answered=body.answered)
        _log(request, mail_id, StaffAct.MAIL_ANSWERED)
    return ReceivedMailOut.of(mail_of(person, mail_id))


@router.get(
    _FILE, operation_id="download-mail-attachment", response=_REFUSALS, openapi_extra=_BINARY
)
def download(request: HttpRequest, mail_id: int, number: int) -> HttpResponse:
    """Download an attachment. Each download is logged. Status 409 `not_ready` while it is being
    checked, and if it was refused.
    """
    person = current_user(request)
    attachment, content = attachments.ready_attachment(by=person, mail_id=mail_id, number=number)
    kind = FileKind(attachment.kind)
    name = download_name(attachment.name, kind)
    _log(request, mail_id, StaffAct.MAIL_FILE_DOWNLOADED, "attachment", number)
    return HttpResponse(
        content,
        content_type=MEDIA_TYPES[kind],
        headers={
            "Content-Disposition": content_disposition_header(True, name) or "",
            "Cache-Control": "no-store",
        },
    )


@router.post(
    f"{_FILE}/deal",
    operation_id="take-mail-attachment-into-deal",
    response={200: ReceivedMailOut, **_REFUSALS},
)
def take_into_deal(request: HttpRequest, mail_id: int, number: int) -> ReceivedMailOut:
    """Add an attachment of a mail about a deal to the deal's files, where it is checked again.
    Status 409 `not_of_deal` for other mails.
    """
    person = current_user(request)
    attachments.take_into_deal(by=person, mail_id=mail_id, number=number)
    mail = mail_of(person, mail_id)
    staff_log.record(
        request,
        act=StaffAct.DEAL_FILE_UPLOADED,
        object_type="deal",
        object_id=mail.deal_id,
        detail={"mail": mail_id},
    )
    return ReceivedMailOut.of(mail)


def _log(
    request: HttpRequest, mail_id: int, act: StaffAct, kind: str = "", pk: int | None = None
) -> None:
    staff_log.record(
        request,
        act=act,
        object_type="received-mail",
        object_id=mail_id,
        detail={kind: pk} if kind else None,
    )
