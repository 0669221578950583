"""The desk's operations on the memorandum of a deal."""

from typing import Annotated, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import Problem
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.cim.models import Cim
from brokerage.deals.cim.schemas.desk import (
    CimDraftIn,
    CimOut,
    CimSectionIn,
    CimVersionIn,
    DealCimOut,
)
from brokerage.deals.cim.selectors.documents import cim_of
from brokerage.deals.cim.selectors.sources import company_of
from brokerage.deals.cim.services import approving, drafting, releasing
from brokerage.deals.cim.services.document import document, words_not_shown
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.pdf import pdf_response

router = Router(by_alias=True, tags=["desk: memoranda"], auth=IsStaff())

PREVIEWS_AN_HOUR: Final = 240
"""Previews of one member of staff: each takes up to a second to render."""
_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH: Final = "/deals/{int:deal_id}/cim"


@router.get(_PATH, operation_id="get-deal-cim", response={200: DealCimOut, **_REFUSALS})
def get_cim(request: HttpRequest, deal_id: int) -> DealCimOut:
    """Return the memorandum of a deal. The staff log records it as a look at the deal."""
    person = current_user(request)
    cim = cim_of(person, deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    return DealCimOut.of(cim, deal_id, person)


@router.post(_PATH, operation_id="begin-cim", response={200: CimOut, **_REFUSALS})
def begin_cim(request: HttpRequest, deal_id: int) -> CimOut:
    """Begin the memorandum, drafted from listing, intake sheet and recast; return the one that
    there is.
    """
    person = current_user(request)
    with transaction.atomic():
        cim = drafting.begin_cim(by=person, deal_id=deal_id)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "cim")
    return CimOut.of(cim, person)


@router.put(_PATH, operation_id="save-cim", response={200: CimOut, **_REFUSALS})
def save_cim(request: HttpRequest, deal_id: int, body: Annotated[CimDraftIn, Body()]) -> CimOut:
    """Save it as it is typed; it may be incomplete. Status 409 `changed_meanwhile` if it has
    another version. The memorandum itself records its writers.
    """
    person = current_user(request)
    cim = drafting.save_cim(by=person, deal_id=deal_id, content=body.content, version=body.version)
    return CimOut.of(cim, person)


@router.post(
    f"{_PATH}/draft", operation_id="draft-cim-section", response={200: CimOut, **_REFUSALS}
)
def draft_section(
    request: HttpRequest, deal_id: int, body: Annotated[CimSectionIn, Body()]
) -> CimOut:
    """Draft the words of one section again, in place of what was written."""
    person = current_user(request)
    cim = drafting.draft_section(
        by=person, deal_id=deal_id, section=body.section, version=body.version
    )
    return CimOut.of(cim, person)


@router.post(
    f"{_PATH}/figures", operation_id="take-cim-figures", response={200: CimOut, **_REFUSALS}
)
def take_figures(request: HttpRequest, deal_id: int) -> CimOut:
    """Take the figures of the recast as they are now."""
    person = current_user(request)
    return CimOut.of(drafting.take_figures(by=person, deal_id=deal_id), person)


@router.post(
    f"{_PATH}/versions", operation_id="send-cim-to-owner", response={200: CimOut, **_REFUSALS}
)
def send_cim(request: HttpRequest, deal_id: int, body: Annotated[CimVersionIn, Body()]) -> CimOut:
    """Send the latest words and figures to the owner for approval. Status 422 with what is missing,
    by section; 409 `names_people` if they name staff or customers.
    """
    person = current_user(request)
    with transaction.atomic():
        cim = approving.send_to_owner(by=person, deal_id=deal_id, version=body.version)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "cim")
    return CimOut.of(cim, person)


@router.post(
    f"{_PATH}/versions/{{int:number}}/release",
    operation_id="release-cim",
    response={200: CimOut, **_REFUSALS},
)
def release_cim(request: HttpRequest, deal_id: int, number: int) -> CimOut:
    """Release a version that the owner approved. Status 403 `second_person_needed` for those who
    wrote in it and are no principals; 409 `cim_state` unless it is approved.
    """
    person = current_user(request)
    cim = releasing.release(by=person, deal_id=deal_id, number=number)
    log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "cim")
    return CimOut.of(cim, person)


@router.get(
    f"{_PATH}/preview",
    operation_id="preview-cim",
    response=_REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def preview_cim(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Return a PDF of the latest words, which carries the name of who made it. Status 422 for words
    that a PDF cannot show.
    """
    person = current_user(request)
    cim = cim_of(person, deal_id)
    if cim is None:
        raise Cim.DoesNotExist
    if errors := words_not_shown(cim.written):
        raise InvalidForm(errors)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    with serialized_transaction():
        ratelimit.consume("cim-preview", str(person.pk), limit=PREVIEWS_AN_HOUR, seconds=3600)
    pdf = document(
        content=cim.written,
        figures=cim.taken,
        company=company_of(cim.listing),
        reference=f"{cim.listing.number}-draft",
        made_at=timezone.now(),
        note=f"Draft for {shown_name(person)}, not released.",
    )
    return pdf_response.download(pdf, f"memorandum-{cim.listing.number}-draft.pdf")
