"""Opens the first level of a room to the co-brokers of its buyers, and closes it to one of them."""

from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.files.rules.document_requests import checked_text
from brokerage.deals.interests.selectors.access import BROKER_SOURCES
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.room.models import Room, RoomShutOut
from brokerage.deals.room.services.rooms import locked_room

_REASON_LENGTH: Final = 300


@transaction.atomic
def agree(*, by: User, agreed: bool) -> Room:
    """Take the owner's yes or no to co-brokers; a no counts at once. Raises Deal.DoesNotExist and
    Room.DoesNotExist.
    """
    deal = deal_of_owner(by)
    if deal is None or not deal.owner_abilities(by)["everything"]:
        raise Deal.DoesNotExist
    room = Room.objects.select_for_update(of=("self",)).get(deal=deal)
    if agreed == (room.co_brokers_since is not None):
        return room
    room.co_brokers_since = timezone.now() if agreed else None
    room.co_brokers_by, room.co_brokers_by_name = by, shown_name(by)[:100]
    room.save(update_fields=["co_brokers_since", "co_brokers_by", "co_brokers_by_name"])
    done = "let" if agreed else "no longer lets"
    text = f"{room.co_brokers_by_name} {done} co-brokers of approved buyers read level 1"
    record_event(deal, kind="room-co-brokers", text=text, by=None)
    return room


@transaction.atomic
def shut_out(*, by: User, deal_id: int, reader_id: int, is_closed: bool, reason: str) -> Room:
    """Close a room to a co-broker of one of its buyers, or open it again. Counts at once. Raises
    Deal.DoesNotExist, Room.DoesNotExist, User.DoesNotExist and InvalidForm.
    """
    deal, room = locked_room(by, deal_id)
    listing = getattr(deal, "listing", None)
    brokers = {
        user.pk: user
        for source in BROKER_SOURCES
        for user, _ in (source(listing) if listing else ())
    }
    if reader_id not in brokers:
        raise User.DoesNotExist
    room.shut_out.filter(reader=reader_id).delete()
    if is_closed:
        RoomShutOut.objects.create(
            room=room,
            reader=brokers[reader_id],
            reason=checked_text("reason", reason, least=1, most=_REASON_LENGTH),
            by=by,
            by_name=shown_name(by)[:100],
        )
    done = "Closed the data room to" if is_closed else "Opened the data room again to"
    text = f"{done} {shown_name(brokers[reader_id])}"
    record_event(deal, kind="room-decided", text=text, by=by)
    return room
