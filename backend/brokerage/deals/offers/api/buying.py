"""A buyer's operation on their own offers. For everyone without an approved interest in the
listing, and for what does not exist, the status is 404.
"""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.offers.schemas import BuyingOffersOut
from brokerage.deals.offers.selectors.buyers import interest_of_buyer

router = Router(by_alias=True, tags=["buying"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((401, 403, 404), Problem)


@router.get(
    "/buying/{str:number}/offers",
    operation_id="list-buying-offers",
    response={200: BuyingOffersOut, **_REFUSALS},
)
def list_buying_offers(request: HttpRequest, number: str) -> BuyingOffersOut:
    """Return what the signed-in buyer offered and what the owner's side answered, once it was
    handed over.
    """
    return BuyingOffersOut.of(interest_of_buyer(current_user(request), number))
