"""Documents in the archive that another installation imports."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from tests.library import hostile_files as files
from tests.library.sample_library import SampleLibrary

from brokerage.accounts.models import User
from brokerage.core import content_archive
from brokerage.library import selectors, transfer, uploads
from brokerage.library.models import DocumentFile, LibraryDocument
from brokerage.library.rules import Details

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

OWN = "what-to-ask-a-lender"
DETAILS = Details(
    "What to ask a lender", "Twelve questions before you borrow.", "guides", "members"
)
GUIDE, QUESTIONS = files.pdf("our guide"), files.word("questions")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "firm.zip"


@pytest.fixture(autouse=True)
def _changed(library: SampleLibrary, rf: Any, staff: User) -> None:
    """A document of the firm's own, a file in place of a shipped one, and changed details."""
    library.load()
    request: HttpRequest = rf.get("/")
    request.user = staff
    own = uploads.Upload("Lender.docx", QUESTIONS)
    uploads.add(request=request, by=staff, details=DETAILS, upload=own)
    guide = uploads.Upload("Guide.pdf", GUIDE)
    uploads.replace(request=request, by=staff, key="exit-guide", upload=guide)
    uploads.change_details(
        request=request, by=staff, key="buyer-nda", changes={"title": "NDA of the firm"}
    )


def start_anew(library: SampleLibrary) -> None:
    """As in another installation."""
    LibraryDocument.objects.all().delete()
    library.load()


def offered(key: str) -> tuple[bytes, str, str, str, bool]:
    row = LibraryDocument.objects.get(key=key)
    shown = selectors.entry_of(row)
    with row.file.open("rb") as file:
        return file.read(), shown.title, shown.tab, shown.access, row.published


def test_documents_arrive_with_file_texts_and_access(archive: Path, library: SampleLibrary) -> None:
    LibraryDocument.objects.filter(key="exit-guide").update(published=False)
    exported, before = dict(transfer.export()), {key: offered(key) for key in (OWN, "exit-guide")}
    assert content_archive.export_to(archive)["documents"] == 3
    start_anew(library)
    assert content_archive.import_from(archive, publish=True) == []
    assert {key: offered(key) for key in before} == before
    assert dict(transfer.export()) == exported
    assert content_archive.import_from(archive, publish=True) == []
    assert DocumentFile.objects.count() == 2


def test_without_publish_the_site_stays_as_it_is(archive: Path, library: SampleLibrary) -> None:
    content_archive.export_to(archive)
    start_anew(library)
    shipped = offered("exit-guide")
    assert content_archive.import_from(archive, publish=False) == [
        "documents: buyer-nda stays as it is here: its title would change.",
        "documents: exit-guide stays as it is here. The file is among its files, not in use.",
        f"documents: {OWN} is new here. It is on the site once you put it there.",
    ]
    assert offered("exit-guide") == shipped
    assert DocumentFile.objects.get(document="exit-guide").name == "Guide.pdf"
    assert offered(OWN) == (QUESTIONS, DETAILS.title, "guides", "members", False)


def test_a_file_beside_a_document_that_the_product_drops_makes_nothing_public(
    archive: Path, library: SampleLibrary
) -> None:
    content_archive.export_to(archive)
    start_anew(library)
    content_archive.import_from(archive, publish=False)
    library.documents.clear()
    library.load()
    shown = selectors.entry_of(LibraryDocument.objects.get(key="exit-guide"))
    assert (shown.title, shown.access, shown.published) == ("Exit guide", "members", False)
    assert DocumentFile.objects.filter(document="exit-guide").count() == 2
    assert Client().get("/api/documents").status_code == 200
    assert Client().get("/api/documents/exit-guide").status_code == 404


def test_an_imported_file_that_was_put_in_use_later_can_be_exported_and_imported(
    archive: Path, library: SampleLibrary, rf: Any, staff: User
) -> None:
    content_archive.export_to(archive)
    start_anew(library)
    content_archive.import_from(archive, publish=False)
    request: HttpRequest = rf.get("/")
    request.user = staff
    file = DocumentFile.objects.get(document="exit-guide")
    uploads.use_earlier(request=request, by=staff, key="exit-guide", file_id=file.pk)
    exported, before = dict(transfer.export()), offered("exit-guide")
    assert transfer.problems(exported) == []
    start_anew(library)
    transfer.load(exported, publish=True)
    assert offered("exit-guide") == before


def test_another_file_here_is_kept_and_named(archive: Path, library: SampleLibrary) -> None:
    content_archive.export_to(archive)
    row = LibraryDocument.objects.get(key=OWN)
    here = uploads.Upload("Here.pdf", files.pdf("here"))
    uploads.use_file(row, uploads.store(row, here, ending=".pdf", by=None), by=None)
    assert content_archive.import_from(archive, publish=True) == [
        f"documents: {OWN} had another file here, which is among its files."
    ]
    assert offered(OWN)[0] == QUESTIONS
    assert {each.name for each in selectors.uploads(OWN)} == {"Here.pdf", "Lender.docx"}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (files.with_javascript(), f"{OWN}: This PDF"),
        (files.word()[:500], f"{OWN}: This is no Word or Excel file, or it is damaged."),
        (b"<script>", f"{OWN}: This is no PDF, Word (.docx) or Excel (.xlsx) file."),
        (files.pdf(), f"{OWN}: Its file should be named {OWN}.pdf."),
    ],
)
def test_a_hostile_or_damaged_file_is_refused(content: bytes, problem: str) -> None:
    (said,) = transfer.problems(dict(transfer.export()) | {f"{OWN}.docx": content})
    assert said.startswith(problem)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"key": "../own"}, "documents.json: this cannot be read"),
        ({"access": "nobody"}, "documents.json: this cannot be read"),
        ({"title": "\ud800"}, "documents.json: this cannot be read"),
        ({"file": None}, "documents.json and the files do not name the same documents"),
        ({"key": "exit-guide"}, "documents.json names a document twice"),
        ({"title": "\u202e a"}, f"{OWN}: Give it a title of 3 to 80 characters."),
        ({"title": "", "tab": None}, f"{OWN}: These are missing: title, tab."),
    ],
)
def test_a_list_that_is_wrong_is_refused(change: dict[str, Any], problem: str) -> None:
    found = dict(transfer.export())
    entries = json.loads(found["documents.json"])
    entries[-1] |= change
    assert transfer.problems(found | {"documents.json": json.dumps(entries).encode()}) == [problem]


def test_details_of_a_document_that_is_unknown_here_are_refused(library: SampleLibrary) -> None:
    exported = dict(transfer.export())
    LibraryDocument.objects.filter(key="buyer-nda").delete()
    assert transfer.problems(exported) == ["buyer-nda: There is no such document here."]


@pytest.mark.parametrize("limit", ["MOST_DOCUMENTS", "MOST_BYTES"])
def test_the_limits_of_the_library_hold(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, limit, 1)
    (said,) = transfer.problems(dict(transfer.export()))
    assert said.startswith("The library keeps")
