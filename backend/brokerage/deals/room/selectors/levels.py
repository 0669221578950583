"""Up to which level a room is open to a buyer and to their co-broker: rules of `access_of`."""

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.room.models import Room, RoomDecision, RoomShutOut
from brokerage.deals.room.rules.levels import buyer_level, co_broker_level


def level_of(interest: Interest, level: int) -> int:
    """Return the level of an interest that may read (`level` is 1 or more)."""
    if not level:
        return level
    accepted = Offer.objects.filter(
        interest=interest, state=OfferState.ACCEPTED, kind__in=BINDS
    ).exists()
    return buyer_level(has_letter=accepted, decided=_decided(interest))


def level_of_co_broker(user: User, interest: Interest) -> int:
    """Return the level of the co-broker of a buyer who may read."""
    room = Room.objects.filter(deal=interest.listing.deal_id or 0).first()
    return co_broker_level(
        agreed=room is not None and room.co_brokers_since is not None,
        is_shut_out=RoomShutOut.objects.filter(room=room, reader=user).exists(),
        decided=_decided(interest),
    )


def _decided(interest: Interest) -> int | None:
    return RoomDecision.objects.filter(interest=interest).values_list("level", flat=True).first()
