"""Market figures match their sources wherever they are quoted."""

import json
import re
from decimal import Decimal
from typing import Any

import pytest
from tests.core.shipped_sentences import sentences

from brokerage.core import facts
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.reported_multiples import reported_multiples

_MARKET: Any = json.loads(facts.domain_file("valuation", "market-figures"))
_FIGURES: list[dict[str, str]] = _MARKET["figures"]


def _naming(figure: dict[str, str]) -> list[tuple[str, str]]:
    """Return the sentences that name a figure. A text that is nothing else, such as the heading of
    a column for the firm's own quarter, says nothing about the market.
    """
    named = re.compile(figure["named"], re.IGNORECASE)
    found = [(path, text) for path, text in sentences() if named.search(text)]
    return [(path, text) for path, text in found if not named.fullmatch(text.strip())]


@pytest.mark.parametrize("figure", _FIGURES, ids=[each["key"] for each in _FIGURES])
def test_every_sentence_with_a_market_figure_matches_its_source(
    figure: dict[str, str],
) -> None:
    right = re.compile(figure["right"], re.IGNORECASE)
    wrong = [each for each in _naming(figure) if not right.search(each[1])]
    assert wrong == [], figure["says"]


@pytest.mark.parametrize("figure", _FIGURES, ids=[each["key"] for each in _FIGURES])
def test_each_market_figure_is_found_in_several_places(
    figure: dict[str, str],
) -> None:
    assert len({path for path, _ in _naming(figure)}) >= 2


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("68%", "the-year-before-you-sell"),
        ("10–25%", "when-the-business-depends-on-you"),
        ("total project cost", "price-and-terms"),
    ],
)
def test_shared_explanations_are_in_one_article_that_the_others_link_to(
    words: str, slug: str
) -> None:
    articles = {key: str(facts.shipped(key)) for key in facts.shipped_keys() if "articles/" in key}
    assert [key for key, text in articles.items() if words in text] == [f"articles/{slug}"]
    assert any(f"(/resource-center/{slug})" in text for text in articles.values())


def test_ranges_of_a_timeline_have_their_source_and_date_in_its_note() -> None:
    home: Any = facts.shipped("home")
    scorecard: Any = facts.shipped("exit-readiness")
    assert "60–90 days of exclusivity" in str(home["path"]["steps"])
    assert "60 to 90 days of exclusivity" in str(scorecard["stages"])
    for note in (home["path"]["note"], scorecard["timelineNote"]):
        assert re.search(r"sale advisors[ ,(]+accessed November 2026", note)


def test_multiples_by_size_match_the_source() -> None:
    words: Any = facts.shipped("valuation")
    told = words["multiples"]["size"]["text"]
    spans = {(min(each["sde"]), max(each["sde"])) for each in _MARKET["bySize"]["rows"]}
    assert {
        (low, high or low) for low, high in re.findall(r"(\d\.\d)(?: to (\d\.\d))? times", told)
    } == spans


def test_medians_by_size_have_a_figure_for_each_quarter() -> None:
    by_size = _MARKET["bySize"]
    for row in by_size["rows"]:
        for measure in ("sde", "ebitda", "months"):
            assert len(row[measure]) == len(by_size["quarters"]), (row["price"], measure)


def test_averages_by_trade_are_those_of_the_calculator() -> None:
    article = str(facts.shipped("articles/how-trades-and-service-firms-are-priced"))
    rows = re.findall(r"^\| [^|]+\[\^\d+\] \| (\d\.\d\d) \| (\d\.\d\d) \|$", article, re.M)
    compared = {(each["sde"], each["revenue"]) for each in reported_multiples()["comparisons"]}
    assert len(rows) == 6
    assert set(rows) <= compared


def test_the_example_of_a_range_above_the_market_is_a_result_of_the_calculator() -> None:
    answers = Answers(
        industry="Electrical Contracting",
        revenue="$1,000,000",
        sde="$200,000",
        years="20",
        location="Dallas-Fort Worth",
    )
    ours = calculator.effective_multiples(calculator.calculate(answers).factors)
    assert ours.position_of(Decimal("2.66")) == "below"
    told = [each for each in sentences() if "gets 3.16 to 4.81" in each[1]]
    assert len(told) == 2
    assert all(f"gets {ours.sde_low} to {ours.sde_high}" in sentence for _, sentence in told)
