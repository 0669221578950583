"""Rooms with files, for tests."""

import io
from hashlib import sha256
from typing import Any

from django.core.files.base import ContentFile
from PIL import Image
from tests.deals.cim.samples import blank_pdf
from tests.people import Person

from brokerage.deals.files.models import READY, DealFile, DealFileVersion
from brokerage.deals.files.selectors.files import deal_storage
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Deal

EXCEL = b"PK a spreadsheet"


def stored(deal: Deal, title: str, *, kind: str = "pdf", pages: int = 2) -> DealFile:
    """Create a checked file of a deal with its bytes."""
    file = DealFile.objects.create(deal=deal, title=title)
    add_version(file, blank_pdf(pages) if kind == "pdf" else EXCEL, kind=kind, pages=pages)
    return file


def add_version(file: DealFile, content: bytes, *, kind: str = "pdf", pages: int = 2) -> None:
    number = file.versions.count() + 1
    name = f"{file.pk}-{number}"
    deal_storage().save(name, ContentFile(content))
    DealFileVersion.objects.create(
        file=file,
        number=number,
        storage_name=name,
        name=f"{file.title}.{'pdf' if kind == 'pdf' else 'xlsx'}",
        size=len(content),
        sha256=sha256(content).hexdigest(),
        kind=kind,
        pages=pages if kind == "pdf" else None,
        uploaded_by_name="Ada",
        from_owner=False,
        state=READY,
    )


def opened(ada: Person, listing: Listing, checklist: str = "trades") -> Any:
    """Open the room of a listing's deal; return it as staff see it."""
    return ada.post(f"desk/deals/{listing.deal_id}/room", {"checklist": checklist})["room"]


def staged(ada: Person, listing: Listing, *files: DealFile, **choices: Any) -> list[int]:
    """Stage files in the first folder; return the ids of their places in the room."""
    path = f"desk/deals/{listing.deal_id}/room"
    folder = ada.get(path)["room"]["folders"][0]["id"]
    titles = [file.title for file in files]
    body = {"folder": folder, "files": [file.pk for file in files], **choices}
    found = ada.post(f"{path}/files", body)["room"]["files"]
    return [each["id"] for title in titles for each in found if each["title"] == title]


def pushed(ada: Person, listing: Listing, *files: DealFile, **choices: Any) -> list[int]:
    """Stage files and give them to buyers."""
    ids = staged(ada, listing, *files, **choices)
    ada.post(f"desk/deals/{listing.deal_id}/room/push", {"files": ids})
    return ids


def accepted(interest: Interest) -> Offer:
    """Accept a letter of intent of a buyer."""
    deal = interest.listing.deal
    assert deal is not None
    return Offer.objects.create(
        deal=deal, interest=interest, kind="loi", round=1, state="accepted", content={}
    )


def jpeg() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (400, 520), "white").save(buffer, "JPEG")
    return buffer.getvalue()
