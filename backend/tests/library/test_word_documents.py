"""The Word documents, read back with python-docx."""

import io
import re
import zipfile
from typing import Any

import docx
import pytest
from docx.oxml.ns import qn
from jinja2 import UndefinedError
from tests.library.document_files import DAY, FIRM, made, of_kind, shown, word_document, words

from brokerage.core import facts
from brokerage.library.documents.document import Document
from brokerage.library.documents.office_files import make_word

_WORD = of_kind("word")
_every_document = pytest.mark.parametrize("document", _WORD, ids=[each.key for each in _WORD])
_CONTRACTS = [each for each in _WORD if each.key in {"buyer-nda", "letter-of-intent"}]
_every_contract = pytest.mark.parametrize(
    "document", _CONTRACTS, ids=[each.key for each in _CONTRACTS]
)


def controls(document: Document) -> list[Any]:
    return list(word_document(document).element.iter(qn("w:sdt")))


def mark(element: Any, name: str) -> str:
    found: str = element.find(f".//{qn(name)}").get(qn("w:val"))
    return found


@_every_document
def test_it_uses_words_styles(document: Document) -> None:
    body = word_document(document)
    styles = [paragraph.style.name for paragraph in body.paragraphs if paragraph.style]
    assert styles.count("Title") == 1
    assert styles.count("Heading 1") >= 2
    assert "Notice" in styles
    assert body.tables


@_every_document
def test_every_field_has_a_label_and_a_unique_id(document: Document) -> None:
    places = controls(document)
    assert len(places) >= 5
    numbers = [mark(place, "w:id") for place in places]
    assert len(set(numbers)) == len(numbers)
    for place in places:
        assert mark(place, "w:alias")
        text = shown(place)
        assert text == "☐" or (text[0], text[-1]) == ("[", "]")


@_every_document
def test_pages_are_numbered_by_fields(document: Document) -> None:
    section = word_document(document).sections[0]
    for footer in (section.footer, section.first_page_footer):
        codes = "".join(each.text for each in footer._element.iter(qn("w:instrText")))
        assert codes.split() == ["PAGE", "NUMPAGES"]
        assert FIRM.phone.display in footer.paragraphs[0].text
    assert FIRM.name in section.header.paragraphs[0].text


@_every_document
def test_it_has_its_properties_and_language(document: Document) -> None:
    told = word_document(document).core_properties
    assert told.title == word_document(document).paragraphs[1].text
    assert (told.author, told.language) == (FIRM.name, "en-US")
    assert told.created is not None
    assert default_language(document) == "en-US"


def default_language(document: Document) -> str:
    defaults = word_document(document).styles.element.find(qn("w:docDefaults"))
    return mark(defaults, "w:lang")


@_every_document
def test_it_has_no_raw_markup(document: Document) -> None:
    text = words(document)
    for left_over in ("{{", "}}", "[[", "]]", "**", "§ W", "^ "):
        assert left_over not in text


@_every_document
def test_the_zip_is_valid_and_carries_no_time(document: Document) -> None:
    with zipfile.ZipFile(io.BytesIO(made(document))) as parts:
        assert parts.testzip() is None
        assert "docProps/thumbnail.jpeg" not in parts.namelist()
        assert {part.date_time for part in parts.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@_every_contract
def test_a_contract_recommends_a_lawyer_and_names_texas_law(document: Document) -> None:
    text = words(document)
    assert "Have a lawyer read this before you sign." in text
    assert "The laws of the State of Texas govern this" in text
    assert "exclusive jurisdiction and venue" in text


@_every_contract
def test_clauses_have_words_own_numbering(document: Document) -> None:
    clauses = [each for each in word_document(document).paragraphs if each.style.name == "Clause"]  # type: ignore[union-attr]
    assert len(clauses) > 10
    for clause in clauses:
        assert clause._p.pPr is not None
        assert clause._p.pPr.numPr is not None
        assert not clause.text.startswith("§")


def test_exclusivity_is_sixty_to_ninety_days() -> None:
    (document,) = (each for each in _CONTRACTS if each.key == "letter-of-intent")
    (place,) = (each for each in controls(document) if mark(each, "w:alias").startswith("60, 75"))
    assert [each.get(qn("w:value")) for each in place.iter(qn("w:listItem"))] == ["60", "75", "90"]
    assert "It is non-binding except Part B." in words(document)


@pytest.mark.parametrize(
    "settled",
    [
        "Earnest money",
        "secured by",
        "personally guaranteed by",
        "subordinated to the Buyer's lender",
        "survive closing for",
        "above a basket of",
        "up to a cap of",
        "If assets are bought, or if the purchase is taxed as one of assets",
        "sections 15.50 and 15.501",
        "Labor Code, section 204.086",
        "section 31.081",
        "No earnout is allowed.",
    ],
)
def test_the_letter_of_intent_settles_frequent_disputes(settled: str) -> None:
    (document,) = (each for each in _CONTRACTS if each.key == "letter-of-intent")
    assert settled in words(document)


def test_the_nda_binds_the_buyer_and_names_neither_the_owner_nor_the_business() -> None:
    (document,) = (each for each in _CONTRACTS if each.key == "buyer-nda")
    text = words(document)
    labels = [mark(place, "w:alias") for place in controls(document)]
    assert "Number of the listing" in labels
    assert not [label for label in labels if re.search(r"(?i)owner|seller", label)]
    assert f"{FIRM.name}, agent of the Owner" in text
    assert "its duties last for 24 months" in text
    assert "Until a sale is closed" not in text
    assert "18 U.S.C. § 1833(b)" in text
    assert "does not represent the Buyer" in text


def _with_name_as(monkeypatch: pytest.MonkeyPatch, xml: str) -> None:
    """Change how the shipped agreement has the placeholder of the firm's name."""
    changed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(facts.document_file("buyer-nda.docx"))) as parts,
        zipfile.ZipFile(changed, "w") as file,
    ):
        for name in parts.namelist():
            part = parts.read(name)
            if name == "word/document.xml":
                assert b"{{ firm_name }}" in part
                part = part.replace(b"{{ firm_name }}", xml.encode())
            file.writestr(name, part)
    monkeypatch.setattr(facts, "document_file", lambda _: changed.getvalue())


def test_a_placeholder_that_word_has_split_is_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_name_as(
        monkeypatch,
        '{{ </w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>firm_name</w:t></w:r>'
        '<w:r><w:t xml:space="preserve"> }}',
    )
    split = docx.Document(io.BytesIO(make_word("buyer-nda", FIRM, DAY)))
    assert split.paragraphs[0].text == f"{FIRM.name}   ·   Edition of November 2026"


def test_an_unknown_placeholder_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_name_as(monkeypatch, "{{ firm_fax }}")
    with pytest.raises(UndefinedError, match="firm_fax"):
        make_word("buyer-nda", FIRM, DAY)
