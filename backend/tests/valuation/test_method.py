"""The method and its texts, compared with the specification and with each other."""

from decimal import Decimal
from itertools import chain
from typing import Any

import pytest

from brokerage.core import facts
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules import method as methods
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.rules.reported_multiples import reported_multiples, sources_with
from brokerage.valuation.services.notes_on_answers import every_note

_METHOD = methods.METHODS.shipped()
_WORDS: Any = facts.shipped("valuation")


def test_every_version_can_be_loaded() -> None:
    assert _METHOD.version in METHODS.versions()
    for version in METHODS.versions():
        assert METHODS.get(version).version == version


@pytest.mark.parametrize("name", ["method-1999-01", "../forms/contact", "", "method-"])
def test_only_documents_of_the_valuation_are_read(name: str) -> None:
    with pytest.raises(KeyError):
        facts.domain_file("valuation", name)


def test_a_method_is_immutable() -> None:
    with pytest.raises(ValueError, match="frozen"):
        _METHOD.limits.minimum_revenue = 1


def test_the_checks_are_the_four_of_the_specification_in_order() -> None:
    assert [check.message for check in _METHOD.checks] == [
        "Please fill in all fields",
        "This calculator is for businesses with revenue of $500K or more",
        "Please enter a realistic SDE/EBITDA amount",
        "SDE cannot exceed 60% of revenue. Please check your numbers.",
    ]


def test_the_choices_are_those_of_the_specification() -> None:
    first = METHODS.get(METHODS.shipped_versions()[0])
    assert [(option.value, option.label) for option in first.years] == [
        ("2", "2-3 years"),
        ("5", "4-7 years"),
        ("10", "8-15 years"),
        ("20", "15+ years"),
    ]
    assert [option.label for option in first.employees] == ["1-5", "6-15", "16-50", "50+"]
    assert [option.label for option in first.owner_involvement] == [
        "80-100%",
        "50-80%",
        "20-50%",
        "0-20%",
    ]
    assert [(option.value, option.label) for option in first.real_estate] == [
        ("yes", "Own commercial property"),
        ("no", "Lease/rent space"),
    ]
    assert len(first.industries) == 11
    assert len(first.locations) == 6


def test_every_low_multiple_is_below_its_high_one() -> None:
    """Otherwise a range could have a low end above its high end."""
    for trade in (*_METHOD.industries, _METHOD.unknown_industry):
        assert 0 < trade.revenue.low < trade.revenue.high
        assert 0 < trade.sde.low < trade.sde.high


def test_years_factors_are_in_descending_order() -> None:
    steps = [step.over for step in _METHOD.years_factors]
    assert steps == sorted(steps, reverse=True)


def test_the_complexity_factors_have_the_specified_amounts() -> None:
    complexity = _METHOD.complexity
    assert (complexity.title, complexity.delay_ms) == (
        "Why This Range Exists: The Hidden Complexity",
        2000,
    )
    assert [(factor.name, factor.impact) for factor in complexity.factors] == [
        ("Market Timing", "$50K-$300K"),
        ("Buyer Type", "$100K-$500K"),
        ("Deal Structure", "$75K-$400K"),
        ("Tax Optimization", "$50K-$200K"),
        ("Due Diligence Prep", "$25K-$150K"),
        ("Negotiation Strategy", "$100K-$350K"),
        ("Confidentiality Management", "$50K-$250K"),
        ("Legal Structure", "$30K-$175K"),
    ]
    for factor in complexity.factors:
        assert factor.impact == f"${factor.low // 1000}K-${factor.high // 1000}K"


def test_every_answer_to_the_four_questions_has_exactly_one_note() -> None:
    asked = {
        "ownerInvolvement": _METHOD.owner_involvement,
        "employees": _METHOD.employees,
        "years": _METHOD.years,
        "realEstate": _METHOD.real_estate,
    }
    expected = [(field, option.value) for field, options in asked.items() for option in options]
    assert [(note.field, note.answer) for note in every_note()] == expected
    assert len({note.id for note in every_note()}) == len(expected)


def test_a_note_on_years_has_the_direction_of_its_factor() -> None:
    directions = {note.answer: note.direction for note in every_note() if note.field == "years"}
    for option in _METHOD.years:
        answers = Answers(revenue="$1,000,000", sde="$200,000", years=option.value)
        factor = calculator.calculate(answers).factors.years
        assert directions[option.value] == ("down" if factor < 1 else "up")


def test_the_worksheet_has_a_label_for_every_line_in_order() -> None:
    named = [line["name"] for line in _WORDS["worksheet"]["lines"]]
    assert named == [line.name for line in _METHOD.worksheet]


def test_every_source_is_known_and_used() -> None:
    cited = set(chain.from_iterable(_sources([_WORDS, reported_multiples()["comparisons"]])))
    assert cited == set(sources_with(_WORDS))
    for key, source in reported_multiples()["sources"].items():
        assert _WORDS["sources"].get(key, source) == source


def test_every_industry_has_a_comparison() -> None:
    compared = [item["industry"] for item in reported_multiples()["comparisons"]]
    assert compared == [industry.value for industry in _METHOD.industries]


def test_the_text_on_revenue_multiples_is_true() -> None:
    """'Above the reported averages in about half of the industries.'"""
    lows = {industry.value: industry.revenue.low for industry in _METHOD.industries}
    reported = {
        item["industry"]: Decimal(item["revenue"])
        for item in reported_multiples()["comparisons"]
        if item["revenue"] is not None
    }
    above = [name for name, average in reported.items() if lows[name] > average]
    assert Decimal("0.4") <= Decimal(len(above)) / len(reported) <= Decimal("0.6")


def test_the_revenue_based_figure_tops_the_range_at_about_a_fifth_of_revenue() -> None:
    """The text for that case says 'under about 20% of revenue'."""
    for industry in _METHOD.industries:
        share = industry.revenue.low / industry.sde.high
        assert Decimal("0.15") < share < Decimal("0.23")


def _sources(words: Any) -> Any:
    if isinstance(words, dict):
        if isinstance(words.get("sources"), list):
            yield words["sources"]
        words = list(words.values())
    if isinstance(words, list):
        for part in words:
            yield from _sources(part)
