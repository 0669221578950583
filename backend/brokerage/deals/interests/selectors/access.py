"""What a buyer may learn of a listing. Every byte and every name that reaches a buyer asks here."""

from collections.abc import Callable
from typing import Final, NamedTuple

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING, READING
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.nda.selectors.ndas import live

_OPEN: Final = (ListingState.ACTIVE, ListingState.UNDER_LOI, ListingState.PENDING_CLOSING)


class Access(NamedTuple):
    """What someone may learn as a buyer. `interest` is theirs; None if they have none, or may learn
    nothing.
    """

    name: bool = False
    """Which company it is, and the rest of `ListingSecrets` that is not for later."""
    cim: bool = False
    interest: Interest | None = None
    room_level: int = 0
    """Up to which level the files of the data room are open; 0 for none."""


NONE: Final = Access()

RoomRule = Callable[[Interest, int], int]
"""Takes an interest that may read, and its level so far, and returns its level."""
ROOM_RULES: Final[list[RoomRule]] = []
"""What packages above know about the level of a buyer in the data room, added in their `ready`."""


def access_of(user: User, listing: Listing) -> Access:
    """Return what a signed-in person may learn of a listing as a buyer: only with a confirmed
    address, a live agreement that covers the listing, and an interest that was approved, while the
    listing is on the market. Staff and sellers have ways of their own: here they get `NONE`.
    """
    if user.is_staff or not user.is_active or not is_confirmed(user):
        return NONE
    interest = (
        Interest.objects.all()
        .of_buyer(user)
        .filter(listing=listing, buyer__do_not_introduce="")
        .select_related("buyer", "listing")
        .first()
    )
    if interest is None or interest.state not in KNOWING or listing.state not in _OPEN:
        return NONE
    if live(interest.buyer, listing) is None:
        return NONE
    may_read = interest.state in READING
    return Access(
        name=True,
        cim=may_read,
        interest=interest,
        room_level=_room_level(interest) if may_read else 0,
    )


def _room_level(interest: Interest) -> int:
    level = 1
    for rule in ROOM_RULES:
        level = rule(interest, level)
    return level
