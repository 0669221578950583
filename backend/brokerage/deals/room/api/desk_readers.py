"""The desk's operations on the lenders and co-brokers of buyers who read in a room. They return all
of the room.
"""

from typing import Annotated, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.core.errors import Problem
from brokerage.deals.room.api.desk_room import changed
from brokerage.deals.room.schemas.desk import (
    DealRoomOut,
    DecideRoomLenderIn,
    NameRoomLenderIn,
    ShutOutIn,
)
from brokerage.deals.room.services import co_brokers, lenders

router = Router(by_alias=True, tags=["desk: data rooms"], auth=IsStaff())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS: Final = {200: DealRoomOut, **_REFUSALS}
_PATH: Final = "/deals/{int:deal_id}/room"


@router.post(f"{_PATH}/lenders", operation_id="name-room-lender", response=_ANSWERS)
def name_lender(
    request: HttpRequest, deal_id: int, body: Annotated[NameRoomLenderIn, Body()]
) -> HttpResponse:
    """Name a buyer's lender, and ask the buyer to agree. Status 409 `letter_needed`,
    `too_many_lenders` or `not_a_lender`.
    """
    with transaction.atomic():
        lenders.name_for_buyer(
            by=current_user(request),
            deal_id=deal_id,
            interest_id=body.interest,
            bank=body.bank,
            name=body.name,
            email=body.email,
        )
        return changed(request, deal_id)


@router.put(
    f"{_PATH}/lenders/{{int:lender_id}}", operation_id="decide-room-lender", response=_ANSWERS
)
def decide_lender(
    request: HttpRequest,
    deal_id: int,
    lender_id: int,
    body: Annotated[DecideRoomLenderIn, Body()],
) -> HttpResponse:
    """Let a lender in for 90 days and mail them the way, or close the room to them. Status 409
    `not_agreed` without the buyer's consent, `letter_needed` or `not_a_lender`.
    """
    act = lenders.let_in if body.is_open else lenders.end
    with transaction.atomic():
        act(by=current_user(request), deal_id=deal_id, lender_id=lender_id, reason=body.reason)
        return changed(request, deal_id)


@router.put(
    f"{_PATH}/co-brokers/{{int:reader_id}}", operation_id="shut-out-co-broker", response=_ANSWERS
)
def shut_out(
    request: HttpRequest, deal_id: int, reader_id: int, body: Annotated[ShutOutIn, Body()]
) -> HttpResponse:
    """Close the room to the co-broker of a buyer, with a reason, or open it again."""
    with transaction.atomic():
        co_brokers.shut_out(
            by=current_user(request),
            deal_id=deal_id,
            reader_id=reader_id,
            is_closed=body.is_closed,
            reason=body.reason,
        )
        return changed(request, deal_id)
