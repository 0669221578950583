"""The report to the owner: when it is due, what it says, and who reads it."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.factories import (
    BuyerFactory,
    DealFactory,
    InterestFactory,
    ListingFactory,
    UserFactory,
)
from tests.people import Person

from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules.states import InterestState, Side
from brokerage.deals.interests.services.moving import move
from brokerage.deals.pipeline.models import Contact, Deal, DealEvent, DealPerson
from brokerage.deals.pipeline.selectors.extensions import waits
from brokerage.deals.seller_reports.models import FixedReport, SellerReport
from brokerage.deals.seller_reports.rules.content import letter_at
from brokerage.deals.seller_reports.rules.drafting import BuyerFacts, ReportFacts, build, draft
from brokerage.deals.seller_reports.rules.due import next_due
from brokerage.deals.seller_reports.rules.reasons import reason_class
from brokerage.deals.seller_reports.services import reports
from brokerage.leads.models import Lead
from brokerage.mail.models import Mail

FRIDAY = date(2026, 12, 4)
EVERYTHING = ("opening", "price", "did", "will", "needs", "closing")


@pytest.mark.parametrize(
    ("last", "ends", "due"),
    [
        (FRIDAY, [], date(2026, 12, 11)),
        (date(2026, 12, 3), [], date(2026, 12, 11)),  # a day early counts
        (date(2026, 12, 7), [], date(2026, 12, 11)),  # late on Monday: Friday again
        (date(2026, 11, 20), [], date(2026, 11, 25)),  # before Thanksgiving and the day after
        (FRIDAY, [date(2026, 12, 31)], date(2026, 12, 8)),  # the last 30 days: also Tuesdays
        (date(2026, 12, 8), [date(2026, 12, 31)], date(2026, 12, 11)),
        (FRIDAY, [date(2027, 3, 1)], date(2026, 12, 11)),
        (FRIDAY, [date(2026, 11, 30)], date(2026, 12, 11)),  # that end has passed
    ],
)
def test_a_report_is_due_on_fridays_and_twice_a_week_before_the_end(
    last: date, ends: list[date], due: date
) -> None:
    assert next_due(last, ends) == due


def test_a_week_in_which_nothing_happened_has_a_report_too() -> None:
    facts = ReportFacts(owners=["Gene", "Lorna"], since=FRIDAY, next_on=date(2026, 12, 11))
    texts = draft(facts)
    assert texts["opening"].startswith("Gene and Lorna,\n\nIt has been quiet since Friday, Dec")
    assert texts["needs"] == "Nothing right now. We have what we need."
    assert "by Friday, December 11" in texts["closing"]
    report = build(facts, texts)
    assert {each.count for each in report.figures} == {0}
    assert (report.buyers, report.dates, report.text("did")) == ((), (), "")


def test_a_busy_week_counts_names_the_furthest_buyers_first_and_says_what_waits() -> None:
    state = InterestState
    buyers = [
        BuyerFacts(letter_at(place), place, place < 2, each, Side.NOBODY)
        for place, each in enumerate(
            (state.SELLER_ASKED, state.MET_SELLER, *[state.NDA_SIGNED] * 5, state.ACTIVE)
        )
    ]
    facts = ReportFacts(
        owners=["Gene"],
        since=FRIDAY,
        counts={"offers": 1, "inquiries": 5, "calls": 1},
        totals={"inquiries": 23},
        reasons={"price": 1, "other reasons": 2},
        all_reasons={"price": 3, "other reasons": 6},
        buyers=[*buyers, BuyerFacts("J", 9, False, state.PASSED, Side.NOBODY, reason="price")],
        to_answer=2,
        asking_price=1_750_000,
        offers=[1_700_000, 1_550_000],
        asks=["Decide about one person"],
    )
    texts = draft(facts)
    assert "one offer came in and five people asked about the business" in texts["opening"]
    assert texts["price"] == (
        "Of nine who went no further, three named the price, one since the last report."
        " On the table: $1,550,000 to $1,700,000; we ask $1,750,000."
    )
    assert texts["will"] == "Answer two people who asked\nAsk H what they think of it"
    report = build(facts, texts)
    assert [each.letter for each in report.buyers] == ["B", "H", "A", "C", "D", "E"]
    assert [each.interest for each in report.buyers] == [1, None, 0, None, None, None]
    assert report.buyers[2].text == "Waits for your word."
    assert report.others == 2
    assert [each.label for each in report.reasons] == ["price", "other reasons"]


def test_reasons_become_classes_and_letters_go_on_after_z() -> None:
    reasons = {
        "The owner declined": "you said no",
        "Thinks the asking price is 2x the market": "price",
        "No proof of funds": "money",
        "He is Gene's brother in law": "other reasons",
    }
    assert {text: reason_class("declined", text) for text in reasons} == reasons
    assert reason_class("parked", "Rests") == "no answer"
    assert [letter_at(place) for place in (0, 5, 25, 26, 52)] == ["A", "F", "Z", "AA", "BA"]


@pytest.fixture
def ada() -> Person:
    return Person(UserFactory.create(staff=True, staff_role="advisor"))


@pytest.fixture
def deal(ada: Person) -> Deal:
    since = timezone.now() - timedelta(days=20)
    return DealFactory.create(members=[ada.user], stage="on-market", stage_since=since)


@pytest.fixture
def owner(deal: Deal) -> Person:
    person = Person()
    contact = Contact.objects.create(name="Gene Hartsfield", email=person.user.email)
    DealPerson.objects.create(deal=deal, contact=contact, role="seller")
    return person


@pytest.fixture
def interests(deal: Deal) -> list[Interest]:
    """Two buyers who signed in this order; the owner was asked about the second."""
    listing = ListingFactory.create(deal=deal)
    found = [
        InterestFactory.create(buyer=BuyerFactory.create(name=name), listing=listing, state=state)
        for name, state in (("Rosa Delgado", "nda-signed"), ("Ken Okonkwo", "seller-asked"))
    ]
    for interest in found:
        InterestMove.objects.create(interest=interest, to_state="nda-signed")
    found[1].seller_asked_at = timezone.now()
    found[1].save()
    return found


def _send(by: Person, deal: Deal) -> Any:
    found = by.get(f"desk/deals/{deal.pk}/reports")["next"]
    body = {"version": found["version"], "digest": found["digest"]}
    return by.ask("POST", f"desk/deals/{deal.pk}/reports/next/send", body)


@pytest.mark.django_db
@pytest.mark.any_database
class TestReports:
    def test_a_draft_becomes_a_letter_that_only_the_owner_reads(
        self, ada: Person, deal: Deal, owner: Person, interests: list[Interest]
    ) -> None:
        path = f"desk/deals/{deal.pk}/reports"
        assert [wait.tab for wait in waits([deal.pk]) if "report" in wait.text] == ["reports"]
        assert owner.get("sale/reports") == {"reports": []}
        assert owner.ask("GET", "sale/reports/1").status_code == 404
        stranger = Person(
            UserFactory.create(
                staff=True, staff_role="advisor", email="lee@sabineridge.example.com"
            )
        )
        assert stranger.ask("GET", path).status_code == 404
        drafted = ada.get(path)["next"]["letter"]
        assert [(each["letter"], each["name"]) for each in drafted["buyers"]] == [
            ("B", "Ken Okonkwo"),
            ("A", ""),
        ]
        ada.put(f"{path}/next", {"texts": {"price": "Nobody minds the price."}, "version": 0})
        assert _send(ada, deal).status_code == 200
        mail = Mail.objects.get(to=owner.user.email)
        assert "/your-file#standing" in mail.text
        for word in ("sell", "sale", "buyer", "report", "HVAC", "Ken"):
            assert word not in f"{mail.subject} {mail.text}"
        assert [each["number"] for each in owner.get("sale/reports")["reports"]] == [1]
        answer = owner.ask("GET", "sale/reports/1")
        read = answer.json()
        assert "Rosa" not in answer.content.decode()
        texts = {each["key"]: each["text"] for each in read["sections"]}
        assert tuple(texts) == EVERYTHING
        assert texts["price"] == "Nobody minds the price."
        assert owner.ask("GET", "sale/reports/1/document").content[:5] == b"%PDF-"
        found = ada.get(path)
        assert found["sent"][0]["openedByName"] == "Dana Whitfield"
        assert found["next"]["letter"]["number"] == 2
        assert found["next"]["texts"] == {}
        assert DealEvent.objects.filter(deal=deal, kind="report-sent").count() == 1
        assert not [wait for wait in waits([deal.pk]) if "report" in wait.text]
        assert Person().ask("GET", "sale/reports").status_code == 404

    def test_what_was_written_stays_while_the_figures_move_and_letters_stay(
        self, ada: Person, deal: Deal, owner: Person, interests: list[Interest]
    ) -> None:
        path = f"desk/deals/{deal.pk}/reports"
        mine = {"buyer-A": "Comes on Tuesday.", "opening": "Gene,\n\nGood news.", "none": "x"}
        found = ada.put(f"{path}/next", {"texts": mine, "version": 0})["next"]
        move(interests[0], InterestState.PARKED, by=ada.user, reason="No answer")
        move(interests[0], InterestState.NDA_SIGNED, by=ada.user)
        first = BuyerFactory.create(name="Lee Park")
        new = InterestFactory.create(buyer=first, listing=interests[0].listing, state="active")
        InterestMove.objects.create(
            interest=new, to_state="nda-signed", at=timezone.now() - timedelta(days=9)
        )
        stale = {"version": found["version"], "digest": found["digest"]}
        answer = ada.ask("POST", f"{path}/next/send", stale)
        assert answer.json()["code"] == "report_moved"
        after = ada.get(path)["next"]
        lines = {each["letter"]: each["text"] for each in after["letter"]["buyers"]}
        assert list(lines) == ["C", "B", "A"]
        assert lines["A"] == "Comes on Tuesday."
        assert after["letter"]["sections"][0]["text"] == "Gene,\n\nGood news."
        assert after["drafted"]["opening"] != after["replaced"]["opening"]
        answer = ada.ask("PUT", f"{path}/next", {"texts": {}, "version": 0})
        assert answer.json()["code"] == "changed_meanwhile"
        long = {"texts": {"price": "x" * 2001}, "version": after["version"]}
        assert "price" in ada.ask("PUT", f"{path}/next", long).json()["fields"]

    def test_a_sent_report_never_changes_and_forgets_the_name_of_an_erased_buyer(
        self, ada: Person, deal: Deal, owner: Person, interests: list[Interest]
    ) -> None:
        texts = {"will": "Ken Okonkwo meets you on Tuesday"}
        ada.put(f"desk/deals/{deal.pk}/reports/next", {"texts": texts, "version": 0})
        assert _send(ada, deal).status_code == 200
        report = SellerReport.objects.get()
        with pytest.raises(FixedReport):
            report.save()
        interests[1].buyer.delete()
        answer = owner.ask("GET", "sale/reports/1")
        assert answer.json()["buyers"][0] == {
            "letter": "B",
            "name": "",
            "text": "Waits for your word.",
        }
        assert "Buyer B meets you on Tuesday" in answer.content.decode()
        assert deal.lead
        Lead.objects.filter(pk=deal.lead.pk).update(name="Gene Hartsfield")
        Lead.objects.get(pk=deal.lead.pk).delete()
        report.refresh_from_db()
        assert report.content["sections"][0]["text"].startswith("Erased person,")
        later = InterestFactory.create(listing=interests[0].listing, state="active")
        letters = ada.get(f"desk/deals/{deal.pk}/reports")["next"]["letter"]["buyers"]
        assert [each["letter"] for each in letters] == ["C", "A"]
        assert later.pk
        SellerReport.objects.update(sent_at=timezone.now() - reports.KEPT - timedelta(days=1))
        assert reports.delete_expired() == 1

    def test_nothing_is_sent_without_a_reader_or_off_the_market(
        self, ada: Person, deal: Deal
    ) -> None:
        assert _send(ada, deal).json()["code"] == "nobody_reads"
        deal.stage = "packaging"
        deal.save()
        path = f"desk/deals/{deal.pk}/reports"
        assert ada.get(path)["next"] is None
        body = {"version": 0, "digest": ""}
        assert ada.ask("POST", f"{path}/next/send", body).json()["code"] == "not_reported"
