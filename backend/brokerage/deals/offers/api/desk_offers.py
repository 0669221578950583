"""The desk's operations on the offers of a deal. Each returns all of them, because an act on one
may change others.
"""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.offers.rules.states import OfferState
from brokerage.deals.offers.schemas import (
    BeginOfferIn,
    EndOfferIn,
    JudgeOfferIn,
    OffersOut,
    OfferVersionIn,
    SaleCostsIn,
    SaveOfferIn,
)
from brokerage.deals.offers.services import offers
from brokerage.deals.offers.services.document import comparison_pdf, filename
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["desk: offers"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: OffersOut, **_REFUSALS}
_PATH = "/deals/{int:deal_id}/offers"
_ONE = f"{_PATH}/{{int:offer_id}}"


@router.get(_PATH, operation_id="list-offers", response=_ANSWERS)
def list_offers(request: HttpRequest, deal_id: int) -> OffersOut:
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return OffersOut.of(deal, person)


@router.post(_PATH, operation_id="begin-offer", response=_ANSWERS)
def begin_offer(
    request: HttpRequest, deal_id: int, body: Annotated[BeginOfferIn, Body()]
) -> OffersOut:
    """Begin the draft of a buyer's offer, with the terms of the round before. Status 409
    `buyer_not_there_yet` before the buyer may read the overview of the business.
    """
    with transaction.atomic():
        offers.begin(
            by=current_user(request),
            deal_id=deal_id,
            interest_id=body.interest,
            kind=body.kind,
        )
        return _changed(request, deal_id)


@router.put(_ONE, operation_id="save-offer", response=_ANSWERS)
def save_offer(
    request: HttpRequest, deal_id: int, offer_id: int, body: Annotated[SaveOfferIn, Body()]
) -> OffersOut:
    """Save a draft as it is typed; it may be incomplete. Status 409 `changed_meanwhile` if it has
    another version, `offer_state` if it is no draft.
    """
    with transaction.atomic():
        offers.save_draft(
            by=current_user(request),
            deal_id=deal_id,
            offer_id=offer_id,
            content=body.content,
            version=body.version,
        )
        return _changed(request, deal_id)


@router.post(f"{_ONE}/submit", operation_id="submit-offer", response=_ANSWERS)
def submit_offer(
    request: HttpRequest, deal_id: int, offer_id: int, body: Annotated[OfferVersionIn, Body()]
) -> OffersOut:
    """Record that a draft was handed to the other side. Status 422 with what is missing."""
    with transaction.atomic():
        offers.submit(
            by=current_user(request), deal_id=deal_id, offer_id=offer_id, version=body.version
        )
        return _changed(request, deal_id)


@router.post(f"{_ONE}/counter", operation_id="counter-offer", response=_ANSWERS)
def counter_offer(request: HttpRequest, deal_id: int, offer_id: int) -> OffersOut:
    """Begin the answer to a submitted offer, with its terms."""
    with transaction.atomic():
        offers.counter(by=current_user(request), deal_id=deal_id, offer_id=offer_id)
        return _changed(request, deal_id)


@router.post(f"{_ONE}/accept", operation_id="accept-offer", response=_ANSWERS)
def accept_offer(request: HttpRequest, deal_id: int, offer_id: int) -> OffersOut:
    """Record that an offer was accepted. Status 409 `still_exclusive` while another accepted one
    gives its buyer exclusivity, `broker_dealer` for stock without control and active management.
    """
    with transaction.atomic():
        offers.accept(by=current_user(request), deal_id=deal_id, offer_id=offer_id)
        return _changed(request, deal_id)


@router.post(f"{_ONE}/end", operation_id="end-offer", response=_ANSWERS)
def end_offer(
    request: HttpRequest, deal_id: int, offer_id: int, body: Annotated[EndOfferIn, Body()]
) -> OffersOut:
    """Record that an offer was declined or withdrawn; a draft is deleted."""
    with transaction.atomic():
        offers.end(
            by=current_user(request),
            deal_id=deal_id,
            offer_id=offer_id,
            state=OfferState(body.state),
            reason=body.reason,
        )
        return _changed(request, deal_id)


@router.put(f"{_ONE}/judgment", operation_id="judge-offer", response=_ANSWERS)
def judge_offer(
    request: HttpRequest, deal_id: int, offer_id: int, body: Annotated[JudgeOfferIn, Body()]
) -> OffersOut:
    """Record the broker's judgment of an offer. A chance needs a reason."""
    with transaction.atomic():
        offers.judge(
            by=current_user(request),
            deal_id=deal_id,
            offer_id=offer_id,
            chance=body.chance,
            reason=body.chance_reason,
            likely_of_note=body.likely_of_note,
        )
        return _changed(request, deal_id)


@router.post(f"{_PATH}/show", operation_id="show-offers-to-owner", response=_ANSWERS)
def show_offers(request: HttpRequest, deal_id: int) -> OffersOut:
    """Show the owner the offers that stand, with a mail that says nothing about them."""
    with transaction.atomic():
        offers.show_to_owner(by=current_user(request), deal_id=deal_id)
        return _changed(request, deal_id)


@router.put("/deals/{int:deal_id}/sale-costs", operation_id="save-sale-costs", response=_ANSWERS)
def save_costs(
    request: HttpRequest, deal_id: int, body: Annotated[SaleCostsIn, Body()]
) -> OffersOut:
    """Record what the seller pays off and pays for at closing."""
    with transaction.atomic():
        offers.save_costs(
            by=current_user(request), deal_id=deal_id, payoffs=body.payoffs, costs=body.costs
        )
        return _changed(request, deal_id)


@router.get(
    f"{_PATH}/comparison",
    operation_id="download-offer-comparison",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_comparison(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Download the offers side by side, for the seller."""
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return download(comparison_pdf(deal, made_at=timezone.now()), filename(deal))


def _changed(request: HttpRequest, deal_id: int) -> OffersOut:
    person = current_user(request)
    log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "offers")
    return OffersOut.of(deal_of(person, deal_id), person)
