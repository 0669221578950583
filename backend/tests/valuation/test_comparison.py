"""Comparing two runs in steps that add up to the difference."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.valuation.rules import calculator
from brokerage.valuation.rules import method as methods
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.comparison import Run, compare
from brokerage.valuation.rules.method import Method

FIRST = Answers(
    industry="Plumbing Services",
    revenue="$1,850,000",
    sde="$310,000",
    years="5",
    employees="6-15",
    owner_involvement="80-100%",
    location="East Texas",
    real_estate="no",
)
_METHOD = methods.METHODS.shipped()


def _of(answers: Answers) -> Run:
    return Run(answers, _METHOD.version)


def test_the_same_run_twice_has_no_steps() -> None:
    made = compare(_of(FIRST), _of(FIRST))
    assert made.steps == ()
    assert made.unpriced == ()


def test_more_sde_alone_is_one_step_with_its_dollars() -> None:
    [step] = compare(_of(FIRST), _of(replace(FIRST, sde="$360,000"))).steps
    assert (step.cause, step.before, step.after) == ("sde", "$310,000", "$360,000")
    before, after = (
        calculator.calculate(FIRST),
        calculator.calculate(replace(FIRST, sde="$360,000")),
    )
    assert step.low_change == after.range_low - before.range_low
    assert step.high_change == after.range_high - before.range_high
    assert (step.range_low, step.range_high) == (after.range_low, after.range_high)


def test_unpriced_answers_are_listed_and_change_no_figure() -> None:
    then = replace(FIRST, employees="16-50", owner_involvement="20-50%", real_estate="yes")
    made = compare(_of(FIRST), _of(then))
    assert made.steps == ()
    assert made.unpriced == ("employees", "ownerInvolvement", "realEstate")


def test_steps_have_a_fixed_order() -> None:
    then = Answers(
        industry="HVAC Services",
        revenue="$2,000,000",
        sde="$400,000",
        years="10",
        employees="6-15",
        owner_involvement="80-100%",
        location="Houston",
        real_estate="no",
    )
    causes = [step.cause for step in compare(_of(FIRST), _of(then)).steps]
    assert causes == ["industry", "location", "years", "revenue", "sde"]


@pytest.fixture
def other_method(monkeypatch: pytest.MonkeyPatch) -> Method:
    """Put a version in effect that has lower multiples than the current one. Return a version of
    the method with lower multiples, which `METHODS.get` finds too.
    """
    low = methods.Multiples(low=Decimal("0.1"), high=Decimal("0.2"))
    trades = [each.model_copy(update={"sde": low, "revenue": low}) for each in _METHOD.industries]
    changes = {"version": "2025-01", "industries": tuple(trades)}
    other = _METHOD.model_copy(update=changes)
    both = {other.version: other, _METHOD.version: _METHOD}
    monkeypatch.setattr(methods.METHODS, "get", both.__getitem__)
    return other


def _range(answers: Answers, method: Method) -> tuple[int, int]:
    result = calculator.calculate(answers, method)
    return result.range_low, result.range_high


@pytest.mark.parametrize("newer_first", [False, True])
def test_a_change_of_the_method_is_the_first_step_with_its_dollars(
    other_method: Method, newer_first: bool
) -> None:
    old, new = (_METHOD, other_method) if newer_first else (other_method, _METHOD)
    more = replace(FIRST, sde="$360,000")
    version, sde = compare(Run(FIRST, old.version), Run(more, new.version)).steps
    assert (version.cause, version.before, version.after) == ("version", old.version, new.version)
    start, middle, end = _range(FIRST, old), _range(FIRST, new), _range(more, new)
    assert start != middle
    assert (version.range_low, version.range_high) == middle
    assert (version.low_change, version.high_change) == (
        middle[0] - start[0],
        middle[1] - start[1],
    )
    assert (sde.range_low, sde.range_high) == end
    assert (sde.low_change, sde.high_change) == (end[0] - middle[0], end[1] - middle[1])


def test_an_unknown_version_raises_key_error() -> None:
    with pytest.raises(KeyError):
        compare(_of(FIRST), Run(FIRST, "1999-01"))


_answers = st.builds(
    lambda industry, location, years, revenue, share: replace(
        FIRST,
        industry=industry,
        location=location,
        years=years,
        revenue=str(revenue),
        sde=str(max(50_000, revenue * share // 100)),
    ),
    st.sampled_from([each.value for each in _METHOD.industries]),
    st.sampled_from([each.value for each in _METHOD.locations]),
    st.sampled_from([each.value for each in _METHOD.years]),
    st.integers(500_000, 50_000_000),
    st.integers(10, 60),
)


@given(_answers, _answers)
def test_the_steps_add_up_to_the_whole_difference(one: Answers, other: Answers) -> None:
    before, after = calculator.calculate(one), calculator.calculate(other)
    steps = compare(_of(one), _of(other)).steps
    assert before.range_low + sum(step.low_change for step in steps) == after.range_low
    assert before.range_high + sum(step.high_change for step in steps) == after.range_high


@given(_answers, _answers)
def test_the_steps_back_add_up_to_the_opposite_difference(one: Answers, other: Answers) -> None:
    there = compare(_of(one), _of(other)).steps
    back = compare(_of(other), _of(one)).steps
    assert sum(s.high_change for s in there) == -sum(s.high_change for s in back)
