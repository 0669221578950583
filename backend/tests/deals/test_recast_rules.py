"""The rules of the recast: golden cases, properties, and the facts of its start lines."""

import json
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic.alias_generators import to_camel

from brokerage.core import facts
from brokerage.deals.recast.rules.catalog import Grade, Line, catalog
from brokerage.deals.recast.rules.periods import PRIOR, TTM, YTD, Calendar, Interim
from brokerage.deals.recast.rules.results import (
    AddBackAmounts,
    Ledger,
    RecastResults,
    difference,
    gross_profit,
    results,
)

_CASES = json.loads(facts.domain_file("vectors", "deals-recast"))["cases"]


def _ledger(case: dict[str, Any]) -> Ledger:
    return Ledger(
        start_line="1120s",
        calendar=Calendar(
            case["lastYear"], case["yearEnd"], Interim(case["interim"]), case["through"]
        ),
        lines={Line(line): amounts for line, amounts in case["lines"].items()},
        add_backs=[
            AddBackAmounts(each["amounts"], Grade(each["grade"])) for each in case["addBacks"]
        ],
        manager_pay=case["managerPay"],
    )


def _as_json(found: RecastResults | None) -> dict[str, Any] | None:
    if found is None:
        return None
    periods = [
        {
            to_camel(name): str(value)
            if name in ("margin", "trend") and value is not None
            else value
            for name, value in asdict(period).items()
        }
        for period in found.periods
    ]
    return {"basis": found.basis.id, "withoutProof": found.without_proof, "periods": periods}


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_every_golden_case_gives_its_result(case: dict[str, Any]) -> None:
    assert _as_json(results(_ledger(case["input"]))) == case["result"]


_MONEY = st.integers(-2_000_000, 20_000_000)
_YTD = Calendar(2025, 12, Interim.YTD, 9)
_AMOUNTS = st.fixed_dictionaries(
    dict.fromkeys(("2023", "2024", "2025", PRIOR, YTD), _MONEY),
)
_LEDGERS = st.builds(
    Ledger,
    start_line=st.just("1120s"),
    calendar=st.just(_YTD),
    lines=st.fixed_dictionaries({Line.REVENUE: _AMOUNTS, Line.START: _AMOUNTS}),
    add_backs=st.lists(
        st.builds(AddBackAmounts, amounts=_AMOUNTS, grade=st.sampled_from(Grade)), max_size=5
    ),
    manager_pay=st.none() | st.integers(0, 500_000),
)


@given(_LEDGERS)
def test_what_is_proved_is_never_more_than_what_is_claimed(ledger: Ledger) -> None:
    found = results(ledger)
    assert found is not None
    for period in found.periods:
        assert period.sde_documented <= period.sde_plausible <= period.sde_claimed


@given(_LEDGERS)
def test_with_every_add_back_documented_all_three_are_the_same(ledger: Ledger) -> None:
    proved = [replace(each, grade=Grade.DOCUMENTED) for each in ledger.add_backs]
    found = results(replace(ledger, add_backs=proved))
    assert found is not None
    assert found.without_proof == 0
    assert all(each.sde_documented == each.sde_claimed for each in found.periods)


@given(_LEDGERS)
def test_a_better_grade_never_lowers_a_result(ledger: Ledger) -> None:
    better = [replace(each, grade=Grade.DOCUMENTED) for each in ledger.add_backs[:1]]
    before, after = (
        results(ledger),
        results(replace(ledger, add_backs=[*better, *ledger.add_backs[1:]])),
    )
    assert before
    assert after
    for one, other in zip(before.periods, after.periods, strict=True):
        assert other.sde_documented >= one.sde_documented
        assert other.sde_claimed == one.sde_claimed


@given(_LEDGERS)
def test_the_latest_twelve_months_are_claimed_as_the_parts_say(ledger: Ledger) -> None:
    """Add-backs that change their sign within the year count by their sum."""
    found = results(ledger)
    assert found is not None
    claimed = {period.id: period.sde_claimed for period in found.periods}
    assert claimed[TTM] == claimed["2025"] - claimed[PRIOR] + claimed[YTD]


@given(_LEDGERS)
def test_the_order_of_add_backs_makes_no_difference(ledger: Ledger) -> None:
    assert results(ledger) == results(replace(ledger, add_backs=[*reversed(ledger.add_backs)]))


@pytest.mark.parametrize(
    ("year_end", "through", "labels"),
    [
        (12, 9, ["Jan–Sep 2025", "Jan–Sep 2026", "TTM Sep 2026"]),
        (12, 1, ["Jan 2025", "Jan 2026", "TTM Jan 2026"]),
        (6, 9, ["Jul–Sep 2024", "Jul–Sep 2025", "TTM Sep 2025"]),
        (6, 2, ["Jul 2024–Feb 2025", "Jul 2025–Feb 2026", "TTM Feb 2026"]),
        (12, 12, []),
    ],
)
def test_periods_are_named_by_their_months(year_end: int, through: int, labels: list[str]) -> None:
    calendar = Calendar(2025, year_end, Interim.YTD, through)
    assert [period.label for period in calendar.periods()[3:]] == labels


def test_a_net_income_that_the_lines_do_not_give_is_reported() -> None:
    lines = {
        Line.REVENUE: {"2025": 1_000, "2024": 1_000},
        Line.COST_OF_SALES: {"2025": 400},
        Line.OTHER_INCOME: {"2025": 10},
        Line.EXPENSES: {"2025": 500},
        Line.START: {"2025": 150, "2024": 1},
    }
    calendar = Calendar(2025)
    ledger = Ledger("1120s", calendar, lines)
    before, year = calendar.periods()[1:]
    assert gross_profit(ledger, year) == 600
    assert difference(ledger, year) == 40
    assert (gross_profit(ledger, before), difference(ledger, before)) == (None, None)
    rounded = lines | {Line.START: {"2025": 113}}
    assert difference(Ledger("1120s", calendar, rounded), year) is None


def test_page_1_income_excludes_what_is_deducted_on_schedule_k() -> None:
    for form in ("1120s", "1065"):
        assert {"section179", "charity"} <= catalog().start_line(form).excluded.keys()
    for form in ("1120s-k", "1065-k"):
        assert not {"section179", "charity"} & catalog().start_line(form).excluded.keys()


def test_start_lines_name_only_known_rows_and_place_nothing_that_they_exclude() -> None:
    kinds = {kind.id for kind in catalog().kinds}
    for line in catalog().start_lines:
        assert line.excluded.keys() <= kinds
        assert line.places.keys() <= kinds | set(Line)
        assert not line.excluded.keys() & line.places.keys()
