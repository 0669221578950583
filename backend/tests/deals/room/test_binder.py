"""The closing binder: complete, verifiable offline, and streamed."""

import io
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.utils import timezone
from tests.deals.room.samples import add_version, pushed, stored
from tests.people import Person

from brokerage.core.zip_stream import Entry, zip_stream
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomFile


@pytest.mark.django_db
@pytest.mark.any_database
def test_the_binder_has_what_buyers_were_given_and_can_be_verified_offline(
    ada: Person, rosa: Person, listing: Listing, deal: Deal, tmp_path: Path
) -> None:
    file = stored(deal, "=Lease: Shop/Yard")
    [pk] = pushed(ada, listing, file)
    stored(deal, "Never given")
    key = RoomFile.objects.get(pk=pk).key
    rosa.client.get(f"/api/buying/{listing.number}/room/files/{key}/pages/1")
    rosa.post(f"buying/{listing.number}/room/requests", {"text": "=HYPERLINK(1)"})
    add_version(file, b"%PDF- second", pages=1)
    ada.post(f"desk/deals/{deal.pk}/room/push", {"files": [pk]})

    answer: Any = ada.client.get(f"/api/desk/deals/{deal.pk}/room/binder")
    archive = ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    assert archive.testzip() is None
    assert archive.namelist() == [
        "Financial statements/Lease Shop Yard v1.pdf",
        "Financial statements/Lease Shop Yard v2.pdf",
        "index.html",
        "log.csv",
        "questions.csv",
        "verify.py",
        "SHA256SUMS",
    ]
    log = archive.read("log.csv").decode()
    assert log.count("Given") == 2
    assert "rosa@buyers.example.com" in log
    assert "'=HYPERLINK(1)" in archive.read("questions.csv").decode()
    archive.extractall(tmp_path / "binder")
    verify = [sys.executable, str(tmp_path / "binder" / "verify.py")]
    assert "6 of 6" in subprocess.run(verify, capture_output=True, text=True, check=True).stdout
    (tmp_path / "binder" / archive.namelist()[0]).write_bytes(b"changed")
    assert subprocess.run(verify, capture_output=True, check=False).returncode == 1


def test_an_archive_is_written_in_constant_memory() -> None:
    piece = bytes(64 * 1024)

    def content() -> Iterator[bytes]:
        for _ in range(320):
            yield piece

    tracemalloc.start()
    size = 0
    for part in zip_stream([Entry("a", content()), Entry("b", content())], at=timezone.now()):
        size += len(part)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert size > 0
    assert most < 2_000_000
