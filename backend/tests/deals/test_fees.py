"""Fees: what counts as the price, the fee on it to the cent, how it is shared, and its invoice."""

from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.core.csv_file import csv_response
from brokerage.deals.engagement.models import Engagement, SealedAgreement, SealingKey
from brokerage.deals.engagement.rules.terms import Terms, Tier
from brokerage.deals.fees.rules.fee import PriceParts, fee_base, fee_on, in_dollars, split
from brokerage.deals.fees.selectors.fees import forecast, waits
from brokerage.deals.pipeline.models import Deal, DealEvent

LEHMAN = Terms(
    tiers=(
        Tier(up_to=1_000_000, percent=10),
        Tier(up_to=2_000_000, percent=8),
        Tier(percent=6),
    ),
    minimum=25_000,
    retainer=5_000,
)
NOT_CREDITED = LEHMAN.model_copy(update={"retainer_credited": False})
PARTS = PriceParts(
    cash=100_000_000,
    note=20_000_000,
    note_paid=1_000_000,
    earnout_most=10_000_000,
    earnout_paid=2_500_000,
    stake=5_000_000,
    assumed_debt=3_000_000,
    consulting_excess=400_000,
    inventory_extra=600_000,
    real_estate=70_000_000,
)


@pytest.mark.parametrize(
    ("changes", "base"),
    [
        ({}, 131_500_000),
        ({"note_at_face": False}, 112_500_000),
        ({"earnout_when_paid": False}, 139_000_000),
        ({"assumed_debt": False}, 128_500_000),
        ({"consulting_pay": False}, 131_100_000),
        ({"real_estate": True}, 201_500_000),
    ],
)
def test_the_agreement_says_what_counts_as_the_price(changes: dict[str, Any], base: int) -> None:
    assert fee_base(LEHMAN.model_copy(update=changes), PARTS) == base


@pytest.mark.parametrize(
    ("terms", "cash", "expected"),
    [
        (LEHMAN, 0, (2_500_000, True, 500_000)),
        (LEHMAN, 20_000_000, (2_500_000, True, 500_000)),
        (LEHMAN, 100_000_000, (10_000_000, False, 500_000)),
        (LEHMAN, 123_456_789, (11_876_543, False, 500_000)),
        (LEHMAN, 300_000_000, (24_000_000, False, 500_000)),
        (NOT_CREDITED, 100_000_000, (10_000_000, False, 0)),
        (Terms(flat_fee=7_500, retainer=10_000), 1, (750_000, False, 750_000)),
        (Terms(tiers=(Tier(percent=9.5),)), 33, (3, False, 0)),
    ],
)
def test_the_fee_is_exact_to_the_cent(
    terms: Terms, cash: int, expected: tuple[int, bool, int]
) -> None:
    found = fee_on(terms, PriceParts(cash=cash))
    assert (found.gross, found.is_minimum, found.credit) == expected
    assert found.due == found.gross - found.credit


@given(low=st.integers(0, 10**12), more=st.integers(0, 10**10))
def test_more_money_never_brings_a_smaller_fee(low: int, more: int) -> None:
    first, second = (fee_on(LEHMAN, PriceParts(cash=cash)) for cash in (low, low + more))
    assert first.gross <= second.gross


@given(
    cents=st.integers(0, 10**12),
    cuts=st.lists(st.integers(0, 100_000), max_size=5),
)
def test_shares_add_up_to_the_fee(cents: int, cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), 100_000]
    percents = [Decimal(b - a) / 1000 for a, b in pairwise(edges)]
    shared = split(cents, [(str(at), percent) for at, percent in enumerate(percents)])
    assert sum(each.cents for each in shared) == cents
    for each in shared:
        assert abs(each.cents - cents * each.percent / 100) < 1


def test_shares_of_other_sums_are_refused_and_odd_cents_go_to_the_first() -> None:
    with pytest.raises(ValueError, match="100 percent"):
        split(100, [("A", Decimal(60))])
    percents = (Decimal("33.333"), Decimal("33.333"), Decimal("33.334"))
    thirds = split(100, [("A", percents[0]), ("B", percents[1]), ("C", percents[2])])
    assert [each.cents for each in thirds] == [33, 33, 34]


def test_cents_are_written_as_dollars() -> None:
    assert [in_dollars(cents) for cents in (0, 7, -123_456)] == ["$0.00", "$0.07", "-$1,234.56"]


def test_a_cell_is_no_formula() -> None:
    content = csv_response("x.csv", ("Name",), [("=1+1",), ("-2",), (-2,), ("Dana",)]).content
    assert content.decode("utf-8-sig").split() == ["Name", "'=1+1", "'-2", "-2", "Dana"]


@pytest.fixture
def pat() -> Person:
    return Person(UserFactory.create(staff=True))


@pytest.fixture
def deal(pat: Person) -> Deal:
    deal = DealFactory.create(members=[pat.user])
    key = SealingKey.objects.create(fingerprint="0" * 64)
    sealed = SealedAgreement.objects.create(
        pdf=b"%PDF", sha256="1" * 64, key=key, sealed_at=timezone.now()
    )
    terms = LEHMAN.model_copy(update={"company": "Whitfield HVAC LLC"})
    Engagement.objects.create(
        deal=deal,
        state="active",
        terms=terms.model_dump(mode="json", by_alias=True),
        sealed=sealed,
    )
    return deal


def _booked(pat: Person, deal: Deal, **parts: int) -> Any:
    payees = [
        {"kind": "co-broker", "percent": "50", "name": "Gulf Brokers"},
        {"kind": "broker", "percent": "40", "user": pat.user.pk},
    ]
    body = {"parts": parts, "earnedOn": "2026-11-20", "dueOn": "2026-11-20", "payees": payees}
    return pat.post(f"desk/deals/{deal.pk}/fees", body)["fees"]


@pytest.mark.django_db
@pytest.mark.any_database
class TestFees:
    def test_a_fee_is_booked_shared_and_later_payments_add_what_is_missing(
        self, pat: Person, deal: Deal
    ) -> None:
        [first] = _booked(pat, deal, cash=100_000_001, earnoutMost=50_000_000)
        assert (first["gross"], first["due"]) == (10_000_000, 9_500_000)
        assert [(each["name"], each["cents"]) for each in first["shares"]][:1] == [
            ("Gulf Brokers", 5_000_000)
        ]
        assert [each["cents"] for each in first["shares"]] == [5_000_000, 2_000_000, 3_000_000]
        second = _booked(pat, deal, cash=100_000_001, earnoutPaid=10_000_000)[1]
        assert (second["gross"], second["credit"]) == (800_000, 0)
        body = {"parts": {"cash": 100_000_001}, "earnedOn": "2026-11-20", "dueOn": "2026-11-20"}
        answer = pat.ask("POST", f"desk/deals/{deal.pk}/fees", body)
        assert answer.json()["code"] == "nothing_more"

    def test_invoices_have_numbers_without_gaps_and_never_change(
        self, pat: Person, deal: Deal
    ) -> None:
        Deal.objects.update(stage="closed")
        assert [wait.text for wait in waits([deal.pk])] == ["Book the fee (a principal does)"]
        _booked(pat, deal, cash=100_000_000)
        assert list(waits([deal.pk])) == []
        path = f"desk/deals/{deal.pk}/fees/1/invoice"
        assert pat.ask("GET", path).status_code == 404
        [fee] = pat.post(path)["fees"]
        assert fee["invoiceNumber"] == f"{timezone.localdate().year}-0001"
        first = pat.ask("GET", path).content
        assert pat.post(path)["fees"] == [fee]
        assert pat.ask("GET", path).content == first
        assert first[:5] == b"%PDF-"

    def test_a_paid_fee_is_not_voided_and_a_voided_one_can_be_booked_again(
        self, pat: Person, deal: Deal
    ) -> None:
        _booked(pat, deal, cash=100_000_000)
        path = f"desk/deals/{deal.pk}/fees/1"
        pat.put(f"{path}/paid", {"paidOn": "2026-11-25"})
        answer = pat.ask("POST", f"{path}/void", {"reason": "Wrong price"})
        assert answer.json()["code"] == "already_paid"
        pat.put(f"{path}/paid", {"paidOn": None})
        assert pat.post(f"{path}/void", {"reason": "Wrong price"})["fees"] == []
        assert _booked(pat, deal, cash=90_000_000)[0]["number"] == 2
        assert DealEvent.objects.filter(kind="fee-voided").count() == 1

    def test_paid_shares_are_the_accountant_s_list(self, pat: Person, deal: Deal) -> None:
        [fee] = _booked(pat, deal, cash=100_000_000)
        for share in fee["shares"]:
            path = f"desk/deals/{deal.pk}/fees/1/shares/{share['id']}/paid"
            pat.put(path, {"paidOn": "2026-12-01"})
        answer = pat.ask("GET", "desk/fees/payees.csv?year=2026")
        lines = answer.content.decode("utf-8-sig").splitlines()
        assert lines[0] == "Payee,Kind,Paid"
        assert "Gulf Brokers,Co-broker,50000.00" in lines
        assert len(lines) == 3
        assert len(pat.ask("GET", "desk/fees/payees.csv?year=2025").content.splitlines()) == 1

    def test_the_forecast_has_booked_and_expected_fees_by_month(
        self, pat: Person, deal: Deal
    ) -> None:
        DealFactory.create(stage="loi", expected_fee=50_000, expected_close_on=date(2026, 12, 15))
        DealFactory.create(stage="engaged", expected_fee=10_000)
        DealFactory.create(stage="dead", expected_fee=90_000)
        _booked(pat, deal, cash=100_000_000)
        months, other = forecast(date(2026, 11, 1), 3)
        assert [(each.booked, each.expected) for each in months] == [
            (10_000_000, 0),
            (0, 3_500_000),
            (0, 0),
        ]
        assert (other.expected, other.possible, other.deals) == (400_000, 1_000_000, 1)

    @pytest.mark.parametrize(
        "payees",
        [
            [{"kind": "co-broker", "percent": "50"}],
            [{"kind": "broker", "percent": "50", "user": 999_999}],
            [{"kind": "co-broker", "percent": "0", "name": "Gulf"}],
        ],
    )
    def test_impossible_shares_are_refused(
        self, pat: Person, deal: Deal, payees: list[dict[str, Any]]
    ) -> None:
        body = {
            "parts": {"cash": 1},
            "earnedOn": "2026-11-20",
            "dueOn": "2026-11-20",
            "payees": payees,
        }
        answer = pat.ask("POST", f"desk/deals/{deal.pk}/fees", body)
        assert list(answer.json()["fields"]) == ["shares"]

    def test_advisors_see_no_fees(self, deal: Deal) -> None:
        ada = Person(
            UserFactory.create(staff=True, staff_role="advisor", email="ada@x.example.com")
        )
        assert ada.ask("GET", f"desk/deals/{deal.pk}/fees").status_code == 403
