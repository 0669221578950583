"""The two report operations: their PDFs, and their errors for missing or invalid fields."""

import json
from typing import Any

import pytest
from django.test import Client
from tests.pdf.pdf_reader import read
from tests.question_sets.report_client import BODIES, each_operation, post_report, with_answers
from tests.question_sets.sample_answers import as_json, assessment_body, health_body, options_at

from brokerage.value_assessment.rules.question_set import value_question_sets

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_HEALTH_INCOMPLETE = "Please answer all 50 questions before calculating your business health status"


def _value_incomplete(completed: int) -> str:
    return f"Please answer all 50 questions to see your results ({completed}/50 completed)"


def _without(body: dict[str, Any], *ids: int) -> dict[str, Any]:
    answers = {id_: answer for id_, answer in body["answers"].items() if int(id_) not in ids}
    return body | {"answers": answers}


@pytest.mark.parametrize(
    ("operation", "name", "content"),
    [
        ("assessment-report", "business-value-assessment-20", "Muñoz & Sons Plumbing"),
        ("health-report", "business-health-20", "Your business health"),
    ],
)
def test_the_report_is_a_pdf_attachment(
    client: Client, operation: str, name: str, content: str
) -> None:
    answer = post_report(client, operation)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{name}')
    assert answer["Content-Disposition"].endswith('.pdf"')
    assert content in read(answer.content).pages[0]


@pytest.mark.parametrize(
    ("missing", "message", "field"),
    [
        ((50,), _value_incomplete(49), "q50"),
        ((1, 2), _value_incomplete(48), "q1"),
        (range(1, 51), _value_incomplete(0), "q1"),
    ],
)
def test_an_unanswered_question_is_reported_with_the_exact_progress(
    client: Client, missing: Any, message: str, field: str
) -> None:
    answer = post_report(client, "assessment-report", _without(assessment_body(), *missing))
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": message,
        "fields": {field: message},
    }


@pytest.mark.parametrize("missing", [(50,), (1, 2), range(1, 51)])
def test_an_unanswered_statement_is_reported_with_the_specified_message(
    client: Client, missing: Any
) -> None:
    answer = post_report(client, "health-report", _without(health_body(), *missing))
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": _HEALTH_INCOMPLETE,
        "fields": {f"q{missing[0]}": _HEALTH_INCOMPLETE},
    }


@pytest.mark.parametrize("text", ["", "Select an option...", "#panic()", "x" * 10_000, "\0"])
def test_a_text_that_is_not_an_option_does_not_count_as_an_answer(
    client: Client, text: str
) -> None:
    answer = post_report(client, "assessment-report", with_answers(assessment_body(), q7=text))
    assert json.loads(answer.content)["fields"] == {"q7": _value_incomplete(49)}


@pytest.mark.parametrize("score", [0, 6, -1, 10**30])
def test_a_number_outside_the_scale_does_not_count_as_an_answer(client: Client, score: int) -> None:
    answer = post_report(client, "health-report", with_answers(health_body(), q7=score))
    assert json.loads(answer.content)["fields"] == {"q7": _HEALTH_INCOMPLETE}


@each_operation
@pytest.mark.parametrize("extra", ["0", "51", "-1", "01", "1.0", "x", "", "__proto__"])
def test_an_answer_to_an_unknown_question_is_ignored(
    client: Client, operation: str, extra: str
) -> None:
    body = BODIES[operation]()
    answer = body["answers"]["1"]
    assert post_report(client, operation, with_answers(body, **{extra: answer})).status_code == 200


@each_operation
def test_a_corrected_submission_is_accepted(client: Client, operation: str) -> None:
    body = BODIES[operation]()
    assert post_report(client, operation, _without(body, 31)).status_code == 422
    assert post_report(client, operation, body).status_code == 200


@each_operation
def test_an_empty_body_reports_the_first_question(client: Client, operation: str) -> None:
    answer = post_report(client, operation, {})
    assert answer.status_code == 422
    assert list(json.loads(answer.content)["fields"]) == ["q1"]


def test_the_header_is_optional(client: Client) -> None:
    body = {name: assessment_body()[name] for name in ("version", "answers")}
    answer = post_report(client, "assessment-report", body)
    assert answer.status_code == 200
    assert "Owner: Not specified" in read(answer.content).pages[0]


@pytest.mark.parametrize(
    ("texts", "fields"),
    [
        (
            {"businessName": "花屋"},
            {
                "businessName": "Business name: the report cannot print “花”. Please use Latin"
                " letters."
            },
        ),
        ({"ownerName": "x" * 121}, {"ownerName": "Owner name must be at most 120 characters"}),
        ({"date": "1" * 10_240}, {"date": "Date must be at most 120 characters"}),
        (
            {"industry": "شركة"},
            {"industry": "Industry: the report cannot print “ش”. Please use Latin letters."},
        ),
    ],
)
def test_an_unprintable_or_long_text_is_reported_at_its_field(
    client: Client, texts: dict[str, str], fields: dict[str, str]
) -> None:
    answer = post_report(client, "assessment-report", assessment_body() | texts)
    assert answer.status_code == 422
    assert json.loads(answer.content)["fields"] == fields
    assert json.loads(answer.content)["message"] == next(iter(fields.values()))


@pytest.mark.parametrize("version", value_question_sets.shipped_versions())
def test_the_report_uses_the_questions_of_the_submitted_version(
    client: Client, version: str
) -> None:
    sheet = as_json(options_at("0" * 50, value_question_sets.get(version)))
    body = assessment_body() | {"answers": sheet, "version": version}
    text = read(post_report(client, "assessment-report", body).content).text
    assert f"This report was made from version {version} of our questions." in text


def test_a_submission_without_a_version_is_of_the_first_version(client: Client) -> None:
    first = value_question_sets.shipped_versions()[0]
    sheet = as_json(options_at("0" * 50, value_question_sets.get(first)))
    for operation, answers in (("assessment-report", sheet), ("health-report", None)):
        body = {"answers": answers or health_body()["answers"]}
        assert f"version {first} of our" in read(post_report(client, operation, body).content).text


@each_operation
def test_an_unknown_version_is_rejected(client: Client, operation: str) -> None:
    answer = post_report(client, operation, BODIES[operation]() | {"version": "1999-01"})
    assert (answer.status_code, json.loads(answer.content)["code"]) == (422, "invalid")
    assert "load the page again" in json.loads(answer.content)["message"]


def test_unanswered_questions_and_unprintable_texts_are_reported_together(client: Client) -> None:
    body = _without(assessment_body(), 3) | {"industry": "花"}
    assert list(json.loads(post_report(client, "assessment-report", body).content)["fields"]) == [
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
def test_invisible_characters_are_removed(client: Client, name: str) -> None:
    answer = post_report(client, "assessment-report", assessment_body() | {"businessName": name})
    assert "Muñoz & Sons Assessment Completed:" in read(answer.content).pages[0]
