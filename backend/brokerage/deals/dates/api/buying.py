"""A buyer's operations on the way to closing. For everyone but the buyer whose offer was accepted,
and for what does not exist, the status is 404.
"""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.dates.schemas.buying import BuyingClosingOut, BuyingWireOut, BuyingWiresOut
from brokerage.deals.dates.selectors.buyers import deal_of_buyer
from brokerage.deals.dates.services.wires import read_as_buyer

router = Router(by_alias=True, tags=["buying"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((401, 403, 404, 409, 429), Problem)
_PATH = "/buying/{str:number}/closing"


@router.get(_PATH, operation_id="get-buying-closing", response={200: BuyingClosingOut, **_REFUSALS})
def get_buying_closing(request: HttpRequest, number: str) -> BuyingClosingOut:
    """Return the buyer's dates, their part of the closing checklist, and whom to call."""
    return BuyingClosingOut.of(deal_of_buyer(current_user(request), number), number)


@router.post(
    f"{_PATH}/wires", operation_id="read-buying-wires", response={200: BuyingWiresOut, **_REFUSALS}
)
def read_buying_wires(request: HttpRequest, number: str) -> BuyingWiresOut:
    """Return the instructions for the buyer's wires that two of us have checked by phone, and
    record that they were read: 20 times an hour. None before.
    """
    texts = read_as_buyer(by=current_user(request), number=number)
    return BuyingWiresOut(
        wires=[BuyingWireOut(payee=payee, instructions=text) for payee, text in texts]
    )
