"""Office files become pages where LibreOffice is installed; a stand-in takes its place here."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from tests.deals.cim.samples import blank_pdf
from tests.deals.room.samples import pushed, staged, stored
from tests.people import Person

from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomFile, RoomRendition
from brokerage.deals.room.services import converting

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Installs a program that runs this Python code, with the folder of its output in `out`."""

    def install(code: str) -> None:
        program = tmp_path / "soffice"
        lines = (
            f"#!{sys.executable}",
            "import pathlib, subprocess, sys, time",
            "out = pathlib.Path(sys.argv[sys.argv.index('--outdir') + 1])",
            code,
        )
        program.write_text("\n".join(lines))
        program.chmod(0o755)
        monkeypatch.setattr(converting, "converter", lambda: str(program))

    return install


def test_pages_of_a_spreadsheet_are_shown_once_it_was_converted(
    ada: Person, rosa: Person, listing: Listing, deal: Deal, tmp_path: Path,
    office: Callable[[str], None],
) -> None:  # fmt: skip
    (tmp_path / "made.pdf").write_bytes(blank_pdf(3))
    made = str(tmp_path / "made.pdf")
    office(f"out.mkdir(); (out / 'source.pdf').write_bytes(open({made!r}, 'rb').read())")
    [pk] = staged(ada, listing, stored(deal, "Books", kind="excel"))
    converting.convert_files(Event())
    rendition = RoomRendition.objects.get()
    assert (rendition.pages, rendition.is_done) == (3, True)
    ada.post(f"desk/deals/{deal.pk}/room/push", {"files": [pk]})
    file = RoomFile.objects.get()
    assert rosa.get(f"buying/{listing.number}/room/files/{file.key}")["pages"] == 3
    converting.convert_files(Event())
    assert RoomRendition.objects.get().attempts == 1


def test_a_converted_file_fetches_nothing_from_other_machines(
    ada: Person, listing: Listing, deal: Deal, tmp_path: Path, office: Callable[[str], None]
) -> None:
    seen = tmp_path / "seen"
    profile = "pathlib.Path(sys.argv[1].partition('file://')[2], 'user/registrymodifications.xcu')"
    office(f"pathlib.Path({str(seen)!r}).write_bytes({profile}.read_bytes())")
    staged(ada, listing, stored(deal, "Books", kind="excel"))
    converting.convert_files(Event())
    blocked = '"BlockUntrustedRefererLinks" oor:op="fuse"><value>true<'
    assert blocked in seen.read_text()


@pytest.mark.parametrize(
    "code", ["sys.exit(1)", "out.mkdir(); (out / 'source.pdf').write_bytes(b'x')"]
)
def test_a_file_that_cannot_be_converted_can_only_be_downloaded(
    code: str, ada: Person, listing: Listing, deal: Deal, office: Callable[[str], None]
) -> None:
    office(code)
    pushed(ada, listing, stored(deal, "Books", kind="excel"), handling="native")
    converting.convert_files(Event())
    assert (RoomRendition.objects.get().pages, RoomRendition.objects.get().is_done) == (0, True)


def test_what_hangs_is_killed_with_all_it_started(
    ada: Person, listing: Listing, deal: Deal, tmp_path: Path, office: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    left = tmp_path / "left"
    late = f"import time; time.sleep(3); open({str(left)!r}, 'w')"
    office(f"subprocess.Popen([sys.executable, '-c', {late!r}]); time.sleep(60)")
    monkeypatch.setattr(converting, "MOST_SECONDS", 0.5)
    staged(ada, listing, stored(deal, "Books", kind="excel"))
    began = time.monotonic()
    converting.convert_files(Event())
    assert time.monotonic() - began < 30
    assert RoomRendition.objects.get().pages == 0
    assert not left.exists()


def test_without_the_program_nothing_is_tried(
    ada: Person, listing: Listing, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(converting, "converter", lambda: None)
    staged(ada, listing, stored(deal, "Books", kind="excel"))
    converting.convert_files(Event())
    assert not RoomRendition.objects.exists()
