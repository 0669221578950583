"""The owner's view of the way to closing."""

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.dates.schemas.sale import MyClosingOut
from brokerage.deals.dates.selectors.owners import deal_with_dates

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((401, 403, 404), Problem)


@router.get("/closing", operation_id="get-my-closing", response={200: MyClosingOut, **_REFUSALS})
def get_my_closing(request: HttpRequest) -> MyClosingOut:
    """Return the owner's dates, their part of the closing checklist, and what the buyer asked."""
    return MyClosingOut.of(deal_with_dates(current_user(request)))
