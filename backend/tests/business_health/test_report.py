"""The PDF report of the business health status: its content and order."""

from datetime import UTC, datetime
from typing import Any

import pytest
from tests.pdf.pdf_reader import NOON, PdfContent, plain, read
from tests.question_sets.sample_answers import MIXED_SCORES, scores_of

from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.services.report import filename, report
from brokerage.core import facts

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_QUESTION_SET = health_question_sets.shipped()
_WORDS: Any = facts.shipped("business-health")
_SHEETS = {
    "mixed": scores_of(MIXED_SCORES),
    "ones": scores_of("1" * 50),
    "fives": scores_of("5" * 50),
    "a warning beside a good label": scores_of("4" * 50) | {41: 1},
}
_EACH = pytest.mark.parametrize("answers", _SHEETS.values(), ids=_SHEETS)


def _report(answers: dict[int, int]) -> PdfContent:
    return read(report(answers, _QUESTION_SET, made_at=NOON))


def _text(answers: dict[int, int]) -> str:
    return _report(answers).flow(
        "Business health status, November 21, 2026", "Your own view of your business, not"
    )


@_EACH
def test_the_first_page_has_the_overall_percent_label_and_categories(
    answers: dict[int, int],
) -> None:
    result = scoring.assess(answers)
    first = _report(answers).pages[0]
    assert f"Overall business health {result.overall}% {result.label}" in first
    for category in result.categories:
        points = category.percent // 2  # of 50
        told = f"{category.title} {category.percent}% {points} of 50 {category.band.title()}"
        assert told in first


@_EACH
def test_every_critical_warning_has_its_reason_and_answer(answers: dict[int, int]) -> None:
    text = _text(answers)
    part = text.partition("Critical warnings")[2].partition("What is strong")[0]
    part = part.partition("What to do first")[0]
    warned = scoring.assess(answers).warnings
    for each in _QUESTION_SET.critical:
        assert (each.warning in part) == (each in warned)
    for each in warned:
        statement = _QUESTION_SET.by_id[each.question]
        step = statement.scale[answers[each.question] - 1]
        assert plain(f"{each.warning} {each.question}. {statement.text} {step}") in part
        assert plain(_WORDS["critical"][str(each.question)]) in part
    assert ("not one of yours is low" in text) == (not warned)


def test_a_good_label_with_a_warning_has_the_caveat() -> None:
    caveat = plain(_WORDS["labelCaveat"])
    for answers in _SHEETS.values():
        result = scoring.assess(answers)
        assert (caveat in _report(answers).pages[0]) == result.needs_caveat


@_EACH
def test_strengths_and_actions_match_the_rules_in_order(
    answers: dict[int, int],
) -> None:
    result, text = scoring.assess(answers), _text(answers)
    listed = text.partition("All fifty answers")[0]
    strengths = [listed.find(plain(_WORDS["strengths"][str(id_)])) for id_ in result.strengths]
    actions = [listed.find(plain(_WORDS["actions"][str(id_)]["text"])) for id_ in result.actions]
    assert -1 not in strengths + actions
    assert strengths + actions == sorted(strengths + actions)
    assert ("What is strong" in listed) == bool(strengths)
    assert ("What to do first" in listed) == bool(actions)


def test_each_action_has_its_effort_time_and_gain() -> None:
    text = _text(_SHEETS["ones"])
    for id_ in scoring.assess(_SHEETS["ones"]).actions:
        action = _WORDS["actions"][str(id_)]
        level = _WORDS["efforts"][action["effort"]].partition(":")[0]
        assert plain(f"{action['title']} {action['text']} {action['gain']}") in text
        assert plain(f"Effort {level} Time {action['time']}") in text
    for effort in _WORDS["efforts"].values():
        assert plain(effort) in text


def test_all_fifty_answers_and_scores_are_at_the_end() -> None:
    answers = _SHEETS["mixed"]
    end = _text(answers).partition("All fifty answers")[2]
    for id_, score in answers.items():
        statement = _QUESTION_SET.by_id[id_]
        told = f"{id_} {statement.text} {statement.scale[score - 1]} {score} of 5"
        assert plain(told) in end


def test_the_report_shows_disclaimer_version_and_sources() -> None:
    paper, text = _report(_SHEETS["mixed"]), _text(_SHEETS["mixed"])
    assert plain(_WORDS["disclaimer"]) in text
    assert (
        f"made on November 21, 2026 from version {_QUESTION_SET.version} of our questions" in text
    )
    for source in _WORDS["sources"].values():
        assert plain(f"{source['name']}, {source['date']}") in text
    for number, page in enumerate(paper.pages, start=1):
        assert f"not an appraisal. Questions {_QUESTION_SET.version} Page {number} of" in page


def test_the_report_says_whether_the_run_is_saved() -> None:
    told = {
        saved: read(report(_SHEETS["mixed"], _QUESTION_SET, made_at=NOON, saved=saved)).pages[0]
        for saved in (False, True)
    }
    paper_only, run = "We keep no copy of this report.", "kept in your Business Health Status"
    assert paper_only in told[False]
    assert run not in told[False]
    assert run in told[True]
    assert paper_only not in told[True]


def test_incomplete_answers_raise_value_error() -> None:
    answers: dict[int, Any] = scores_of(MIXED_SCORES)
    del answers[50]
    with pytest.raises(ValueError, match="Please answer all 50 questions"):
        report(answers, _QUESTION_SET, made_at=NOON)


def test_an_older_version_uses_its_own_statements() -> None:
    older = _QUESTION_SET.model_copy(update={"version": "2025-01", "critical": ()})
    text = read(report(_SHEETS["ones"], older, made_at=NOON)).text
    assert "from version 2025-01 of our questions" in text
    assert "not one of yours is low" in text


def test_the_day_is_the_firms_own() -> None:
    late = datetime(2026, 11, 22, 5, 59, tzinfo=UTC)  # an hour before midnight in Tyler
    assert filename(late) == "business-health-2026-11-21.pdf"
    assert (
        "November 21, 2026" in read(report(_SHEETS["mixed"], _QUESTION_SET, made_at=late)).pages[0]
    )
