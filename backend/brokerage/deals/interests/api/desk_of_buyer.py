"""The desk's operation on what a buyer asked about, for the buyer's page."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.core.schema import Schema
from brokerage.deals.buyers.selectors.buyers import buyer_for_desk
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing

router = Router(by_alias=True, tags=["desk: buyers"], auth=IsStaff())

_REFUSALS = dict.fromkeys((401, 403, 404, 429), Problem)
_MOST = 100


class InterestOfBuyerOut(Schema):
    """A listing that the buyer asked about."""

    id: int
    listing: int
    deal: int | None
    number: str
    title: str
    state: str
    state_since: datetime

    @classmethod
    def of(cls, interest: Interest) -> "InterestOfBuyerOut":
        return cls.build(
            interest,
            listing=interest.listing_id,
            deal=interest.listing.deal_id,
            number=interest.listing.number,
            title=interest.listing.title,
        )


class BuyerHistoryOut(Schema):
    """At most a hundred, the latest first."""

    interests: list[InterestOfBuyerOut]


@router.get(
    "/buyers/{int:buyer_id}/interests",
    operation_id="list-interests-of-buyer",
    response={200: BuyerHistoryOut, **_REFUSALS},
)
def list_interests(request: HttpRequest, buyer_id: int) -> BuyerHistoryOut:
    """List what a buyer asked about, of the listings that the person may see."""
    buyer, person = buyer_for_desk(buyer_id), current_user(request)
    interests = Interest.objects.filter(
        buyer=buyer, listing__in=Listing.objects.all().visible_to(person)
    ).select_related("listing")
    reading.record_list(request, "interests of a buyer", [buyer.pk], "buyer")
    return BuyerHistoryOut(interests=[InterestOfBuyerOut.of(each) for each in interests[:_MOST]])
