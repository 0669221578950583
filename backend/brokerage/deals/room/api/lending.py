"""The operations about the lenders of buyers: those of a buyer who names them, and the lender's
own. To everyone else nothing here exists: status 404. A lender reads by the operations of `buying`.
"""

from typing import Annotated, Final

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.room.schemas.buying import AnswerLenderIn, BuyingRoomOut, NameLenderIn
from brokerage.deals.room.schemas.lending import LendingOut, LentRoomOut
from brokerage.deals.room.selectors.lenders import lent_rooms
from brokerage.deals.room.services import lenders

router = Router(by_alias=True, tags=["buying"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH: Final = "/buying/{str:number}/room/lenders"


@router.post(_PATH, operation_id="name-lender", response={200: BuyingRoomOut, **_REFUSALS})
def name_lender(
    request: HttpRequest, number: str, body: Annotated[NameLenderIn, Body()]
) -> BuyingRoomOut:
    """Name the buyer's lender, after the letter of intent, and agree that they read: staff let them
    in. Status 409 `too_many_lenders` or `not_a_lender`.
    """
    by = current_user(request)
    return BuyingRoomOut.of(lenders.name_lender(by=by, number=number, **body.model_dump()))


@router.put(
    f"{_PATH}/{{str:key}}", operation_id="answer-lender", response={200: BuyingRoomOut, **_REFUSALS}
)
def answer_lender(
    request: HttpRequest, number: str, key: str, body: Annotated[AnswerLenderIn, Body()]
) -> BuyingRoomOut:
    """Agree to a lender whom staff named, or take a consent back, which counts at once."""
    by = current_user(request)
    guest = lenders.answer(by=by, number=number, key=key, agreed=body.agreed)
    return BuyingRoomOut.of(guest)


@router.get("/lending", operation_id="get-lending", response={200: LendingOut, **_REFUSALS})
def get_lending(request: HttpRequest) -> LendingOut:
    """Return the rooms that the signed-in lender was let into."""
    rooms = lent_rooms(current_user(request))
    return LendingOut(rooms=[LentRoomOut.of(each) for each in rooms])
