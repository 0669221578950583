"""Snapshots of both assessments: calculated, validated, and formatted."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.question_sets.sample_answers import (
    as_json,
    options_at,
    pointing_to,
    scores_of,
    with_all_scenarios,
    without_scenarios,
)

from brokerage.business_health.rules import scoring as health_rules
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.services import snapshots as health_snapshots
from brokerage.business_health.services.snapshots import HealthSnapshot, HealthSubmission
from brokerage.content.selectors.bodies import cached_body
from brokerage.value_assessment.rules import scenarios as value_rules
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.services import snapshots as value_snapshots
from brokerage.value_assessment.services.respondent import MAX_LENGTH, Respondent
from brokerage.value_assessment.services.snapshots import AssessmentSnapshot, AssessmentSubmission

_VERSION = health_question_sets.shipped().version
"""The current version of both assessments."""

_ANSWERS = pointing_to("cash-flow-crisis", answers=3)
_HEADER = Respondent(" Muñoz  & Sons ", "José Muñoz", "2026-11-20", "")
_SUBMISSION = AssessmentSubmission(_HEADER, as_json(_ANSWERS), _VERSION)
_SCORES = scores_of("4" * 50) | {3: 1, 41: 2}
_HEALTH_SUBMISSION = HealthSubmission(as_json(_SCORES), _VERSION)

_TEXTS = st.text(max_size=20)
_VERSIONS = ["", "2019-01", "words", "../current", "2026-11\0", " 2026-11", "questions-2026-11"]


def _value_snapshot(submission: AssessmentSubmission = _SUBMISSION) -> AssessmentSnapshot:
    snapshot = value_snapshots.validate_and_score(submission)
    assert snapshot is not None
    return snapshot


def _health_snapshot(submission: HealthSubmission = _HEALTH_SUBMISSION) -> HealthSnapshot:
    snapshot = health_snapshots.validate_and_score(submission)
    assert snapshot is not None
    return snapshot


def test_a_snapshot_has_the_scenarios_that_the_rules_identify() -> None:
    snapshot = _value_snapshot()
    assert snapshot["scenarios"] == [
        {"key": each.key, "questions": [one.question for one in each.evidence]}
        for each in value_rules.identify_scenarios(_ANSWERS)
    ]
    assert snapshot["scenarios"][0]["key"] == "cash-flow-crisis"
    assert snapshot["answers"] == as_json(_ANSWERS)
    assert snapshot["version"] == _VERSION


def test_the_cleaned_header_is_stored() -> None:
    assert _value_snapshot()["header"] == {
        "businessName": "Muñoz & Sons",
        "ownerName": "José Muñoz",
        "date": "2026-11-20",
        "industry": "",
    }


def test_a_snapshot_has_the_scores_that_the_rules_compute() -> None:
    snapshot, result = _health_snapshot(), health_rules.assess(_SCORES)
    assert (snapshot["overall"], snapshot["label"]) == (result.overall, result.label)
    assert snapshot["categories"] == {each.key: each.percent for each in result.categories}
    assert snapshot["warnings"] == [3, 41]
    assert snapshot["answers"] == as_json(_SCORES)


@pytest.mark.parametrize("version", _VERSIONS)
def test_an_unknown_version_is_invalid(version: str) -> None:
    assert value_snapshots.validate_and_score(replace(_SUBMISSION, version=version)) is None
    assert health_snapshots.validate_and_score(replace(_HEALTH_SUBMISSION, version=version)) is None


@pytest.mark.parametrize("text", ["", "Select an option...", "<b>yes</b>", "x" * 10_000])
def test_an_answer_that_is_not_an_option_is_invalid(text: str) -> None:
    assert (
        value_snapshots.validate_and_score(
            replace(_SUBMISSION, answers=as_json(_ANSWERS) | {"7": text})
        )
        is None
    )


@pytest.mark.parametrize("score", [0, 6, -1, 10**30])
def test_a_score_outside_the_scale_is_invalid(score: int) -> None:
    submission = replace(_HEALTH_SUBMISSION, answers=as_json(_SCORES) | {"7": score})
    assert health_snapshots.validate_and_score(submission) is None


@pytest.mark.parametrize("missing", ["1", "25", "50"])
def test_an_assessment_with_an_unanswered_question_is_invalid(missing: str) -> None:
    assert (
        value_snapshots.validate_and_score(
            replace(_SUBMISSION, answers=_without(as_json(_ANSWERS), missing))
        )
        is None
    )
    assert (
        health_snapshots.validate_and_score(
            replace(_HEALTH_SUBMISSION, answers=_without(as_json(_SCORES), missing))
        )
        is None
    )


def test_answers_to_unknown_questions_are_not_stored() -> None:
    assert (
        _value_snapshot(replace(_SUBMISSION, answers=as_json(_ANSWERS) | {"51": "x", "01": "y"}))
        == _value_snapshot()
    )
    more = replace(_HEALTH_SUBMISSION, answers=as_json(_SCORES) | {"0": 3, "x": 5})
    assert _health_snapshot(more) == _health_snapshot()


def test_a_long_header_is_invalid_and_unprintable_characters_are_stored() -> None:
    long = Respondent(business_name="x" * (MAX_LENGTH + 1))
    assert value_snapshots.validate_and_score(replace(_SUBMISSION, header=long)) is None
    assert (
        _value_snapshot(replace(_SUBMISSION, header=Respondent("花屋 🌹")))["header"][
            "businessName"
        ]
        == "花屋 🌹"
    )


@given(st.builds(Respondent, *[_TEXTS] * 4), st.dictionaries(_TEXTS, _TEXTS), _TEXTS)
def test_random_answers_are_invalid_and_raise_no_error(
    header: Respondent, answers: dict[str, str], version: str
) -> None:
    for each in (version, _VERSION):
        assert (
            value_snapshots.validate_and_score(AssessmentSubmission(header, answers, each)) is None
        )


@given(st.dictionaries(_TEXTS, st.integers()), _TEXTS)
def test_random_scores_are_invalid_and_raise_no_error(
    answers: dict[str, int], version: str
) -> None:
    for each in (version, _VERSION):
        assert health_snapshots.validate_and_score(HealthSubmission(answers, each)) is None


def test_an_assessment_shows_its_header_evidence_and_every_answer() -> None:
    snapshot, question_set = _value_snapshot(), value_question_sets.shipped()
    assert value_snapshots.header_rows(snapshot) == [
        ("Business", "Muñoz & Sons"),
        ("Owner", "José Muñoz"),
        ("Industry", "Not specified"),
        ("Date", "November\u00a020, 2026"),
        ("Questions version", _VERSION),
    ]
    first = value_snapshots.scenario_summaries(snapshot)[0]
    questions = snapshot["scenarios"][0]["questions"]
    assert first["title"] == "Cash Flow Crisis"
    assert first["evidence"] == [
        (f"{id_}. {question_set.by_id[id_].text}", _ANSWERS[id_]) for id_ in questions
    ]
    assert value_snapshots.answer_rows(snapshot) == [
        (f"{each.id}. {each.text}", _ANSWERS[each.id]) for each in question_set.questions
    ]


def test_the_mail_summary_counts_the_answers_that_point_to_each_scenario() -> None:
    lines = value_snapshots.mail_summary(
        _value_snapshot(replace(_SUBMISSION, answers=as_json(with_all_scenarios())))
    )
    first, *others, version = lines.split("\n  ")
    assert first == "10 identified"
    assert len(others) == 10
    for line, each in zip(
        others, value_rules.identify_scenarios(with_all_scenarios()), strict=True
    ):
        count = len(each.evidence)
        assert line == f"{each.title}: {count} {'answer' if count == 1 else 'answers'}"
    assert version == f"Questions version: {_VERSION}"


def test_the_mail_summary_says_that_no_scenario_was_identified() -> None:
    lines = value_snapshots.mail_summary(
        _value_snapshot(replace(_SUBMISSION, answers=as_json(without_scenarios())))
    )
    assert lines == f"no scenario identified\n  Questions version: {_VERSION}"


def test_a_health_status_shows_its_scores_and_warnings() -> None:
    snapshot = _health_snapshot()
    assert health_snapshots.summary_rows(snapshot) == [
        ("Overall", "78%, Good - Some areas for improvement"),
        ("The report adds", cached_body("business-health")["labelCaveat"]),
        ("Money & Customers", "74%"),
        ("Operations", "80%"),
        ("Market Position", "80%"),
        ("Growth Potential", "80%"),
        ("Financial Health", "76%"),
        (
            "Critical warnings",
            "Top 5 customers make up over 50% of revenue; Less than 3 months of expenses saved",
        ),
        ("Questions version", _VERSION),
    ]
    assert health_snapshots.mail_summary(snapshot).startswith(
        "78%, Good - Some areas for improvement\n  The report adds: Your overall score looks good"
    )
    assert len(health_snapshots.answer_rows(snapshot)) == 50
    label, value = health_snapshots.answer_rows(snapshot)[2]
    third = health_question_sets.shipped().by_id[3]
    assert (label, value) == (f"3. {third.text}", f"1 of 5: {third.scale[0]}")


def test_no_warnings_are_shown_as_none() -> None:
    snapshot = _health_snapshot(HealthSubmission(as_json(scores_of("5" * 50)), _VERSION))
    assert ("Critical warnings", "none") in health_snapshots.summary_rows(snapshot)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (scores_of("4" * 50) | {3: 1}, True),
        (scores_of("5" * 50) | {3: 1}, True),
        (scores_of("5" * 50), False),
        (scores_of("1" * 50), False),
    ],
    ids=["good with a warning", "excellent with a warning", "no warning", "a low label"],
)
def test_a_good_label_with_a_warning_has_the_caveat_in_mail_and_back_office(
    scores: dict[int, int], expected: bool
) -> None:
    snapshot = _health_snapshot(HealthSubmission(as_json(scores), _VERSION))
    caveat = cached_body("business-health")["labelCaveat"]
    assert (caveat in dict(health_snapshots.summary_rows(snapshot)).values()) == expected
    assert (caveat in health_snapshots.mail_summary(snapshot)) == expected


def test_an_older_version_uses_its_own_triggers_and_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    now = value_question_sets.shipped()
    renamed = now.scenarios[2].model_copy(update={"title": "Cash Is Thin", "triggers": ()})
    older = now.model_copy(
        update={
            "version": "2025-01",
            "scenarios": (*now.scenarios[:2], renamed, *now.scenarios[3:]),
        }
    )
    both = {older.version: older, now.version: now}
    monkeypatch.setattr(value_question_sets, "get", both.__getitem__)
    old = _value_snapshot(replace(_SUBMISSION, version="2025-01"))
    assert "cash-flow-crisis" not in {each["key"] for each in old["scenarios"]}
    assert "cash-flow-crisis" in {each["key"] for each in _value_snapshot()["scenarios"]}
    assert ("Questions version", "2025-01") in value_snapshots.header_rows(old)


def _without(answers: dict[str, Any], missing: str) -> dict[str, Any]:
    return {id_: answer for id_, answer in answers.items() if id_ != missing}


@pytest.mark.parametrize("version", value_question_sets.shipped_versions())
def test_an_assessment_of_any_version_shows_the_texts_of_that_version(version: str) -> None:
    question_set = value_question_sets.get(version)
    snapshot = _value_snapshot(
        AssessmentSubmission(_HEADER, as_json(options_at("0" * 50, question_set)), version)
    )
    expected = [(f"{each.id}. {each.text}", each.options[0]) for each in question_set.questions]
    assert value_snapshots.answer_rows(snapshot) == expected
    assert value_snapshots.scenario_summaries(snapshot)[0]["title"] == "Owner-Dependent Business"


@pytest.mark.parametrize("version", health_question_sets.shipped_versions())
def test_a_health_status_of_any_version_shows_the_texts_of_that_version(version: str) -> None:
    question_set = health_question_sets.get(version)
    snapshot = _health_snapshot(HealthSubmission(as_json(_SCORES), version))
    expected = [
        (f"{each.id}. {each.text}", f"{_SCORES[each.id]} of 5: {each.scale[_SCORES[each.id] - 1]}")
        for each in question_set.statements
    ]
    assert health_snapshots.answer_rows(snapshot) == expected
