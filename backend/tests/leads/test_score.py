"""The score of a lead and its reasons."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.leads.rules.score import SCORES, LeadFacts, current_rules, score

_VERSION = SCORES.shipped().version
_FILE = Path(__file__).resolve().parents[3] / "domain" / "vectors" / f"lead-score-{_VERSION}.json"
_CASES = json.loads(_FILE.read_bytes())["cases"]

_MONEY = st.none() | st.integers(0, 10_000_000)
_COUNT = st.integers(0, 10)
_FACTS = st.builds(
    LeadFacts,
    revenue=_MONEY,
    sde=_MONEY,
    years=st.sampled_from([None, 2, 5, 10, 20]),
    owner_share=st.sampled_from([None, 20, 50, 80, 100]),
    health=st.none() | st.integers(0, 100),
    warnings=st.none() | st.integers(0, 5),
    messages=_COUNT,
    named_times=_COUNT,
    phones=st.integers(0, 1),
    companies=st.integers(0, 1),
    attachments=_COUNT,
    runs=_COUNT,
    accounts=st.integers(0, 1),
    quiet_days=st.integers(0, 500),
)


@pytest.mark.parametrize("case", _CASES, ids=lambda case: str(case["name"]))
def test_the_golden_cases(case: dict[str, Any]) -> None:
    result = score(LeadFacts.model_validate(case["facts"]))
    assert [reason.id for reason in result.reasons] == case["reasons"]
    assert (result.points, result.version) == (case["points"], _VERSION)


@given(_FACTS)
def test_the_reasons_add_up_to_the_points_within_0_and_100(known: LeadFacts) -> None:
    result = score(known)
    assert result.points == min(max(sum(reason.points for reason in result.reasons), 0), 100)


@given(_FACTS, st.lists(st.integers(0, 10_000_000), min_size=2, max_size=2).map(sorted))
def test_more_revenue_never_lowers_the_score(known: LeadFacts, revenue: list[int]) -> None:
    lower, higher = (known.model_copy(update={"revenue": each}) for each in revenue)
    assert score(lower).points <= score(higher).points


def test_rule_ids_are_unique_and_every_fact_has_a_rule() -> None:
    rules = [rule for group in current_rules().groups for rule in group]
    assert len({rule.id for rule in rules}) == len(rules)
    assert {rule.fact for rule in rules} == set(LeadFacts().model_dump(by_alias=True))
