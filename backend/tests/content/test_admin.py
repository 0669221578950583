"""Editing words in the back office."""

import json
from typing import Any

import pytest
from django.test import Client

from brokerage.common import facts
from brokerage.content import selectors
from brokerage.content.models import Document
from brokerage.content.services import edit, load_shipped

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_loaded")]

_FIRM = "/office/content/document/firm/change/"


@pytest.fixture
def _loaded(db: None) -> None:
    load_shipped()


def _firm(**changes: Any) -> str:
    words = facts.shipped("firm")
    assert isinstance(words, dict)
    return json.dumps({**words, **changes})


def test_staff_change_the_firms_name(office: Client) -> None:
    answer = office.post(_FIRM, {"text": _firm(name="Pine Creek Advisors")})
    assert answer.status_code == 302
    selectors.forget()
    assert selectors.firm().name == "Pine Creek Advisors"
    assert Document.objects.get(key="firm").edited


def test_saving_the_shipped_words_counts_as_no_edit(office: Client) -> None:
    office.post(_FIRM, {"text": _firm()})
    assert not Document.objects.get(key="firm").edited


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"name": "x",}', "Line 1, column"),
        ("[]", "another format"),
        ("{}", "is missing"),
        (_firm(name=""), "name: is too short"),
        (_firm(slogan="x"), "unknown entry"),
    ],
)
def test_words_that_would_break_a_page_are_refused_with_the_place(
    office: Client, text: str, said: str
) -> None:
    answer = office.post(_FIRM, {"text": text})
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not Document.objects.filter(edited=True).exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hello {{ name }}", "Begin with “Subject:"),
        ("Subject: Hi\n\nHello {{ nmae }}", "Unknown placeholder: nmae"),
        ("Subject: Hi\n\n{% for x in y %}", "Braces may only hold a placeholder"),
    ],
)
def test_a_mail_keeps_its_subject_and_its_placeholders(
    office: Client, text: str, said: str
) -> None:
    answer = office.post(
        "/office/content/document/mails_2Fcontact-acknowledgement/change/", {"text": text}
    )
    assert said in answer.content.decode()


def test_markdown_typed_in_a_browser_is_kept_with_plain_line_ends(office: Client) -> None:
    text = "# Terms\r\nLast updated: 2026-12-01\r\n\r\nBe kind.\r\n"
    answer = office.post("/office/content/document/legal_2Fterms/change/", {"text": text})
    assert answer.status_code == 302
    selectors.forget()
    assert selectors.document("legal/terms") == text.replace("\r\n", "\n")


def test_the_shipped_words_can_be_put_back(office: Client) -> None:
    edit(key="firm", words=json.loads(_firm(name="Pine Creek Advisors")))
    form = {"action": "restore_shipped_words", "_selected_action": ["firm"]}
    office.post("/office/content/document/", form)
    selectors.forget()
    assert selectors.firm().name == "Sabine Ridge Business Advisors"


def test_documents_are_neither_added_nor_deleted(office: Client) -> None:
    assert office.get("/office/content/document/add/").status_code == 403
    assert office.post("/office/content/document/firm/delete/").status_code == 403
