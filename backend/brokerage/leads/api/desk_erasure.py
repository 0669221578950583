"""The desk's operations for a person who asks what is stored about them, or to be erased."""

import json
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router

from brokerage.accounts.permissions import IsPrincipal, IsRecentlyAuthenticatedPrincipal
from brokerage.accounts.services import export_page, reading
from brokerage.core.errors import Problem
from brokerage.leads.models import Lead
from brokerage.leads.schemas.desk_erasure import ErasedOut, EraseIn, ErasureOut
from brokerage.leads.selectors.erasure import count_records, retained_after_erasure
from brokerage.leads.services.erasing import erase_on_request
from brokerage.leads.services.exporting import export_lead as exported

router = Router(by_alias=True, tags=["desk: leads"], auth=IsPrincipal())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422), Problem)
_TYPES = {"html": "text/html; charset=utf-8", "json": "application/json"}


@router.get(
    "/leads/{int:lead_id}/erasure",
    operation_id="preview-erasure",
    response={200: ErasureOut, **_REFUSALS},
)
def preview_erasure(request: HttpRequest, lead_id: int) -> ErasureOut:
    """Count the records that erasing a lead, with the leads merged into it, would delete, and say
    what would stay.
    """
    lead = Lead.objects.get(pk=lead_id)
    return ErasureOut.of(count_records(lead), retained_after_erasure(lead))


@router.post(
    "/leads/{int:lead_id}/erase",
    operation_id="erase-lead",
    auth=IsRecentlyAuthenticatedPrincipal(),
    response={200: ErasedOut, **_REFUSALS},
)
def erase_lead(request: HttpRequest, lead_id: int, body: Annotated[EraseIn, Body()]) -> ErasedOut:
    """Erase a lead with everything that belongs to it; this cannot be undone.

    Deleted at once: its messages, mails, notes, calls and tasks, and the leads that were merged
    into it. What stays: the person's own account on the site, a block of their addresses, mails in
    mailboxes, and for 90 days the notices that staff got by mail. The staff log keeps the id of the
    lead and how much was erased, without a name. For principals who signed in or reauthenticated in
    the last five minutes.
    """
    erase_on_request(request=request, lead_id=lead_id, name=body.name)
    return ErasedOut(lead=lead_id)


@router.get(
    "/leads/{int:lead_id}/export",
    operation_id="export-lead",
    auth=IsRecentlyAuthenticatedPrincipal(),
    response={200: None, **_REFUSALS},
)
def export_lead(
    request: HttpRequest,
    lead_id: int,
    form: Annotated[Literal["html", "json"], Query(alias="format")] = "html",
) -> HttpResponse:
    """Return a file with the data of a lead and of the leads that were merged into it.

    `format` is `html`, a page to read and print, or `json`; both have the same data. For principals
    who signed in or reauthenticated in the last five minutes. The staff log records each export.
    """
    sections = exported(request=request, lead_id=lead_id)
    reading.count_lead(request, lead_id)
    if form == "html":
        text = export_page.page(sections, f"Data of lead {lead_id}")
    else:
        text = json.dumps(sections, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type=_TYPES[form])
    response["Content-Disposition"] = f'attachment; filename="lead-{lead_id}.{form}"'
    response["Cache-Control"] = "no-store"
    return response
