"""The templates of replies, their placeholders, and the subjects of replies."""

import pytest

from brokerage.core import facts
from brokerage.leads.rules import desk_texts, reply_templates

TEMPLATES = [key for key in facts.shipped_keys() if key.startswith(reply_templates.FOLDER)]
VALUES = {
    "first name": "Dana",
    "company": "Whitfield HVAC",
    "advisor": "Pat Reyes",
    "firm": "Sabine Ridge",
    "firm phone": "(903) 555-0142",
    "firm email": "hello@example.com",
}


@pytest.mark.parametrize("key", TEMPLATES)
def test_every_shipped_template_greets_is_signed_and_has_only_known_placeholders(key: str) -> None:
    assert reply_templates.problems(key, facts.shipped(key)) == []
    text = reply_templates.read(str(facts.shipped(key))).text
    assert text.startswith("Hello {first name},\n")
    assert text.endswith("\n\n{advisor}\n{firm}\n{firm phone}")
    blank = reply_templates.unfilled(text, VALUES)
    assert blank == "" or blank.startswith("Write ")


def test_templates_are_sorted_by_order_and_the_first_is_empty() -> None:
    templates = [reply_templates.read(str(facts.shipped(key))) for key in TEMPLATES]
    assert sorted(template.order for template in templates) == list(range(1, len(templates) + 1))
    assert min(templates, key=lambda template: template.order).id == "empty"


def test_no_template_subject_reveals_a_possible_sale() -> None:
    for key in TEMPLATES:
        subject = reply_templates.read(str(facts.shipped(key))).subject.lower()
        assert not [word for word in ("sell", "sale", "buy", "valu", "price") if word in subject]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("---\nid: a\nname: A\nsubject: S\norder: 1\n---\nHi {nickname}", "{nickname}"),
        ("---\nid: b\nname: A\nsubject: S\norder: 1\n---\nHi", "The id must stay"),
        ("---\nid: a\nname: A\norder: 1\n---\nHi", "subject: Field required"),
        ("---\nid: [\n---\nHi", "cannot be read"),
        ("Hi", "id: Field required"),
    ],
)
def test_an_invalid_template_is_rejected(source: str, problem: str) -> None:
    (found,) = reply_templates.problems("replies/a", source)
    assert problem in found


def test_a_placeholder_of_an_edited_template_may_have_spaces_as_in_a_reply() -> None:
    source = "---\nid: a\nname: A\nsubject: S\norder: 1\n---\nHi { first name }"
    assert reply_templates.problems("replies/a", source) == []


def test_placeholders_are_filled_in_and_one_without_a_value_stays() -> None:
    values = {**VALUES, "company": ""}
    text = "{first name} of {company}, {nickname}, { firm }"
    assert reply_templates.fill(text, values) == "Dana of {company}, {nickname}, Sabine Ridge"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Hello {first name}", ""),
        ("For {company}", "{company} can't be filled in: this lead has no company."),
        ("Hi {nickname}", "{nickname} can't be filled in: there is no such placeholder."),
        ("Hi {}", "{} can't be filled in"),
        ("{write: what they said}", "Write what they said, in place of {write: what they said}."),
        ("a { b", ""),
        ("{a\nb}", ""),
    ],
)
def test_a_placeholder_without_a_value_is_named(text: str, message: str) -> None:
    found = reply_templates.unfilled(text, {**VALUES, "company": ""})
    assert found.startswith(message) if message else found == ""


def test_a_value_with_braces_is_not_filled_in_again() -> None:
    assert reply_templates.fill("{company}", {**VALUES, "company": "{firm}"}) == "{firm}"


@pytest.mark.parametrize(
    ("subject", "answer"),
    [
        ("Your business", "Re: Your business"),
        ("Re: Your business", "Re: Your business"),
        ("RE: re : Re:  Your business", "Re: Your business"),
        ("Regarding you", "Re: Regarding you"),
    ],
)
def test_the_subject_of_a_reply_has_one_re(subject: str, answer: str) -> None:
    assert reply_templates.reply_subject(subject) == answer


@pytest.mark.parametrize("subject", ["x" * 200, "Re: " + "x" * 200, "ä" * 255, "👩‍👩‍👧" * 60])
def test_the_subject_of_a_reply_to_a_long_one_can_be_sent(subject: str) -> None:
    answer = reply_templates.reply_subject(subject)
    assert desk_texts.cleaned({"subject": answer, "text": "Hello"})["subject"] == answer
    assert answer.endswith("…")
    assert "\u200d…" not in answer
