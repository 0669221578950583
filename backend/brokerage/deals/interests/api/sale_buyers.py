"""The owner's operations on the buyers of their business."""

from typing import Annotated, Final

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.interests.schemas.sale import (
    SaleBuyerAnswerIn,
    SaleBuyerOut,
    SaleBuyersOut,
)
from brokerage.deals.interests.selectors import sellers
from brokerage.deals.interests.services import seller

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get("/buyers", operation_id="list-my-buyers", response={200: SaleBuyersOut, **_REFUSALS})
def list_buyers(request: HttpRequest) -> SaleBuyersOut:
    """Return the buyers whom the owner was asked about or told of. Status 404 without a deal, and
    for people who see only files.
    """
    user = current_user(request)
    deal = sellers.deal_for_buyers(user)
    buyers = [SaleBuyerOut.of(each) for each in sellers.buyers_of_owner(user)]
    return SaleBuyersOut(line=sellers.line_of(deal), buyers=buyers)


@router.post(
    "/buyers/{int:number}",
    operation_id="answer-about-buyer",
    response={200: SaleBuyersOut, **_REFUSALS},
)
def answer(
    request: HttpRequest, number: int, body: Annotated[SaleBuyerAnswerIn, Body()]
) -> SaleBuyersOut:
    """Approve or decline a buyer. The first answer counts; status 409 `already_answered` if another
    person of the owner's side has answered differently.
    """
    user = current_user(request)
    seller.answer(by=user, number=number, approved=body.approved, reason=body.reason)
    return list_buyers(request)
