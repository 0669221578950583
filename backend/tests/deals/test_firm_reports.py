"""The Monday sheet, and wins and losses."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import DealFactory, UserFactory
from tests.factories.buyers import InterestFactory, ListingFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.deals.comparables.models import Comparable
from brokerage.deals.dates.models import DealDate
from brokerage.deals.engagement.models import Engagement, SealedAgreement, SealingKey
from brokerage.deals.engagement.rules.terms import Terms
from brokerage.deals.firm_reports.rules import monday as rules
from brokerage.deals.firm_reports.rules.monday import Asked, Known, price_news
from brokerage.deals.firm_reports.rules.results import (
    FirstWord,
    LeadSource,
    Move,
    Period,
    Rate,
    ending,
    lead_source,
    letters,
    measure,
    percent_of,
)
from brokerage.deals.firm_reports.rules.staff_records import staff_lacks
from brokerage.deals.firm_reports.selectors.monday import monday
from brokerage.deals.listing.models import Teaser
from brokerage.deals.pipeline.models import Deal, DealStageChange
from brokerage.deals.pipeline.rules.stages import DealStage as Stage

TODAY = date(2026, 11, 30)


def _ago(days: int) -> date:
    return TODAY - timedelta(days=days)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("asked", "has_offer", "is_on_market", "text"),
    [
        ([], False, True, None),
        ([(59, 500)], False, True, None),
        ([(60, 500_000)], False, True, "60 days at $500,000 without an offer: talk about it"),
        ([(60, 500_000)], True, True, None),
        ([(60, 500_000)], False, False, None),
        ([(90, 500_000), (7, 450_000)], False, True, "Cut by 10% to $450,000"),
        ([(90, 500_000), (8, 450_000)], False, True, None),
        ([(90, 450_000), (7, 500_000)], False, True, None),
        ([(90, 9), (80, 8), (3, 8)], False, True, "80 days at $8 without an offer: talk about it"),
    ],
)
def test_a_price_is_news_when_it_was_cut_or_stands_too_long(
    asked: Sequence[tuple[int, int]], has_offer: bool, is_on_market: bool, text: str | None
) -> None:
    prices = [Asked(_ago(days), price) for days, price in asked]
    found = price_news(prices, has_offer=has_offer, is_on_market=is_on_market, today=TODAY)
    assert (found and found.text) == text


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("changes", "texts"),
    [
        ({}, []),
        ({"has_agreement": False, "unread": 2}, ["No agreement in force"]),
        ({"unread": 1}, ["A client has not read the agency disclosure"]),
        ({"licenses": [("TACL", _ago(1))]}, ["TACL ended"]),
        ({"licenses": [("", _ago(-60)), ("Plumber", _ago(-61))]}, ["A license ends"]),
        ({"control_answered": False}, ["Control and active part of the buyer not answered"]),
        ({"control_answered": True}, []),
    ],
)
def test_compliance_lists_what_the_records_lack(changes: Any, texts: list[str]) -> None:
    whole = {"has_agreement": True, "unread": 0, "licenses": [], "control_answered": None}
    assert [lack.text for lack in rules.lacks(Known(**whole | changes), TODAY)] == texts


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("stages", "won", "end"),
    [
        (["intake", "engaged", "loi"], [], None),
        (["loi", "diligence", "closing", "closed", "post-closing"], [True], True),
        (["loi", "on-market", "loi", "closed"], [False, True], True),
        (["on-market", "dead"], [], False),
        (["diligence", "dead"], [False], False),
        (["closed", "closing"], [], None),
        (["dead", "on-market"], [], None),
    ],
)
def test_moves_tell_how_letters_and_deals_ended(
    stages: list[str], won: list[bool], end: bool | None
) -> None:
    moves = [Move(Stage(stage), _ago(90 - number)) for number, stage in enumerate(stages)]
    outcome = ending(moves)
    assert [each.is_won for each in letters(moves)] == won
    assert (outcome and outcome.is_won) == end
    if end:
        assert outcome
        assert outcome.on == next(move.on for move in moves if move.to == Stage.CLOSED)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("part", "of", "percent"),
    [(0, 0, None), (2, 2, None), (0, 3, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (3, 3, 100)],
)
def test_no_rate_of_fewer_than_three_cases(part: int, of: int, percent: int | None) -> None:
    assert Rate(part, of).percent == percent


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("numbers", "median"),
    [([], None), ([1, 9], None), ([1, 9, 4], "4.0"), ([1, 9, 4, 5], "4.5"), ([1, 2, 2, 2], "2.0")],
)
def test_no_median_of_fewer_than_three_cases(numbers: list[int], median: str | None) -> None:
    found = measure([Decimal(each) for each in numbers])
    assert (str(found.median) if found.median is not None else None, found.cases) == (
        median,
        len(numbers),
    )


@pytest.mark.any_database
def test_percents_periods_and_sources() -> None:
    assert percent_of(950_000, 1_000_000) == 95
    assert percent_of(950_000, 0) is None
    assert Period.YEAR.start(TODAY) == date(2026, 1, 1)
    assert Period.MONTHS.start(date(2028, 2, 29)) == date(2027, 2, 28)
    assert Period.ALL.start(TODAY) is None
    assert lead_source(FirstWord(has_message=True, has_valuation=True)) == LeadSource.CALCULATOR
    assert lead_source(FirstWord(has_message=True)) == LeadSource.FORM
    assert lead_source(FirstWord(has_mail=True)) == LeadSource.MAIL
    assert lead_source(FirstWord()) == LeadSource.BY_HAND


@pytest.fixture
def dale() -> Person:
    return Person(UserFactory.create(staff=True))


@pytest.fixture
def ada() -> Person:
    email = "ada@sabineridge.example.com"
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email=email, full_name="Ada Nguyen")
    )


def _sections(person: Person) -> dict[str, list[dict[str, Any]]]:
    return {each["id"]: each["rows"] for each in person.get("desk/monday")["sections"]}


@pytest.mark.django_db
def test_the_sheet_says_what_needs_an_answer(dale: Person) -> None:
    # Days of the firm, also across a change of the clock.
    now, today = timezone.localtime(), timezone.localdate()
    deal = DealFactory.create(stage="diligence", stage_since=now - timedelta(days=9))
    DealFactory.create(name="Asleep", stage="intake", stage_since=now - timedelta(days=90))
    listing = ListingFactory.create(deal=deal, published_at=now - timedelta(days=90))
    Teaser.objects.create(
        listing=listing,
        number=1,
        state="released",
        content={"askingPrice": 900_000},
        released_at=now - timedelta(days=90),
    )
    InterestFactory.create(listing=listing, due_at=now - timedelta(days=3))
    DealDate.objects.create(deal=deal, label="Diligence ends", on=today + timedelta(days=14))
    DealDate.objects.create(deal=deal, label="Too far", on=today + timedelta(days=15))
    found = _sections(dale)
    assert {name: [row["text"] for row in rows] for name, rows in found.items()} == {
        "dates": ["Diligence ends"],
        "replies": ["A buyer waits for our answer"],
        "silent": ["No sign of the seller"],
        "engagements": [],
        "tails": [],
        "prices": ["90 days at $900,000 without an offer: talk about it"],
        "compliance": ["Yearly statement not made yet", "No agreement in force"],
    }
    assert found["dates"][0]["deal"] == deal.pk
    assert StaffLogEntry.objects.filter(detail__list="monday sheet").exists()
    deal.events.create(kind="file-uploaded", text="Sent", actor=UserFactory.create())
    assert _sections(dale)["silent"] == []


@pytest.mark.any_database
@pytest.mark.django_db
def test_more_deals_take_no_more_queries(dale: Person, django_assert_num_queries: Any) -> None:
    today = timezone.localdate()
    for name in ("One", "Two", "Three"):
        deal = DealFactory.create(name=name, stage="diligence")
        ListingFactory.create(deal=deal)
        DealDate.objects.create(deal=deal, label="Diligence ends", on=today)
    with django_assert_num_queries(19):
        monday(dale.user, today)


@pytest.mark.django_db
def test_an_advisor_gets_the_sheet_about_their_own_deals(dale: Person, ada: Person) -> None:
    own = DealFactory.create(name="Own", stage="diligence", members=[ada.user])
    key = SealingKey.objects.create(fingerprint="0" * 64)
    for deal in (own, DealFactory.create(name="Another's", stage="diligence")):
        published = timezone.now() - timedelta(days=90)
        listing = ListingFactory.create(deal=deal, published_at=published)
        InterestFactory.create(listing=listing, due_at=timezone.now() - timedelta(days=3))
        DealDate.objects.create(deal=deal, label="Diligence ends", on=timezone.localdate())
        ended = timezone.localdate() - timedelta(days=9)
        terms = Terms().model_dump(mode="json", by_alias=True)
        sealed = SealedAgreement.objects.create(
            pdf=b"", sha256=str(deal.pk), key=key, sealed_at=timezone.now()
        )
        dates = {"starts_on": ended - timedelta(days=200), "ends_on": ended}
        Engagement.objects.create(deal=deal, state="tail", terms=terms, sealed=sealed, **dates)
    InterestFactory.create(due_at=timezone.now() - timedelta(days=3))
    sheet = ada.get("desk/monday")
    rows = [row for section in sheet["sections"] for row in section["rows"]]
    assert {row["name"] for row in rows} == {"Own", "Ada Nguyen"}
    assert [each["name"] for each in sheet["listings"]] == ["Own"]
    assert (sheet["months"], sheet["other"]) == ([], None)
    assert "Another" not in ada.client.get("/api/desk/monday.csv").content.decode()
    assert "Another's" in {each["name"] for each in dale.get("desk/monday")["listings"]}


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("license_ends", "attested", "texts"),
    [
        (None, 0, []),
        (31, 334, []),
        (30, 335, ["License ends", "Yearly statement runs out"]),
        (-1, 366, ["License ended", "Yearly statement ran out"]),
        (None, None, ["Yearly statement not made yet"]),
    ],
)
def test_what_staff_owe_each_year(
    license_ends: int | None, attested: int | None, texts: list[str]
) -> None:
    found = staff_lacks(
        None if license_ends is None else _ago(-license_ends),
        None if attested is None else _ago(attested),
        TODAY,
    )
    assert [lack.text for lack in found] == texts


@pytest.mark.django_db
def test_staff_record_their_own_license_and_statement(dale: Person, ada: Person) -> None:
    answer = ada.ask("PUT", "desk/my-record", {"licenseNumber": "0654321"})
    assert "licenseEndsOn" in answer.json()["fields"]
    ends = timezone.localdate() + timedelta(days=10)
    ada.put("desk/my-record", {"licenseNumber": "0654321", "licenseEndsOn": ends.isoformat()})
    said = ada.post("desk/my-record/statement")
    assert said["attestedOn"] == timezone.localdate().isoformat()
    assert dale.get("desk/my-record")["licenseNumber"] == ""
    theirs = [row for row in _sections(dale)["compliance"] if row["name"] == "Ada Nguyen"]
    assert [(row["text"], row["tab"]) for row in theirs] == [("License ends", "staff")]
    assert [row["tab"] for row in _sections(ada)["compliance"]] == ["settings"]
    acts = StaffLogEntry.objects.filter(actor_id=ada.user.pk, object_type="user")
    assert set(acts.values_list("act", flat=True)) == {"staff-license", "staff-attested"}


@pytest.mark.django_db
def test_results_count_what_ended_in_the_period(dale: Person) -> None:
    now = timezone.now()
    for number, (days, stage) in enumerate([(10, "closed"), (20, "dead"), (900, "closed")]):
        deal: Deal = DealFactory.create(name=f"Deal {number}", stage=stage)
        for to, before in (("loi", 60), (stage, 0)):
            at = now - timedelta(days=days + before)
            DealStageChange.objects.create(deal=deal, to_stage=to, at=at)
    content = {"price": 950_000, "askingPrices": [{"on": "2026-01-01", "price": 1_000_000}]}
    Comparable.objects.create(content=content, closed_on=timezone.localdate())
    found = dale.get("desk/results?period=all")
    assert found["letters"] == {"part": 2, "cases": 3, "percent": 67}
    assert found["sellers"] == [
        {
            "label": "Call, visit or referral",
            "ended": {"part": 2, "cases": 3, "percent": 67},
            "open": 0,
        }
    ]
    assert found["priceOfLastAsk"] == {"median": None, "cases": 1}
    found = dale.get("desk/results?period=12-months")
    assert found["letters"] == {"part": 1, "cases": 2, "percent": None}


@pytest.mark.any_database
@pytest.mark.django_db
def test_the_files_are_safe_to_open(dale: Person) -> None:
    deal = DealFactory.create(name="=1+1", stage="loi")
    DealDate.objects.create(deal=deal, label="@SUM(A1)", on=timezone.localdate())
    client: Client = dale.client
    sheet = client.get("/api/desk/monday.csv").content.decode("utf-8-sig")
    assert "'=1+1,'@SUM(A1)" in sheet
    results = client.get("/api/desk/results.csv?period=all").content.decode("utf-8-sig")
    assert "Letters of intent that closed,0,0," in results
