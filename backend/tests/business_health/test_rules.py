"""The business health rules: golden cases and properties."""

import json
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.question_sets.sample_answers import scores_of

from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import health_question_sets

_DOMAIN = Path(__file__).resolve().parents[3] / "domain"
_VECTORS = json.loads((_DOMAIN / "vectors" / "business-health.json").read_bytes())
_SCHEMA = _DOMAIN / "schemas" / "business-health-vectors.schema.json"
_CASES: list[dict[str, Any]] = _VECTORS["cases"]
_INCOMPLETE: list[dict[str, Any]] = _VECTORS["incomplete"]
_QUESTION_SET = health_question_sets.shipped()
_IDS = range(1, 51)

_SHEETS = st.lists(st.integers(1, 5), min_size=50, max_size=50).map(
    lambda scores: dict(zip(_IDS, scores, strict=True))
)


@pytest.mark.parametrize("version", _VECTORS["versions"])
@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_every_golden_case_gives_the_same_result_as_in_the_browser(
    case: dict[str, Any], version: str
) -> None:
    result = scoring.assess(scores_of(case["answers"]), health_question_sets.get(version))
    assert {
        "overall": result.overall,
        "band": result.band,
        "label": result.label,
        "categories": [each.percent for each in result.categories],
        "bands": [each.band for each in result.categories],
        "warnings": [each.question for each in result.warnings],
        "strengths": list(result.strengths),
        "actions": list(result.actions),
        "caveat": result.needs_caveat,
    } == {name: case[name] for name in case if name not in ("name", "answers")}
    assert result.version == version


def test_the_golden_cases_hold_for_every_version() -> None:
    assert tuple(_VECTORS["versions"]) == health_question_sets.shipped_versions()


@pytest.mark.parametrize("case", _INCOMPLETE, ids=[case["name"] for case in _INCOMPLETE])
def test_nothing_is_worked_out_while_a_question_is_open(case: dict[str, Any]) -> None:
    sheet = scores_of(case["answers"])
    assert len(scoring.answered(sheet, _QUESTION_SET)) == case["completed"]
    with pytest.raises(ValueError, match=r"^Please answer all 50 questions before calculating"):
        scoring.assess(sheet, _QUESTION_SET)


def test_the_golden_cases_match_their_schema() -> None:
    schema = json.loads(_SCHEMA.read_bytes())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(_VECTORS)


def test_the_golden_cases_reach_every_edge() -> None:
    overall = {case["overall"] for case in _CASES}
    assert overall >= {20, 39, 40, 59, 60, 79, 80, 100}
    alone = {tuple(case["warnings"]) for case in _CASES if len(case["warnings"]) == 1}
    assert alone == {(each.question,) for each in _QUESTION_SET.critical}
    assert {percent for case in _CASES for percent in case["categories"]} >= {
        38,
        40,
        58,
        60,
        78,
        80,
    }


@pytest.mark.parametrize("score", [True, 3.0, "3", 0, 6, -1, None])
def test_only_whole_numbers_from_one_to_five_are_scores(score: Any) -> None:
    sheet: dict[int, Any] = dict.fromkeys(_IDS, 3) | {20: score}
    assert len(scoring.answered(sheet)) == 49
    with pytest.raises(ValueError, match="Please answer all 50 questions"):
        scoring.assess(sheet)


@pytest.mark.parametrize("extra", [0, 51, -1])
def test_an_answer_to_a_question_that_is_not_asked_is_rejected(extra: int) -> None:
    with pytest.raises(ValueError, match="Please answer all 50 questions"):
        scoring.assess(dict.fromkeys(_IDS, 3) | {extra: 3})


@given(_SHEETS)
def test_percents_are_the_exact_shares_rounded_half_up(sheet: dict[int, int]) -> None:
    result = scoring.assess(sheet)
    assert result.overall == floor(Fraction(sum(sheet.values()), 250) * 100 + Fraction(1, 2))
    for place, category in enumerate(result.categories):
        scores = [sheet[id_] for id_ in range(10 * place + 1, 10 * place + 11)]
        assert category.percent == floor(Fraction(sum(scores), 50) * 100 + Fraction(1, 2))


@given(_SHEETS, st.integers(1, 50))
def test_a_better_answer_never_lowers_a_percent_or_adds_a_warning(
    sheet: dict[int, int], better: int
) -> None:
    before, after = scoring.assess(sheet), scoring.assess(sheet | {better: 5})
    assert before.overall <= after.overall
    for one, other in zip(before.categories, after.categories, strict=True):
        assert one.percent <= other.percent
    assert set(after.warnings) <= set(before.warnings)
    assert better not in after.actions


@given(_SHEETS)
def test_warnings_come_from_the_critical_questions_alone_and_from_nothing_else(
    sheet: dict[int, int],
) -> None:
    warned = {each.question for each in scoring.assess(sheet).warnings}
    assert warned == {id_ for id_ in (3, 11, 12, 14, 41) if sheet[id_] <= 2}


@given(_SHEETS)
def test_strengths_and_actions_are_the_ends_of_thescored(sheet: dict[int, int]) -> None:
    result = scoring.assess(sheet)
    assert len(set(result.strengths)) == len(result.strengths) <= 10
    assert len(set(result.actions)) == len(result.actions) <= 10
    assert all(sheet[id_] >= 4 for id_ in result.strengths)
    assert all(sheet[id_] <= 4 for id_ in result.actions)
    left_out = set(sheet) - set(result.strengths)
    if result.strengths and len(result.strengths) == 10:
        assert max(sheet[id_] for id_ in left_out) <= sheet[result.strengths[-1]]
    low_left_out = set(sheet) - set(result.actions)
    if len(result.actions) == 10:
        assert min(sheet[id_] for id_ in low_left_out) >= sheet[result.actions[-1]]


@given(_SHEETS, st.randoms(use_true_random=False))
def test_the_order_of_the_answers_does_not_matter(sheet: dict[int, int], random: Any) -> None:
    mixed = list(sheet.items())
    random.shuffle(mixed)
    assert scoring.assess(dict(mixed)) == scoring.assess(sheet)


@given(_SHEETS)
def test_a_good_label_with_a_warning_has_a_caveat(sheet: dict[int, int]) -> None:
    result = scoring.assess(sheet)
    good = result.label.startswith(("Good", "Excellent"))
    assert result.needs_caveat == (good and bool(result.warnings))
