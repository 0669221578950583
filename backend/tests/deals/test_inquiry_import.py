"""Inquiries come in from a CSV file, and go again if the file was wrong."""

from datetime import date
from threading import Event
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import DjangoAssertNumQueries
from tests.deals.listing_samples import written
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.core.csv_file import safe_cell
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.inquiry_import.models import ImportedInquiry, InquiryImport
from brokerage.deals.inquiry_import.rules.columns import (
    RefusedRow,
    guessed_mapping,
    read_row,
)
from brokerage.deals.inquiry_import.services import importing
from brokerage.deals.inquiry_import.services.importing import work_on_imports
from brokerage.deals.inquiry_import.services.reading import UnreadableFile, read_csv
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

FILE = """Full Name,Email Address,Phone,Comments,Source
José Muñoz,jose@example.com,(903) 555-0117,"Two lines,
and a comma",BizBuySell
Lee Park,LEE@example.com,,,
No Way,,,Call me,
=cmd(),not an address,,,
José M.,jose@example.com,,Again,
Ana,,903-555-0118,,
"""


@pytest.fixture
def pat() -> Person:
    email = "pat@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role="advisor", email=email))


@pytest.fixture
def listing(pat: Person) -> Listing:
    return written(DealFactory.create(lead=None, members=[pat.user]), pat.user)


def _read(person: Person, content: bytes) -> Any:
    answer = person.client.post(
        "/api/desk/inquiry-imports", {"file": SimpleUploadedFile("buyers.csv", content)}
    )
    assert answer.status_code == 200, answer.content
    return answer.json()


def _import(person: Person, listing: Listing, content: bytes = FILE.encode()) -> int:
    found = _read(person, content)
    path = f"desk/inquiry-imports/{found['id']}"
    body = {"mapping": found["mapping"], "listing": listing.pk}
    assert person.post(f"{path}/preview", body)["total"] == found["rows"]
    person.post(f"{path}/start")
    work_on_imports(Event())
    pk: int = found["id"]
    return pk


def test_a_file_is_shown_as_it_would_become_and_then_imported(
    pat: Person, listing: Listing
) -> None:
    known = Buyer.objects.create(name="Lee Park", email="lee@example.com")
    found = _read(pat, FILE.encode())
    assert found["mapping"] == ["name", "email", "phone", "message", "source"]
    path = f"desk/inquiry-imports/{found['id']}"
    body = {"mapping": found["mapping"], "listing": listing.pk}
    rows = pat.post(f"{path}/preview", body)["rows"]
    assert [(row["line"], row["becomes"]) for row in rows] == [
        (3, "new"),
        (4, "known"),
        (5, "refused"),
        (6, "refused"),
        (7, "same"),
        (8, "new"),
    ]
    assert not Interest.objects.exists()
    pat.post(f"{path}/start")
    work_on_imports(Event())
    done = pat.get(path)
    assert (done["state"], done["done"], done["refusedCount"]) == ("imported", 6, 2)
    assert set(Interest.objects.values_list("buyer__name", flat=True)) == {
        "José Muñoz",
        "Lee Park",
        "Ana",
    }
    jose = Interest.objects.get(buyer__email="jose@example.com")
    assert (jose.message, jose.source_name) == ("Two lines,\nand a comma", "BizBuySell")
    assert known.interests.count() == 1
    assert not Mail.objects.exists()  # nobody gets an email


def test_rows_that_were_refused_come_back_as_a_file_without_formulas(
    pat: Person, listing: Listing
) -> None:
    pk = _import(pat, listing)
    answer = pat.ask("GET", f"desk/inquiry-imports/{pk}/refused")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Line,Why,Full Name,Email Address,Phone,Comments,Source"
    assert lines[1].startswith("5,Neither an email nor a phone number,No Way")
    assert lines[2].startswith("6,“not an address” is not an email address,'=cmd()")


def test_an_import_is_taken_back_except_what_somebody_works_with(
    pat: Person, listing: Listing
) -> None:
    old = Buyer.objects.create(name="Lee Park", email="lee@example.com")
    pk = _import(pat, listing)
    Interest.objects.filter(buyer__name="Ana").update(state="nda-sent", version=2)
    pat.post(f"desk/inquiry-imports/{pk}/take-back")
    work_on_imports(Event())
    taken = pat.get(f"desk/inquiry-imports/{pk}")
    assert (taken["state"], taken["kept"]) == ("reverted", 1)
    assert [each.buyer.name for each in Interest.objects.all()] == ["Ana"]
    assert set(Buyer.objects.values_list("name", flat=True)) == {"Ana", old.name}
    again = pat.ask("POST", f"desk/inquiry-imports/{pk}/take-back")
    assert again.status_code == 409


def test_a_worker_that_stops_in_between_goes_on_and_doubles_nothing(
    pat: Person, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "_AT_ONCE", 2)
    rows = "".join(f"Person {n},p{n}@example.com\n" for n in range(7))
    found = _read(pat, f"Name,Email\n{rows}".encode())
    source = InquiryImport.objects.get(pk=found["id"])
    InquiryImport.objects.update(listing=listing, state="importing")
    source.refresh_from_db()
    assert importing._import_some(source)
    assert importing._import_some(source)
    work_on_imports(Event())
    assert (Interest.objects.count(), ImportedInquiry.objects.count()) == (7, 7)
    assert InquiryImport.objects.get().state == "imported"


def test_rows_of_one_person_join_in_the_order_of_the_file(pat: Person, listing: Listing) -> None:
    rows = (
        "Ann Lee,ann@example.com,903-555-0101,First",
        "Ann Lee,ann.lee@example.com,903-555-0101,From work",
        "Bo,bo@example.com,903-555-0101,Shares the phone",
        ",,903-555-0101,Which of them?",
        "Ann,ANN@example.com,,Last",
    )
    _import(pat, listing, "\n".join(("Name,Email,Phone,Message", *rows)).encode())
    asked = Interest.objects.order_by("pk")
    assert [(each.message, each.events.count()) for each in asked] == [
        ("First", 2),
        ("Shares the phone", 0),
        ("Which of them?", 0),
    ]
    assert list(asked[0].events.values_list("text", flat=True).order_by("pk")) == [
        "From work",
        "Last",
    ]


def test_an_import_takes_no_query_for_each_row(
    pat: Person, listing: Listing, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    rows = "".join(f"Person {n},p{n}@example.com\n" for n in range(30))
    found = _read(pat, f"Name,Email\n{rows}".encode())
    Buyer.objects.create(name="Person 3", email="p3@example.com")
    InquiryImport.objects.filter(pk=found["id"]).update(listing=listing, state="importing")
    with django_assert_max_num_queries(29):
        work_on_imports(Event())
    assert Interest.objects.exclude(score=None).count() == 30


def test_an_import_is_for_who_began_it(pat: Person, listing: Listing) -> None:
    pk = _import(pat, listing)
    email = "other@sabineridge.example.com"
    other = Person(UserFactory.create(staff=True, staff_role="advisor", email=email))
    assert other.ask("GET", f"desk/inquiry-imports/{pk}").status_code == 404
    assert other.get("desk/inquiry-imports")["imports"] == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_files_of_other_programs_are_read(encoding: str, delimiter: str) -> None:
    text = f"Nombre{delimiter}Correo\r\nJosé Muñoz{delimiter}jose@example.com\r\n"
    file = read_csv(text.encode(encoding))
    assert file.rows == [["José Muñoz", "jose@example.com"]]
    assert guessed_mapping(file.header) == ["name", "email"]


def test_a_file_without_names_of_columns_keeps_its_first_row() -> None:
    file = read_csv(b"Lee,lee@example.com\nAna,ana@example.com\n")
    assert (file.header, len(file.rows)) == (["Column 1", "Column 2"], 2)


@pytest.mark.parametrize(
    "content", [b"", b"Name,Email\n", b"PK\x03\x04x", b"a\x00b\n\x00", b"x" * 5_000_001]
)
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        read_csv(content)


def test_dates_are_read_as_americans_write_them() -> None:
    today = date(2026, 11, 28)
    row = read_row(["a@example.com", "11/03/2026 4:15 PM"], ["email", "date"], today)
    assert row.at
    assert row.at.date() == date(2026, 11, 3)
    with pytest.raises(RefusedRow):
        read_row(["a@example.com", "12/31/2027"], ["email", "date"], today)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert safe_cell(text) == f"'{text}"
