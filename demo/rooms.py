"""The data room of a deal: some files with buyers, one that waits, questions and an answer, and a
buyer's bank.
"""

from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.deals.cim.rules.states import ReadingKind
from brokerage.deals.files.models import DealFile
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomFile, RoomLender, RoomReading, RoomRequest, RoomStamp
from brokerage.deals.room.rules.levels import Reader
from brokerage.deals.room.services import lenders, requests, rooms, staging
from demo.texts import read


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


def name_bank(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Let a buyer name their bank."""
    buyer, bank = User.objects.get(email=facts["buyer"]), facts["bank"]
    lenders.name_lender(
        by=buyer,
        number=Listing.objects.get(deal=deal).number,
        **{name: bank[name] for name in ("bank", "name", "email")},
        agreed=True,
    )


def let_bank_in(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Let the bank in, which chooses a password and reads."""
    named = RoomLender.objects.get(interest__listing__deal=deal)
    lender = lenders.let_in(by=by, deal_id=deal.pk, lender_id=named.pk, reason=facts["reason"])
    assert lender.account is not None
    lender.account.set_password(read("staff")["password"])
    lender.account.save()
    for key, pages in facts["reads"]:
        _read(deal, lender.account, key, pages, lender)


def _read(deal: Deal, reader: User, key: str, pages: int, lender: RoomLender | None = None) -> None:
    """Record that a buyer or their lender was sent the first pages of a file."""
    file = RoomFile.objects.get(room__deal=deal, file__request__key=key)
    assert file.pushed is not None
    stamp = RoomStamp.objects.create(
        deal=deal,
        version=file.pushed,
        reader=reader,
        reader_name=shown_name(reader)[:100],
        reader_email=reader.email,
        role=Reader.LENDER if lender else Reader.BUYER,
        buyer_name=lender.interest.buyer.name if lender else "",
        day=timezone.localdate(),
    )
    for page in range(1, min(pages, file.pushed.pages or 1) + 1):
        RoomReading.objects.create(stamp=stamp, page=page, kind=ReadingKind.IMAGE)
