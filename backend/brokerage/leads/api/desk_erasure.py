"""The desk's operations for a person who asks what is stored about them, or to be erased."""

import json
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router

from brokerage.accounts import export_page
from brokerage.accounts.permissions import IsPrincipal, IsRecentlyAuthenticatedPrincipal
from brokerage.core.errors import Problem
from brokerage.leads.api.desk_leads import refusals
from brokerage.leads.models import Lead
from brokerage.leads.schemas.desk_erasure import ErasedOut, EraseIn, ErasureOut, erasure_out
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
    """Count what would be erased with a lead, and return what would stay. Nothing is changed."""
    with refusals():
        lead = Lead.objects.get(pk=lead_id)
        return erasure_out(count_records(lead), retained_after_erasure(lead))


@router.post(
    "/leads/{int:lead_id}/erase",
    operation_id="erase-lead",
    auth=IsRecentlyAuthenticatedPrincipal(),
    response={200: ErasedOut, **_REFUSALS},
)
def erase_lead(request: HttpRequest, lead_id: int, body: Annotated[EraseIn, Body()]) -> ErasedOut:
    """Erase a lead with everything that belongs to it. This cannot be undone. Status 422 if `name`
    is not the name of the lead.
    """
    with refusals():
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
    """Return a file with the data of a lead, as a page to read and print or as JSON. The export is
    recorded in the staff log.
    """
    with refusals():
        sections = exported(request=request, lead_id=lead_id)
    if form == "html":
        text = export_page.page(sections, f"Data of lead {lead_id}")
    else:
        text = json.dumps(sections, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type=_TYPES[form])
    response["Content-Disposition"] = f'attachment; filename="lead-{lead_id}.{form}"'
    response["Cache-Control"] = "no-store"
    return response
