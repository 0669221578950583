"""What a buyer, or a buyer's own broker, may learn of a listing. Every byte and every name that
reaches them asks here.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING, READING
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import ListingState
from brokerage.deals.nda.selectors.ndas import live, live_joinder

_OPEN: Final = (ListingState.ACTIVE, ListingState.UNDER_LOI, ListingState.PENDING_CLOSING)


class Access(NamedTuple):
    """What someone may learn as a buyer, or through a buyer whom they represent. `interest` is
    theirs; None if they have none, or may learn nothing.
    """

    name: bool = False
    """Which company it is, and the rest of `ListingSecrets` that is not for later."""
    cim: bool = False
    interest: Interest | None = None
    room_level: int = 0
    """Up to which level the files of the data room are open; 0 for none."""
    client: Interest | None = None
    """That of the buyer through whom a co-broker may learn something."""


NONE: Final = Access()

RoomRule = Callable[[Interest, int], int]
"""Takes an interest that may read, and its level so far, and returns its level."""
ROOM_RULES: Final[list[RoomRule]] = []
"""What packages above know about the level of a buyer in the data room, added in their `ready`."""

ClientRoomRule = Callable[[User, Interest], int]
"""Takes a co-broker and the interest of a buyer of theirs who may read, and returns the level."""
CLIENT_ROOM_RULES: Final[list[ClientRoomRule]] = []
"""What packages above know about the level of a co-broker, likewise."""

ClientSource = Callable[[User, Listing], Iterable[Interest]]
"""Takes a person and returns the interests in a listing of those whom they represent."""
CLIENT_SOURCES: Final[list[ClientSource]] = []
"""What packages above know about co-brokers and their buyers, added in their `ready`."""


BrokerSource = Callable[[Listing], Iterable[tuple[User, str]]]
"""Takes a listing and returns the co-brokers of its buyers, with their firms."""
BROKER_SOURCES: Final[list[BrokerSource]] = []
"""What packages above know about them, likewise."""


def access_of(user: User, listing: Listing) -> Access:
    """Return what a signed-in person may learn of a listing as a buyer: only with a confirmed
    address, a live agreement that covers the listing, and an interest that was approved, while the
    listing is on the market. A co-broker learns it through such a buyer of theirs whose agreement
    they have joined, and opens the first level of the data room only where its owner agreed. Staff
    and sellers have ways of their own: here they get `NONE`.
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
    if interest is None:
        return _through_client(user, listing)
    if not _is_open(interest, listing) or live(interest.buyer, listing) is None:
        return NONE
    may_read = interest.state in READING
    return Access(
        name=True,
        cim=may_read,
        interest=interest,
        room_level=_room_level(interest) if may_read else 0,
    )


def _through_client(user: User, listing: Listing) -> Access:
    """Return what a co-broker may learn through the buyer of theirs who opens most."""
    broker = Buyer.objects.filter(account=user, do_not_introduce="").first()
    if broker is None:
        return NONE
    found = []
    for interest in (each for source in CLIENT_SOURCES for each in source(user, listing)):
        client = interest.buyer
        is_barred = bool(client.do_not_introduce) or not _is_open(interest, listing)
        if not is_barred and live_joinder(broker, client, listing) is not None:
            may_read = interest.state in READING
            level = _client_level(user, interest) if may_read else 0
            found.append(Access(name=True, cim=may_read, client=interest, room_level=level))
    return max(found, key=lambda access: (access.room_level, access.cim), default=NONE)


def _is_open(interest: Interest, listing: Listing) -> bool:
    return interest.state in KNOWING and listing.state in _OPEN


def _room_level(interest: Interest) -> int:
    level = 1
    for rule in ROOM_RULES:
        level = rule(interest, level)
    return level


def _client_level(user: User, interest: Interest) -> int:
    return max((rule(user, interest) for rule in CLIENT_ROOM_RULES), default=0)
