"""Opens rooms and keeps their folders."""

from typing import Final

from django.db import transaction
from django.db.models import Max

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.files.rules.document_requests import checked_text
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.room.models import Room, RoomFolder
from brokerage.deals.room.rules.checklists import NAME_LENGTH, checklist

MOST_FOLDERS: Final = 100


class FolderInUse(Refusal):
    code = "folder_in_use"
    message = "This folder has files. Move them first."


def locked_room(by: User, deal_id: int) -> tuple[Deal, Room]:
    """Lock a deal that `by` may change, with its room. Raises Deal.DoesNotExist and
    Room.DoesNotExist.
    """
    deal = lock_deal(by, deal_id)
    room = Room.objects.get(deal=deal)
    room.deal = deal
    return deal, room


@transaction.atomic
def open_room(*, by: User, deal_id: int, key: str) -> Room:
    """Open the room of a deal with the folders of a checklist; one that is open does not change.
    Raises Deal.DoesNotExist and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    known = Room.objects.filter(deal=deal).first()
    if known:
        return known
    chosen = checklist(key)
    if chosen is None:
        raise InvalidForm({"checklist": "Please choose a kind of business"})
    room = Room.objects.create(deal=deal, checklist=key, opened_by=by)
    RoomFolder.objects.bulk_create(
        RoomFolder(
            room=room,
            name=each.name,
            holds=each.holds,
            order=number,
            for_lenders=each.for_lenders,
        )
        for number, each in enumerate(chosen.folders)
    )
    record_event(deal, kind="room-opened", text="Prepared the data room", by=by)
    return room


@transaction.atomic
def add_folder(*, by: User, deal_id: int, name: str) -> RoomFolder:
    """Raises Deal.DoesNotExist, Room.DoesNotExist and InvalidForm."""
    _, room = locked_room(by, deal_id)
    name = _free_name(room, name)
    if room.folders.count() >= MOST_FOLDERS:
        raise InvalidForm({"name": f"A room has at most {MOST_FOLDERS} folders"})
    last = room.folders.aggregate(last=Max("order"))["last"] or 0
    return RoomFolder.objects.create(room=room, name=name, order=last + 1)


@transaction.atomic
def rename_folder(*, by: User, deal_id: int, folder_id: int, name: str) -> RoomFolder:
    """Raises Deal.DoesNotExist, RoomFolder.DoesNotExist and InvalidForm."""
    _, room = locked_room(by, deal_id)
    folder = room.folders.get(pk=folder_id)
    folder.name = _free_name(room, name, but=folder_id)
    folder.save(update_fields=["name"])
    return folder


@transaction.atomic
def remove_folder(*, by: User, deal_id: int, folder_id: int) -> None:
    """Raises Deal.DoesNotExist, RoomFolder.DoesNotExist and FolderInUse."""
    _, room = locked_room(by, deal_id)
    folder = room.folders.get(pk=folder_id)
    if folder.files.exists():
        raise FolderInUse
    folder.delete()


def _free_name(room: Room, name: str, but: int = 0) -> str:
    name = checked_text("name", name, least=1, most=NAME_LENGTH)
    if room.folders.filter(name=name).exclude(pk=but).exists():
        raise InvalidForm({"name": "There is a folder with this name"})
    return name
