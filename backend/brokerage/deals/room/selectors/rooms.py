"""A room as staff see it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db.models import Prefetch

from brokerage.accounts.models import User
from brokerage.deals.files.models import READY, DealFile, DealFileVersion
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.room.models import Room, RoomDecision, RoomFile
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
    """Return the files of a room, by folder and title."""
    versions = DealFileVersion.objects.filter(state=READY).select_related("rendition")
    versions = versions.order_by("-number")
    found = room.files.select_related("file", "pushed__rendition", "folder").prefetch_related(
        "allowed", Prefetch("file__versions", versions, to_attr="ready")
    )
    return [*_staged(found.order_by("folder__order", "folder", "title", "pk"), buyers)]


def _staged(files: Iterable[RoomFile], buyers: Sequence[RoomBuyer]) -> Iterator[StagedFile]:
    for file in files:
        latest = next(iter(file.file.ready), None)  # type: ignore[attr-defined]
        version = file.pushed or latest
        pages = page_count(version) if version else 0
        yield StagedFile(file, latest, pages, who_sees(file, pages, buyers))


def who_sees(file: RoomFile, pages: int, buyers: Sequence[RoomBuyer]) -> list[int]:
    """Return the interests of those who get a file in some form, once it is pushed."""
    allowed = {each.interest_id for each in file.allowed.all()}
    return [
        buyer.interest.pk
        for buyer in buyers
        if buyer.level >= file.level
        and (not file.is_named or buyer.interest.pk in allowed)
        and ways(file.handling, level=buyer.level, pages=pages)
    ]


def files_not_in(deal: Deal, room: Room) -> list[DealFile]:
    """Return the deal's files that can be had and are not in its room."""
    ready = DealFileVersion.objects.filter(file__deal=deal, state=READY).values("file")
    return list(deal.files.filter(pk__in=ready).exclude(pk__in=room.files.values("file")))
