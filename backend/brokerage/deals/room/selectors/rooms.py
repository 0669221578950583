"""A room as staff see it."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet

from brokerage.accounts.models import User
from brokerage.deals.files.models import READY, DealFile, DealFileVersion
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.room.models import Room, RoomAllowed, RoomDecision, RoomFile
from brokerage.deals.room.rules.levels import ways
from brokerage.deals.room.selectors.pages import page_count


class RoomBuyer(NamedTuple):
    """A buyer who is approved for the listing."""

    interest: Interest
    level: int
    """Up to which the room is open to them now."""
    decision: RoomDecision | None


class StagedFile(NamedTuple):
    """A file of a room with what staff decide about."""

    file: RoomFile
    latest: DealFileVersion | None
    """The newest version that can be had; None while it is being checked."""
    pages: int
    """That can be shown of the version that buyers get, or would get."""
    allowed: Collection[int] | None
    """The interests of the only buyers who see it; None for all of its level."""
    seen_by: list[int]
    """The interests of the buyers who see it, or would once it is pushed."""


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


def _level(interest: Interest) -> int:
    account = interest.buyer.account
    return access_of(account, interest.listing).room_level if account else 0


def files_of(room: Room, buyers: Sequence[RoomBuyer]) -> list[StagedFile]:
    """Return the files of a room, by folder and title. A room may have thousands: each kind of row
    is read once, with the columns that are used.
    """
    files = room.files.order_by("folder__order", "folder", "title", "pk")
    folders = {folder.pk: folder for folder in room.folders.all()}
    allowed: dict[int, set[int]] = {}
    for file, interest in RoomAllowed.objects.filter(file__room=room).values_list(*_PAIR):
        allowed.setdefault(file, set()).add(interest)
    versions = {version.pk: version for version in _versions(room)}
    newest: dict[int, DealFileVersion] = {}
    for version in versions.values():
        if version.state == READY:
            newest[version.file_id] = version
    found = []
    for file in files:
        file.folder = folders[file.folder_id]
        file.pushed = versions[file.pushed_id] if file.pushed_id else None
        latest = newest.get(file.file_id)
        shown = file.pushed or latest
        pages = page_count(shown) if shown else 0
        named = allowed.get(file.pk, set()) if file.is_named else None
        found.append(StagedFile(file, latest, pages, named, who_sees(file, pages, named, buyers)))
    return found


_PAIR: Final = ("file", "interest")


def _versions(room: Room) -> QuerySet[DealFileVersion]:
    """Return the versions of a room's files that can be had or were pushed, by number."""
    wanted = Q(state=READY) | Q(pk__in=room.files.filter(pushed__isnull=False).values("pushed"))
    found = DealFileVersion.objects.filter(wanted, file__in=room.files.values("file"))
    columns = ("file", "number", "name", "size", "kind", "pages", "state")
    renditions = ("rendition__version", "rendition__pages")
    return found.select_related("rendition").only(*columns, *renditions).order_by("number")


def who_sees(
    file: RoomFile, pages: int, allowed: Collection[int] | None, buyers: Sequence[RoomBuyer]
) -> list[int]:
    """Return the interests of those who get a file in some form, once it is pushed."""
    return [
        buyer.interest.pk
        for buyer in buyers
        if buyer.level >= file.level
        and (allowed is None or buyer.interest.pk in allowed)
        and ways(file.handling, level=buyer.level, pages=pages)
    ]


def files_not_in(deal: Deal, room: Room) -> list[DealFile]:
    """Return the deal's files that can be had and are not in its room."""
    ready = DealFileVersion.objects.filter(file__deal=deal, state=READY).values("file")
    return list(deal.files.filter(pk__in=ready).exclude(pk__in=room.files.values("file")))
