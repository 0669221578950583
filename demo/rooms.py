"""The data room of a deal: some files with buyers, one that waits, a question and its answer."""

from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.cim.rules.states import ReadingKind
from brokerage.deals.files.models import DealFile
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomFile, RoomReading, RoomRequest, RoomStamp
from brokerage.deals.room.services import requests, rooms, staging


def prepare(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Open the room, put the deal's files into it, and push those that buyers get."""
    room = rooms.open_room(by=by, deal_id=deal.pk, key=facts["checklist"])
    folders = {folder.name: folder for folder in room.folders.all()}
    for key, folder, level, handling in facts["files"]:
        file = DealFile.objects.get(deal=deal, request__key=key)
        staging.stage(
            by=by,
            deal_id=deal.pk,
            folder_id=folders[folder].pk,
            file_ids=[file.pk],
            level=level,
            handling=handling,
        )
    pushed = room.files.filter(file__request__key__in=facts["pushed"])
    staging.push(by=by, deal_id=deal.pk, file_ids=[file.pk for file in pushed])


def visit(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Let a buyer read a page of the first file and ask two questions, and answer one."""
    buyer = User.objects.get(email=facts["buyer"])
    file = RoomFile.objects.filter(room__deal=deal, pushed__isnull=False, level=1)[0]
    assert file.pushed is not None
    stamp = RoomStamp.objects.create(
        deal=deal,
        version=file.pushed,
        reader=buyer,
        reader_name=shown_name(buyer)[:100],
        reader_email=buyer.email,
        day=timezone.localdate(),
    )
    RoomReading.objects.create(stamp=stamp, page=1, kind=ReadingKind.IMAGE)
    number = Listing.objects.get(deal=deal).number
    for text in facts["asks"]:
        requests.ask(by=buyer, number=number, text=text)
    first = RoomRequest.objects.filter(room__deal=deal).earliest("number")
    changes = {"state": "answered", "answer": facts["answer"], "files": [file.pk]}
    requests.change_request(
        by=by, deal_id=deal.pk, request_id=first.pk, changes=changes, version=first.version
    )
