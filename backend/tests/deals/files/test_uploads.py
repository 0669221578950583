"""Uploads to a deal: in parts, resumed, checked, and visible only when they are whole."""

import errno
import io
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage
from django.utils import timezone
from PIL import Image
from tests.deals.files.tus_client import PART, Uploader, upload_id
from tests.factories import DealFactory, UserFactory
from tests.library.hostile_files import excel, pdf, with_javascript, with_password, word

from brokerage.accounts.models import StaffLogEntry
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.deals.files.models import DealFileVersion, FileDownload, Upload, UploadPart
from brokerage.deals.files.rules import uploads as rules
from brokerage.deals.files.services import checking, uploads
from brokerage.deals.files.services.checking import check_uploads
from brokerage.deals.files.services.files import delete_bytes
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.deals.pipeline.services.retention import forget_dead_deals
from brokerage.leads.models import Lead
from brokerage.leads.services.erasing import erase
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

LONG = b"Date,Amount\n" + b"2026-01-01,100\n" * 20_000
"""A CSV of several parts."""


def _stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _check() -> None:
    """Let the worker do its tasks. Tests do not commit, so it is `purge` that deletes the parts."""
    check_uploads(Event())
    uploads.purge()


def _content(response: Any) -> bytes:
    return b"".join(response.streaming_content)


def test_an_owner_uploads_what_is_asked_and_staff_get_it(
    owner: Uploader, broker: Uploader, deal: Deal
) -> None:
    asked = owner.get("sale/files")["requests"][0]
    assert (asked["label"], asked["status"]) == ("Business tax returns, last three years", "asked")
    version = owner.upload("sale", "returns 2024.pdf", pdf(), request=str(asked["id"]))
    assert (version["state"], version["isYours"]) == ("ready", True)
    listed = broker.get(f"desk/deals/{deal.pk}/files")
    assert listed["requests"][0]["status"] == "received"
    [file] = listed["files"]
    assert (file["title"], file["request"]) == ("returns 2024", asked["id"])
    [seen] = file["versions"]
    assert (seen["kind"], seen["pages"], seen["fromOwner"]) == ("pdf", 1, True)
    answer = broker.ask("GET", f"desk/deals/{deal.pk}/files/{seen['id']}/content")
    assert _content(answer) == pdf()
    assert answer["Content-Disposition"] == 'attachment; filename="returns 2024.pdf"'
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.any_database
def test_a_cut_upload_resumes_where_its_stored_bytes_end(
    owner: Uploader, deal: Deal, deal_folder: Path
) -> None:
    address = owner.begin("sale", "ledger.csv", len(LONG))["Location"]
    assert owner.part(address, 0, LONG[:PART]).status_code == 204
    # The next part never arrived: the gateway passes on no incomplete body.
    assert owner.offset(address) == PART
    [shown] = owner.get("sale/files")["uploads"]
    assert (shown["id"], shown["offset"], shown["length"]) == (
        upload_id(address),
        PART,
        len(LONG),
    )
    assert owner.get("sale/files")["files"] == []
    assert owner.part(address, PART, LONG[PART:]).status_code == 204
    assert owner.offset(address) == len(LONG)
    [file] = owner.get("sale/files")["files"]
    assert file["versions"][0]["state"] == "checking"
    _check()
    version = DealFileVersion.objects.get()
    assert version.state == "ready"
    assert [path.read_bytes() for path in _stored(deal_folder)] == [LONG]
    assert not UploadPart.objects.exists()


def test_a_process_killed_between_storing_and_counting_loses_one_part(
    owner: Uploader, deal: Deal, deal_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = owner.begin("sale", "ledger.csv", len(LONG))["Location"]

    def killed(**_arguments: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(uploads, "_advance", killed)
        patch.setattr(FileSystemStorage, "delete", lambda *_: None)
        with pytest.raises(SystemExit):
            owner.part(address, 0, LONG[:PART])
    assert len(_stored(deal_folder)) == 1
    assert owner.offset(address) == 0
    for start in range(0, len(LONG), PART):
        assert owner.part(address, start, LONG[start : start + PART]).status_code == 204
    _check()
    assert [path.read_bytes() for path in _stored(deal_folder)] == [LONG]


@pytest.mark.any_database
def test_a_part_that_is_sent_twice_counts_once(owner: Uploader, deal: Deal) -> None:
    address = owner.begin("sale", "ledger.csv", len(LONG))["Location"]
    assert owner.part(address, 0, LONG[:PART]).status_code == 204
    again = owner.part(address, 0, LONG[:PART])
    assert (again.status_code, again.json()["code"]) == (409, "wrong_offset")
    assert owner.offset(address) == PART
    assert owner.begin("sale", "ledger.csv", len(LONG))["Location"] == address


def test_two_requests_with_the_same_part_leave_one(
    owner: Uploader, deal: Deal, deal_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = owner.begin("sale", "ledger.csv", len(LONG))["Location"]
    save, first = FileSystemStorage.save, Event()

    def save_after_another(*arguments: Any, **named: Any) -> str:
        name = save(*arguments, **named)
        if not first.is_set():
            first.set()
            assert owner.part(address, 0, LONG[:PART]).status_code == 204
        return name

    monkeypatch.setattr(FileSystemStorage, "save", save_after_another)
    assert owner.part(address, 0, LONG[:PART]).status_code == 409
    assert len(_stored(deal_folder)) == 1
    assert owner.offset(address) == PART


def test_a_full_disk_says_so_and_the_upload_goes_on_later(
    owner: Uploader, deal: Deal, deal_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = owner.begin("sale", "ledger.csv", len(LONG))["Location"]
    assert owner.part(address, 0, LONG[:PART]).status_code == 204

    def full(*_arguments: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(FileSystemStorage, "_save", full)
        answer = owner.part(address, PART, LONG[PART:])
        assert (answer.status_code, answer.json()["code"]) == (507, "disk_full")
        assert "What has arrived is kept" in answer.json()["message"]
    assert owner.offset(address) == PART
    assert owner.part(address, PART, LONG[PART:]).status_code == 204
    with monkeypatch.context() as patch:
        patch.setattr(FileSystemStorage, "_save", full)
        with pytest.raises(OSError, match="No space"):
            _check()
    version = DealFileVersion.objects.get()
    assert (version.state, version.reason) == ("checking", checking.NO_ROOM)
    DealFileVersion.objects.update(check_after=version.uploaded_at)
    _check()
    assert DealFileVersion.objects.get().state == "ready"
    assert len(_stored(deal_folder)) == 1


def test_a_check_that_was_killed_after_storing_is_done_again(
    owner: Uploader, deal: Deal, deal_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner.send("sale", "ledger.csv", LONG)

    def killed(*_arguments: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(checking, "_release", killed)
        with pytest.raises(SystemExit):
            _check()
    version = DealFileVersion.objects.get()
    assert version.state == "checking"
    answer = owner.ask("GET", f"sale/files/{version.pk}/content")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_ready")
    assert check_uploads(Event()), "another worker leaves it alone for some minutes"
    assert DealFileVersion.objects.get().state == "checking"
    DealFileVersion.objects.update(check_after=version.uploaded_at)
    _check()
    assert DealFileVersion.objects.get().state == "ready"
    assert [path.read_bytes() for path in _stored(deal_folder)] == [LONG]


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("returns.pdf", with_password(), "password"),
        ("returns.pdf", with_javascript(), "JavaScript"),
        ("returns.pdf", b"%PDF-1.7 nothing", "damaged"),
        ("run.exe", b"MZ" + bytes(200), "cannot take"),
    ],
)
def test_a_hostile_file_is_refused_with_words_and_leaves_nothing(
    owner: Uploader, deal: Deal, deal_folder: Path, name: str, content: bytes, words: str
) -> None:
    version = owner.upload("sale", name, content)
    assert version["state"] == "refused"
    assert words in version["reason"]
    assert owner.ask("GET", f"sale/files/{version['id']}/content").status_code == 409
    uploads.purge()
    assert _stored(deal_folder) == []


def test_a_file_is_replaced_by_a_new_version(owner: Uploader, broker: Uploader, deal: Deal) -> None:
    first = owner.upload("sale", "a.docx", word())
    second = owner.upload("sale", "b.xlsx", excel(), replaces=str(first["id"]))
    assert second["number"] == 2
    [file] = broker.get(f"desk/deals/{deal.pk}/files")["files"]
    assert [each["name"] for each in file["versions"]] == ["b.xlsx", "a.docx"]
    assert _content(owner.ask("GET", f"sale/files/{first['id']}/content")) == word()


def test_two_uploads_at_once_do_not_mix(owner: Uploader, deal: Deal, deal_folder: Path) -> None:
    other = b"x,y\n" * (len(LONG) // 4)
    one = owner.begin("sale", "one.csv", len(LONG))["Location"]
    two = owner.begin("sale", "two.csv", len(other))["Location"]
    for start in range(0, len(LONG), PART):
        owner.part(one, start, LONG[start : start + PART])
        owner.part(two, start, other[start : start + PART])
    _check()
    assert {path.read_bytes() for path in _stored(deal_folder)} == {LONG, other}


def test_nobody_else_reaches_a_file_or_an_upload(
    owner: Uploader, broker: Uploader, deal: Deal
) -> None:
    version = owner.upload("sale", "a.docx", word())
    address = owner.begin("sale", "ledger.csv", len(LONG))["Location"]
    stranger, colleague = (
        Uploader(UserFactory.create()),
        Uploader(UserFactory.create(staff=True, staff_role="advisor", email="x@sr.example.com")),
    )
    member = Uploader(UserFactory.create(member=True, business=owner.user.business))
    for person in (stranger, member):
        assert person.ask("GET", "sale/files").status_code == 404
        assert person.ask("GET", f"sale/files/{version['id']}/content").status_code == 404
        assert person.begin("sale", "a.csv", 5).status_code == 404
        assert person.part(address, 0, LONG[:PART]).status_code == 404
    other_deal = DealFactory.create(business=stranger.user.business, members=[colleague.user])
    assert stranger.ask("GET", f"sale/files/{version['id']}/content").status_code == 404
    assert stranger.tus("HEAD", address).status_code == 404
    assert stranger.tus("DELETE", address).status_code == 404
    for path in (f"desk/deals/{deal.pk}", f"desk/deals/{other_deal.pk}"):
        answer = colleague.ask("GET", f"{path}/files/{version['id']}/content")
        assert answer.status_code == 404
    # Staff of the deal do not go on with an upload of the owner.
    mine = f"/api/desk/deals/{deal.pk}/uploads/{upload_id(address)}"
    assert broker.tus("HEAD", mine).status_code == 404
    assert owner.offset(address) == 0


@pytest.mark.any_database
def test_the_owner_does_not_see_what_staff_add_until_they_share_it(
    owner: Uploader, broker: Uploader, deal: Deal
) -> None:
    version = broker.upload(f"desk/deals/{deal.pk}", "notes.txt", b"Our own notes")
    assert owner.get("sale/files")["files"] == []
    path = f"sale/files/{version['id']}/content"
    assert owner.ask("GET", path).status_code == 404
    answer = owner.begin("sale", "notes.txt", 5, replaces=str(version["id"]))
    assert answer.status_code == 404
    changed = broker.patch(f"desk/deals/{deal.pk}/files/{version['id']}", {"isShared": True})
    assert changed["files"][0]["isShared"] is True
    assert owner.ask("GET", path).status_code == 200


@pytest.mark.any_database
def test_every_download_is_recorded(owner: Uploader, broker: Uploader, deal: Deal) -> None:
    version = owner.upload("sale", "a.docx", word())
    owner.ask("GET", f"sale/files/{version['id']}/content")
    path = f"desk/deals/{deal.pk}/files/{version['id']}"
    broker.ask("GET", f"{path}/content")
    broker.ask("GET", f"{path}/content")
    listed = broker.get(f"{path}/downloads")["downloads"]
    assert [each["name"] for each in listed][:2] == [shown_name(broker.user)] * 2
    assert FileDownload.objects.count() == 3
    assert broker.get(f"desk/deals/{deal.pk}/files")["files"][0]["versions"][0]["downloads"] == 3
    logged = StaffLogEntry.objects.filter(act="deal-file-downloaded")
    assert [(each.object_id, each.detail) for each in logged] == [
        (version["id"], {"deal": deal.pk})
    ] * 2


@pytest.mark.any_database
def test_the_broker_gets_one_neutral_mail_an_hour(
    owner: Uploader, broker: Uploader, deal: Deal
) -> None:
    for name in ("a.docx", "b.docx"):
        owner.upload("sale", name, word())
    broker.upload(f"desk/deals/{deal.pk}", "c.docx", word())
    [mail] = Mail.objects.filter(reference=f"deal-files-{deal.pk}")
    assert (mail.to, mail.subject) == (broker.user.email, "New on your desk")
    assert deal.name not in mail.text
    events = DealEvent.objects.filter(deal=deal, kind="file-uploaded")
    assert events.count() == 3
    assert {each.actor for each in events} == {owner.user, broker.user}


@pytest.mark.any_database
def test_limits_of_an_upload(owner: Uploader, deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**named: Any) -> tuple[int, str]:
        answer = owner.begin("sale", **named)
        return answer.status_code, answer.json()["code"]

    assert refused(name="a.csv", length=0) == (422, "empty")
    assert refused(name="a.csv", length=rules.LARGEST_FILE + 1) == (413, "too_large")
    assert owner.tus("POST", "/api/sale/uploads").json()["code"] == "malformed"
    monkeypatch.setattr(rules, "MOST_OPEN", 1)
    address = owner.begin("sale", "b.csv", len(LONG))["Location"]
    assert refused(name="c.csv", length=5) == (429, "too_many")
    for offset, content in [(0, LONG[:100]), (0, LONG + b"x"), (0, bytes(rules.LARGEST_PART + 1))]:
        assert owner.part(address, offset, content).status_code in (400, 413)
    assert owner.tus("DELETE", address).status_code == 204
    assert owner.tus("HEAD", address).status_code == 404
    monkeypatch.setattr(rules, "LARGEST_DEAL", 100)
    assert refused(name="d.csv", length=101) == (409, "deal_full")
    monkeypatch.setattr(rules, "LARGEST_DEAL", 10**9)
    monkeypatch.setattr(rules, "UPLOADS_AN_HOUR", 1)
    with pytest.raises(ratelimit.LimitReached):
        ratelimit.consume("deal-upload", str(owner.user.pk), limit=1, seconds=3600)
    assert refused(name="e.csv", length=101) == (429, "too_many")


def test_an_expired_upload_and_orphans_are_purged(
    owner: Uploader, deal: Deal, deal_folder: Path
) -> None:
    address = owner.begin("sale", "ledger.csv", len(LONG))["Location"]
    owner.part(address, 0, LONG[:PART])
    orphan = deal_folder / "uploads" / ("f" * 32) / "000000000000-aa"
    orphan.parent.mkdir()
    orphan.write_bytes(b"left")
    uploads.purge()
    assert len(_stored(deal_folder)) == 1
    Upload.objects.update(expires_at=deal.created_at)
    assert owner.tus("HEAD", address).status_code == 404
    assert uploads.purge() > 0
    assert _stored(deal_folder) == []


def test_the_bytes_of_a_deal_can_be_deleted_while_its_record_stays(
    owner: Uploader,
    broker: Uploader,
    deal: Deal,
    deal_folder: Path,
    django_capture_on_commit_callbacks: Any,
) -> None:
    version = owner.upload("sale", "a.docx", word())
    owner.part(owner.begin("sale", "ledger.csv", len(LONG))["Location"], 0, LONG[:PART])
    with django_capture_on_commit_callbacks(execute=True):
        assert delete_bytes(deal) == 1
    uploads.purge()
    assert _stored(deal_folder) == []
    [file] = broker.get(f"desk/deals/{deal.pk}/files")["files"]
    [kept] = file["versions"]
    assert (kept["state"], kept["size"], len(kept["sha256"])) == ("removed", len(word()), 64)
    assert owner.ask("GET", f"sale/files/{version['id']}/content").status_code == 409


@pytest.mark.any_database
def test_staff_remove_one_version(
    owner: Uploader,
    broker: Uploader,
    deal: Deal,
    deal_folder: Path,
    django_capture_on_commit_callbacks: Any,
) -> None:
    version = owner.upload("sale", "a.docx", word())
    with django_capture_on_commit_callbacks(execute=True):
        answer = broker.ask("DELETE", f"desk/deals/{deal.pk}/files/{version['id']}")
    assert answer.json()["files"][0]["versions"][0]["state"] == "removed"
    uploads.purge()
    assert _stored(deal_folder) == []


@pytest.mark.any_database
def test_pages_of_a_pdf_are_shown_as_pictures_and_recorded_once_an_hour(
    owner: Uploader, broker: Uploader, deal: Deal, deal_folder: Path
) -> None:
    version = owner.upload("sale", "returns.pdf", pdf())
    path = f"desk/deals/{deal.pk}/files/{version['id']}"
    for _ in range(2):
        answer = broker.ask("GET", f"{path}/pages/1")
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
        with Image.open(io.BytesIO(answer.content)) as picture:
            assert picture.width == 1600
    assert FileDownload.objects.get().only_pages
    assert StaffLogEntry.objects.filter(act="deal-file-seen").count() == 1
    preview = broker.ask("GET", f"{path}/preview")
    with Image.open(io.BytesIO(preview.content)) as picture:
        assert picture.width == 160
    for wrong in ("0", "2"):
        assert broker.ask("GET", f"{path}/pages/{wrong}").status_code == 409
    table = owner.upload("sale", "ledger.csv", LONG)
    path = f"desk/deals/{deal.pk}/files/{table['id']}"
    assert broker.ask("GET", f"{path}/pages/1").status_code == 409
    assert broker.ask("GET", f"{path}/preview").status_code == 404


@pytest.mark.any_database
def test_a_large_file_is_read_in_pieces(owner: Uploader, deal: Deal) -> None:
    version = owner.upload("sale", "ledger.csv", LONG)
    answer = owner.ask("GET", f"sale/files/{version['id']}/content")
    pieces = [len(piece) for piece in answer.streaming_content]
    assert len(pieces) > 1
    assert sum(pieces) == int(answer["Content-Length"]) == len(LONG)


def test_a_dead_deal_loses_its_files_after_60_days_but_not_their_record(
    owner: Uploader, deal: Deal, deal_folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    owner.upload("sale", "a.docx", word())
    ended = timezone.now() - timedelta(days=61)
    Deal.objects.filter(pk=deal.pk).update(stage=DealStage.DEAD, stage_since=ended)
    with django_capture_on_commit_callbacks(execute=True):
        forget_dead_deals()
    assert _stored(deal_folder) == []
    version = DealFileVersion.objects.get()
    assert (version.state, version.size, version.name) == ("removed", len(word()), "a.docx")


def test_erasing_a_lead_takes_the_persons_name_off_files_downloads_and_the_timeline(
    owner: Uploader, deal: Deal
) -> None:
    version = owner.upload("sale", "a.docx", word())
    _content(owner.client.get(f"/api/sale/files/{version['id']}/content"))
    assert deal.lead is not None
    Lead.objects.filter(pk=deal.lead.pk).update(email=owner.user.email)
    erase(Lead.objects.get(pk=deal.lead.pk))
    names = {
        *DealFileVersion.objects.values_list("uploaded_by_name", flat=True),
        *FileDownload.objects.values_list("name", flat=True),
        *DealEvent.objects.filter(actor=owner.user).values_list("actor_name", flat=True),
    }
    assert names == {ERASED}
