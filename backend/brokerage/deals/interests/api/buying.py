"""The home of a signed-in buyer: where they are with each listing."""

from datetime import date
from typing import Literal

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router

from brokerage.accounts.permissions import IsBuyer, current_user
from brokerage.core.errors import Problem
from brokerage.core.schema import Schema
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.rules.profile import missing, state_of
from brokerage.deals.buyers.selectors.buyers import buyer_of
from brokerage.deals.interests.rules.path import Mark, Step
from brokerage.deals.interests.selectors.path import Path, paths_of

router = Router(by_alias=True, tags=["buying"], auth=IsBuyer())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 429), Problem)


class BuyingStepOut(Schema):
    step: Step
    mark: Mark
    on: date | None
    """The day on which it was done."""


class BuyingNextOut(Schema):
    key: str
    by: date | None
    """The day until which we do it, or until which an offer is open; else null."""


class BuyingListingOut(Schema):
    """A listing that the buyer asked about, by its number and public title alone."""

    number: str
    title: str
    slug: str
    """Of its page on the site; empty while the site does not show it."""
    steps: list[BuyingStepOut]
    next: BuyingNextOut
    has_offers: bool

    @classmethod
    def of(cls, path: Path) -> "BuyingListingOut":
        return cls.build(
            path,
            steps=[BuyingStepOut.model_validate(step) for step in path.steps],
            next=BuyingNextOut.model_validate(path.next),
        )


class BuyingOut(Schema):
    """What a buyer's home shows."""

    profile: Literal["open", "valid", "expired"]
    profile_valid_until: date | None
    profile_missing: int
    """How many questions have no answer that need one."""
    listings: list[BuyingListingOut]
    """At most 50, those with the latest activity first."""

    @classmethod
    def of(cls, buyer: Buyer, paths: list[Path]) -> "BuyingOut":
        return cls(
            profile=state_of(buyer.profile_valid_until, timezone.localdate()),
            profile_valid_until=buyer.profile_valid_until,
            profile_missing=len(missing(buyer.answers)),
            listings=[BuyingListingOut.of(path) for path in paths],
        )


@router.get("", operation_id="get-buying", response={200: BuyingOut, **_REFUSALS})
def get_buying(request: HttpRequest) -> BuyingOut:
    """Return where the signed-in buyer is with each listing that they asked about, and what happens
    next. Other buyers do not change the response.
    """
    person = current_user(request)
    return BuyingOut.of(buyer_of(person), paths_of(person))
