"""The desk's operations on the room of a deal. Acts return all of it, because one may change what
others see.
"""

from typing import Annotated, Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.deals.room.schemas.desk import (
    ChangeRoomFileIn,
    DealRoomOut,
    OpenRoomIn,
    PushRoomFilesIn,
    RoomDecisionIn,
    RoomFolderIn,
    RoomReadingsOut,
    StageRoomFilesIn,
)
from brokerage.deals.room.selectors.rooms import room_of
from brokerage.deals.room.services import deciding, rooms, staging
from brokerage.deals.room.services.binder import binder

router = Router(by_alias=True, tags=["desk: data rooms"], auth=IsStaff())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS: Final = {200: DealRoomOut, **_REFUSALS}
_PATH: Final = "/deals/{int:deal_id}/room"
_ZIP: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The archive, to be saved.",
            "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
        }
    }
}


@router.get(_PATH, operation_id="get-room", response=_ANSWERS)
def get_room(request: HttpRequest, deal_id: int) -> HttpResponse:
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    return json_response(DealRoomOut.of(deal, person))


@router.post(_PATH, operation_id="open-room", response=_ANSWERS)
def open_room(
    request: HttpRequest, deal_id: int, body: Annotated[OpenRoomIn, Body()]
) -> HttpResponse:
    """Open the room with the folders of a checklist. Buyers see nothing of it yet."""
    with transaction.atomic():
        rooms.open_room(by=current_user(request), deal_id=deal_id, key=body.checklist)
        return changed(request, deal_id)


@router.post(f"{_PATH}/folders", operation_id="add-room-folder", response=_ANSWERS)
def add_folder(
    request: HttpRequest, deal_id: int, body: Annotated[RoomFolderIn, Body()]
) -> HttpResponse:
    with transaction.atomic():
        rooms.add_folder(by=current_user(request), deal_id=deal_id, name=body.name)
        return changed(request, deal_id)


@router.patch(
    f"{_PATH}/folders/{{int:folder_id}}", operation_id="rename-room-folder", response=_ANSWERS
)
def rename_folder(
    request: HttpRequest, deal_id: int, folder_id: int, body: Annotated[RoomFolderIn, Body()]
) -> HttpResponse:
    with transaction.atomic():
        rooms.rename_folder(
            by=current_user(request), deal_id=deal_id, folder_id=folder_id, name=body.name
        )
        return changed(request, deal_id)


@router.delete(
    f"{_PATH}/folders/{{int:folder_id}}", operation_id="remove-room-folder", response=_ANSWERS
)
def remove_folder(request: HttpRequest, deal_id: int, folder_id: int) -> HttpResponse:
    """Remove an empty folder. Status 409 `folder_in_use` for another."""
    with transaction.atomic():
        rooms.remove_folder(by=current_user(request), deal_id=deal_id, folder_id=folder_id)
        return changed(request, deal_id)


@router.post(f"{_PATH}/files", operation_id="stage-room-files", response=_ANSWERS)
def stage(
    request: HttpRequest, deal_id: int, body: Annotated[StageRoomFilesIn, Body()]
) -> HttpResponse:
    """Put files of the deal into a folder, where only staff see them."""
    with transaction.atomic():
        staging.stage(
            by=current_user(request),
            deal_id=deal_id,
            folder_id=body.folder,
            file_ids=body.files,
            level=body.level,
            handling=body.handling,
        )
        return changed(request, deal_id)


@router.patch(f"{_PATH}/files/{{int:file_id}}", operation_id="change-room-file", response=_ANSWERS)
def change_file(
    request: HttpRequest, deal_id: int, file_id: int, body: Annotated[ChangeRoomFileIn, Body()]
) -> HttpResponse:
    """Change where a file is, its level, how it may be had and by whom. What buyers have changes at
    once.
    """
    changes = body.model_dump(exclude_unset=True, exclude={"is_named", "allowed", "reason"})
    if body.is_named is not None:
        changes |= {"allowed": body.allowed if body.is_named else None, "reason": body.reason}
    with transaction.atomic():
        staging.change(by=current_user(request), deal_id=deal_id, file_id=file_id, changes=changes)
        return changed(request, deal_id)


@router.delete(
    f"{_PATH}/files/{{int:file_id}}", operation_id="take-room-file-back", response=_ANSWERS
)
def take_back(request: HttpRequest, deal_id: int, file_id: int) -> HttpResponse:
    """Take a file from buyers, back to where only staff see it; one that is there leaves the room,
    and stays among the deal's files.
    """
    with transaction.atomic():
        staging.take_back(by=current_user(request), deal_id=deal_id, file_id=file_id)
        return changed(request, deal_id)


@router.post(f"{_PATH}/push", operation_id="push-room-files", response=_ANSWERS)
def push(
    request: HttpRequest, deal_id: int, body: Annotated[PushRoomFilesIn, Body()]
) -> HttpResponse:
    """Give buyers the newest version of these files: those in `seenBy`. Status 409
    `nothing_to_show` for a file that nobody could have.
    """
    with transaction.atomic():
        staging.push(by=current_user(request), deal_id=deal_id, file_ids=body.files)
        return changed(request, deal_id)


@router.put(f"{_PATH}/buyers/{{int:interest_id}}", operation_id="decide-room", response=_ANSWERS)
def decide(
    request: HttpRequest, deal_id: int, interest_id: int, body: Annotated[RoomDecisionIn, Body()]
) -> HttpResponse:
    """Close the room to a buyer, open it up to the last level, or leave it to the rules. Status 409
    `letter_needed` for the last level without an accepted letter of intent.
    """
    with transaction.atomic():
        deciding.decide(
            by=current_user(request),
            deal_id=deal_id,
            interest_id=interest_id,
            level=body.level,
            reason=body.reason,
        )
        return changed(request, deal_id)


@router.get(
    f"{_PATH}/readings",
    operation_id="list-room-readings",
    response={200: RoomReadingsOut, **_REFUSALS},
)
def list_readings(request: HttpRequest, deal_id: int) -> RoomReadingsOut:
    """List who was sent which pages and files, the latest first."""
    room = room_of(current_user(request), deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    return RoomReadingsOut.of(room)


@router.get(
    f"{_PATH}/binder",
    operation_id="download-room-binder",
    response=_REFUSALS,
    openapi_extra=_ZIP,
)
def download_binder(request: HttpRequest, deal_id: int) -> HttpResponseBase:
    """Return a ZIP with every file that buyers were given, the log and the hashes."""
    room = room_of(current_user(request), deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_FILE_DOWNLOADED, "binder")
    return StreamingHttpResponse(
        binder(room),
        content_type="application/zip",
        headers={
            "Content-Disposition": f'attachment; filename="binder-{deal_id}.zip"',
            "Cache-Control": "no-store",
        },
    )


def changed(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Return the room after an act, and record the act in the staff log."""
    person = current_user(request)
    found = json_response(DealRoomOut.of(deal_of(person, deal_id), person))
    log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "room")
    return found
