"""What owners see of the room of their deal."""

from typing import Annotated, Final

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.deals.room.models import Room
from brokerage.deals.room.schemas.sale import CoBrokersReadIn, SaleRoomOut
from brokerage.deals.room.services import co_brokers

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)


@router.get("/room", operation_id="get-my-room", response={200: SaleRoomOut, **_REFUSALS})
def get_room(request: HttpRequest) -> SaleRoomOut:
    """Return what buyers can get, and how much each has read. Status 404 if the person takes part
    in no sale.
    """
    person = current_user(request)
    deal = deal_of_owner(person)
    if deal is None or not deal.owner_abilities(person)["everything"]:
        raise Deal.DoesNotExist
    return SaleRoomOut.of(Room.objects.filter(deal=deal).first())


@router.put(
    "/room/co-brokers", operation_id="let-co-brokers-read", response={200: SaleRoomOut, **_REFUSALS}
)
def let_co_brokers_read(
    request: HttpRequest, body: Annotated[CoBrokersReadIn, Body()]
) -> SaleRoomOut:
    """Let the co-brokers of approved buyers read the files of level 1, or take that back, which
    counts at once. Status 404 without a sale or a room.
    """
    return SaleRoomOut.of(co_brokers.agree(by=current_user(request), agreed=body.agreed))
