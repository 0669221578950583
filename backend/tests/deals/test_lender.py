"""The lender test of a deal, on the desk and for an opinion of value."""

from typing import Any

import pytest
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.deals.lender.selectors.results import lender_result_of
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.deals.recast.models import RecastFigure, RecastRow

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Person:
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    )


@pytest.fixture
def deal(ada: Person) -> Deal:
    return DealFactory.create(members=[ada.user])


def path(deal: Deal) -> str:
    return f"desk/deals/{deal.pk}/lender"


def recast(ada: Person, deal: Deal) -> None:
    """A recast of 2025 with a documented SDE of $300,000, and $112,000 that is plausible."""
    made = ada.put(
        f"desk/deals/{deal.pk}/recast",
        {"wanted": {"startLine": "1120s", "lastYear": 2025, "interim": "none"}},
    )["recast"]
    for kind, amount in (("revenue", 2_400_000), ("start", 300_000)):
        row = next(each for each in made["rows"] if each["kind"] == kind)
        RecastFigure.objects.create(row_id=row["id"], period="2025", amount=amount)
    proved = RecastRow.objects.create(
        recast=deal.recast, kind="interest", is_add_back=True, label="Interest", grade="plausible"
    )
    RecastFigure.objects.create(row=proved, period="2025", amount=112_000)


def save(ada: Person, deal: Deal, version: int = 0, **values: Any) -> Any:
    return ada.ask("PUT", path(deal), {**values, "version": version})


def test_without_a_recast_there_is_no_test(ada: Person, deal: Deal) -> None:
    assert ada.get(path(deal))["sde"] is None
    assert lender_result_of(deal.pk) is None


def test_a_test_uses_the_documented_sde_and_what_proof_would_add(ada: Person, deal: Deal) -> None:
    recast(ada, deal)
    shown = ada.get(path(deal))
    assert shown["sde"] == {"period": "2025", "documented": 300_000, "withProof": 412_000}
    assert shown["terms"]["baseRate"]["status"] == "unconfirmed"
    assert (shown["price"], shown["changes"], shown["version"]) == (None, {}, 0)
    result = lender_result_of(deal.pk)
    assert result is not None
    assert result.price is None
    assert result.documented.verdict == "carries"
    assert result.with_proof.largest_price > result.documented.largest_price


def test_saved_assumptions_count_until_they_are_changed_again(ada: Person, deal: Deal) -> None:
    recast(ada, deal)
    # The worked case of a lender: $412,000 of SDE at $1,302,950.
    changes = {
        "ownerPay": "100000",
        "replacements": "25000",
        "closingCosts": "35000",
        "workingCapital": "50000",
    }
    response = save(ada, deal, price=1_302_950, changes=changes, earnout=True)
    assert response.json()["version"] == 1
    result = lender_result_of(deal.pk)
    assert result is not None
    assert str(result.with_proof.coverage) == "1.43"
    assert result.with_proof.largest_price == 1_502_045
    assert "earnout" in result.with_proof.flags
    assert DealEvent.objects.get(kind="lender-test").text == "Lender test at $1,302,950"
    entry = StaffLogEntry.objects.filter(act="deal-changed").latest("pk")
    assert entry.detail == {"fields": ["lender"]}


def test_two_people_never_overwrite_each_other(ada: Person, deal: Deal) -> None:
    save(ada, deal, price=900_000)
    refused = save(ada, deal, price=950_000)
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_meanwhile")
    assert save(ada, deal, price=900_000).json()["version"] == 1
    assert save(ada, deal, version=1, price=950_000).json()["version"] == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ownerPay", "-1"),
        ("ownerPay", "90k"),
        ("baseRate", "67.5"),
        ("target", "0.9"),
        ("months", "60.5"),
        ("noteKind", "never"),
        ("horsepower", "1"),
    ],
)
def test_an_assumption_that_nobody_can_mean_is_refused(
    ada: Person, deal: Deal, name: str, text: str
) -> None:
    refused = save(ada, deal, changes={name: text})
    assert refused.status_code == 422
    assert name in refused.json()["fields"]


def test_rent_may_fall(ada: Person, deal: Deal) -> None:
    assert save(ada, deal, changes={"rentIncrease": "-12000"}).status_code == 200


def test_a_price_is_above_zero(ada: Person, deal: Deal) -> None:
    assert "price" in save(ada, deal, price=0).json()["fields"]
