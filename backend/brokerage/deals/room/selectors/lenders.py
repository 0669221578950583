"""Queries for the lenders of buyers. That one may read asks `access_of` about their buyer."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.deals.cim.selectors.sources import company_of
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.selectors.extensions import Wait
from brokerage.deals.room.models import Room, RoomLender
from brokerage.deals.room.rules.lenders import LenderState
from brokerage.deals.room.rules.levels import lender_level


class LentRoom(NamedTuple):
    """A room that a lender was let into."""

    lender: RoomLender
    business: str
    """Which company it is; empty once the room is closed to the lender."""


def is_lender(person: User) -> bool:
    """Return whether a person has the lenders' page, which takes a confirmed address."""
    let_in = RoomLender.objects.filter(account=person, let_in_at__isnull=False)
    return not person.is_staff and let_in.exists() and is_confirmed(person)


def level_of_lender(lender: RoomLender) -> int:
    """Return up to which level the folders for lenders are open to a lender."""
    account = lender.interest.buyer.account
    if lender.state != LenderState.OPEN or account is None:
        return 0
    return lender_level(access_of(account, lender.interest.listing).room_level)


def open_lender(user: User, listing: Listing) -> RoomLender | None:
    """Return the lender that a signed-in person is for a listing, if a room is open to them."""
    if user.is_staff or not user.is_active or not is_confirmed(user):
        return None
    found = RoomLender.objects.filter(
        account=user, interest__listing=listing.pk, let_in_at__isnull=False, ended_at=None
    ).select_related("interest__buyer__account", "interest__listing")
    return next((each for each in found.order_by("-pk") if level_of_lender(each)), None)


def lent_rooms(person: User) -> list[LentRoom]:
    """Return the rooms that a lender was let into, the latest first. Raises
    RoomLender.DoesNotExist for everyone who is no lender.
    """
    if not is_lender(person):
        raise RoomLender.DoesNotExist
    along = ("interest__buyer__account", "interest__listing__secrets")
    found = RoomLender.objects.filter(account=person, let_in_at__isnull=False)
    return [
        LentRoom(each, company_of(each.interest.listing) if level_of_lender(each) else "")
        for each in found.select_related(*along).order_by("-let_in_at", "-pk")
    ]


def lenders_of(interest: Interest) -> Sequence[RoomLender]:
    """Return the lenders of a buyer, the latest first."""
    return list(RoomLender.objects.filter(interest=interest).order_by("-named_at", "-pk"))


def lenders_in(room: Room) -> Sequence[RoomLender]:
    """Return the lenders of all buyers, by buyer, the latest first."""
    found = RoomLender.objects.filter(interest__listing__deal=room.deal_id)
    along = ("interest__buyer__account", "interest__listing")
    order = ("interest__buyer__sort_name", "interest", "-named_at", "-pk")
    return list(found.select_related(*along).order_by(*order))


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the lenders whom buyers want to read and who wait for staff."""
    waiting = RoomLender.objects.filter(
        interest__listing__deal__in=deals, agreed_at__isnull=False, let_in_at=None, ended_at=None
    )
    for deal, since in waiting.values_list("interest__listing__deal", "agreed_at"):
        if since:
            yield Wait(deal, "A buyer named their lender: let them into the room", "room", since)
