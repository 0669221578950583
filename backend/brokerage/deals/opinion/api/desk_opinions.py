"""The desk's operations on the opinions of value of a deal."""

from typing import Annotated, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.models import User
from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import Problem
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.rules.states import FIXED
from brokerage.deals.opinion.schemas import (
    BeginOpinionIn,
    DealOpinionsOut,
    OpinionDraftIn,
    OpinionOut,
    OpinionReturnIn,
    OpinionVersionIn,
)
from brokerage.deals.opinion.selectors.basis import basis_of
from brokerage.deals.opinion.selectors.opinions import opinion_of, opinions_of, told_industry
from brokerage.deals.opinion.services import drafting, releasing
from brokerage.deals.opinion.services.document import document, filename, standard_words
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.pdf import pdf_response

router = Router(by_alias=True, tags=["desk: deals"], auth=IsStaff())

PREVIEWS_AN_HOUR: Final = 240
"""Previews of one member of staff: each takes a third of a second to render."""
_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH: Final = "/deals/{int:deal_id}/opinion"


@router.get(_PATH, operation_id="get-deal-opinion", response={200: DealOpinionsOut, **_REFUSALS})
def get_opinions(request: HttpRequest, deal_id: int) -> DealOpinionsOut:
    """Return the opinions of a deal. The staff log records it as a look at the deal."""
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    return DealOpinionsOut.of(opinions_of(deal), person, basis_of(deal_id), told_industry(deal))


@router.post(_PATH, operation_id="begin-opinion", response={200: OpinionOut, **_REFUSALS})
def begin_opinion(
    request: HttpRequest, deal_id: int, body: Annotated[BeginOpinionIn, Body()]
) -> OpinionOut:
    """Begin a draft, or return the open one. It starts from the last opinion, or else from the
    recast and the multiples that are known for `industry`.
    """
    person = current_user(request)
    with transaction.atomic():
        opinion = drafting.begin_opinion(by=person, deal_id=deal_id, industry=body.industry)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "opinion")
    return _out(opinion, person)


@router.put(
    f"{_PATH}/{{int:number}}", operation_id="save-opinion", response={200: OpinionOut, **_REFUSALS}
)
def save_opinion(
    request: HttpRequest, deal_id: int, number: int, body: Annotated[OpinionDraftIn, Body()]
) -> OpinionOut:
    """Save a draft as it is typed; it may be incomplete. Status 409 `changed_meanwhile` if it has
    another version, `opinion_state` if it is no draft. The opinion itself records its writers.
    """
    person = current_user(request)
    opinion = drafting.save_draft(
        by=person, deal_id=deal_id, number=number, content=body.content, version=body.version
    )
    return _out(opinion, person)


@router.post(
    f"{_PATH}/{{int:number}}/figures",
    operation_id="take-opinion-figures",
    response={200: OpinionOut, **_REFUSALS},
)
def take_figures(request: HttpRequest, deal_id: int, number: int) -> OpinionOut:
    """Rest a draft on the recast and the lender test as they are now."""
    person = current_user(request)
    opinion = drafting.take_current_figures(by=person, deal_id=deal_id, number=number)
    return _out(opinion, person)


@router.post(
    f"{_PATH}/{{int:number}}/review",
    operation_id="submit-opinion",
    response={200: OpinionOut, **_REFUSALS},
)
def submit_opinion(
    request: HttpRequest, deal_id: int, number: int, body: Annotated[OpinionVersionIn, Body()]
) -> OpinionOut:
    """Send a draft for review. Status 422 with what is missing, by field."""
    person = current_user(request)
    with transaction.atomic():
        opinion = drafting.submit(by=person, deal_id=deal_id, number=number, version=body.version)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "opinion")
    return _out(opinion, person)


@router.post(
    f"{_PATH}/{{int:number}}/draft",
    operation_id="return-opinion",
    response={200: OpinionOut, **_REFUSALS},
)
def return_opinion(
    request: HttpRequest, deal_id: int, number: int, body: Annotated[OpinionReturnIn, Body()]
) -> OpinionOut:
    """Return an opinion in review to its author as a draft: from a reviewer with a note, which 422
    asks for, or taken back by others.
    """
    person = current_user(request)
    with transaction.atomic():
        opinion = drafting.return_to_draft(
            by=person, deal_id=deal_id, number=number, note=body.note
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "opinion")
    return _out(opinion, person)


@router.post(
    f"{_PATH}/{{int:number}}/release",
    operation_id="release-opinion",
    response={200: OpinionOut, **_REFUSALS},
)
def release_opinion(
    request: HttpRequest, deal_id: int, number: int, body: Annotated[OpinionVersionIn, Body()]
) -> OpinionOut:
    """Release an opinion in review to the owner. Status 403 `second_person_needed` for those who
    wrote in it, and for others who may not; 409 as for `save-opinion`.
    """
    person = current_user(request)
    with transaction.atomic():
        opinion = releasing.release(by=person, deal_id=deal_id, number=number, version=body.version)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "opinion")
    return _out(opinion, person)


@router.get(
    f"{_PATH}/{{int:number}}/document",
    operation_id="get-opinion-document",
    response=_REFUSALS,
    openapi_extra=pdf_response.ANSWERS_A_PDF,
)
def get_document(request: HttpRequest, deal_id: int, number: int) -> HttpResponse:
    """Return the PDF that was released, or a preview of an open opinion. Status 422 if something is
    missing in the draft.
    """
    person = current_user(request)
    opinion = opinion_of(person, deal_id, number)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    if opinion.state in FIXED:
        return pdf_response.download(bytes(opinion.pdf or b""), filename(opinion))
    with serialized_transaction():
        ratelimit.consume("opinion-preview", str(person.pk), limit=PREVIEWS_AN_HOUR, seconds=3600)
    releaser = shown_name(person) if opinion.abilities(person)["release"] else ""
    pdf = document(
        opinion,
        words=standard_words(),
        releaser=releaser,
        made_at=timezone.now(),
        is_preview=True,
    )
    return pdf_response.download(pdf, filename(opinion))


def _out(opinion: Opinion, person: User) -> OpinionOut:
    return OpinionOut.of(opinion, person, basis_of(opinion.deal_id))
