"""Comparables: what a sale was, without names, and how our ranges compare with the prices."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone
from tests.deals.opinion_samples import CONTENT as OPINION
from tests.factories import DealFactory, UserFactory
from tests.factories.buyers import InterestFactory, ListingFactory
from tests.people import Person

from brokerage.deals.comparables.models import Comparable
from brokerage.deals.comparables.rules.calibration import (
    Sale,
    by_industry,
    calibrate,
    share,
    trades,
)
from brokerage.deals.comparables.rules.content import AskingPrice, ComparableContent, missing
from brokerage.deals.comparables.selectors.comparables import waits
from brokerage.deals.comparables.selectors.prefill import prefilled
from brokerage.deals.dates.models import Retrade
from brokerage.deals.listing.models import Teaser
from brokerage.deals.offers.models import Offer
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.pipeline.models import Deal

TODAY = date(2026, 11, 28)
WHOLE: dict[str, Any] = {
    "industry": "HVAC Services",
    "closedOn": "2026-11-20",
    "price": 1_000_000,
    "cashAtClosing": 850_000,
    "noteAmount": 150_000,
    "sdeDocumented": 400_000,
    "opinionLow": 900_000,
    "opinionHigh": 1_200_000,
}


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("price", "low", "high", "held", "deviation"),
    [
        (1_000_000, 900_000, 1_100_000, True, "0.0"),
        (900_000, 900_000, 1_100_000, True, "-10.0"),
        (899_999, 900_000, 1_100_000, False, "-10.0"),
        (1_234_567, 900_000, 1_100_000, False, "23.5"),
        (1_000_000, 333_333, 333_334, False, "200.0"),
        (1_000_000, None, None, None, None),
        (1_000_000, 0, 0, False, None),
    ],
)
def test_a_price_is_compared_with_our_range(
    price: int, low: int | None, high: int | None, held: bool | None, deviation: str | None
) -> None:
    sale = Sale("HVAC", price, low=low, high=high)
    assert sale.is_held is held
    assert sale.deviation == (Decimal(deviation) if deviation else None)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("part", "of", "interval"),
    [
        (0, 2, None),
        (2, 2, None),
        (0, 3, (0, 56)),
        (3, 3, (44, 100)),
        (3, 4, (30, 95)),
        (5, 10, (24, 76)),
        (80, 100, (71, 87)),
    ],
)
def test_a_share_of_few_cases_says_how_little_it_knows(
    part: int, of: int, interval: tuple[int, int] | None
) -> None:
    found = share(part, of)
    assert (found and (found.least, found.most)) == interval


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("prices", "expected"),
    [
        ([], None),
        ([100, 110], None),
        ([100, 110, 90], (3, "0.0", "10.0")),
        ([100, 110, 90, 80], (3, "-5.0", "10.0")),
        ([50, 60, 70, 150, 100], (1, "-30.0", "40.0")),
    ],
)
def test_medians_have_at_least_three_sales(
    prices: list[int], expected: tuple[int, str, str] | None
) -> None:
    sales = [Sale("HVAC", price, low=90, high=110) for price in prices]
    found = calibrate([*sales, Sale("HVAC", 100)])
    values = found and (found.held.part, str(found.deviation), str(found.miss))
    assert values == expected
    assert [name for name, _ in by_industry([*sales, Sale("Other", 1)])] == (
        ["HVAC"] if expected else []
    )


@pytest.mark.any_database
def test_the_latest_ten_sales_of_a_trade_are_cited() -> None:
    sales = [Sale("HVAC", 290, sde_documented=100, low=200, high=300)] * 9
    sales += [Sale("HVAC", 100, sde_documented=100), Sale("HVAC", 900, sde_documented=100)]
    hvac, plumbing = trades([*sales, Sale("Plumbing", 240, sde_documented=-5)])
    assert (hvac.closings, hvac.multiple, hvac.held, hvac.ranged) == (10, Decimal("2.9"), 9, 9)
    assert (plumbing.closings, plumbing.multiples, plumbing.multiple) == (1, [], None)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({}, []),
        ({"industry": ""}, ["industry"]),
        ({"closedOn": None}, ["closedOn"]),
        ({"closedOn": "2026-11-29"}, ["closedOn"]),
        ({"price": None}, ["price"]),
        ({"price": 1_000_001}, ["price"]),
        ({"escrowAmount": 850_001}, ["escrowAmount"]),
        ({"askingPrices": [{"on": "2026-01-02", "price": 1}]}, []),
        ({"askingPrices": [{"on": None, "price": 1}]}, ["askingPrices"]),
        ({"askingPrices": [{"on": "2026-01-02", "price": None}]}, ["askingPrices"]),
        ({"opinionLow": None}, ["opinionLow"]),
        ({"opinionHigh": 899_999}, ["opinionHigh"]),
        ({"mayShow": True}, ["permissionFrom", "permissionOn"]),
    ],
)
def test_a_record_is_complete_before_it_counts(changes: Any, fields: list[str]) -> None:
    content = ComparableContent.model_validate(WHOLE | changes)
    assert sorted(missing(content, today=TODAY)) == fields


@pytest.mark.any_database
def test_no_field_takes_free_text() -> None:
    """What is recorded outlives the erasure of people, so no name may be in it."""
    texts = {
        name
        for name, field in ComparableContent.model_fields.items()
        if field.annotation is str and not any("pattern" in str(each) for each in field.metadata)
    }
    assert texts == {"industry", "region"}  # of which the service takes those on its lists


@pytest.fixture
def pat() -> Person:
    return _advisor("pat@sabineridge.example.com")


def _advisor(email: str) -> Person:
    return Person(UserFactory.create(staff=True, staff_role="advisor", email=email))


def _refused(person: Person, path: str, body: Any, status: int) -> Any:
    answer = person.ask("PUT", path, body)
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.fixture
def deal(pat: Person) -> Deal:
    return DealFactory.create(members=[pat.user], stage="closed")


@pytest.mark.django_db
def test_the_records_of_the_deal_fill_the_sheet(deal: Deal) -> None:
    now = timezone.localtime()  # days of the firm, also across a change of the clock
    listing = ListingFactory.create(
        deal=deal, industry="HVAC Services", asking_price=1, published_at=now - timedelta(days=200)
    )
    for number, price in enumerate((1_250_000, 1_250_000, 1_100_000), 1):
        Teaser.objects.create(
            listing=listing,
            number=number,
            state="released" if number == 3 else "replaced",
            content={"askingPrice": price},
            released_at=now - timedelta(days=200 - number),
        )
    Opinion.objects.bulk_create(
        [
            Opinion(
                deal=deal,
                number=1,
                state="released",
                content={**OPINION, "amount": "400000", "low": "2.5", "high": "3"},
                basis={},
                released_at=now,
                pdf=b"%PDF",
                pdf_sha256="0" * 64,
            )
        ]
    )
    Offer.objects.create(
        deal=deal,
        interest=InterestFactory.create(listing=listing),
        state="accepted",
        content={
            "price": 1_050_000,
            "cashAtClosing": 900_000,
            "noteAmount": 150_000,
            "structure": "assets",
            "financing": "sba",
        },
        answered_at=now - timedelta(days=80),
    )
    Retrade.objects.create(deal=deal, asked_on=TODAY, asked="Roof", answer="agreed", effect=-20_000)
    found = prefilled(deal)
    assert (found.industry, found.region) == ("HVAC Services", "East Texas")
    assert (found.opinion_low, found.opinion_high) == (1_000_000, 1_200_000)
    assert (found.price, found.cash_at_closing, found.note_amount) == (1_030_000, 880_000, 150_000)
    assert (found.structure, found.financing) == ("assets", "sba")
    assert (found.days_to_loi, found.days_to_close) == (120, 200)
    assert [each.price for each in found.asking_prices] == [1_250_000, 1_100_000]
    assert isinstance(found.asking_prices[0], AskingPrice)


@pytest.mark.any_database
@pytest.mark.django_db
def test_staff_record_the_sale_of_a_closed_deal_and_nothing_with_a_name(
    pat: Person, deal: Deal
) -> None:
    path = f"desk/deals/{deal.pk}/comparable"
    assert [wait.text for wait in waits([deal.pk])] == ["Record the sale as a comparable"]
    assert pat.get(path)["version"] == 0
    named = {"content": WHOLE | {"industry": "Gene Hartsfield", "region": "Tyler"}, "version": 0}
    assert _refused(pat, path, named, 422)["fields"].keys() == {"industry", "region"}
    saved = pat.put(path, {"content": WHOLE, "version": 0})
    assert (saved["version"], saved["content"]["price"]) == (1, 1_000_000)
    assert list(waits([deal.pk])) == []
    assert _refused(pat, path, {"content": WHOLE, "version": 0}, 409)["code"] == (
        "changed_meanwhile"
    )
    deal.stage = "closing"
    deal.save()
    assert _refused(pat, path, {"content": WHOLE, "version": 1}, 409)["code"] == "not_closed"


@pytest.mark.any_database
@pytest.mark.django_db
def test_a_sale_outlives_its_deal_and_its_csv_has_no_names(pat: Person, deal: Deal) -> None:
    pat.put(f"desk/deals/{deal.pk}/comparable", {"content": WHOLE, "version": 0})
    other = _advisor("ada@sabineridge.example.com")
    assert pat.get("desk/comparables")["sales"][0]["deal"] == deal.pk
    assert other.get("desk/comparables")["sales"][0]["deal"] is None
    deal.delete()
    comparable = Comparable.objects.get()
    assert comparable.deal_id is None
    assert comparable.written.price == 1_000_000
    file = pat.client.get("/api/desk/comparables.csv").content.decode("utf-8-sig")
    assert "HVAC Services" in file
    assert not any(name in file for name in ("Whitfield", deal.name))


@pytest.mark.any_database
@pytest.mark.django_db
def test_principals_add_sales_from_before(pat: Person) -> None:
    ada = Person(UserFactory.create(staff=True, email="ada@sabineridge.example.com"))
    saved = ada.post("desk/comparables", {"content": WHOLE, "version": 0})["sales"]
    changed = {"content": WHOLE | {"naics": "238220"}, "version": 1}
    path = f"desk/comparables/{saved[0]['id']}"
    assert ada.put(path, changed)["sales"][0]["content"]["naics"] == "238220"
    assert _refused(ada, path, changed, 409)["code"] == "changed_meanwhile"
    assert _refused(pat, path, changed, 403)
