"""Memoranda: how one is drafted, approved by the owner and released, and what never enters it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.deals.cim.samples import listed, owner_of, staff
from tests.pdf.pdf_reader import NOON, read
from tests.people import Person

from brokerage.core import facts
from brokerage.deals.cim.models import Cim, CimVersion
from brokerage.deals.cim.rules.assembly import drafts
from brokerage.deals.cim.rules.figures import AddBack, CimFigures, CimRow, add_back_rows
from brokerage.deals.cim.rules.sections import SECTIONS, CimContent, CimSection
from brokerage.deals.cim.services.document import document, document_data
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.intake.rules.sheet import Value
from brokerage.deals.listing.models import Listing, ListingInternal
from brokerage.deals.listing.rules.private_parts import ListingSecretsContent
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.pipeline.models import DealEvent
from brokerage.deals.recast.rules.catalog import Grade
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

_INTERNAL: dict[str, Any] = {
    "content": {"doNotContact": "Marvin of Bluebonnet Air", "adText": "AdWordsOnly"},
    "floor": {"priceFloor": 987_123, "netNeeded": 654_321, "motives": "DivorceAndDebt"},
}
_ANSWERS = {
    "reason": "BurnedOutSecretly",
    "desiredNet": "654321",
    "keyPeople": "Luis runs dispatch",
    "landlord": "Crowley Holdings",
    "litigation": "yes",
    "litigationWhat": "SlipAndFall",
    "fullTime": "14",
    "topCustomers": [{"customer": "Sabine Steel", "share": "22"}, {"customer": "X", "share": "9"}],
    "licenses": [{"license": "TACL A", "holder": "Gene Whitlock", "agency": "TDLR"}],
    "debts": [{"lender": "Piney Bank", "balance": "120000", "monthly": "3000"}],
}
_NEVER = (
    "987",
    "654",
    "Marvin",
    "AdWordsOnly",
    "Divorce",
    "BurnedOut",
    "Luis",
    "Marvella",
    "Crowley",
    "SlipAndFall",
    "Sabine Steel",
    "Trinity",
    "Piney",
    "Gene Whitlock",
    "TACLA00012345C",
)


@pytest.fixture
def ben() -> Person:
    return staff("Ben")


@pytest.fixture
def listing(ada: Person, ben: Person) -> Listing:
    listing = listed(ada.user, ben.user)
    ListingInternal.objects.filter(listing=listing).update(**_INTERNAL)
    assert listing.deal is not None
    IntakeSheet.objects.create(
        deal=listing.deal,
        answers={field: {"value": value} for field, value in _ANSWERS.items()},
    )
    return listing


def _path(listing: Listing, rest: str = "") -> str:
    return f"desk/deals/{listing.deal_id}/cim{rest}"


def _with_text(cim: Any, section: str, text: str) -> Any:
    sections = [
        {**each, "text": text} if each["id"] == section else each
        for each in cim["content"]["sections"]
    ]
    return {"content": {"sections": sections}, "version": cim["version"]}


def _begun(listing: Listing, by: Person) -> Any:
    """Begin the memorandum and write what a draft leaves open."""
    cim = by.post(_path(listing))
    for section in cim["missing"]:
        cim = by.put(_path(listing), _with_text(cim, section, "Words."))
    return cim


def _approved(listing: Listing, by: Person, owner: Person) -> Any:
    cim = _begun(listing, by)
    by.post(_path(listing, "/versions"), {"version": cim["version"]})
    shown = owner.get("sale/cim")["cim"]
    return owner.post(f"sale/cim/{shown['number']}", {"sectionsRead": len(shown["parts"])})


def test_a_draft_has_what_is_known_without_names_or_secrets(listing: Listing, ada: Person) -> None:
    cim = ada.post(_path(listing))
    said = json.dumps(cim["content"])
    for words in ("Pecan Fork Heating", "12 Mill Road", "Customer A: 22% of revenue", "14"):
        assert words in said
    assert "TACL A, issued by TDLR" in said
    assert [words for words in _NEVER if words in json.dumps(cim)] == []
    assert cim["names"] == []
    assert DealEvent.objects.filter(kind="cim-begun").exists()


@pytest.mark.any_database
@settings(max_examples=15, deadline=None)
@given(
    floor=st.integers(10_000_001, 900_000_000),
    motives=st.text("klmnopqrs", min_size=12, max_size=40),
)
def test_nothing_internal_can_reach_the_document(floor: int, motives: str) -> None:
    answers: dict[str, Value] = {"reason": motives, "desiredNet": str(floor), "keyPeople": motives}
    public = PublicListing.model_validate({"title": "A shop", "region": "East Texas"})
    secrets = ListingSecretsContent.model_validate(
        {"staff": motives, "customers": motives, "license_holders": motives, "tax_id": motives}
    )
    words: Any = facts.shipped("cim")
    drafted = drafts(public, secrets, answers, words)
    assert motives not in json.dumps(drafted)
    assert str(floor) not in json.dumps(drafted)


def test_no_part_of_the_package_reads_what_is_internal() -> None:
    from pathlib import Path

    import brokerage.deals.cim as package

    folder = Path(str(package.__file__)).parent
    for file in folder.rglob("*.py"):
        text = file.read_text()
        assert "ListingInternal" not in text, file
        assert ".internal" not in text, file


def test_names_of_staff_and_customers_are_shown_and_hold_up_the_owner(
    listing: Listing, ada: Person
) -> None:
    cim = _begun(listing, ada)
    text = "Luis Ortega runs dispatch, and Sabine Steel calls daily."
    cim = ada.put(_path(listing), _with_text(cim, "people", text))
    assert [(each["words"], each["kind"]) for each in cim["names"]] == [
        ("Luis Ortega", "person"),
        ("Sabine Steel", "customer"),
    ]
    answer = ada.ask("POST", _path(listing, "/versions"), {"version": cim["version"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "names_people")


def test_two_people_do_not_overwrite_each_other(listing: Listing, ada: Person, ben: Person) -> None:
    cim = _begun(listing, ada)
    ben.put(_path(listing), _with_text(cim, "growth", "A second town."))
    answer = ada.ask("PUT", _path(listing), _with_text(cim, "growth", "Another trade."))
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")


def test_a_section_is_drafted_again_without_its_neighbors(listing: Listing, ada: Person) -> None:
    cim = _begun(listing, ada)
    cim = ada.put(_path(listing), _with_text(cim, "people", "Typed."))
    cim = ada.put(_path(listing), _with_text(cim, "growth", "Kept."))
    cim = ada.post(_path(listing, "/draft"), {"section": "people", "version": cim["version"]})
    texts = {each["id"]: each["text"] for each in cim["content"]["sections"]}
    assert texts["people"].startswith("- **Full-time employees:** 14")
    assert texts["growth"] == "Kept."


def test_the_owner_approves_every_section_and_a_second_person_releases(
    listing: Listing, ada: Person, ben: Person
) -> None:
    assert listing.deal is not None
    owner = owner_of(listing.deal)
    cim = _begun(listing, ada)
    ada.post(_path(listing, "/versions"), {"version": cim["version"]})
    assert Mail.objects.filter(to="dana@example.com").count() == 1
    shown = owner.get("sale/cim")["cim"]
    early = owner.ask("POST", "sale/cim/1", {"sectionsRead": 2})
    assert early.status_code == 422
    approved = owner.post("sale/cim/1", {"sectionsRead": len(shown["parts"])})
    assert approved["state"] == "approved"

    refused = ada.ask("POST", _path(listing, "/versions/1/release"))
    assert (refused.status_code, refused.json()["code"]) == (403, "second_person_needed")
    done = ben.post(_path(listing, "/versions/1/release"))
    version = CimVersion.objects.get()
    assert (version.state, version.released_by_name) == ("released", "Ben Nguyen")
    assert done["isReleased"]
    text = read(bytes(version.pdf or b"")).text
    assert "Pecan Fork Heating" in text
    assert [words for words in _NEVER if words in text] == []
    assert ben.ask("POST", _path(listing, "/versions/1/release")).status_code == 200


def test_a_wish_returns_it_and_a_new_version_replaces_the_one_before(
    listing: Listing, ada: Person
) -> None:
    assert listing.deal is not None
    owner = owner_of(listing.deal)
    cim = _begun(listing, ada)
    ada.post(_path(listing, "/versions"), {"version": cim["version"]})
    owner.post("sale/cim/1", {"wishes": {"people": "We are fifteen now"}})
    cim = ada.get(_path(listing))["cim"]
    assert cim["versions"][0]["wishes"] == {"people": "We are fifteen now"}
    cim = ada.put(_path(listing), _with_text(cim, "people", "Fifteen people."))
    ada.post(_path(listing, "/versions"), {"version": cim["version"]})
    assert owner.ask("POST", "sale/cim/1", {"sectionsRead": 20}).status_code == 409
    assert owner.get("sale/cim")["cim"]["number"] == 2


def test_what_the_owner_was_asked_about_never_changes(listing: Listing, ada: Person) -> None:
    from brokerage.deals.cim.models.documents import FixedVersion

    cim = _begun(listing, ada)
    ada.post(_path(listing, "/versions"), {"version": cim["version"]})
    version = CimVersion.objects.get()
    version.content = {"sections": []}
    with pytest.raises(FixedVersion):
        version.save()


@pytest.mark.any_database
def test_only_what_documents_prove_is_counted() -> None:
    rows = add_back_rows(
        [
            AddBack("The owner's pay", Grade.DOCUMENTED, [100, 110]),
            AddBack("The owner's pay", Grade.DOCUMENTED, [5, 0]),
            AddBack("Personal travel", Grade.PLAUSIBLE, [4, -1]),
            AddBack("Cash sales", Grade.UNSUPPORTED, [50, 50]),
            AddBack("Not judged", Grade.NONE, [9, -9]),
        ]
    )
    assert [(row.kind, row.label, row.grade, row.amounts) for row in rows] == [
        ("addBack", "The owner's pay", "Documented", (105, 110)),
        ("addBack", "Personal travel", "", (0, -1)),
        ("addBack", "Not judged", "", (0, -9)),
        ("open", "Personal travel", "Plausible, not counted", (4, 0)),
    ]


def test_a_changed_recast_says_so(listing: Listing, ada: Person) -> None:
    ada.post(_path(listing))
    old = CimFigures(
        periods=("2025",), rows=(CimRow(kind="revenue", label="Revenue", amounts=(2_000_000,)),)
    )
    Cim.objects.update(figures=old.model_dump(by_alias=True))
    cim = ada.get(_path(listing))["cim"]
    assert cim["outdated"] == ["Revenue of 2025: $2,000,000 then, none now"]
    assert ada.post(_path(listing, "/figures"))["outdated"] == []


@pytest.mark.any_database
def test_the_document_has_its_figures_as_a_table_and_a_drawing() -> None:
    figures = CimFigures(
        periods=("2024", "2025"),
        rows=(
            CimRow(kind="revenue", label="Revenue", amounts=(2_000_000, 2_100_000)),
            CimRow(kind="sde", label="SDE, documented", amounts=(380_000, 412_000)),
            CimRow(kind="pay", label="A manager's pay", amounts=(-90_000, -90_000)),
        ),
    )
    content = CimContent(sections=[CimSection(id=each.id, text="Words.") for each in SECTIONS])
    key: dict[str, Any] = {
        "content": content,
        "figures": figures,
        "company": "Pecan Fork",
        "reference": "1044-1",
        "made_at": NOON,
    }
    text = read(document(**key)).text
    for words in ("$412,000", "($90,000)", "Confidential", "No. 1044-1", "Page 1 of"):
        assert words in text
    said = document_data(**key)["figures"]["alt"]
    assert said.endswith("2025: revenue $2,100,000, documented SDE $412,000.")
