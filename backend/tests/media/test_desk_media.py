"""The desk's operations on pictures."""

import errno
import io
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from PIL import Image
from tests.deals.listing_samples import shipped_listings
from tests.factories import UserFactory
from tests.media.sample_pictures import SVG, from_a_phone, picture
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.content.selectors import checks
from brokerage.content.selectors.bodies import public_bodies
from brokerage.content.services.drafts import save_draft
from brokerage.content.services.publishing import edit
from brokerage.deals.listing.models import Teaser
from brokerage.media import selectors
from brokerage.media.models import Picture
from brokerage.media.services import pictures
from brokerage.publishing.services.source import render_input

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

ARTICLE = "articles/price-and-terms"


def send(client: Client, original: bytes, name: str = "shop.jpg") -> Any:
    return client.post("/api/desk/media", {"file": SimpleUploadedFile(name, original)})


def uploaded(me: Person, original: bytes | None = None, name: str = "shop.jpg") -> Any:
    answer = send(me.client, original or picture(), name)
    assert answer.status_code == 200, answer.content
    return answer.json()


def half(file: ContentFile[bytes]) -> Iterator[bytes]:
    """Yield half of a file; then the disk is full."""
    content = file.read()
    yield content[: len(content) // 2]
    raise OSError(errno.ENOSPC, "No space left on device")


def are_whole(folder: Path) -> bool:
    """Return whether the folder has the two files of a picture, which can be opened completely."""
    files = list(folder.iterdir())
    for file in files:
        Image.open(file).load()
    return len(files) == 2


def use_in_listing(found: Any) -> None:
    call_command("load_content", verbosity=0)
    shipped_listings()
    focus = {"x": 20, "y": 30}
    photo = {"file": found["file"], "alt": "A shop in Kilgore", "focus": focus}
    teaser = Teaser.objects.get(listing__number="1041")
    teaser.content = {**teaser.content, "photo": photo}
    teaser.save()


def acts() -> list[str]:
    return list(StaffLogEntry.objects.order_by("pk").values_list("act", flat=True))


def test_a_picture_is_uploaded_listed_and_shown_small(me: Person, media_folder: Path) -> None:
    found = uploaded(me, picture(size=(900, 600)))
    assert (found["name"], found["alt"], found["usedIn"]) == ("shop.jpg", "", [])
    assert (found["width"], found["height"]) == (900, 600)
    assert me.get("desk/media")["pictures"] == [found]
    answer = me.client.get(found["thumbnail"])
    assert (answer["Content-Type"], answer["Cache-Control"]) == (
        "image/webp",
        "private, max-age=86400",
    )
    assert Image.open(io.BytesIO(b"".join(answer))).size == (480, 320)
    assert acts() == ["picture-uploaded"]
    assert len(list(media_folder.iterdir())) == 2


def test_the_original_file_is_not_stored(me: Person, media_folder: Path) -> None:
    uploaded(me, from_a_phone())
    assert [b"Camera" in file.read_bytes() for file in media_folder.iterdir()] == [False, False]


def test_a_hostile_file_is_rejected_with_the_reason(me: Person, media_folder: Path) -> None:
    answer = send(me.client, SVG)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_picture")
    assert answer.json()["fields"]["file"] == answer.json()["message"]
    assert not media_folder.exists()
    assert acts() == []


def test_only_staff_upload(client: Client) -> None:
    owner = Person(UserFactory.create())
    assert send(owner.client, picture()).status_code == 403
    headers = {"Sec-Fetch-Site": "same-origin"}
    assert send(Client(headers=headers), picture()).status_code == 401
    assert send(Client(), picture()).status_code == 403  # of another site
    assert not Picture.objects.exists()


def test_no_other_operation_accepts_multipart_forms(me: Person) -> None:
    answer = me.client.post("/api/desk/leads", {"name": "Ana"})
    assert (answer.status_code, answer.json()["code"]) == (415, "json_only")


def test_the_name_of_a_file_has_no_folders_and_no_control_characters(me: Person) -> None:
    assert uploaded(me, name="a\u202eb\x07.jpg")["name"] == "ab.jpg"


def test_the_same_file_is_stored_once(me: Person) -> None:
    assert uploaded(me)["id"] == uploaded(me, name="again.jpg")["id"]
    assert acts() == ["picture-uploaded"]


def test_an_upload_that_a_full_disk_has_cut_off_is_whole_when_it_is_repeated(
    me: Person, media_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:
        full.setattr(ContentFile, "chunks", half)
        answer = send(me.client, picture())
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert list(media_folder.iterdir()) == []
    assert not Picture.objects.exists()
    uploaded(me)
    assert are_whole(media_folder)


@pytest.mark.parametrize(
    "harm", [Path.unlink, lambda path: os.truncate(path, path.stat().st_size - 20)]
)
def test_uploading_again_repairs_a_picture_with_lost_or_damaged_files(
    me: Person, media_folder: Path, harm: Any
) -> None:
    found = uploaded(me)
    for file in media_folder.iterdir():
        harm(file)
        assert uploaded(me)["id"] == found["id"]
        assert are_whole(media_folder)


def test_no_file_is_lost_if_the_storage_does_not_respond(
    me: Person, media_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploaded(me)
    with monkeypatch.context() as away:
        away.setattr(selectors, "read", Mock(side_effect=TimeoutError))
        assert send(me.client, picture()).status_code == 500
    assert are_whole(media_folder)


def test_a_new_picture_replaces_leftovers_of_a_killed_process(
    me: Person, media_folder: Path
) -> None:
    uploaded(me)
    Picture.objects.all().delete()
    for file in media_folder.iterdir():
        file.write_bytes(file.read_bytes()[:60])
    uploaded(me)
    assert are_whole(media_folder)


def test_uploads_have_a_quota(me: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "UPLOADS_AN_HOUR", 1)
    uploaded(me)
    answer = send(me.client, picture("PNG"))
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")


def test_pictures_come_in_pages_and_are_found_by_name_and_alt_text(me: Person) -> None:
    ids = [uploaded(me, picture(size=(20 + n, 20)), f"shop-{n}.jpg")["id"] for n in range(3)]
    first = me.get("desk/media?limit=2")
    assert [each["id"] for each in first["pictures"]] == [ids[2], ids[1]]
    rest = me.get(f"desk/media?limit=2&after={first['nextCursor']}")
    assert [each["id"] for each in rest["pictures"]] == [ids[0]]
    assert rest["nextCursor"] == ""
    me.patch(f"desk/media/{ids[0]}", {"alt": "The office in Tyler", "expectedVersion": 1})
    for search, expected in (("tyler", [ids[0]]), ("SHOP-2", [ids[2]]), ("nothing", [])):
        found = me.get(f"desk/media?search={search}")["pictures"]
        assert [each["id"] for each in found] == expected


def test_alt_text_and_focus_are_changed(me: Person) -> None:
    path = f"desk/media/{uploaded(me)['id']}"
    changed = me.patch(path, {"alt": "  The office\nin Tyler ", "expectedVersion": 1})
    assert (changed["alt"], changed["version"]) == ("The office in Tyler", 2)
    changed = me.patch(path, {"focus": {"x": 0, "y": 100}, "expectedVersion": 2})
    assert (changed["alt"], changed["focus"]) == ("The office in Tyler", {"x": 0.0, "y": 100.0})
    assert acts() == ["picture-uploaded", "picture-changed", "picture-changed"]


@pytest.mark.parametrize(
    "body", [{"alt": ""}, {"alt": "Shop"}, {"alt": "a" * 201}, {"focus": {"x": 101, "y": 0}}]
)
def test_a_wrong_alt_text_or_focus_is_rejected(me: Person, body: Any) -> None:
    path = f"desk/media/{uploaded(me)['id']}"
    assert me.ask("PATCH", path, {**body, "expectedVersion": 1}).status_code in (400, 422)
    assert acts() == ["picture-uploaded"]


def test_a_change_of_an_outdated_version_is_rejected_with_the_current_one(me: Person) -> None:
    path = f"desk/media/{uploaded(me)['id']}"
    newer = me.patch(path, {"alt": "The office in Tyler", "expectedVersion": 1})
    answer = me.ask("PATCH", path, {"alt": "The shop in Kilgore", "expectedVersion": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")
    assert answer.json()["theirs"]["alt"] == newer["alt"] == "The office in Tyler"
    again = me.patch(path, {"alt": "The office in Tyler", "expectedVersion": 1})
    assert again == newer


def test_a_picture_in_use_names_where_and_is_not_deleted(me: Person) -> None:
    found = uploaded(me)
    use_in_listing(found)
    assert me.get("desk/media")["pictures"][0]["usedIn"] == [
        {"key": "listing/1041", "isPublic": True}
    ]
    answer = me.ask("DELETE", f"desk/media/{found['id']}")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "listing/1041" in answer.json()["message"]


def test_a_picture_that_only_a_draft_names_is_not_deleted(me: Person) -> None:
    call_command("load_content", verbosity=0)
    found = uploaded(me)
    text = f"{public_bodies()[ARTICLE]}\n![A shop in Kilgore](media:{found['reference']})\n"
    save_draft(key=ARTICLE, body=text, expected_version=0, based_on="1", by=None)
    used = [{"key": ARTICLE, "isPublic": False}]
    assert me.get("desk/media")["pictures"][0]["usedIn"] == used
    answer = me.ask("DELETE", f"desk/media/{found['id']}")
    assert f"the draft of {ARTICLE}" in answer.json()["message"]


def test_a_picture_in_an_article_is_published_in_its_own_shape(me: Person) -> None:
    call_command("load_content", verbosity=0)
    found = uploaded(me, picture(size=(1600, 1000)))
    line = f'![A shop in Kilgore](media:{found["reference"]} "Sold in 2025")'
    text = f"{public_bodies()[ARTICLE]}\n\n{line}\n"
    assert checks.sentences(ARTICLE, text) == []
    edit(key=ARTICLE, body=text)
    page = render_input()["articles"]["price-and-terms"]
    (shown,) = [part for part in page["body"] if "photo" in part]
    photo = shown["photo"]
    assert shown["caption"] == "Sold in 2025"
    assert (photo["alt"], photo["width"], photo["height"]) == ("A shop in Kilgore", 1280, 800)
    assert [source["type"] for source in photo["sources"]] == ["image/avif", "image/webp"]


def test_an_article_with_an_unknown_picture_cannot_be_published() -> None:
    call_command("load_content", verbosity=0)
    text = f"{public_bodies()[ARTICLE]}\n\n![A shop in Kilgore](media:0123456789ab)\n"
    assert checks.sentences(ARTICLE, text) == [
        "There is no picture media:0123456789ab in the media library."
    ]


def test_a_deletion_is_undone_and_after_an_hour_final(me: Person, media_folder: Path) -> None:
    path = f"desk/media/{uploaded(me)['id']}"
    assert me.ask("DELETE", path).status_code == 200
    assert me.get("desk/media")["pictures"] == []
    assert me.ask("GET", f"{path}/thumbnail").status_code == 404
    me.post(f"{path}/restore")
    assert len(me.get("desk/media")["pictures"]) == 1
    assert me.ask("DELETE", path).status_code == 200
    assert pictures.purge() == 0
    Picture.objects.update(deleted_at=timezone.now() - timedelta(hours=1, seconds=1))
    assert pictures.purge() == 1
    assert list(media_folder.iterdir()) == []
    assert me.ask("POST", f"{path}/restore").status_code == 404
    assert acts()[1:] == ["picture-deleted", "picture-restored", "picture-deleted"]


def test_a_deleted_picture_that_is_uploaded_again_is_back(me: Person) -> None:
    found = uploaded(me)
    me.ask("DELETE", f"desk/media/{found['id']}")
    assert uploaded(me)["id"] == found["id"]
    assert len(me.get("desk/media")["pictures"]) == 1


def test_a_picture_of_the_library_is_published_in_the_sizes_of_its_slot(me: Person) -> None:
    use_in_listing(uploaded(me, picture(size=(900, 600))))
    photo = render_input()["listings"][0]["photo"]
    assert (photo["alt"], photo["width"], photo["height"]) == ("A shop in Kilgore", 800, 533)
    assert [source["type"] for source in photo["sources"]] == ["image/avif", "image/webp"]


def test_pictures_are_found_without_accents_apostrophes_and_hyphens(me: Person) -> None:
    found = uploaded(me, name="Café O’Neil-2031.jpg")
    for search in ("cafe", "oneil", "CAFÉ", "2031", "neil2031", ""):
        assert me.get(f"desk/media?search={search}")["pictures"] == [found], search
    assert me.get("desk/media?search=shop")["pictures"] == []
