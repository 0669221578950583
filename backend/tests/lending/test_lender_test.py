"""The lender test: golden cases and properties."""

import json
from dataclasses import asdict, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic.alias_generators import to_camel, to_snake
from tests.lending import make_vectors

from brokerage.core import facts
from brokerage.lending.rules.lender_test import (
    LenderTest,
    Purchase,
    SellerNote,
    fee_of,
    lender_test,
)
from brokerage.lending.rules.terms import TERMS

_VECTORS = {
    version: json.loads(facts.domain_file("vectors", f"lending-{version}"))
    for version in TERMS.shipped_versions()
}
_CASES = [
    pytest.param(version, case, id=f"{version}: {case['name']}")
    for version, vectors in _VECTORS.items()
    for case in vectors["cases"]
]


def _purchase(case_input: dict[str, Any]) -> Purchase:
    values = {to_snake(name): value for name, value in case_input.items()}
    note = {to_snake(name): value for name, value in values.pop("seller_note").items()}
    for name in ("rate", "target", "injection"):
        values[name] = Decimal(values[name])
    return Purchase(**values, seller_note=SellerNote(**note | {"rate": Decimal(note["rate"])}))


def _figures(result: LenderTest) -> dict[str, Any]:
    figures = {to_camel(name): value for name, value in asdict(result).items()}
    coverage = None if result.coverage is None else str(result.coverage)
    del figures["version"]
    return figures | {"coverage": coverage, "flags": list(result.flags)}


@pytest.mark.parametrize(("version", "case"), _CASES)
def test_every_golden_case_gives_its_result(version: str, case: dict[str, Any]) -> None:
    result = lender_test(_purchase(case["input"]), TERMS.get(version))
    assert _figures(result) == case["result"]


@pytest.mark.parametrize("version", _VECTORS)
def test_an_independent_calculation_by_bisection_gives_the_golden_cases(version: str) -> None:
    assert len(_VECTORS[version]["cases"]) >= 205
    assert make_vectors.vectors_of(version) == _VECTORS[version]


@pytest.mark.parametrize(
    ("loan", "fee"),
    [(250_000, "5625"), (700_000, "15750"), (1_500_000, "39687.5"), (5_000_000, "138125")],
)
def test_the_fee_is_the_published_one(loan: int, fee: str) -> None:
    assert fee_of(Fraction(loan), TERMS.shipped()) == Fraction(fee)


_DOLLARS = st.integers(0, 3_000_000)
_RATES = st.decimals(0, 20, places=2)
_PURCHASES = st.builds(
    Purchase,
    price=st.integers(0, 8_000_000),
    sde=_DOLLARS,
    owner_pay=st.integers(0, 300_000),
    replacements=st.integers(0, 100_000),
    closing_costs=st.integers(0, 200_000),
    working_capital=st.integers(0, 500_000),
    rate=_RATES,
    months=st.integers(12, 300),
    target=st.decimals("1.15", "2", places=2),
    rent_increase=st.integers(-50_000, 50_000),
    injection=st.decimals(0, 60, places=1),
    standby_note=st.integers(0, 200_000),
    seller_note=st.builds(
        SellerNote,
        amount=st.integers(0, 500_000),
        rate=_RATES,
        months=st.integers(12, 120),
        interest_only=st.booleans(),
    ),
)


def _coverage(purchase: Purchase) -> Decimal:
    coverage = lender_test(purchase).coverage
    return Decimal("Infinity") if coverage is None else coverage


@given(_PURCHASES, _DOLLARS)
def test_a_higher_price_never_needs_a_smaller_loan(purchase: Purchase, more: int) -> None:
    before, after = (lender_test(each) for each in (purchase, _at(purchase, purchase.price + more)))
    assert after.loan >= before.loan
    assert after.fee >= before.fee
    if purchase.cash_flow >= 0:
        assert _coverage(_at(purchase, purchase.price + more)) <= _coverage(purchase)


@given(_PURCHASES, st.decimals(0, 10, places=2))
def test_a_higher_rate_never_carries_more(purchase: Purchase, more: Decimal) -> None:
    dearer = replace(purchase, rate=purchase.rate + more)
    assert lender_test(dearer).largest_price <= lender_test(purchase).largest_price
    if purchase.cash_flow >= 0:
        assert _coverage(dearer) <= _coverage(purchase)


@given(_PURCHASES, _DOLLARS)
def test_more_sde_never_carries_less(purchase: Purchase, more: int) -> None:
    richer = replace(purchase, sde=purchase.sde + more)
    assert lender_test(richer).largest_price >= lender_test(purchase).largest_price
    assert _coverage(richer) >= _coverage(purchase)


@given(_PURCHASES)
def test_the_largest_price_carries_and_a_dollar_more_does_not(purchase: Purchase) -> None:
    largest = lender_test(purchase).largest_price
    if largest == 0:
        return
    at, above = (lender_test(_at(purchase, price)) for price in (largest, largest + 1))
    assert at.verdict == "carries"
    assert "loanAboveLimit" not in at.flags
    assert above.verdict != "carries" or "loanAboveLimit" in above.flags


@given(_PURCHASES)
def test_the_loan_the_note_and_the_injection_pay_for_the_project(purchase: Purchase) -> None:
    result = lender_test(purchase)
    if result.loan == 0:
        return
    brought = result.injection_cash + purchase.standby_note
    paid = result.loan + purchase.seller_note.amount + brought
    assert abs(paid - result.project_cost) <= 2


def _at(purchase: Purchase, price: int) -> Purchase:
    return replace(purchase, price=price)
