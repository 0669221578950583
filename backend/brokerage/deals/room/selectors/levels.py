"""Up to which level a room is open to a buyer: a rule of `access_of`."""

from brokerage.deals.interests.models import Interest
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.room.models import RoomDecision
from brokerage.deals.room.rules.levels import buyer_level


def level_of(interest: Interest, level: int) -> int:
    """Return the level of an interest that may read (`level` is 1 or more)."""
    if not level:
        return level
    decided = RoomDecision.objects.filter(interest=interest).values_list("level", flat=True)
    accepted = Offer.objects.filter(
        interest=interest, state=OfferState.ACCEPTED, kind__in=BINDS
    ).exists()
    return buyer_level(has_letter=accepted, decided=decided.first())
