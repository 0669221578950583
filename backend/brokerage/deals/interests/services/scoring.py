"""Keeps the stored score of interests, by which lists show them."""

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import ENDED
from brokerage.deals.interests.selectors.standing import scored


def rescore(interest: Interest) -> None:
    """Store the score of an interest, in the caller's transaction."""
    total, _ = scored(interest)
    if interest.score != total:
        interest.score = total
        Interest.objects.filter(pk=interest.pk).update(score=total)


def rescore_buyer(buyer: Buyer) -> None:
    """Store the scores of the interests of a buyer that are under way."""
    interests = Interest.objects.filter(buyer=buyer).exclude(state__in=ENDED)
    for interest in interests.select_related("listing"):
        interest.buyer = buyer
        rescore(interest)
