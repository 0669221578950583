"""Messages with an attached assessment: sent, stored once, mailed, shown to staff."""

import json
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from selectolax.lexbor import LexborHTMLParser
from tests.conftest import WORDS, Post
from tests.factories import ContactMessageFactory
from tests.question_sets import sample_answers

from brokerage.business_health.rules import scoring as health_rules
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail
from brokerage.value_assessment.rules import scenarios as value_rules
from brokerage.value_assessment.rules.question_set import value_question_sets

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_SHEET = sample_answers.pointing_to("cash-flow-crisis", answers=3)
_SCORES = sample_answers.scores_of("4" * 50) | {3: 1, 41: 2}
ASSESSMENT = sample_answers.assessment_body()
HEALTH = sample_answers.health_body() | {"answers": sample_answers.as_json(_SCORES)}
_SENT = {"assessment": ASSESSMENT, "health": HEALTH}
_EACH = pytest.mark.parametrize("name", _SENT)

_REFUSED = {
    "run": "The calculator run could not be read. Remove it and send again.",
    "assessment": "The assessment could not be read. Remove it and send again.",
    "health": "The business health status could not be read. Remove it and send again.",
}


def _with(**sent: Any) -> dict[str, Any]:
    return {**WORDS, **sent}


def _changed(name: str, **answers: Any) -> dict[str, Any]:
    """The attachment with answers changed by the names of their inputs: `q7="…"`."""
    changed = {id_.removeprefix("q"): answer for id_, answer in answers.items()}
    return _SENT[name] | {"answers": _SENT[name]["answers"] | changed}


def _stored(field: str) -> dict[str, Any]:
    kept = getattr(ContactMessage.objects.get(), field)
    assert isinstance(kept, dict)
    return kept


def _page(office: Client) -> LexborHTMLParser:
    message = ContactMessage.objects.get()
    answer = office.get(f"/office/leads/contactmessage/{message.pk}/change/")
    return LexborHTMLParser(answer.content.decode())


def _cells(page: LexborHTMLParser) -> list[tuple[str, str]]:
    rows = page.css("table.run tr")
    return [(row.css("th")[0].text(), row.css("td")[0].text()) for row in rows]


def test_scenarios_and_figures_are_calculated_by_the_server(post_message: Post) -> None:
    assert post_message(_with(**_SENT)).status_code == 200
    assessment, health = _stored("value_assessment"), _stored("business_health")
    assert assessment["scenarios"] == [
        {"key": each.key, "questions": [one.question for one in each.evidence]}
        for each in value_rules.identify_scenarios(_SHEET)
    ]
    assert assessment["header"]["businessName"] == "Muñoz & Sons Plumbing"
    assert health["overall"] == health_rules.assess(_SCORES).overall
    assert health["warnings"] == [3, 41]
    assert ContactMessage.objects.get().calculator_run is None


@pytest.mark.parametrize("body", [WORDS, _with(assessment=None, health=None)])
def test_a_message_without_attachments_stores_none(
    post_message: Post, body: dict[str, Any]
) -> None:
    assert post_message(body).status_code == 200
    message = ContactMessage.objects.get()
    assert (message.value_assessment, message.business_health) == (None, None)


def test_results_sent_by_the_browser_are_ignored(post_message: Post) -> None:
    forged = {"scenarios": [], "overall": 100, "label": "Sold", "warnings": []}
    post_message(_with(assessment=ASSESSMENT | forged, health=HEALTH | forged))
    assert _stored("value_assessment")["scenarios"]
    health = _stored("business_health")
    assert (health["overall"], health["warnings"]) == (78, [3, 41])


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("assessment", ASSESSMENT | {"version": "2019-01"}),
        ("assessment", ASSESSMENT | {"version": "../words"}),
        ("assessment", {**ASSESSMENT, "answers": {}}),
        ("assessment", {}),
        ("assessment", _changed("assessment", q7="<script>alert(1)</script>")),
        ("assessment", _changed("assessment", q50="")),
        ("assessment", ASSESSMENT | {"businessName": "x" * 10_000}),
        ("health", HEALTH | {"version": "2019-01"}),
        ("health", {**HEALTH, "answers": {}}),
        ("health", {}),
        ("health", _changed("health", q7=6)),
        ("health", _changed("health", q50=0)),
    ],
)
def test_an_invalid_attachment_is_rejected_with_its_message_and_nothing_is_stored(
    post_message: Post, name: str, sent: dict[str, Any]
) -> None:
    answer = post_message(_with(**{name: sent}))
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": "Please fix the form errors",
        "fields": {name: _REFUSED[name]},
    }
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()


def test_errors_of_the_form_and_of_all_attachments_are_returned_together(
    post_message: Post,
) -> None:
    answer = post_message(_with(run={}, assessment={}, health={}, email="jose"))
    assert json.loads(answer.content)["fields"] == {
        "email": "Please enter a valid email address",
        **_REFUSED,
    }


@pytest.mark.parametrize(
    "sent",
    [
        {"assessment": "2026-11"},
        {"assessment": [ASSESSMENT]},
        {"assessment": {**ASSESSMENT, "answers": [1]}},
        {"assessment": {**ASSESSMENT, "ownerName": None}},
        {"health": 5},
        {"health": _changed("health", q7="4")},
        {"health": _changed("health", q7=4.5)},
        {"health": _changed("health", q7=True)},
    ],
)
def test_an_attachment_of_the_wrong_type_is_malformed(
    post_message: Post, sent: dict[str, Any]
) -> None:
    answer = post_message(_with(**sent))
    assert (answer.status_code, json.loads(answer.content)["code"]) == (400, "malformed")
    assert not ContactMessage.objects.exists()


def test_text_typed_above_the_questions_is_stored_cleaned(post_message: Post) -> None:
    typed = {"businessName": " Rose\0 🌹\n Florist\u202e ", "ownerName": "<b>O’Neil</b>"}
    assert post_message(_with(assessment=ASSESSMENT | typed)).status_code == 200
    header = _stored("value_assessment")["header"]
    assert header["businessName"] == "Rose 🌹 Florist"
    assert header["ownerName"] == "<b>O’Neil</b>"


@_EACH
def test_the_same_text_with_the_same_attachment_is_one_message(
    post_message: Post, name: str
) -> None:
    for sent in (_SENT[name], _SENT[name] | {"anything": "else"}):
        post_message(_with(**{name: sent}), headers={"Idempotency-Key": "a1"})
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (1, 2)


def test_the_same_text_with_another_attachment_is_another_message(
    post_message: Post, settings: LazySettings
) -> None:
    settings.CONTACT_PROOF_PER_HOUR = 0
    other = _changed("health", q7=5)
    bodies = (
        WORDS,
        _with(assessment=ASSESSMENT),
        _with(health=HEALTH),
        _with(**_SENT),
        _with(health=other),
        _with(assessment=ASSESSMENT | {"ownerName": "Dana"}),
    )
    for body in bodies:
        assert post_message(body, headers={"Idempotency-Key": "a1"}).status_code == 200
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (
        6,
        9,
    )  # three acknowledgements


def test_the_firms_mail_lists_scenarios_with_counts_and_figures(
    post_message: Post,
) -> None:
    post_message(_with(**_SENT))
    firm, _ = Mail.objects.order_by("pk")
    found = value_rules.identify_scenarios(_SHEET)
    counts = [
        f"{each.title}: {len(each.evidence)} answer{'s' if len(each.evidence) > 1 else ''}"
        for each in found
    ]
    told = [
        f"Assessment: {len(found)} identified",
        *counts,
        f"Questions version: {ASSESSMENT['version']}",
    ]
    assert "\n  ".join(told) in firm.text
    assert (
        "Business health: 78%, Good - Some areas for improvement\n  The report adds: " in firm.text
    )
    assert "it hides at least one critical point" in firm.text
    assert "\n  Money & Customers: 74%" in firm.text
    assert "Critical warnings: Top 5 customers make up over 50% of revenue; Less than" in firm.text
    assert "Muñoz & Sons" not in firm.subject


def test_the_firms_mail_says_that_no_assessment_was_sent(post_message: Post) -> None:
    post_message()
    text = Mail.objects.order_by("pk")[0].text
    assert "- Assessment: not sent\n- Business health: not sent\n" in text


def test_the_acknowledgement_repeats_nothing_of_an_assessment(post_message: Post) -> None:
    post_message(_with(**_SENT))
    visitor = Mail.objects.get(to=WORDS["email"])
    for part in (visitor.subject, visitor.text, visitor.html):
        assert not any(word in part for word in ("Cash Flow", "78%", "ssessment", "Sons"))


def test_staff_see_scenarios_with_evidence_first_then_every_answer(
    post_message: Post, office: Client
) -> None:
    post_message(_with(assessment=ASSESSMENT))
    page, question_set = _page(office), value_question_sets.shipped()
    cells = _cells(page)
    found = value_rules.identify_scenarios(_SHEET)
    assert cells[:2] == [("Business", "Muñoz & Sons Plumbing"), ("Owner", "José Muñoz")]
    evidence = [
        (f"{one.question}. {question_set.by_id[one.question].text}", one.answer)
        for each in found
        for one in each.evidence
    ]
    assert cells[5 : 5 + len(evidence)] == evidence
    assert len(cells) == 5 + len(evidence) + 50
    assert [node.text() for node in page.css("h3")] == [each.title for each in found]
    assert page.css("details summary")[0].text() == "All 50 answers"
    assert not page.css("[name=value_assessment], [name=assessment]")


def test_staff_read_that_nothing_was_identified(post_message: Post, office: Client) -> None:
    post_message(
        _with(
            assessment=ASSESSMENT
            | {"answers": sample_answers.as_json(sample_answers.without_scenarios())}
        )
    )
    assert "No scenario identified." in str(_page(office).html)


def test_staff_see_the_health_status_with_warnings_and_every_answer(
    post_message: Post, office: Client
) -> None:
    post_message(_with(health=HEALTH))
    rows = dict(_cells(_page(office)))
    assert rows["Overall"] == "78%, Good - Some areas for improvement"
    assert "it hides at least one critical point" in rows["The report adds"]
    assert rows["Money & Customers"] == "74%"
    assert rows["Critical warnings"].startswith("Top 5 customers")
    third = health_question_sets.shipped().by_id[3]
    assert rows[f"3. {third.text}"] == f"1 of 5: {third.scale[0]}"
    assert len(rows) == 59


def test_markup_above_the_questions_is_shown_as_text(post_message: Post, office: Client) -> None:
    post_message(_with(assessment=ASSESSMENT | {"ownerName": "<script>alert(1)</script>"}))
    page = str(_page(office).html)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_staff_see_no_table_without_an_assessment(office: Client) -> None:
    ContactMessageFactory.create()
    page = _page(office)
    assert not page.css("table.run, details")
    assert "ssessment" not in str(page.html)


def test_saving_a_status_does_not_change_the_attachments(
    post_message: Post, office: Client
) -> None:
    post_message(_with(**_SENT))
    before = ContactMessage.objects.get()
    form = {"status": "closed", "note": "", "value_assessment": "{}", "business_health": "{}"}
    page = f"/office/leads/contactmessage/{before.pk}/change/"
    assert office.post(page, form).status_code == 302
    after = ContactMessage.objects.get()
    assert (after.status, after.value_assessment, after.business_health) == (
        "closed",
        before.value_assessment,
        before.business_health,
    )
