"""Staff add documents and replace their files on the desk."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from tests.factories import UserFactory
from tests.library import hostile_files as files
from tests.library.sample_library import SampleLibrary
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.content.selectors import bodies
from brokerage.content.services.publishing import edit
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.services import documents as services
from brokerage.library.services import uploads
from brokerage.pdf.renderer import RenderError
from brokerage.publishing.models import Publication

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

DETAILS = {
    "title": "What to ask  a lender",
    "description": "Twelve questions before you borrow to buy.",
    "tab": "guides",
    "access": "everybody",
}
KEY = "what-to-ask-a-lender"


@pytest.fixture(autouse=True)
def _loaded(library: SampleLibrary, settings: LazySettings) -> None:
    settings.LIBRARY_OPEN = False
    library.load()


@pytest.fixture
def folder(request: pytest.FixtureRequest) -> Path:
    """The folder of the library's files."""
    path: Path = request.getfixturevalue("files")
    return path


@pytest.fixture
def me(staff: User) -> Person:
    return Person(staff).recently_authenticated()


def send(client: Client, path: str, content: bytes, name: str = "a.pdf", **details: str) -> Any:
    return client.post(
        f"/api/desk/documents{path}", {**details, "file": SimpleUploadedFile(name, content)}
    )


def added(me: Person, content: bytes, **changes: str) -> Any:
    answer = send(me.client, "", content, "Lender questions.pdf", **{**DETAILS, **changes})
    assert answer.status_code == 200, answer.content
    return answer.json()


def replaced(me: Person, content: bytes, key: str = "exit-guide", name: str = "guide.pdf") -> Any:
    answer = send(me.client, f"/{key}/files", content, name)
    assert answer.status_code == 200, answer.content
    return answer.json()


def downloaded(key: str, client: Client | None = None) -> bytes:
    answer = (client or Client()).get(f"/api/documents/{key}")
    assert answer.status_code == 200
    return answer.content


def log() -> list[tuple[str, Any]]:
    entries = StaffLogEntry.objects.order_by("pk")
    return [(each.act, each.detail) for each in entries]


def test_an_added_document_can_be_downloaded_by_everyone(me: Person) -> None:
    row = added(me, files.pdf())
    assert (row["key"], row["title"], row["kind"]) == (KEY, "What to ask a lender", "PDF")
    assert (row["isOwn"], row["isUploaded"], row["published"]) == (True, True, True)
    answer = Client().get(f"/api/documents/{KEY}")
    assert answer.content == files.pdf()
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'attachment; filename="{KEY}.pdf"'
    told = Client().get("/api/documents").json()
    assert [each["key"] for each in told] == ["exit-guide", "buyer-nda", KEY]
    assert told[-1]["inPortal"] is False
    assert Publication.objects.filter(changed__contains=KEY).exists()
    digest = LibraryDocument.objects.get(key=KEY).digest
    assert log() == [("download-added", {"document": KEY, "file": digest[:12]})]


def test_a_document_for_members_needs_an_account(me: Person) -> None:
    added(me, files.word(), access="members")
    assert Client().get(f"/api/documents/{KEY}").status_code == 401
    owner = Person(UserFactory.create())
    assert downloaded(KEY, owner.client) == files.word()
    assert me.patch(f"desk/documents/{KEY}", {"access": "everybody"})["access"] == "everybody"
    assert downloaded(KEY) == files.word()


def test_only_staff_add_and_replace_documents(client: Client) -> None:
    owner, visitor = (
        Person(UserFactory.create()).client,
        Client(headers={"Sec-Fetch-Site": "same-origin"}),
    )
    for path in ("", "/exit-guide/files"):
        assert send(owner, path, files.pdf(), **DETAILS).status_code == 403
        assert send(visitor, path, files.pdf(), **DETAILS).status_code == 401
        assert send(Client(), path, files.pdf(), **DETAILS).status_code == 403  # of another site
    assert not DocumentFile.objects.exists()


def test_a_hostile_file_is_rejected_with_the_reason(me: Person) -> None:
    macros = files.package(files.word(), {"word/vbaProject.bin": b"x"})
    for path in ("", "/exit-guide/files"):
        for content in (files.with_javascript(), macros):
            answer = send(me.client, path, content, "good.pdf", **DETAILS)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_file")
            assert answer.json()["fields"]["file"] == answer.json()["message"]
    assert not DocumentFile.objects.exists()
    assert log() == []


def test_missing_values_are_reported_at_their_fields(me: Person) -> None:
    answer = send(
        me.client, "", files.pdf(), **{**DETAILS, "title": "\u202e a", "description": "x"}
    )
    assert answer.status_code == 400
    assert set(answer.json()["fields"]) == {"title", "description"}
    answer = send(me.client, "", files.pdf(), **{**DETAILS, "tab": "elsewhere"})
    assert answer.status_code in (400, 422)
    answer = me.ask("PATCH", "desk/documents/exit-guide", {"title": ""})
    assert answer.status_code == 400


def test_the_same_file_is_not_added_twice(me: Person) -> None:
    added(me, files.pdf())
    answer = send(me.client, "", files.pdf(), **DETAILS)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_there")
    assert added(me, files.pdf("another"))["key"] == f"{KEY}-2"


def test_a_file_is_replaced_brought_back_and_exchanged_for_the_shipped_one(
    me: Person, library: SampleLibrary, folder: Path
) -> None:
    shipped = downloaded("exit-guide")
    first, second = files.pdf("first"), files.word("second")
    row = replaced(me, first)
    assert (row["isUploaded"], row["isOwn"], row["size"]) == (True, False, len(first))
    assert downloaded("exit-guide") == first
    assert replaced(me, second)["file"] == "exit-guide.docx"
    assert downloaded("exit-guide") == second

    found = me.get("desk/documents/exit-guide/files")
    assert found["hasShipped"] is True
    newest, oldest = found["files"]
    assert (newest["inUse"], oldest["inUse"]) == (True, False)
    assert (oldest["name"], oldest["kind"], oldest["size"]) == ("guide.pdf", "PDF", len(first))
    assert oldest["uploadedBy"] == me.user.get_short_name()
    assert len(oldest["sha256"]) == 64
    answer = me.client.get(f"/api/desk/documents/exit-guide/files/{oldest['id']}")
    assert b"".join(answer) == first
    assert answer["Content-Disposition"].startswith("attachment;")

    me.put("desk/documents/exit-guide/file", {"fileId": oldest["id"]})
    assert downloaded("exit-guide") == first
    assert me.put("desk/documents/exit-guide/file", {"fileId": None})["isUploaded"] is False
    assert downloaded("exit-guide") == shipped
    me.put("desk/documents/exit-guide/file", {"fileId": newest["id"]})
    assert downloaded("exit-guide") == second
    assert [act for act, _ in log()] == [
        *["download-replaced"] * 2,
        *["download-restored"] * 3,
    ]
    assert len(list((folder / "uploads").iterdir())) == 2


def test_an_update_and_a_rename_of_the_firm_leave_uploaded_files(
    me: Person, library: SampleLibrary
) -> None:
    replaced(me, files.pdf())
    added(me, files.word())
    library.rewrite("exit-guide", "Second edition.")
    assert library.load() == services.Loaded()
    assert downloaded("exit-guide") == files.pdf()
    assert not services.outdated()
    me.put("desk/documents/exit-guide/file", {"fileId": None})
    assert downloaded("exit-guide").endswith(b"Second edition.")


def test_a_document_that_cannot_be_made_keeps_the_uploaded_file(
    me: Person, library: SampleLibrary
) -> None:
    def fail(*_: Any) -> bytes:
        raise RenderError("no room")

    replaced(me, files.pdf())
    library.documents[:] = [replace(each, make=fail) for each in library.documents]
    answer = me.ask("PUT", "desk/documents/exit-guide/file", {"fileId": None})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_made")
    assert answer.json()["message"].endswith("text. no room")
    assert downloaded("exit-guide") == files.pdf()


def test_a_document_that_the_product_drops_stays_if_staff_uploaded_a_file(
    me: Person, library: SampleLibrary
) -> None:
    shipped = downloaded("exit-guide")
    replaced(me, files.pdf())
    me.put("desk/documents/exit-guide/file", {"fileId": None})
    library.documents.clear()
    assert library.load().removed == ["buyer-nda"]
    (row,) = me.get("desk/documents")["documents"]
    assert (row["title"], row["isOwn"], row["access"]) == ("Exit guide", True, "everybody")
    assert downloaded("exit-guide") == shipped
    current, upload = me.get("desk/documents/exit-guide/files")["files"]
    assert (current["name"], current["inUse"]) == ("exit-guide.pdf", True)
    assert (upload["name"], upload["inUse"]) == ("guide.pdf", False)
    assert me.ask("PUT", "desk/documents/exit-guide/file", {"fileId": None}).status_code == 404


def test_texts_place_and_access_are_changed_and_logged(me: Person) -> None:
    changes = {"title": "Exit guide for Tyler", "tab": "reports", "access": "members"}
    row = me.patch("desk/documents/exit-guide", changes)
    assert {name: row[name] for name in changes} == changes
    me.patch("desk/documents/exit-guide", changes)
    assert Client().get("/api/documents/exit-guide").status_code == 401
    assert log() == [
        ("download-changed", {"document": "exit-guide", "fields": ["title", "tab", "access"]})
    ]


def test_a_detail_that_a_colleague_has_changed_meanwhile_is_not_overwritten(me: Person) -> None:
    address = "desk/documents/exit-guide"
    me.patch(address, {"access": "members", "expected": {"access": "everybody"}})
    stale = {"title": "Exit guide for Tyler", "published": False}
    seen = {"title": "Exit guide"}
    again = {"access": "members", "expected": {"access": "everybody"}}
    assert me.patch(address, again)["access"] == "members"  # a repeat is harmless
    me.patch(address, {"title": "Exits in Tyler", "expected": {"title": "Exit guide"}})
    answer = me.ask("PATCH", address, {**stale, "expected": seen})
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")
    theirs = answer.json()["theirs"]
    assert (theirs["title"], theirs["access"], theirs["published"]) == (
        "Exits in Tyler",
        "members",
        True,
    )
    saved = me.patch(address, {"tab": "reports", "expected": {"tab": "guides"}})
    assert (saved["tab"], saved["title"]) == ("reports", "Exits in Tyler")


def test_a_document_of_the_firms_own_is_off_the_site_at_once(me: Person) -> None:
    added(me, files.pdf())
    me.patch(f"desk/documents/{KEY}", {"published": False})
    assert KEY not in [each["key"] for each in Client().get("/api/documents").json()]
    assert Client().get(f"/api/documents/{KEY}").status_code == 404
    assert me.get("desk/documents")["documents"][-1]["published"] is False


def test_an_earlier_file_is_deleted_and_the_one_in_use_is_not(me: Person, folder: Path) -> None:
    replaced(me, files.pdf("confidential"))
    replaced(me, files.pdf("corrected"))
    newest, oldest = me.get("desk/documents/exit-guide/files")["files"]
    path = "desk/documents/exit-guide/files"
    assert me.ask("DELETE", f"{path}/{newest['id']}").status_code == 409
    assert me.ask("DELETE", f"{path}/{oldest['id']}").status_code == 200
    assert [each["id"] for each in me.get(path)["files"]] == [newest["id"]]
    assert len(list((folder / "uploads").iterdir())) == 1
    assert (
        me.ask("PUT", "desk/documents/exit-guide/file", {"fileId": oldest["id"]}).status_code == 404
    )


def test_a_document_of_the_firms_own_is_deleted_with_its_files(me: Person, folder: Path) -> None:
    added(me, files.pdf("first"))
    send(me.client, f"/{KEY}/files", files.pdf("second"))
    downloaded(KEY)
    assert me.ask("DELETE", f"desk/documents/{KEY}").status_code == 200
    assert Client().get(f"/api/documents/{KEY}").status_code == 404
    assert KEY not in [each["key"] for each in Client().get("/api/documents").json()]
    assert list((folder / "uploads").iterdir()) == []
    assert log()[-1][0] == "download-deleted"
    assert log()[-1][1]["document"] == KEY
    assert Publication.objects.filter(changed__contains=KEY).count() >= 1
    assert me.ask("DELETE", f"desk/documents/{KEY}").status_code == 404


def test_a_shipped_document_is_not_deleted(me: Person) -> None:
    replaced(me, files.pdf())
    answer = me.ask("DELETE", "desk/documents/exit-guide")
    assert (answer.status_code, answer.json()["code"]) == (409, "shipped")
    assert downloaded("exit-guide") == files.pdf()


@pytest.mark.parametrize("address", ["/api/documents/{}", "/resource-center#document-{}"])
def test_the_pages_that_link_to_a_document_are_named(me: Person, address: str) -> None:
    added(me, files.pdf())
    with transaction.atomic():
        edit(key="legal/terms", body=f"[Ask]({address.format(KEY)})")
        edit(key="legal/privacy", body=f"[Ask]({address.format(KEY)}-2)")
    bodies.forget()
    assert me.get(f"desk/documents/{KEY}/files")["linkedFrom"] == ["legal/terms"]


def test_uploads_have_quotas(me: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_BYTES", len(files.pdf()))
    added(me, files.pdf())
    answer = send(me.client, "/exit-guide/files", files.word())
    assert (answer.status_code, answer.json()["code"]) == (409, "library_full")
    monkeypatch.setattr(uploads, "MOST_DOCUMENTS", 1)
    answer = send(me.client, "", files.word(), **DETAILS)
    assert (answer.status_code, answer.json()["code"]) == (409, "library_full")
    monkeypatch.setattr(uploads, "UPLOADS_AN_HOUR", 1)
    answer = send(me.client, "", files.word(), **DETAILS)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")


@pytest.mark.parametrize(
    "head", ["X: " + "a" * 20_000, "Content-Disposition: form-data; name=file"]
)
def test_a_form_that_cannot_be_read_is_rejected(me: Person, head: str) -> None:
    body = f"--limit\r\n{head}\r\n\r\nno file\r\n--limit--\r\n"
    kind = "multipart/form-data; boundary=limit"
    answer = me.client.post("/api/desk/documents", body.encode(), content_type=kind)
    assert answer.status_code == 400
    assert answer.json()["message"]
