"""Pictures in the archive that another installation imports."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages
from tests.media.sample_pictures import SVG, picture
from tests.media.test_desk_media import are_whole, uploaded
from tests.people import Person

from brokerage.core import content_archive
from brokerage.media import transfer
from brokerage.media.models import Picture

pytestmark = pytest.mark.django_db

ALT = "Our shop in Kilgore"


@pytest.fixture
def found(me: Person) -> Any:
    """Upload a picture and set its alt text and focus."""
    made = uploaded(me)
    Picture.objects.update(alt=ALT, focus_x=20)
    return made


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "firm.zip"


def start_anew() -> None:
    """Delete all pictures, as in another installation."""
    for each in Picture.objects.all():
        storages["media"].delete(each.file)
        storages["media"].delete(each.thumbnail)
    Picture.objects.all().delete()


def test_pictures_arrive_with_their_files_and_what_was_written(
    found: Any, archive: Path, media_folder: Path
) -> None:
    original = (media_folder / found["file"]).read_bytes()
    assert content_archive.export_to(archive)["pictures"] == 2
    start_anew()
    assert content_archive.import_from(archive, publish=False) == []
    arrived = Picture.objects.get()
    assert (arrived.file, arrived.alt, arrived.focus_x) == (found["file"], ALT, 20)
    assert (arrived.width, arrived.height) == (60, 40)
    assert (media_folder / arrived.file).read_bytes() == original
    assert (media_folder / arrived.thumbnail).exists()


def test_what_is_written_here_stays_and_a_deleted_picture_is_back(
    found: Any, archive: Path
) -> None:
    content_archive.export_to(archive)
    Picture.objects.update(alt="Written here", deleted_at=Picture.objects.get().uploaded_at)
    content_archive.import_from(archive, publish=True)
    assert Picture.objects.values_list("alt", "deleted_at").get() == ("Written here", None)


@pytest.mark.parametrize("is_known", [True, False])
def test_a_damaged_file_is_replaced_by_that_of_the_archive(
    found: Any, archive: Path, media_folder: Path, is_known: bool
) -> None:
    content_archive.export_to(archive)
    for file in media_folder.iterdir():
        os.truncate(file, file.stat().st_size - 20)
    if not is_known:
        Picture.objects.all().delete()
    content_archive.import_from(archive, publish=False)
    assert are_whole(media_folder)


def test_a_library_without_pictures_is_no_part_of_an_archive(archive: Path) -> None:
    assert content_archive.export_to(archive)["pictures"] == 0
    assert content_archive.import_from(archive, publish=False) == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"alt": "x"}, "Say what is in the picture"),
        ({"focusX": 101}, "this cannot be read"),
        ({"file": "../shop.webp"}, "this cannot be read"),
        ({"file": f"{'0' * 64}.webp"}, "do not name the same pictures"),
        ({"name": ""}, "this cannot be read"),
        ({"name": "\ud800"}, "this cannot be read"),
    ],
)
def test_a_list_that_is_wrong_is_refused(found: Any, change: Any, problem: str) -> None:
    files = dict(transfer.export())
    (entry,) = json.loads(files["pictures.json"])
    files["pictures.json"] = json.dumps([entry | change]).encode()
    (said,) = transfer.problems(files)
    assert problem in said


@pytest.mark.parametrize("content", [b"", SVG, picture()[:200]])
def test_a_file_that_is_no_picture_is_refused(found: Any, content: bytes) -> None:
    files = dict(transfer.export()) | {found["file"]: content}
    assert transfer.problems(files)


def test_a_list_that_is_missing_is_refused(found: Any) -> None:
    files = dict(transfer.export())
    del files["pictures.json"]
    assert transfer.problems(files) == ["pictures.json: this cannot be read"]
