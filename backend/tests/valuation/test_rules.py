"""The calculator's rules: golden cases and properties."""

import json
from dataclasses import asdict, replace
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic.alias_generators import to_camel
from tests.valuation import make_vectors

from brokerage.core import facts
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS, Method
from brokerage.valuation.rules.money import format_amount, parse_money
from brokerage.valuation.services.notes_on_answers import notes_for

_VECTORS = {
    version: json.loads(facts.domain_file("vectors", f"valuation-{version}"))
    for version in METHODS.shipped_versions()
}
_METHOD = METHODS.shipped()


def _every(kind: str) -> list[Any]:
    """Return the golden cases of all versions, each with its method."""
    return [
        pytest.param(METHODS.get(version), case, id=f"{version}: {case['name']}")
        for version, vectors in _VECTORS.items()
        for case in vectors[kind]
    ]


def _answers(given_input: dict[str, str]) -> Answers:
    names = {to_camel(name): name for name in Answers().__dict__}
    return Answers(**{names[field]: value for field, value in given_input.items()})


def _one_of(*values: str) -> st.SearchStrategy[str]:
    return st.sampled_from([*values, "not listed"])


_AMOUNTS = st.decimals(0, 10**9, places=2)
_ANSWERS = st.builds(
    Answers,
    industry=_one_of(*(industry.value for industry in _METHOD.industries)),
    revenue=_AMOUNTS.map(format_amount),
    sde=_AMOUNTS.map(format_amount),
    years=_one_of(*(option.value for option in _METHOD.years)),
    employees=_one_of(*(option.value for option in _METHOD.employees)),
    owner_involvement=_one_of(*(option.value for option in _METHOD.owner_involvement)),
    location=_one_of(*(location.value for location in _METHOD.locations)),
    real_estate=_one_of(*(option.value for option in _METHOD.real_estate)),
)


@pytest.mark.parametrize(("method", "case"), _every("cases"))
def test_every_golden_case_gives_the_same_result_as_in_the_browser(
    method: Method, case: dict[str, Any]
) -> None:
    answers = _answers(case["input"])
    problem = calculator.check(answers, method)
    assert (problem and asdict(problem)) == case["problem"]
    if case["result"] is None:
        return
    result = calculator.calculate(answers, method)
    figures = {to_camel(name): value for name, value in asdict(result).items()}
    factors = {to_camel(name): str(value) for name, value in asdict(result.factors).items()}
    assert figures | {"factors": factors} == case["result"] | {"version": method.version}
    assert result.asset_based_position == case["assetBasedPosition"]
    assert [note.id for note in notes_for(answers)] == case["notes"]


@pytest.mark.parametrize(("method", "case"), _every("comparisons"))
def test_reported_multiples_are_compared_with_effective_multiples(
    method: Method, case: dict[str, Any]
) -> None:
    asked = {name: case[name] for name in ("industry", "location", "years")}
    answers = Answers(revenue="$1,000,000", sde="$200,000", **asked)
    used = calculator.calculate(answers, method).factors
    ours = calculator.effective_multiples(used)
    reported = Decimal(case["reported"])
    assert {to_camel(name): str(value) for name, value in asdict(ours).items()} == case["ours"]
    assert ours.position_of(reported) == case["position"]
    assert calculator.is_stretched(used, reported, Decimal(case["farAbove"])) is case["stretched"]


@pytest.mark.parametrize("version", _VECTORS)
def test_the_golden_cases_name_every_industry_location_and_years(version: str) -> None:
    cases, method = _VECTORS[version]["cases"], METHODS.get(version)
    seen = {(c["input"]["industry"], c["input"]["location"], c["input"]["years"]) for c in cases}
    assert len(cases) >= 300
    assert seen >= {
        (industry.value, location.value, years.value)
        for industry in method.industries
        for location in method.locations
        for years in method.years
    }


@pytest.mark.parametrize("version", _VECTORS)
def test_an_independent_calculation_in_fractions_gives_the_golden_cases(version: str) -> None:
    assert make_vectors.vectors_of(version, _VECTORS[version]) == _VECTORS[version]


@given(_ANSWERS)
def test_the_low_end_is_never_above_the_high_end(answers: Answers) -> None:
    result = calculator.calculate(answers)
    assert result.range_low == min(result.asset_based, result.earnings_based)
    assert result.range_low <= result.range_high == result.market_based
    assert result.range_low + result.gap == result.range_high


@given(_ANSWERS)
def test_each_figure_is_the_exact_product_rounded_half_up(answers: Answers) -> None:
    result = calculator.calculate(answers)
    revenue, sde = (
        Fraction(text.strip("$").replace(",", "")) for text in (answers.revenue, answers.sde)
    )
    factors = result.factors
    common = Fraction(factors.location) * Fraction(factors.years)
    for figure, amount, multiple in (
        (result.asset_based, revenue, factors.revenue_multiple),
        (result.earnings_based, sde, factors.sde_low),
        (result.market_based, sde, factors.sde_high),
    ):
        assert figure == floor(amount * Fraction(multiple) * common + Fraction(1, 2))


@given(_ANSWERS, _AMOUNTS)
def test_more_sde_or_more_revenue_never_lowers_a_figure(answers: Answers, more: Decimal) -> None:
    before = calculator.calculate(answers)
    richer = calculator.calculate(replace(answers, sde=_more(answers.sde, more)))
    larger = calculator.calculate(replace(answers, revenue=_more(answers.revenue, more)))
    assert richer.asset_based == before.asset_based <= larger.asset_based
    assert larger.earnings_based == before.earnings_based <= richer.earnings_based
    assert larger.range_high == before.range_high <= richer.range_high
    assert before.range_low <= min(richer.range_low, larger.range_low)


@given(_ANSWERS)
def test_a_business_ten_times_as_large_has_figures_ten_times_as_large(answers: Answers) -> None:
    one = calculator.calculate(answers)
    tenfold = {"revenue": _times_ten(answers.revenue), "sde": _times_ten(answers.sde)}
    ten = calculator.calculate(replace(answers, **tenfold))
    for figure in ("asset_based", "earnings_based", "market_based"):
        assert (
            abs(getattr(ten, figure) - 10 * getattr(one, figure)) <= 5
        )  # half a dollar, ten times


@given(_ANSWERS, _ANSWERS)
def test_employees_owner_and_property_change_no_figure(answers: Answers, other: Answers) -> None:
    changed = replace(
        answers,
        employees=other.employees,
        owner_involvement=other.owner_involvement,
        real_estate=other.real_estate,
    )
    assert calculator.calculate(changed) == calculator.calculate(answers)


@given(
    _ANSWERS,
    st.sampled_from(["", *Answers().__dict__]),
    st.decimals(450_000, 550_000, places=2),
    st.decimals(40_000, 400_000, places=2),
)
def test_only_the_first_failing_check_is_reported(
    answers: Answers, blank: str, revenue: Decimal, sde: Decimal
) -> None:
    written = {"revenue": format_amount(revenue), "sde": format_amount(sde)}
    answers = replace(answers, **(written | ({blank: ""} if blank else {})))
    if blank:
        expected = ("filled", to_camel(blank))
    elif revenue < 500_000:
        expected = ("minimumRevenue", "revenue")
    elif sde < 50_000:
        expected = ("minimumSde", "sde")
    elif sde * 10 > revenue * 6:
        expected = ("maximumSdeShare", "sde")
    else:
        assert calculator.check(answers) is None
        return
    problem = calculator.check(answers)
    assert problem is not None
    assert (problem.rule, problem.field) == expected


def test_calculating_an_unparsable_amount_raises_value_error() -> None:
    answers = _answers(_VECTORS[_METHOD.version]["cases"][0]["input"])
    for wrong in ({"revenue": "lots"}, {"sde": "-5"}, {"sde": ""}):
        with pytest.raises(ValueError, match="must be amounts"):
            calculator.calculate(replace(answers, **wrong))


def _more(text: str, more: Decimal) -> str:
    return format_amount((parse_money(text) or Decimal(0)) + more)


def _times_ten(text: str) -> str:
    return format_amount((parse_money(text) or Decimal(0)) * 10)
