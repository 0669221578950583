"""A room as staff see it."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from functools import cache, partial
from typing import Final, NamedTuple

from brokerage.accounts.models import User
from brokerage.deals.files.models import READY, DealFileVersion
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.interests.selectors.access import BROKER_SOURCES, access_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.room.models import Room, RoomAllowed, RoomDecision, RoomShutOut
from brokerage.deals.room.rules.levels import LETTER, ways
from brokerage.deals.room.selectors.pages import shown_pages


class RoomBuyer(NamedTuple):
    """A buyer who is approved for the listing."""

    interest: Interest
    level: int
    """Up to which the room is open to them now."""
    decision: RoomDecision | None


class RoomCoBroker(NamedTuple):
    """The co-broker of a buyer who is approved for the listing."""

    user: User
    firm: str
    level: int
    """Up to which the room is open to them now."""
    shut_out: RoomShutOut | None


class Version(NamedTuple):
    """What a list of files shows of a version of one."""

    id: int
    file: int
    number: int
    name: str
    size: int
    kind: str
    pages: int
    """That can be shown."""
    is_ready: bool


class StagedFile(NamedTuple):
    """A file of a room with what staff decide about."""

    id: int
    folder: int
    title: str
    level: int
    handling: str
    reason: str
    pushed: Version | None
    """The version that buyers get; None while it is staged."""
    pushed_at: datetime | None
    latest: Version | None
    """The newest version that can be had; None while it is being checked."""
    allowed: Collection[int] | None
    """The interests of the only buyers who see it; None for all of its level."""
    seen_by: list[int]
    """The interests of the buyers who see it, or would once it is pushed."""

    @property
    def shown(self) -> Version | None:
        """The version that buyers get, or would get."""
        return self.pushed or self.latest

    @property
    def can_be_had(self) -> bool:
        """Whether a buyer of some level could have the newest version."""
        latest = self.latest
        return bool(latest and ways(self.handling, level=LETTER, pages=latest.pages))


def room_of(user: User, deal_id: int) -> Room:
    """Return the room of a deal that a member of staff may see. Raises Deal.DoesNotExist and
    Room.DoesNotExist.
    """
    deal = deal_of(user, deal_id)
    room = Room.objects.get(deal=deal)
    room.deal = deal  # with its members, which `abilities` reads
    return room


def buyers_of(room: Room) -> list[RoomBuyer]:
    """Return the buyers who are approved for the listing, by name."""
    found = Interest.objects.filter(listing__deal=room.deal_id, state__in=KNOWING)
    interests = found.select_related("buyer__account", "listing", "room_decision")
    return [
        RoomBuyer(each, _level(each), getattr(each, "room_decision", None))
        for each in interests.order_by("buyer__sort_name", "pk")
    ]


def co_brokers_of(room: Room) -> list[RoomCoBroker]:
    """Return the co-brokers of the buyers who are approved for the listing."""
    listing = Listing.objects.filter(deal=room.deal_id).first()
    if listing is None:
        return []
    out = {each.reader_id: each for each in room.shut_out.all()}
    found = (each for source in BROKER_SOURCES for each in source(listing))
    return [
        RoomCoBroker(user, firm, access_of(user, listing).room_level, out.get(user.pk))
        for user, firm in found
    ]


def _level(interest: Interest) -> int:
    account = interest.buyer.account
    return access_of(account, interest.listing).room_level if account else 0


def files_of(room: Room, buyers: Sequence[RoomBuyer]) -> list[StagedFile]:
    """Return the files of a room, by folder and title. A room may have thousands: each kind of row
    is read once, without making models of them.
    """
    allowed = defaultdict[int, set[int]](set)
    for file, interest in RoomAllowed.objects.filter(file__room=room).values_list(*_PAIR):
        allowed[file].add(interest)
    versions = {version.id: version for version in _versions(room)}
    newest = {version.file: version for version in versions.values() if version.is_ready}
    files = room.files.order_by("folder__order", "folder", "title", "pk").values_list(
        "pk", "folder", "title", "level", "handling", "reason", "pushed", "pushed_at", "file",
        "is_named",
    )  # fmt: skip
    seen_by = cache(partial(_who_sees, buyers))
    found = []
    for pk, folder, title, level, handling, reason, pushed_id, at, file, is_named in files:
        pushed, latest = versions.get(pushed_id or 0), newest.get(file)
        shown = pushed or latest
        named = allowed[pk] if is_named else None
        interests = seen_by(level, handling, shown.pages if shown else 0)
        if named is not None:
            interests = [each for each in interests if each in named]
        found.append(
            StagedFile(
                pk, folder, title, level, handling, reason, pushed, at, latest, named, interests
            )
        )
    return found


_PAIR: Final = ("file", "interest")


def _versions(room: Room) -> Iterator[Version]:
    """Yield all versions of a room's files, by number."""
    found = DealFileVersion.objects.filter(file__in=room.files.values("file"))
    rows = found.order_by("number").values_list(
        "pk", "file", "number", "name", "size", "kind", "state", "pages", "rendition__pages"
    )
    for pk, file, number, name, size, kind, state, pages, converted in rows:
        shown = shown_pages(state, kind, pages, converted)
        yield Version(pk, file, number, name, size, kind, shown, is_ready=state == READY)


def _who_sees(buyers: Sequence[RoomBuyer], level: int, handling: str, pages: int) -> list[int]:
    """Return the interests of those who get a file in some form, once it is pushed."""
    return [
        buyer.interest.pk
        for buyer in buyers
        if buyer.level >= level and ways(handling, level=buyer.level, pages=pages)
    ]


def files_not_in(deal: Deal, room: Room) -> list[tuple[int, str]]:
    """Return the ids and titles of the deal's files that can be had and are not in its room."""
    ready = DealFileVersion.objects.filter(file__deal=deal, state=READY).values("file")
    others = deal.files.filter(pk__in=ready).exclude(pk__in=room.files.values("file"))
    return list(others.values_list("pk", "title"))
