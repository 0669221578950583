"""Assessments that are kept: read again from their answers, refused whole, and told in words."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.question_sets.answer_sheets import (
    as_sent,
    chosen,
    everything,
    pointing_to,
    quiet,
    scored,
)

from brokerage.business_health import rules as health_rules
from brokerage.business_health import snapshots as health_snapshots
from brokerage.business_health.question_set import health_question_sets
from brokerage.business_health.snapshots import HealthSnapshot, HealthSubmission
from brokerage.content.selectors import text_of
from brokerage.value_assessment import rules as value_rules
from brokerage.value_assessment import snapshots as value_snapshots
from brokerage.value_assessment.question_set import value_question_sets
from brokerage.value_assessment.respondent import LENGTH, Respondent
from brokerage.value_assessment.snapshots import AssessmentSnapshot, AssessmentSubmission

_VERSION = health_question_sets.current().version
"""Both assessments are of the same version today."""

_SHEET = pointing_to("cash-flow-crisis", answers=3)
_HEADER = Respondent(" Muñoz  & Sons ", "José Muñoz", "2026-11-20", "")
_SENT = AssessmentSubmission(_HEADER, as_sent(_SHEET), _VERSION)
_SCORES = scored("4" * 50) | {3: 1, 41: 2}
_SENT_HEALTH = HealthSubmission(as_sent(_SCORES), _VERSION)

_TEXTS = st.text(max_size=20)
_VERSIONS = ["", "2019-01", "words", "../current", "2026-11\0", " 2026-11", "questions-2026-11"]


def _kept(sent: AssessmentSubmission = _SENT) -> AssessmentSnapshot:
    kept = value_snapshots.validate_and_score(sent)
    assert kept is not None
    return kept


def _kept_health(sent: HealthSubmission = _SENT_HEALTH) -> HealthSnapshot:
    kept = health_snapshots.validate_and_score(sent)
    assert kept is not None
    return kept


def test_the_kept_scenarios_are_those_of_the_rules() -> None:
    kept = _kept()
    assert kept["scenarios"] == [
        {"key": each.key, "questions": [one.question for one in each.evidence]}
        for each in value_rules.identify(_SHEET)
    ]
    assert kept["scenarios"][0]["key"] == "cash-flow-crisis"
    assert kept["answers"] == as_sent(_SHEET)
    assert kept["version"] == _VERSION


def test_the_header_is_kept_as_cleaned() -> None:
    assert _kept()["header"] == {
        "businessName": "Muñoz & Sons",
        "ownerName": "José Muñoz",
        "date": "2026-11-20",
        "industry": "",
    }


def test_the_kept_figures_are_those_of_the_rules() -> None:
    kept, result = _kept_health(), health_rules.assess(_SCORES)
    assert (kept["overall"], kept["label"]) == (result.overall, result.label)
    assert kept["categories"] == {each.key: each.percent for each in result.categories}
    assert kept["warnings"] == [3, 41]
    assert kept["answers"] == as_sent(_SCORES)


@pytest.mark.parametrize("version", _VERSIONS)
def test_a_version_that_never_was_is_refused(version: str) -> None:
    assert value_snapshots.validate_and_score(replace(_SENT, version=version)) is None
    assert health_snapshots.validate_and_score(replace(_SENT_HEALTH, version=version)) is None


@pytest.mark.parametrize("text", ["", "Select an option...", "<b>yes</b>", "x" * 10_000])
def test_an_answer_that_was_not_offered_is_refused(text: str) -> None:
    assert (
        value_snapshots.validate_and_score(replace(_SENT, answers=as_sent(_SHEET) | {"7": text}))
        is None
    )


@pytest.mark.parametrize("score", [0, 6, -1, 10**30])
def test_a_score_outside_the_scale_is_refused(score: int) -> None:
    sent = replace(_SENT_HEALTH, answers=as_sent(_SCORES) | {"7": score})
    assert health_snapshots.validate_and_score(sent) is None


@pytest.mark.parametrize("missing", ["1", "25", "50"])
def test_an_assessment_with_a_question_open_is_refused(missing: str) -> None:
    assert (
        value_snapshots.validate_and_score(replace(_SENT, answers=_less(as_sent(_SHEET), missing)))
        is None
    )
    assert (
        health_snapshots.validate_and_score(
            replace(_SENT_HEALTH, answers=_less(as_sent(_SCORES), missing))
        )
        is None
    )


def test_answers_that_were_not_asked_for_are_not_kept() -> None:
    assert _kept(replace(_SENT, answers=as_sent(_SHEET) | {"51": "x", "01": "y"})) == _kept()
    more = replace(_SENT_HEALTH, answers=as_sent(_SCORES) | {"0": 3, "x": 5})
    assert _kept_health(more) == _kept_health()


def test_a_header_that_is_too_long_is_refused_and_letters_of_any_kind_are_kept() -> None:
    long = Respondent(business_name="x" * (LENGTH + 1))
    assert value_snapshots.validate_and_score(replace(_SENT, header=long)) is None
    assert (
        _kept(replace(_SENT, header=Respondent("花屋 🌹")))["header"]["businessName"] == "花屋 🌹"
    )


@given(st.builds(Respondent, *[_TEXTS] * 4), st.dictionaries(_TEXTS, _TEXTS), _TEXTS)
def test_whatever_is_sent_is_refused_and_never_fails(
    header: Respondent, answers: dict[str, str], version: str
) -> None:
    for each in (version, _VERSION):
        assert (
            value_snapshots.validate_and_score(AssessmentSubmission(header, answers, each)) is None
        )


@given(st.dictionaries(_TEXTS, st.integers()), _TEXTS)
def test_whatever_scores_are_sent_are_refused_and_never_fail(
    answers: dict[str, int], version: str
) -> None:
    for each in (version, _VERSION):
        assert health_snapshots.validate_and_score(HealthSubmission(answers, each)) is None


def test_an_assessment_is_told_with_its_evidence_first_and_every_answer() -> None:
    kept, question_set = _kept(), value_question_sets.current()
    assert value_snapshots.heading(kept) == [
        ("Business", "Muñoz & Sons"),
        ("Owner", "José Muñoz"),
        ("Industry", "Not specified"),
        ("Date", "November\u00a020, 2026"),
        ("Questions version", _VERSION),
    ]
    first = value_snapshots.scenarios(kept)[0]
    questions = kept["scenarios"][0]["questions"]
    assert first["title"] == "Cash Flow Crisis"
    assert first["evidence"] == [
        (f"{id_}. {question_set.by_id[id_].text}", _SHEET[id_]) for id_ in questions
    ]
    assert value_snapshots.answers(kept) == [
        (f"{each.id}. {each.text}", _SHEET[each.id]) for each in question_set.questions
    ]


def test_a_mail_tells_scenarios_and_how_many_answers_point_to_each() -> None:
    lines = value_snapshots.paragraph(_kept(replace(_SENT, answers=as_sent(everything()))))
    first, *others, version = lines.split("\n  ")
    assert first == "10 identified"
    assert len(others) == 10
    for line, each in zip(others, value_rules.identify(everything()), strict=True):
        count = len(each.evidence)
        assert line == f"{each.title}: {count} {'answer' if count == 1 else 'answers'}"
    assert version == f"Questions version: {_VERSION}"


def test_a_mail_says_where_nothing_is_identified() -> None:
    lines = value_snapshots.paragraph(_kept(replace(_SENT, answers=as_sent(quiet()))))
    assert lines == f"no scenario identified\n  Questions version: {_VERSION}"


def test_a_health_status_is_told_with_its_figures_and_warnings() -> None:
    kept = _kept_health()
    assert health_snapshots.table(kept) == [
        ("Overall", "78%, Good - Some areas for improvement"),
        ("The report adds", text_of("business-health")["labelCaveat"]),
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
    assert health_snapshots.paragraph(kept).startswith(
        "78%, Good - Some areas for improvement\n  The report adds: Your overall score looks good"
    )
    assert len(health_snapshots.answers(kept)) == 50
    label, value = health_snapshots.answers(kept)[2]
    third = health_question_sets.current().by_id[3]
    assert (label, value) == (f"3. {third.text}", f"1 of 5: {third.scale[0]}")


def test_no_warning_is_told_as_none() -> None:
    kept = _kept_health(HealthSubmission(as_sent(scored("5" * 50)), _VERSION))
    assert ("Critical warnings", "none") in health_snapshots.table(kept)


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        (scored("4" * 50) | {3: 1}, True),
        (scored("5" * 50) | {3: 1}, True),
        (scored("5" * 50), False),
        (scored("1" * 50), False),
    ],
    ids=["good with a warning", "excellent with a warning", "no warning", "a low label"],
)
def test_a_good_label_beside_a_warning_says_so_in_the_mail_and_in_the_office(
    scores: dict[int, int], said: bool
) -> None:
    kept = _kept_health(HealthSubmission(as_sent(scores), _VERSION))
    caveat = text_of("business-health")["labelCaveat"]
    assert (caveat in dict(health_snapshots.table(kept)).values()) == said
    assert (caveat in health_snapshots.paragraph(kept)) == said


def test_an_older_version_is_read_and_told_as_it_was_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = value_question_sets.current()
    renamed = now.scenarios[2].model_copy(update={"title": "Cash Is Thin", "triggers": ()})
    older = now.model_copy(
        update={
            "version": "2025-01",
            "scenarios": (*now.scenarios[:2], renamed, *now.scenarios[3:]),
        }
    )
    monkeypatch.setitem(value_question_sets._loaded, "2025-01", older)
    old = _kept(replace(_SENT, version="2025-01"))
    assert "cash-flow-crisis" not in {each["key"] for each in old["scenarios"]}
    assert "cash-flow-crisis" in {each["key"] for each in _kept()["scenarios"]}
    assert ("Questions version", "2025-01") in value_snapshots.heading(old)


def _less(answers: dict[str, Any], missing: str) -> dict[str, Any]:
    return {id_: answer for id_, answer in answers.items() if id_ != missing}


@pytest.mark.parametrize("version", value_question_sets.versions())
def test_an_assessment_of_any_version_is_kept_and_told_in_its_own_words(version: str) -> None:
    question_set = value_question_sets.get(version)
    kept = _kept(AssessmentSubmission(_HEADER, as_sent(chosen("0" * 50, question_set)), version))
    told = [(f"{each.id}. {each.text}", each.options[0]) for each in question_set.questions]
    assert value_snapshots.answers(kept) == told
    assert value_snapshots.scenarios(kept)[0]["title"] == "Owner-Dependent Business"


@pytest.mark.parametrize("version", health_question_sets.versions())
def test_a_status_of_any_version_is_kept_and_told_in_its_own_words(version: str) -> None:
    question_set = health_question_sets.get(version)
    kept = _kept_health(HealthSubmission(as_sent(_SCORES), version))
    told = [
        (f"{each.id}. {each.text}", f"{_SCORES[each.id]} of 5: {each.scale[_SCORES[each.id] - 1]}")
        for each in question_set.statements
    ]
    assert health_snapshots.answers(kept) == told
