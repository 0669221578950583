"""The three parts of the exit readiness scorecard, for any answers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.exit_readiness.rules.scoring import Health, ScorecardResult, band_of, score

FORM = scorecard_versions.shipped()
QUESTION_SET = health_question_sets.shipped()

ANSWERS = st.fixed_dictionaries({each.key: st.integers(0, 2) for each in FORM.personal})
DOCUMENTS = st.sets(st.sampled_from(list(FORM.documents_by_key)))
SCORES = st.fixed_dictionaries({id_: st.integers(1, 5) for id_ in QUESTION_SET.by_id})

BEST = dict.fromkeys(FORM.questions, 2)
WORST = dict.fromkeys(FORM.questions, 0)


def all_at(score: int) -> Health:
    return Health(dict.fromkeys(QUESTION_SET.by_id, score), QUESTION_SET)


def percents(reading: ScorecardResult) -> dict[str, int | None]:
    return {part.key: part.percent for part in reading.parts}


def test_the_best_of_everything_is_a_hundred_and_lacks_nothing() -> None:
    reading = score(BEST, FORM.documents_by_key, all_at(5), FORM)
    assert percents(reading) == {"personal": 100, "business": 100, "financial": 100}
    assert all(part.band == "best" for part in reading.parts)
    assert not any(part.questions or part.documents or part.statements for part in reading.parts)
    assert reading.stage == "market"


def test_the_worst_of_everything_lacks_all_of_it() -> None:
    reading = score(WORST, [], all_at(1), FORM)
    assert percents(reading) == {"personal": 0, "business": 14, "financial": 12}
    personal, business, financial = reading.parts
    assert personal.questions == tuple(FORM.questions)
    assert (*business.documents, *financial.documents) == tuple(FORM.documents_by_key)
    assert business.statements == tuple(range(1, 41))
    assert financial.statements == tuple(range(41, 51))
    assert (reading.weakest, reading.stage) == ("personal", "foundations")


def test_without_a_health_run_two_parts_have_no_percent() -> None:
    reading = score(BEST, ["tax-returns"], None, FORM)
    assert percents(reading) == {"personal": 100, "business": None, "financial": None}
    assert (reading.weakest, reading.stage) == (None, None)
    assert "tax-returns" not in reading.parts[2].documents


@given(ANSWERS, DOCUMENTS, SCORES)
def test_percents_are_the_exact_shares_rounded_half_up(
    answers: dict[str, int], documents: set[str], scores: dict[int, int]
) -> None:
    found = percents(score(answers, documents, Health(scores, QUESTION_SET), FORM))
    papers = {
        key: document.part for key, document in FORM.documents_by_key.items() if key in documents
    }
    business = Fraction(70 * sum(scores[id_] for id_ in range(1, 41)), 200)
    business += Fraction(30 * list(papers.values()).count("business"), 6)
    financial = Fraction(60 * sum(scores[id_] for id_ in range(41, 51)), 50)
    financial += Fraction(40 * list(papers.values()).count("financial"), 6)
    exact = {
        "personal": Fraction(100 * sum(answers.values()), 14),
        "business": business,
        "financial": financial,
    }
    for key, share in exact.items():
        shown = found[key]
        assert shown is not None
        assert Fraction(-1, 2) < shown - share <= Fraction(1, 2)


@given(ANSWERS, DOCUMENTS, SCORES)
def test_the_weakest_part_decides_the_stage(
    answers: dict[str, int], documents: set[str], scores: dict[int, int]
) -> None:
    reading = score(answers, documents, Health(scores, QUESTION_SET), FORM)
    known = [part.percent for part in reading.parts if part.percent is not None]
    weakest = next(part for part in reading.parts if part.key == reading.weakest)
    assert weakest.percent == min(known)
    stage = next(each for each in FORM.stages if each.key == reading.stage)
    assert stage.reached_at is not None
    assert stage.reached_at <= min(known)
    later = [each.reached_at for each in FORM.stages if each.reached_at is not None]
    assert not [each for each in later if stage.reached_at < each <= min(known)]


@given(ANSWERS, DOCUMENTS, SCORES, st.sampled_from(list(FORM.documents_by_key)))
def test_another_document_never_lowers_a_result(
    answers: dict[str, int], documents: set[str], scores: dict[int, int], more: str
) -> None:
    health = Health(scores, QUESTION_SET)
    before = percents(score(answers, documents, health, FORM))
    after = percents(score(answers, documents | {more}, health, FORM))
    for key, percent in after.items():
        assert percent is not None
        assert percent >= (before[key] or 0)


@pytest.mark.parametrize(
    ("points", "percent", "band"),
    [(7, 50, "discounted"), (8, 57, "between"), (10, 71, "above"), (11, 79, "best")],
)
def test_the_personal_part_is_the_share_of_its_points(points: int, percent: int, band: str) -> None:
    keys = list(FORM.questions)
    answers = {key: 2 if place < points // 2 else 0 for place, key in enumerate(keys)}
    answers[keys[-1]] += points % 2
    personal = score(answers, [], None, FORM).parts[0]
    assert (personal.percent, personal.band) == (percent, band)


@pytest.mark.parametrize("percent", range(101))
def test_every_percent_has_its_band(percent: int) -> None:
    edges = {"discounted": (0, 50), "between": (51, 57), "above": (58, 72), "best": (73, 100)}
    low, high = edges[band_of(percent, FORM)]
    assert low <= percent <= high


@pytest.mark.parametrize(
    ("answers", "documents"),
    [
        ({}, []),
        (BEST | {"date": 3}, []),
        (BEST | {"date": -1}, []),
        (BEST | {"date": True}, []),
        (BEST | {"weather": 2}, []),
        (BEST, ["a-poem"]),
    ],
)
def test_an_answer_outside_the_form_is_invalid(
    answers: dict[str, int], documents: list[str]
) -> None:
    with pytest.raises(ValueError, match="not "):
        score(answers, documents, None, FORM)
