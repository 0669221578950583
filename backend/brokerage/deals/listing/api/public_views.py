"""The operation by which public pages count their readers."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from brokerage.core.client_ip import client_network, wide_network
from brokerage.core.errors import Problem
from brokerage.deals.listing.rules.robots import is_robot
from brokerage.deals.listing.services.viewing import count_view

router = Router(by_alias=True, tags=["listings"])


@router.post(
    "/listings/{number}/views",
    operation_id="count-listing-view",
    response={204: None, **dict.fromkeys((403, 413, 415), Problem)},
)
def count_listing_view(request: HttpRequest, number: str) -> HttpResponse:
    """Count that somebody read the public page of a listing, at most five times a day from one
    network. Nothing is stored about the person.

    Robots that say so and staff do not count. The response is always the same, so that it tells
    nothing about listings that are not public.
    """
    user = request.user
    is_staff = user.is_authenticated and user.is_staff
    if not is_staff and not is_robot(request.headers.get("User-Agent", "")):
        count_view(number=number, network=wide_network(client_network(request)))
    return HttpResponse(status=204)
