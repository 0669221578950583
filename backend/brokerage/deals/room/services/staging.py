"""Puts files of a deal into its room: first where only staff see them, then before buyers."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.files.models import DealFile
from brokerage.deals.files.rules.document_requests import LABEL_LENGTH, checked_text
from brokerage.deals.interests.models import Interest
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.room.models import Room, RoomAllowed, RoomFile, RoomPush
from brokerage.deals.room.rules.levels import LEVELS, Handling
from brokerage.deals.room.selectors.rooms import (
    RoomBuyer,
    StagedFile,
    Version,
    buyers_of,
    files_of,
)
from brokerage.deals.room.services.rooms import locked_room

MOST_FILES: Final = 5000
"""Of a room."""
_REASON_LENGTH: Final = 300


class NothingToShow(Refusal):
    code = "nothing_to_show"
    message = (
        "No buyer could have this file. Its pages cannot be shown, so let buyers from level 2"
        " download it as it is, or upload it as a PDF."
    )


@transaction.atomic
def stage(
    *, by: User, deal_id: int, folder_id: int, file_ids: Sequence[int], level: int, handling: str
) -> Room:
    """Put files of the deal into a folder, where only staff see them. Those that are in the room
    already stay where they are. Raises Deal.DoesNotExist, RoomFolder.DoesNotExist,
    DealFile.DoesNotExist and InvalidForm.
    """
    deal, room = locked_room(by, deal_id)
    folder = room.folders.get(pk=folder_id)
    files = list(deal.files.filter(pk__in=file_ids))
    if len(files) != len(set(file_ids)):
        raise DealFile.DoesNotExist
    if room.files.count() + len(files) > MOST_FILES:
        raise InvalidForm({"files": f"A room has at most {MOST_FILES} files"})
    _check(level, handling)
    known = set(room.files.values_list("file", flat=True))
    RoomFile.objects.bulk_create(
        RoomFile(
            room=room, folder=folder, file=file, title=file.title, level=level, handling=handling
        )
        for file in files
        if file.pk not in known
    )
    return room


@transaction.atomic
def change(*, by: User, deal_id: int, file_id: int, changes: Mapping[str, Any]) -> Room:
    """Change the `title`, `folder` (an id), `level`, `handling`, or who sees it: `allowed`, the ids
    of interests, or None for everyone of the level, with a `reason`. What buyers have changes at
    once. Raises Deal.DoesNotExist, RoomFile.DoesNotExist, RoomFolder.DoesNotExist,
    Interest.DoesNotExist and InvalidForm.
    """
    deal, room = locked_room(by, deal_id)
    file = room.files.get(pk=file_id)
    if "title" in changes:
        file.title = checked_text("title", changes["title"] or "", least=1, most=LABEL_LENGTH)
    if "folder" in changes:
        file.folder = room.folders.get(pk=changes["folder"])
    file.level = changes.get("level", file.level)
    file.handling = changes.get("handling", file.handling)
    _check(file.level, file.handling)
    if "allowed" in changes:
        _choose(file, room, changes["allowed"], changes.get("reason") or "")
    file.save()
    if file.pushed:
        text = f"Changed who sees “{file.title}” in the data room"
        record_event(deal, kind="room-changed", text=text, by=by)
    return room


def _check(level: int, handling: str) -> None:
    if level not in LEVELS:
        raise InvalidForm({"level": "Please choose a level"})
    if handling not in list(Handling):
        raise InvalidForm({"handling": "Please choose how it may be had"})


def _choose(file: RoomFile, room: Room, wanted: Sequence[int] | None, reason: str) -> None:
    file.allowed.all().delete()
    file.is_named, file.reason = wanted is not None, ""
    if wanted is None:
        return
    file.reason = checked_text("reason", reason, least=1, most=_REASON_LENGTH)
    interests = Interest.objects.filter(listing__deal=room.deal_id, pk__in=wanted)
    if interests.count() != len(set(wanted)):
        raise Interest.DoesNotExist
    RoomAllowed.objects.bulk_create(RoomAllowed(file=file, interest=each) for each in interests)


@transaction.atomic
def push(*, by: User, deal_id: int, file_ids: Sequence[int]) -> Room:
    """Give buyers the newest version of these files. Raises Deal.DoesNotExist,
    RoomFile.DoesNotExist, and NothingToShow for a file that no level could have.
    """
    deal, room = locked_room(by, deal_id)
    buyers = buyers_of(room)
    staged = {each.id: each for each in files_of(room, buyers)}
    if missing := set(file_ids) - set(staged):
        raise RoomFile.DoesNotExist(missing)
    pushed = list[tuple[StagedFile, Version]]()
    for file in map(staged.__getitem__, dict.fromkeys(file_ids)):
        if file.latest is None or not file.can_be_had:
            raise NothingToShow
        pushed.append((file, file.latest))
    now, edition = timezone.now(), F("edition") + 1
    for file, version in pushed:
        files = room.files.filter(pk=file.id)
        files.update(pushed=version.id, pushed_at=now, edition=edition)
    _record(room, pushed, buyers, by)
    if pushed:
        first = f"“{pushed[0][0].title}”"
        rest = f" and {len(pushed) - 1} more" if len(pushed) > 1 else ""
        text = f"Pushed {first}{rest} to the data room"
        record_event(deal, kind="room-pushed", text=text, by=by)
    return room


@transaction.atomic
def take_back(*, by: User, deal_id: int, file_id: int) -> Room:
    """Take a file from buyers, back to where only staff see it; one that is there leaves the room,
    and stays among the deal's files. Raises Deal.DoesNotExist and RoomFile.DoesNotExist.
    """
    deal, room = locked_room(by, deal_id)
    file = room.files.select_related("pushed", "folder").get(pk=file_id)
    if file.pushed is None:
        file.delete()
        return room
    RoomPush.objects.create(
        room=room,
        version=file.pushed,
        folder=file.folder.name,
        title=file.title,
        is_back=True,
        level=file.level,
        handling=file.handling,
        by=by,
        by_name=shown_name(by)[:100],
    )
    file.pushed, file.pushed_at = None, None
    file.save(update_fields=["pushed", "pushed_at"])
    text = f"Took “{file.title}” back from the data room"
    record_event(deal, kind="room-taken-back", text=text, by=by)
    return room


def _record(
    room: Room, pushed: Sequence[tuple[StagedFile, Version]], buyers: Sequence[RoomBuyer], by: User
) -> None:
    folders = {folder.pk: folder.name for folder in room.folders.all()}
    names = {buyer.interest.pk: buyer.interest.buyer.name for buyer in buyers}
    RoomPush.objects.bulk_create(
        RoomPush(
            room=room,
            version_id=version.id,
            folder=folders[file.folder],
            title=file.title,
            level=file.level,
            handling=file.handling,
            seen_by=[names[each] for each in file.seen_by],
            by=by,
            by_name=shown_name(by)[:100],
        )
        for file, version in pushed
    )
