"""Editing content in the back office."""

import json
from typing import Any

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.content.models import Entry
from brokerage.content.selectors import bodies
from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.any_database,
    pytest.mark.usefixtures("_loaded"),
]

_FIRM = "/office/content/entry/firm/change/"


@pytest.fixture
def _loaded(db: None) -> None:
    load_shipped()


def _save(office: Client, page: str, text: str) -> Any:
    """Send the form of an entry's page with this text, as a browser that has just opened it."""
    return office.post(page, {"text": text, "seen": _seen(office, page)})


def _seen(office: Client, page: str) -> str:
    """The hidden field by which the form of an entry's page knows what it was opened with."""
    field = LexborHTMLParser(office.get(page).content).css_first("input[name=seen]")
    assert field is not None
    return str(field.attributes["value"])


def _firm(**changes: Any) -> str:
    words = facts.shipped("firm")
    assert isinstance(words, dict)
    return json.dumps({**words, **changes})


def test_staff_change_the_firms_name(office: Client) -> None:
    answer = _save(office, _FIRM, _firm(name="Pine Creek Advisors"))
    assert answer.status_code == 302
    bodies.forget()
    assert bodies.firm().name == "Pine Creek Advisors"
    assert Entry.objects.get(key="firm").edited


def test_a_stale_page_cannot_overwrite_a_later_edit(office: Client) -> None:
    seen = _seen(office, _FIRM)
    edit(key="firm", body=json.loads(_firm(name="Pine Creek Advisors")))
    text = _firm(tagline="Straight answers")
    for sent in ({"text": text, "seen": seen}, {"text": text}):
        answer = office.post(_FIRM, sent)
        assert "Somebody has changed this since" in answer.content.decode()
        assert "Straight answers" in answer.content.decode()
    assert Entry.objects.get(key="firm").body["name"] == "Pine Creek Advisors"
    assert _save(office, _FIRM, text).status_code == 302


def test_saving_unchanged_shipped_content_is_not_an_edit(office: Client) -> None:
    _save(office, _FIRM, _firm())
    assert not Entry.objects.get(key="firm").edited


def _notice(href: str) -> str:
    return _firm(notices=[{"label": "TREC Information About Brokerage Services", "href": href}])


def test_staff_add_licenses_and_completed_forms(office: Client) -> None:
    held = {"type": "Texas real estate broker license", "number": "123456", "holder": "Dale"}
    assert _save(office, _FIRM, _firm(licenses=[held])).status_code == 302
    form = "https://firm.example/iabs.pdf"
    assert _save(office, _FIRM, _notice(form)).status_code == 302
    bodies.forget()
    assert bodies.public_body("firm")["notices"][0]["href"] == form


def test_the_blank_form_of_the_commission_is_rejected(office: Client) -> None:
    blank = "https://www.trec.texas.gov/forms/information-about-brokerage-services"
    _assert_refused(office, _notice(blank), "notices 1 › href")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"name": "x",}', "Line 1, column"),
        ("[]", "another format"),
        ("{}", "This is missing"),
        (_firm(name=""), "name: This is empty"),
        (_firm(slogan="x"), "slogan: There is no entry of this name"),
    ],
)
def test_invalid_content_is_rejected_with_its_place(office: Client, text: str, said: str) -> None:
    _assert_refused(office, text, said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hello {{ name }}", "Start with “Subject:"),
        ("Subject: Hi\n\nHello {{ nmae }}", "Unknown placeholder: nmae"),
        ("Subject: Hi\n\n{% for x in y %}", "Use braces only for placeholders"),
    ],
)
def test_a_mail_keeps_its_subject_and_its_placeholders(
    office: Client, text: str, said: str
) -> None:
    answer = _save(office, "/office/content/entry/mails_2Fcontact-acknowledgement/change/", text)
    assert said in answer.content.decode()


def test_line_ends_of_markdown_are_normalized(office: Client) -> None:
    text = "# Terms\r\nUpdated December 1, 2026\r\n\r\nBe kind.\r\n"
    answer = _save(office, "/office/content/entry/legal_2Fterms/change/", text)
    assert answer.status_code == 302
    bodies.forget()
    assert bodies.public_body("legal/terms") == text.replace("\r\n", "\n")


def test_shipped_content_can_be_restored(office: Client) -> None:
    edit(key="firm", body=json.loads(_firm(name="Pine Creek Advisors")))
    form = {"action": "restore_shipped_words", "_selected_action": ["firm"]}
    office.post("/office/content/entry/", form)
    bodies.forget()
    assert bodies.firm().name == "Sabine Ridge Business Advisors"


def test_edits_and_restored_entries_are_in_the_staff_log(office: Client, staff: User) -> None:
    _save(office, _FIRM, _firm(name="Pine Creek Advisors"))
    form = {"action": "restore_shipped_words", "_selected_action": ["firm"]}
    office.post("/office/content/entry/", form)
    entries = StaffLogEntry.objects.filter(actor_id=staff.pk, object_type="document")
    assert [(entry.act, entry.detail) for entry in entries.order_by("pk")] == [
        ("document-published", {"document": "firm"}),
        ("document-restored", {"document": "firm"}),
    ]


def test_entries_cannot_be_added_or_deleted(office: Client) -> None:
    assert office.get("/office/content/entry/add/").status_code == 403
    assert office.post("/office/content/entry/firm/delete/").status_code == 403


_DEEP = '{"name": ' + "[" * 100_000 + "]" * 100_000 + "}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_firm(name="Pine\0 Creek"), r"signs that cannot be kept: \u0000"),
        (_firm(name="Pine \ud800 Creek"), r"signs that cannot be kept: \ud800"),
        ('{"\\udc00\\u0000": 1}', r"signs that cannot be kept: \u0000, \udc00"),
        (_firm().replace("32.3513", "9" * 5000), "a number is too large"),
        (_firm().replace("32.3513", "1e999"), "a number is too large"),
        (_firm().replace("32.3513", "Infinity"), "a number is too large"),
        (_firm(geo={"latitude": float("nan"), "longitude": 0}), "a number is too large"),
        (_DEEP, "nested too deeply"),
    ],
)
def test_content_that_no_database_can_store_is_rejected(
    office: Client, text: str, said: str
) -> None:
    _assert_refused(office, text, said)


def test_emoji_and_backslashes_are_saved(office: Client) -> None:
    said = "Straight answers 👍 \\u0000"
    assert _save(office, _FIRM, _firm(tagline=said)).status_code == 302
    bodies.forget()
    assert bodies.firm().tagline == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "Sabine Ridge 花 Advisors"}, "name: reports and documents cannot show “花”"),
        ({"shortName": "ش"}, "shortName: reports and documents cannot show “ش”"),
    ],
)
def test_a_character_without_a_glyph_is_rejected_and_named(
    office: Client, change: dict[str, str], said: str
) -> None:
    assert said in _save(office, _FIRM, _firm(**change)).content.decode()
    assert not Entry.objects.filter(edited=True).exists()


def test_an_invalid_sender_address_is_rejected(office: Client) -> None:
    answer = _save(office, _FIRM, _firm(email="josé@example.com"))
    assert "email: mail servers take only" in answer.content.decode()


def test_the_letterhead_accepts_accents_and_no_break_spaces(office: Client) -> None:
    answer = _save(office, _FIRM, _firm(name="Señor\u00a0Müller’s “Ridge”"))
    assert answer.status_code == 302


def test_an_industry_without_a_glyph_is_rejected_with_its_number(
    office: Client,
) -> None:
    words = facts.shipped("services")
    assert isinstance(words, dict)
    words["criteria"]["industries"][2] = "Sushi 寿司"
    answer = _save(office, "/office/content/entry/services/change/", json.dumps(words))
    said = "criteria › industries 3: reports and documents cannot show “寿”"
    assert said in answer.content.decode()


@pytest.mark.parametrize(
    "matter", ["updated: !!timestamp x", "updated: !!bool maybe", "title: " + "[" * 20_000]
)
def test_an_article_with_invalid_front_matter_is_rejected(office: Client, matter: str) -> None:
    key = next(key for key in facts.shipped_keys() if key.startswith("articles/"))
    address = f"/office/content/entry/{key.replace('/', '_2F')}/change/"
    answer = _save(office, address, f"---\n{matter}\n---\n\n## Text\n")
    assert answer.status_code == 200
    assert "cannot be read" in answer.content.decode()


def _assert_refused(office: Client, text: str, said: str) -> None:
    """Assert that the form shows the error and nothing is saved."""
    answer = _save(office, _FIRM, text)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not Entry.objects.filter(edited=True).exists()
