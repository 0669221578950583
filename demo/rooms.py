"""The data room of a deal: some files with buyers, one that waits, questions and an answer."""

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
    """Let a buyer read and ask, answer the first question, and publish an edited one."""
    buyer = User.objects.get(email=facts["buyer"])
    for key, pages in facts["reads"]:
        _read(deal, buyer, key, pages)
    number = Listing.objects.get(deal=deal).number
    for text in facts["asks"]:
        requests.ask(by=buyer, number=number, text=text)
    first = RoomRequest.objects.filter(room__deal=deal).earliest("number")
    file = RoomFile.objects.get(room__deal=deal, file__request__key=facts["reads"][0][0])
    changes = {"state": "answered", "answer": facts["answer"], "files": [file.pk]}
    known: dict[str, Any] = {"by": by, "deal_id": deal.pk, "request_id": first.pk}
    requests.change_request(**known, changes=changes, version=first.version)
    if published := facts.get("published"):
        question, answer = published
        first.refresh_from_db()
        version = first.version
        requests.publish(**known, question=question, answer=answer, level=1, version=version)


def _read(deal: Deal, buyer: User, key: str, pages: int) -> None:
    """Record that a buyer was sent the first pages of a file."""
    file = RoomFile.objects.get(room__deal=deal, file__request__key=key)
    assert file.pushed is not None
    stamp = RoomStamp.objects.create(
        deal=deal,
        version=file.pushed,
        reader=buyer,
        reader_name=shown_name(buyer)[:100],
        reader_email=buyer.email,
        day=timezone.localdate(),
    )
    for page in range(1, min(pages, file.pushed.pages or 1) + 1):
        RoomReading.objects.create(stamp=stamp, page=page, kind=ReadingKind.IMAGE)
