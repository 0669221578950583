"""Offers: what they come to, what to look at twice, and their rounds."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from tests.factories import (
    BuyerFactory,
    DealFactory,
    InterestFactory,
    ListingFactory,
    UserFactory,
)
from tests.people import Person

from brokerage.deals.buyers.models import ProofOfFunds
from brokerage.deals.interests.models import Interest
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.content import OfferContent, missing, sum_of_parts
from brokerage.deals.offers.rules.flags import Known, flags
from brokerage.deals.offers.rules.money import money
from brokerage.deals.offers.rules.rows import terms
from brokerage.deals.offers.rules.states import OfferKind, OfferState
from brokerage.deals.offers.services.offers import expire_offers
from brokerage.deals.pipeline.models import Contact, Deal, DealPerson
from brokerage.mail.models import Mail

TODAY = date(2026, 11, 28)
OFFER: dict[str, Any] = {
    "price": 1_300_000,
    "cashAtClosing": 1_000_000,
    "noteAmount": 200_000,
    "escrowAmount": 50_000,
    "earnoutMost": 100_000,
    "structure": "assets",
    "financing": "bank",
    "lender": "First Piney Bank",
    "equitySource": "Savings",
    "earnestAmount": 25_000,
    "exclusivityDays": 60,
    "expiresOn": "2030-01-01",
}


def _offer(**changes: Any) -> OfferContent:
    return OfferContent.model_validate({**OFFER, "expiresOn": None, **changes})


@pytest.mark.parametrize(
    ("changes", "costs", "expected"),
    [
        ({}, {}, (950_000, 210_000, 140_000, 0)),
        ({}, {"fee": 100_000, "payoffs": 250_000, "costs": 20_000}, (580_000, 210_000, 140_000, 0)),
        ({"noteStandby": True}, {}, (950_000, 150_000, 200_000, 0)),
        ({}, {"likely_of_note": 0}, (950_000, 50_000, 300_000, 0)),
        ({"rolloverAmount": 300_000}, {}, (950_000, 210_000, 440_000, 0)),
        ({"cashAtClosing": 100_000}, {"payoffs": 400_000}, (0, 210_000, 140_000, 350_000)),
    ],
)
def test_money_is_certain_likely_or_uncertain(
    changes: dict[str, Any], costs: dict[str, int], expected: tuple[int, ...]
) -> None:
    given_costs = {"fee": 0, "payoffs": 0, "costs": 0} | costs
    assert tuple(money(_offer(**changes), **given_costs)) == expected


@given(
    amounts=st.fixed_dictionaries(
        {
            name: st.integers(0, 9_000_000)
            for name in ("cashAtClosing", "noteAmount", "earnoutMost", "rolloverAmount")
        }
    ),
    fee=st.integers(0, 900_000),
    share=st.integers(0, 100),
)
def test_no_dollar_of_an_offer_appears_or_disappears(
    amounts: dict[str, int], fee: int, share: int
) -> None:
    offer = _offer(**amounts, escrowAmount=None, assumedDebt=None)
    found = money(offer, fee=fee, payoffs=0, costs=0, likely_of_note=share)
    assert found.total - found.short == sum_of_parts(offer) - fee


@pytest.mark.parametrize(
    ("changes", "known", "flag"),
    [
        ({"price": 1_400_000}, {}, "doesNotAddUp"),
        ({"financing": "sba"}, {}, "sbaEarnout"),
        ({"financing": "sba", "rolloverShare": 10.0}, {}, "sbaRollover"),
        ({"financing": "sba"}, {}, "sbaNoteNotOnStandby"),
        ({"financing": "sba", "ownersAreCitizens": "no"}, {}, "sbaOwners"),
        ({}, {"coverage": Decimal("1.10"), "target": Decimal("1.25")}, "coverageBelowTarget"),
        ({"structure": "stock"}, {}, "controlUnknown"),
        ({"structure": "stock", "buyerShare": 20.0, "buyerActive": "yes"}, {}, "brokerDealer"),
        ({"rolloverAmount": 1, "buyerShare": 90.0, "buyerActive": "no"}, {}, "brokerDealer"),
        ({"price": 2_500_000}, {}, "noPeg"),
        ({}, {}, "noExpiry"),
        ({}, {}, "proofOld"),
        ({"lender": ""}, {}, "noLender"),
        ({"equitySource": ""}, {}, "noEquitySource"),
        ({"earnestAmount": None}, {}, "noEarnest"),
    ],
)
def test_an_offer_is_flagged(changes: dict[str, Any], known: dict[str, Any], flag: str) -> None:
    assert flag in flags(_offer(**changes), OfferKind.LOI, Known(TODAY, **known))


def test_a_sound_offer_has_no_flag() -> None:
    offer = _offer(earnoutMost=None, price=1_200_000, expiresOn=None).model_copy(
        update={"expires_on": TODAY}
    )
    known = Known(TODAY, TODAY - timedelta(days=60), Decimal("1.25"), Decimal("1.25"))
    assert flags(offer, OfferKind.LOI, known) == []


def test_the_sale_of_assets_needs_no_broker_dealer() -> None:
    found = flags(_offer(buyerActive="no", buyerShare=10.0), OfferKind.LOI, Known(TODAY))
    assert "brokerDealer" not in found


def test_an_indication_may_be_a_range_and_a_letter_says_how_it_adds_up() -> None:
    indication = OfferContent(price=1_000_000, price_high=1_200_000)
    assert missing(indication, OfferKind.IOI) == {}
    assert sorted(missing(indication, OfferKind.LOI)) == [
        "cashAtClosing",
        "expiresOn",
        "financing",
        "structure",
    ]
    assert "add up to $1,300,000" in missing(_offer(price=1), OfferKind.LOI)["price"]


def test_every_offer_has_the_same_rows_and_none_has_the_note_of_staff() -> None:
    rows = terms(_offer(note="He bluffs"))
    assert [row.label for row in rows] == [row.label for row in terms(OfferContent())]
    assert not any("bluffs" in row.words for row in rows)


@pytest.fixture
def ada() -> Person:
    return Person(UserFactory.create(staff=True, staff_role="advisor"))


@pytest.fixture
def deal(ada: Person) -> Deal:
    return DealFactory.create(members=[ada.user], stage="on-market")


@pytest.fixture
def interests(deal: Deal) -> list[Interest]:
    listing = ListingFactory.create(deal=deal)
    return [
        InterestFactory.create(
            buyer=BuyerFactory.create(name=name), listing=listing, state="active"
        )
        for name in ("Rosa Delgado", "Ken Okonkwo")
    ]


def _submitted(ada: Person, deal: Deal, interest: Interest, **changes: Any) -> dict[str, Any]:
    begun = ada.post(f"desk/deals/{deal.pk}/offers", {"interest": interest.pk, "kind": "loi"})
    offer = begun["offers"][0]
    path = f"desk/deals/{deal.pk}/offers/{offer['id']}"
    saved = ada.put(path, {"content": {**OFFER, **changes}, "version": offer["version"]})
    version = saved["offers"][0]["version"]
    submitted: dict[str, Any] = ada.post(f"{path}/submit", {"version": version})["offers"][0]
    return submitted


def _by_hand(person: Person, interest: Interest, state: str) -> str:
    """Move an interest without an offer, and return the code of the refusal."""
    interest.refresh_from_db()
    body = {"act": "go", "key": "by-hand-1", "version": interest.version, "state": state}
    answer = person.ask("POST", f"desk/interests/{interest.pk}/acts", body)
    assert answer.status_code == 409
    listed = person.get(f"desk/interests/{interest.pk}")
    assert state not in listed["moves"]
    code: str = answer.json()["code"]
    return code


@pytest.mark.django_db
@pytest.mark.any_database
class TestOffers:
    def test_two_offers_are_compared_by_their_certain_money(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        first = _submitted(ada, deal, interests[0])
        second = _submitted(
            ada,
            deal,
            interests[1],
            price=1_100_000,
            cashAtClosing=1_100_000,
            noteAmount=None,
            earnoutMost=None,
            escrowAmount=None,
        )
        found = ada.get(f"desk/deals/{deal.pk}/offers")
        assert found["compared"] == [second["id"], first["id"]]
        assert second["money"]["certain"] == 1_100_000

    def test_counters_are_rounds_and_what_was_submitted_never_changes(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        first = _submitted(ada, deal, interests[0])
        path = f"desk/deals/{deal.pk}/offers"
        answer = ada.ask("PUT", f"{path}/{first['id']}", {"content": {}, "version": 9})
        assert answer.json()["code"] == "offer_state"
        countered = ada.post(f"{path}/{first['id']}/counter")["offers"][0]
        assert (countered["side"], countered["round"]) == ("seller", 2)
        content = {**OFFER, "price": 1_400_000, "cashAtClosing": 1_100_000}
        body = {"content": content, "version": countered["version"]}
        saved = ada.put(f"{path}/{countered['id']}", body)["offers"][0]
        found = ada.post(f"{path}/{countered['id']}/submit", {"version": saved["version"]})
        assert [each["state"] for each in found["offers"]] == ["submitted", "countered"]
        assert found["compared"] == [countered["id"]]

    def test_one_letter_is_accepted_while_its_buyer_is_exclusive(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        first = _submitted(ada, deal, interests[0])
        second = _submitted(ada, deal, interests[1])
        path = f"desk/deals/{deal.pk}/offers"
        accepted = ada.post(f"{path}/{first['id']}/accept")["offers"][1]
        until = timezone.localdate() + timedelta(days=60)
        assert accepted["exclusiveUntil"] == until.isoformat()
        answer = ada.ask("POST", f"{path}/{second['id']}/accept")
        assert answer.json()["code"] == "still_exclusive"
        answer = ada.ask("POST", f"{path}/{first['id']}/end", {"state": "withdrawn"})
        assert answer.json()["fields"] == {"reason": "Please say why"}
        ada.post(f"{path}/{first['id']}/end", {"state": "withdrawn", "reason": "Bank said no"})
        ada.post(f"{path}/{second['id']}/accept")
        assert [each.state for each in Offer.objects.order_by("pk")] == ["withdrawn", "accepted"]

    def test_the_interest_of_a_buyer_moves_with_the_offer(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        def state() -> str:
            return Interest.objects.get(pk=interests[0].pk).state

        path = f"desk/deals/{deal.pk}/offers/{_submitted(ada, deal, interests[0])['id']}"
        assert state() == "loi"
        assert _by_hand(ada, interests[0], "selected") == "selected_by_offer"
        ada.post(f"{path}/accept")
        assert state() == "selected"
        assert _by_hand(ada, interests[0], "active") == "selected_by_offer"
        ada.post(f"{path}/end", {"state": "withdrawn", "reason": "Bank said no"})
        assert state() == "active"

    def test_stock_is_sold_only_to_who_controls_and_runs_the_company(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        offer = _submitted(ada, deal, interests[0], structure="stock", buyerShare=20.0)
        path = f"desk/deals/{deal.pk}/offers/{offer['id']}/accept"
        assert ada.ask("POST", path).json()["code"] == "broker_dealer"

    def test_an_offer_expires_after_its_last_day(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        _submitted(ada, deal, interests[0], expiresOn="2026-12-01")
        assert expire_offers(date(2026, 12, 1)) == 0
        assert expire_offers(date(2026, 12, 2)) == 1
        assert Offer.objects.get().state == OfferState.EXPIRED

    def test_a_stale_draft_is_not_saved_and_a_buyer_who_has_not_read_offers_nothing(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        path = f"desk/deals/{deal.pk}/offers"
        body = {"interest": interests[0].pk, "kind": "ioi"}
        offer = ada.post(path, body)["offers"][0]
        ada.put(f"{path}/{offer['id']}", {"content": OFFER, "version": 1})
        answer = ada.ask("PUT", f"{path}/{offer['id']}", {"content": {}, "version": 1})
        assert answer.json()["code"] == "changed_meanwhile"
        Interest.objects.update(state="approved")
        answer = ada.ask("POST", path, {"interest": interests[1].pk, "kind": "loi"})
        assert answer.json()["code"] == "buyer_not_there_yet"

    def test_the_owner_sees_offers_once_they_are_shown_and_nothing_else(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        owner = Person()
        contact = Contact.objects.create(name="Gene", email=owner.user.email)
        DealPerson.objects.create(deal=deal, contact=contact, role="seller")
        _submitted(ada, deal, interests[0], note="He bluffs")
        assert owner.get("sale/offers") == {"offers": []}
        ada.post(f"desk/deals/{deal.pk}/offers/show")
        assert Mail.objects.filter(to=owner.user.email).count() == 1
        answer = owner.ask("GET", "sale/offers")
        assert answer.json()["offers"][0]["money"]["certain"] == 950_000
        assert "bluffs" not in answer.content.decode()
        assert owner.ask("POST", "sale/offers/seen").status_code == 204
        assert Offer.objects.get().seen_at is not None
        pdf = owner.ask("GET", "sale/offers/comparison")
        assert pdf.content[:5] == b"%PDF-"
        assert Person().ask("GET", "sale/offers").status_code == 404

    def test_the_stage_loi_asks_for_its_conditions(
        self, ada: Person, deal: Deal, interests: list[Interest]
    ) -> None:
        offer = _submitted(ada, deal, interests[0])
        body = {"stage": "loi", "expected": "on-market", "reason": "The seller wants it"}
        assert ada.ask("POST", f"desk/deals/{deal.pk}/stage", body).status_code == 409
        ada.post(f"desk/deals/{deal.pk}/offers/{offer['id']}/accept")
        stage = {**body, "reason": ""}
        assert ada.ask("POST", f"desk/deals/{deal.pk}/stage", stage).status_code == 422
        ProofOfFunds.objects.create(buyer=interests[0].buyer, seen_at=timezone.now())
        assert ada.ask("POST", f"desk/deals/{deal.pk}/stage", stage).status_code == 200
