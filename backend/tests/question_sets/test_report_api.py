"""The two report operations: what they answer, and what they say of what is missing or wrong."""

import json
from typing import Any

import pytest
from django.test import Client
from tests.pdf.reading import read
from tests.question_sets.answer_sheets import as_sent, assessment, chosen, health
from tests.question_sets.report_client import EACH, OPERATIONS, ask, changed

from brokerage.value_assessment.question_set import value_question_sets

pytestmark = pytest.mark.django_db

_HEALTH_OPEN = "Please answer all 50 questions before calculating your business health status"


def _note(completed: int) -> str:
    return f"Please answer all 50 questions to see your results ({completed}/50 completed)"


def _without(body: dict[str, Any], *ids: int) -> dict[str, Any]:
    kept = {id_: answer for id_, answer in body["answers"].items() if int(id_) not in ids}
    return body | {"answers": kept}


@pytest.mark.parametrize(
    ("operation", "name", "says"),
    [
        ("assessment-report", "business-value-assessment-20", "Muñoz & Sons Plumbing"),
        ("health-report", "business-health-20", "Your business health"),
    ],
)
def test_the_report_comes_as_a_file_to_save(
    client: Client, operation: str, name: str, says: str
) -> None:
    answer = ask(client, operation)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{name}')
    assert answer["Content-Disposition"].endswith('.pdf"')
    assert says in read(answer.content).pages[0]


@pytest.mark.parametrize(
    ("missing", "message", "field"),
    [((50,), _note(49), "q50"), ((1, 2), _note(48), "q1"), (range(1, 51), _note(0), "q1")],
)
def test_an_open_question_is_told_with_the_exact_progress(
    client: Client, missing: Any, message: str, field: str
) -> None:
    answer = ask(client, "assessment-report", _without(assessment(), *missing))
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": message,
        "fields": {field: message},
    }


@pytest.mark.parametrize("missing", [(50,), (1, 2), range(1, 51)])
def test_an_open_score_is_told_in_the_specified_words(client: Client, missing: Any) -> None:
    answer = ask(client, "health-report", _without(health(), *missing))
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": _HEALTH_OPEN,
        "fields": {f"q{missing[0]}": _HEALTH_OPEN},
    }


@pytest.mark.parametrize("text", ["", "Select an option...", "#panic()", "x" * 10_000, "\0"])
def test_a_text_that_is_no_option_is_no_answer(client: Client, text: str) -> None:
    answer = ask(client, "assessment-report", changed(assessment(), q7=text))
    assert json.loads(answer.content)["fields"] == {"q7": _note(49)}


@pytest.mark.parametrize("score", [0, 6, -1, 10**30])
def test_a_number_outside_the_scale_is_no_answer(client: Client, score: int) -> None:
    answer = ask(client, "health-report", changed(health(), q7=score))
    assert json.loads(answer.content)["fields"] == {"q7": _HEALTH_OPEN}


@EACH
@pytest.mark.parametrize("extra", ["0", "51", "-1", "01", "1.0", "x", "", "__proto__"])
def test_an_answer_that_was_not_asked_for_is_not_read(
    client: Client, operation: str, extra: str
) -> None:
    body = OPERATIONS[operation]()
    answer = body["answers"]["1"]
    assert ask(client, operation, changed(body, **{extra: answer})).status_code == 200


@EACH
def test_what_was_refused_is_allowed_once_it_is_put_right(client: Client, operation: str) -> None:
    body = OPERATIONS[operation]()
    assert ask(client, operation, _without(body, 31)).status_code == 422
    assert ask(client, operation, body).status_code == 200


@EACH
def test_an_empty_body_has_every_question_open(client: Client, operation: str) -> None:
    answer = ask(client, operation, {})
    assert answer.status_code == 422
    assert list(json.loads(answer.content)["fields"]) == ["q1"]


def test_a_header_may_be_left_out(client: Client) -> None:
    body = {name: assessment()[name] for name in ("version", "answers")}
    answer = ask(client, "assessment-report", body)
    assert answer.status_code == 200
    assert "Owner: Not specified" in read(answer.content).pages[0]


@pytest.mark.parametrize(
    ("texts", "fields"),
    [
        (
            {"businessName": "Rose 🌹 Florist"},
            {"businessName": "Business name: the report cannot print “🌹”. Please leave it out."},
        ),
        ({"ownerName": "x" * 121}, {"ownerName": "Owner name must be at most 120 characters"}),
        ({"date": "1" * 10_240}, {"date": "Date must be at most 120 characters"}),
        (
            {"industry": "شركة"},
            {"industry": "Industry: the report cannot print “ش”. Please leave it out."},
        ),
    ],
)
def test_a_text_that_no_report_can_show_is_told_at_its_field(
    client: Client, texts: dict[str, str], fields: dict[str, str]
) -> None:
    answer = ask(client, "assessment-report", assessment() | texts)
    assert answer.status_code == 422
    assert json.loads(answer.content)["fields"] == fields
    assert json.loads(answer.content)["message"] == next(iter(fields.values()))


@pytest.mark.parametrize("version", value_question_sets.versions())
def test_answers_are_read_with_the_questions_of_their_version(client: Client, version: str) -> None:
    sheet = as_sent(chosen("0" * 50, value_question_sets.get(version)))
    body = assessment() | {"answers": sheet, "version": version}
    text = read(ask(client, "assessment-report", body).content).text
    assert f"This report was made from version {version} of our questions." in text


def test_a_page_that_names_no_version_is_of_the_first(client: Client) -> None:
    first = value_question_sets.versions()[0]
    sheet = as_sent(chosen("0" * 50, value_question_sets.get(first)))
    for operation, answers in (("assessment-report", sheet), ("health-report", None)):
        body = {"answers": answers or health()["answers"]}
        assert f"version {first} of our" in read(ask(client, operation, body).content).text


@EACH
def test_a_version_that_never_was_is_refused(client: Client, operation: str) -> None:
    answer = ask(client, operation, OPERATIONS[operation]() | {"version": "1999-01"})
    assert (answer.status_code, json.loads(answer.content)["code"]) == (422, "invalid")
    assert "load the page again" in json.loads(answer.content)["message"]


def test_open_questions_and_unprintable_texts_are_told_together(client: Client) -> None:
    body = _without(assessment(), 3) | {"industry": "花"}
    assert list(json.loads(ask(client, "assessment-report", body).content)["fields"]) == [
        "q3",
        "industry",
    ]


@pytest.mark.parametrize(
    "name",
    [
        "Mu\u202eñoz\u2066 & Sons",
        "Muñoz\0 & Sons",
        " Muñoz\r\n\t& \u200bSons ",
        "Mun\u0303oz & Sons",
    ],
)
def test_marks_that_nobody_sees_are_taken_out(client: Client, name: str) -> None:
    answer = ask(client, "assessment-report", assessment() | {"businessName": name})
    assert "Muñoz & Sons Assessment Completed:" in read(answer.content).pages[0]
