"""The profile of a buyer: saved as typed, valid for six months, and what it says to others."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from tests.factories import BuyerFactory, InterestFactory, ListingFactory, UserFactory
from tests.factories.buyers import signed_nda

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.rules.profile import FIELDS, PROFILE, summary, valid_until
from brokerage.deals.buyers.rules.tiers import suggest
from brokerage.deals.buyers.services.profile import ProfileIncomplete, confirm_profile, save_profile
from brokerage.deals.intake.rules.answers import Change

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

READY = {
    "kind": "individual",
    "experience": "Ran a plumbing shop with 12 people",
    "competitor": "none",
    "trades": "home-services",
    "regions": "east-texas",
    "priceTo": "1500000",
    "role": "myself",
    "timeline": "now",
    "liquid": "400000",
    "netWorth": "1200000",
    "sources": "cash,stocks",
    "financing": "sba",
    "credit": "high",
    "residence": "yes",
    "citizens": "yes",
    "tied": "no",
    "bankruptcy": "no",
    "judgments": "no",
    "federalDebt": "no",
    "felony": "no",
}


@pytest.fixture
def buyer() -> Buyer:
    return BuyerFactory.create(account=UserFactory.create(outsider=True))


def answer(buyer: Buyer, **values: str) -> Buyer:
    assert buyer.account is not None
    changes = [Change(field, value, 0) for field, value in values.items()]
    return save_profile(buyer=buyer, by=buyer.account, changes=changes, editor="a").buyer


def test_a_complete_profile_is_valid_for_six_months(buyer: Buyer) -> None:
    answer(buyer, **{**READY, "felony": ""})
    with pytest.raises(ProfileIncomplete):
        confirm_profile(buyer=buyer)
    answer(buyer, **READY)
    confirmed = confirm_profile(buyer=buyer)
    assert confirmed.profile_confirmed_on is not None
    assert confirmed.profile_valid_until == valid_until(confirmed.profile_confirmed_on)


@pytest.mark.parametrize(
    ("confirmed", "until"),
    [
        (date(2026, 3, 15), date(2026, 9, 15)),
        (date(2026, 8, 31), date(2027, 2, 28)),
        (date(2026, 12, 31), date(2027, 6, 30)),
    ],
)
def test_six_months_end_on_a_day_that_exists(confirmed: date, until: date) -> None:
    assert valid_until(confirmed) == until


def test_what_they_look_for_becomes_rows_and_columns(buyer: Buyer) -> None:
    answer(buyer, trades="food,retail", priceTo="900000")
    found = Buyer.objects.get()
    assert found.price_to == 900_000
    assert list(found.criteria.values_list("kind", "key")) == [
        ("region", "any"),
        ("trade", "food"),
        ("trade", "retail"),
    ]


def test_owners_read_a_band_and_nothing_for_lenders(buyer: Buyer) -> None:
    words = " ".join(line.text for line in summary(dict(READY)))
    assert "$250,000 to $500,000" in words
    assert "400" not in words
    assert {line.label for line in summary(dict(READY))}.isdisjoint({"felony", "credit"})


@pytest.mark.parametrize(
    ("changes", "is_funded", "tier", "reason"),
    [
        ({}, True, "A", "Proof of funds seen"),
        ({}, False, "B", "No proof of funds seen"),
        ({"liquid": ""}, True, None, "does not say"),
        ({"liquid": "200000"}, True, "B", "Cash falls short"),
        ({"liquid": "100000"}, True, "C", "less than half"),
        ({"timeline": "looking"}, True, "C", "Only looking"),
        ({"timeline": "year"}, True, "B", "within a year"),
        ({"bankruptcy": "yes"}, True, "B", "a bankruptcy"),
        ({"citizens": "no"}, True, "B", "US citizen"),
        ({"citizens": "no", "financing": "seller"}, True, "A", "Cash covers"),
        ({"financing": "cash"}, True, "C", "less than half of what the price"),
        ({"financing": "cash", "liquid": "1500000", "felony": "yes"}, True, "A", "the price"),
        ({"tied": "unsure"}, True, "B", "SB 17"),
        ({"experience": ""}, True, "B", "not complete"),
    ],
)
def test_a_tier_is_suggested_with_its_reasons(
    changes: dict[str, str], is_funded: bool, tier: str | None, reason: str
) -> None:
    found = suggest({**READY, **changes}, is_funded=is_funded)
    assert found.tier == tier
    assert reason in " | ".join(found.reasons)


def _home(buyer: Buyer) -> Any:
    browser = Client()
    assert buyer.account is not None
    browser.force_login(buyer.account)
    return browser.get("/api/buying").json()


def test_the_path_shows_where_a_buyer_is_and_nothing_of_others(buyer: Buyer) -> None:
    listing = ListingFactory.create()
    interest = InterestFactory.create(buyer=buyer, listing=listing)
    [path] = _home(buyer)["listings"]
    assert [step["mark"] for step in path["steps"]] == ["now", "later", "later", "later"]
    assert path["next"]["key"] == "answer"

    signed_nda(buyer, listing)
    answer(buyer, **READY)
    confirm_profile(buyer=buyer)
    before = _home(buyer)
    [path] = before["listings"]
    assert [step["mark"] for step in path["steps"]] == ["done", "done", "now", "later"]
    InterestFactory.create(listing=listing, state="loi")
    assert _home(buyer) == before

    interest.state = "cim-sent"
    interest.save()
    [path] = _home(buyer)["listings"]
    assert [step["mark"] for step in path["steps"]] == ["done", "done", "done", "now"]
    assert path["next"] == {"key": "read", "by": None}


def test_each_question_has_a_reason_and_no_step_is_long() -> None:
    assert len(PROFILE.groups) <= 5
    assert all(group.why and len(group.fields) <= 7 for group in PROFILE.groups)
    assert len(FIELDS) == sum(len(group.fields) for group in PROFILE.groups)
