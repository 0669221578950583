"""A buyer's own offers, as the buyer sees them."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.deals.cim.samples import buyer_of, interest_of, listed, reader, staff
from tests.people import Person

from brokerage.accounts.services.export import personal_data
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.buyers import Round, round_state, what_next
from brokerage.deals.offers.rules.content import OfferContent
from brokerage.deals.offers.rules.rows import terms, terms_for_buyer
from brokerage.deals.offers.rules.states import OfferKind, OfferSide, OfferState

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

TODAY = date(2026, 11, 29)
CONTENT: dict[str, Any] = {
    "price": 1_300_000,
    "cashAtClosing": 1_100_000,
    "noteAmount": 200_000,
    "structure": "assets",
    "financing": "cash",
    "exclusivityDays": 60,
    "consultingExcess": 77_777,
    "expiresOn": "2030-01-01",
    "note": "He bluffs",
}
INTERNAL = ("bluffs", "77,777", "77777", "Weak bank", "Priced too low")


@pytest.mark.parametrize(
    ("state", "has_later", "open_until", "expected"),
    [
        ("submitted", False, None, "open"),
        ("submitted", False, TODAY, "open"),
        ("submitted", False, TODAY - timedelta(days=1), "expired"),
        ("countered", True, None, "answered"),
        ("superseded", True, None, "replaced"),
        ("superseded", False, None, "over"),
        ("accepted", False, TODAY - timedelta(days=1), "accepted"),
    ],
)
def test_a_round_stands_where_the_buyer_may_know(
    state: str, has_later: bool, open_until: date | None, expected: str
) -> None:
    found = round_state(OfferState(state), has_later=has_later, open_until=open_until, today=TODAY)
    assert found == expected


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ([], ("none", None)),
        ([("loi", "buyer", "open")], ("offered", TODAY)),
        ([("loi", "buyer", "answered"), ("loi", "seller", "open")], ("countered", TODAY)),
        ([("ioi", "buyer", "accepted")], ("wanted", None)),
        ([("loi", "buyer", "accepted")], ("agreed", None)),
        ([("loi", "buyer", "accepted"), ("purchase", "buyer", "open")], ("offered", TODAY)),
        ([("loi", "buyer", "accepted"), ("purchase", "buyer", "declined")], ("agreed", None)),
        ([("loi", "buyer", "expired")], ("expired", TODAY)),
        ([("loi", "buyer", "declined")], ("over", None)),
    ],
)
def test_the_next_step_is_that_of_the_round_that_stands(
    rounds: list[tuple[str, str, Any]], expected: tuple[str, date | None]
) -> None:
    found = [
        Round(at + 1, OfferKind(kind), OfferSide(side), state, TODAY)
        for at, (kind, side, state) in enumerate(rounds)
    ]
    assert what_next(found) == expected


def test_the_buyer_reads_the_rows_of_the_owner_in_their_own_words() -> None:
    full = OfferContent.model_validate(CONTENT)
    rows = terms_for_buyer(full)
    assert [row.words for row in rows] == [row.words for row in terms(full)]
    labels = {row.label for row in rows}
    assert {"Note to the owner", "The owner does not compete", "Only with you"} <= labels
    assert not {"Note to you", "You do not compete", "Only with this buyer"} & labels


@pytest.fixture
def ada() -> Person:
    return staff("Ada", "principal")


@pytest.fixture
def listing(ada: Person) -> Listing:
    return listed(ada.user)


@pytest.fixture
def rosa(listing: Listing) -> Person:
    return reader(listing, "Rosa Delgado", state="active")


def _submitted(ada: Person, interest: Interest, **changes: Any) -> str:
    """Hand over a letter of intent; return the path of the offer on the desk."""
    path = f"desk/deals/{interest.listing.deal_id}/offers"
    begun = ada.post(path, {"interest": interest.pk, "kind": "loi"})
    return _hand_over(ada, f"{path}/{begun['offers'][0]['id']}", **changes)


def _hand_over(ada: Person, path: str, **changes: Any) -> str:
    saved = ada.put(path, {"content": {**CONTENT, **changes}, "version": 1})
    ada.post(f"{path}/submit", {"version": saved["offers"][0]["version"]})
    return path


def _countered(ada: Person, path: str, **changes: Any) -> str:
    """Hand over the owner's answer to an offer; return its path."""
    drafted = ada.post(f"{path}/counter")["offers"][0]
    return _hand_over(ada, f"{path.rpartition('/')[0]}/{drafted['id']}", **changes)


def _seen(person: Person, listing: Listing) -> Any:
    return person.get(f"buying/{listing.number}/offers")


def _home(person: Person) -> Any:
    [listing] = person.get("buying")["listings"]
    return listing


def test_a_buyer_sees_both_sides_round_by_round(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    assert _seen(rosa, listing)["next"] == "none"
    assert _home(rosa)["hasOffers"] is False
    first = _submitted(ada, interest_of(rosa))
    found = _seen(rosa, listing)
    assert (found["next"], found["by"]) == ("offered", "2030-01-01")
    assert found["broker"]["name"] == "Ada Nguyen"
    assert found["phone"]
    second = _countered(ada, first, price=1_400_000, cashAtClosing=1_200_000)
    found = _seen(rosa, listing)
    assert [(each["isYours"], each["state"]) for each in found["rounds"]] == [
        (True, "answered"),
        (False, "open"),
    ]
    prices = [each["terms"][0]["words"] for each in found["rounds"]]
    assert prices == ["$1,300,000", "$1,400,000"]
    assert found["next"] == "countered"
    assert _home(rosa)["hasOffers"] is True
    ada.post(f"{second}/accept")
    found = _seen(rosa, listing)
    until = timezone.localdate() + timedelta(days=60)
    assert found["rounds"][1]["state"] == "accepted"
    assert found["rounds"][1]["exclusiveUntil"] == until.isoformat()
    assert found["next"] == "agreed"


def test_an_open_offer_is_the_next_step_on_the_home_page(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    assert _home(rosa)["next"] == {"key": "read", "by": None}
    first = _submitted(ada, interest_of(rosa))
    assert _home(rosa)["next"] == {"key": "offered", "by": "2030-01-01"}
    second = _countered(ada, first)
    assert _home(rosa)["next"] == {"key": "countered", "by": "2030-01-01"}
    ada.post(f"{second}/end", {"state": "declined", "reason": ""})
    assert _home(rosa)["next"]["key"] == "read"
    assert _home(rosa)["hasOffers"] is True


def test_neither_drafts_nor_judgments_nor_other_buyers_are_in_the_response(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    ken = reader(listing, "Ken Okonkwo", state="active")
    first = _submitted(ada, interest_of(rosa))
    rivals = _submitted(ada, interest_of(ken), price=1_999_111, cashAtClosing=1_799_111)
    judged = {"chance": 41, "chanceReason": "Weak bank", "likelyOfNote": 41}
    for path in (first, rivals):
        ada.put(f"{path}/judgment", judged)
    ada.put(f"desk/deals/{listing.deal_id}/sale-costs", {"payoffs": 414_141, "costs": 41_000})
    ada.post(f"desk/deals/{listing.deal_id}/offers/show")
    ada.post(f"{first}/counter")
    answer = rosa.ask("GET", f"buying/{listing.number}/offers")
    [only] = answer.json()["rounds"]
    assert only["state"] == "open"
    assert set(only) == {
        "round",
        "label",
        "isYours",
        "state",
        "submittedOn",
        "stateOn",
        "openUntil",
        "exclusiveUntil",
        "terms",
    }
    ada.post(f"{first}/end", {"state": "declined", "reason": "Priced too low"})
    said = rosa.ask("GET", f"buying/{listing.number}/offers").content.decode()
    assert "declined" in said
    for secret in (*INTERNAL, "Okonkwo", "1,999,111", "414,141", "414141", "draft"):
        assert secret not in said
    assert "Delgado" not in ken.ask("GET", f"buying/{listing.number}/offers").content.decode()


def test_a_buyer_whose_letter_gave_way_to_another_does_not_learn_of_it(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    ken = reader(listing, "Ken Okonkwo", state="active")
    ada.post(f"{_submitted(ada, interest_of(rosa), exclusivityDays=None)}/accept")
    ada.post(f"{_submitted(ada, interest_of(ken))}/accept")
    found = _seen(rosa, listing)
    assert (found["rounds"][0]["state"], found["next"]) == ("over", "over")
    assert found["rounds"][0]["exclusiveUntil"] is None


@pytest.mark.parametrize("end", ["lost", "screened", "agreement", "barred", "stranger"])
def test_who_may_not_know_the_company_gets_what_nobody_gets(
    ada: Person, listing: Listing, rosa: Person, end: str
) -> None:
    _submitted(ada, interest_of(rosa))
    person = rosa
    if end == "agreement":
        buyer_of(rosa).ndas.update(state="revoked")
    elif end == "barred":
        buyer = buyer_of(rosa)
        buyer.do_not_introduce = "A competitor"
        buyer.save()
    elif end == "stranger":
        person = Person()
    else:
        Interest.objects.filter(pk=interest_of(rosa).pk).update(state=end)
    nothing = person.ask("GET", "buying/9999/offers")
    answer = person.ask("GET", f"buying/{listing.number}/offers")
    assert (answer.status_code, answer.json()) == (404, nothing.json())


def test_a_buyer_exports_what_was_handed_over_and_erasure_takes_it(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    first = _submitted(ada, interest_of(rosa))
    _countered(ada, first, price=1_400_000, cashAtClosing=1_200_000)
    rows: Any = personal_data(rosa.user)["Your offers"]
    assert [(row["Listing"], row["By"]) for row in rows] == [
        (listing.number, "You"),
        (listing.number, "The owner's side"),
    ]
    assert "Price: $1,400,000" in rows[1]["Terms"]
    assert not any(secret in str(rows) for secret in INTERNAL)
    assert personal_data(Person().user)["Your offers"] == []
    rosa.user.delete()
    assert not Offer.objects.exists()


def test_an_accepted_offer_outlives_the_account_of_its_buyer(
    ada: Person, listing: Listing, rosa: Person
) -> None:
    _submitted(ada, interest_of(rosa))
    Offer.objects.update(state="accepted")
    Buyer.objects.update(profile={"liquid": {"value": 1, "by": "you", "at": ""}}, tier="A")
    rosa.user.delete()
    kept = Offer.objects.get().interest.buyer
    assert (kept.account, kept.profile, kept.tier) == (None, {}, "")
    assert (kept.name, kept.email) == ("Rosa Delgado", "rosa@buyers.example.com")
