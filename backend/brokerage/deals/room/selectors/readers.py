"""What a buyer, their co-broker and their lender may have of a room. All that is sent to them, and
to staff who look as that buyer, is asked for here, and this asks `access_of`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from brokerage.accounts.models import User
from brokerage.deals.cim.selectors.readers import interest_of
from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.room.models import Room, RoomAllowed, RoomFile, RoomRequest
from brokerage.deals.room.rules.levels import Reader, Way, ways
from brokerage.deals.room.rules.requests import Side
from brokerage.deals.room.selectors.lenders import level_of_lender, open_lender
from brokerage.deals.room.selectors.pages import page_count


class Guest(NamedTuple):
    """A reader in a room."""

    room: Room
    interest: Interest
    """The buyer's: their own, or of the buyer whose co-broker or lender they are."""
    level: int
    role: Reader = Reader.BUYER


class SeenFile(NamedTuple):
    """A file that a reader may have."""

    file: RoomFile
    version: DealFileVersion
    guest: Guest
    pages: int
    """That can be shown."""
    ways: tuple[Way, ...]


def guest_of(user: User, number: str) -> Guest:
    """Return a person's place in the room of the listing that buyers know by this number. Raises
    Room.DoesNotExist for everyone who may not enter, whatever the reason, after the same queries
    for a listing that exists and one that does not.
    """
    listing = Listing.objects.filter(number=number).first() or Listing(pk=0, state="active")
    access, lender = access_of(user, listing), open_lender(user, listing)
    room = Room.objects.select_related("deal").filter(deal=listing.deal_id or 0).first()
    if room is not None and access.room_level and access.interest:
        return Guest(room, access.interest, access.room_level)
    if room is not None and access.room_level and access.client:
        return Guest(room, access.client, access.room_level, Reader.CO_BROKER)
    if room is not None and lender:
        return Guest(room, lender.interest, level_of_lender(lender), Reader.LENDER)
    raise Room.DoesNotExist


def as_buyer(staff: User, interest_id: int) -> Guest:
    """Return the place of the buyer of an interest, for a member of staff who looks as that buyer.
    Raises Interest.DoesNotExist, and Room.DoesNotExist if they have none.
    """
    interest = interest_of(staff, interest_id)
    if interest.buyer.account is None:
        raise Room.DoesNotExist
    return guest_of(interest.buyer.account, interest.listing.number)


def files_of_guest(guest: Guest) -> list[SeenFile]:
    """Return the files that a reader may have, by folder and title."""
    listed = _open_files(guest).select_related(None).select_related("pushed__rendition")
    found = (_seen(file, guest) for file in listed.only(*_LISTED).prefetch_related("folder"))
    return [each for each in found if each is not None]


_LISTED: Final = (
    *("key", "title", "handling", "pushed_at", "folder"),
    *("pushed__state", "pushed__kind", "pushed__pages"),
    *("pushed__rendition__version", "pushed__rendition__pages"),
)


def file_of_guest(guest: Guest, key: str) -> SeenFile:
    """Raises RoomFile.DoesNotExist for a file that the reader may not have, and for none."""
    seen = _seen(_open_files(guest).get(key=key), guest)
    if seen is None:
        raise RoomFile.DoesNotExist
    return seen


def _open_files(guest: Guest) -> QuerySet[RoomFile]:
    """Return the files that are open to a reader. One for named buyers is for nobody else."""
    found = RoomFile.objects.filter(
        room=guest.room, level__lte=guest.level, pushed__state=READY
    ).select_related("pushed__rendition", "folder")
    if guest.role is Reader.BUYER:
        named = RoomAllowed.objects.filter(file=OuterRef("pk"), interest=guest.interest)
        found = found.filter(Q(is_named=False) | Q(Exists(named)))
    else:
        found = found.filter(is_named=False)
    if guest.role is Reader.LENDER:
        found = found.filter(folder__for_lenders=True)
    return found.order_by("folder__order", "folder", "title", "pk")


def _seen(file: RoomFile, guest: Guest) -> SeenFile | None:
    version = file.pushed
    if version is None:
        return None
    pages = page_count(version)
    found = ways(file.handling, level=guest.level, pages=pages)
    return SeenFile(file, version, guest, pages, found) if found else None


def requests_of_guest(guest: Guest) -> Sequence[RoomRequest]:
    """Return what the buyer and their attorney and CPA asked, the latest first. What their lender
    asks may be about them. Their co-broker and lender read no questions.
    """
    if guest.role is not Reader.BUYER:
        return []
    asked = RoomRequest.objects.filter(room=guest.room, interest=guest.interest)
    mine = asked.exclude(side=Side.LENDER)
    return list(mine.prefetch_related("files").order_by("-number"))


def published_for(guest: Guest) -> Sequence[RoomRequest]:
    """Return the questions that were published for the buyer, except their own."""
    if guest.role is not Reader.BUYER:
        return []
    found = RoomRequest.objects.filter(room=guest.room, published_level__lte=guest.level)
    return list(found.exclude(interest=guest.interest).order_by("-published_at"))
