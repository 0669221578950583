"""The rules of interests: checks by name, the score, the clocks and the script."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest

from brokerage.deals.interests.rules import clocks, screening
from brokerage.deals.interests.rules.checks import Around, Asker, flags_of
from brokerage.deals.interests.rules.score import Readiness, score
from brokerage.leads.rules.business_hours import CENTRAL_TIME, BusinessHours

HOURS = BusinessHours(
    days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"),
    opens=time(8),
    closes=time(17),
    holidays={date(2026, 11, 26)},
)
SAM = Asker("Sam Okoro", "Okoro Air, LLC", "sam@okoro-air.example.com")


def _central(day: int, hour: int, month: int = 11) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=CENTRAL_TIME)


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ("Sam Okoro", True),
        ("Okoro, Sam (former foreman)", True),
        ("Sam J. Okoro", True),
        ("Sám Okoro", True),
        ("Okoro Air", True),
        ("okoro air inc., Tyler", True),
        ("anyone at okoro-air.example.com", True),
        ("@okoro-air.example.com", True),
        ("SAM@okoro-air.example.com", True),
        ("Sam Baker", False),
        ("Okoro Plumbing", False),
        ("Air", False),
        ("", False),
    ],
)
def test_a_name_company_or_domain_is_found_on_the_do_not_contact_list(
    line: str, is_found: bool
) -> None:
    found = flags_of(SAM, Around(do_not_contact=f"Lee Park\n{line}"))
    assert [flag.kind for flag in found] == (["doNotContact"] if is_found else [])


def test_a_mailbox_that_anyone_can_have_says_nothing_about_a_company() -> None:
    asker = Asker("Jo Hale", email="jo@gmail.com")
    assert not flags_of(asker, Around(do_not_contact="ann@gmail.com", website="gmail.com"))
    assert flags_of(asker, Around(do_not_contact="jo@gmail.com"))


def test_people_around_the_business_are_named_by_what_they_are() -> None:
    around = Around(
        staff="Sam Okoro, lead tech",
        customers="Okoro Air",
        suppliers="Okoro Air",
        owners="Gene Hart",
        website="https://www.okoro-air.example.com",
        own_names="Pecan Fork Air\nOkoro Air",
    )
    kinds = [flag.kind for flag in flags_of(SAM, around)]
    assert kinds == ["employee", "customer", "supplier", "insider"]
    rival = Asker("Jo Hale", competitor_of=("Pecan Fork Air LLC", "Some Other"))
    assert [flag.kind for flag in flags_of(rival, around)] == ["competitor"]


def test_a_buyer_whom_we_introduce_to_no_one_comes_first_and_stops() -> None:
    asker = Asker("Sam Okoro", do_not_introduce="Went around us in 2024")
    first, *rest = flags_of(asker, Around(do_not_contact="Sam Okoro"))
    assert (first.kind, first.stops, len(rest)) == ("doNotIntroduce", True, 1)
    assert first.text.endswith("Went around us in 2024")


READY: dict[str, Any] = {
    "asking_price": 1_000_000,
    "cash": 250_000,
    "proof": "seen",
    "proof_least": 250_000,
    "financing": "sba",
    "lender": True,
    "citizens": "yes",
    "experience": True,
    "same_trade": True,
    "same_region": True,
    "price_fits": True,
    "control": "most",
    "active": "runs",
    "timeline": "now",
    "past": "none",
    "has_phone": True,
    "profile_is_complete": True,
    "letters_written": 200,
}


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({}, 100),
        ({"proof": "none"}, 78),
        ({"proof": "waived"}, 86),
        ({"proof_least": 50_000}, 86),
        ({"cash": 100_000}, 97),
        ({"cash": 50_000}, 80),
        ({"financing": "cash", "lender": False, "cash": 900_000, "proof_least": 900_000}, 66),
        ({"citizens": "no"}, 85),
        ({"active": "no", "control": "less"}, 59),
        ({"timeline": "looking"}, 84),
        ({"past": "some"}, 90),
        ({"price_fits": False}, 90),
    ],
)
def test_golden_scores_of_a_ready_buyer_with_one_thing_changed(
    changes: dict[str, Any], points: int
) -> None:
    assert score(Readiness(**READY | changes))[0] == points


def test_golden_scores_of_buyers_of_whom_little_is_known() -> None:
    assert score(Readiness()) == (0, [])
    assert score(Readiness(has_phone=True, letters_written=150))[0] == 5
    worst = Readiness(1_000_000, 1_000, timeline="looking", active="no", past="some")
    assert score(worst)[0] == 0


def test_the_reasons_say_in_words_what_weighs_most() -> None:
    total, reasons = score(Readiness(**READY))
    assert total == sum(reason.points for reason in reasons)
    assert reasons[0].text == "Proof of funds seen"


def test_a_first_nudge_on_a_holiday_goes_out_when_the_office_opens() -> None:
    sent = _central(25, 16)  # the day before Thanksgiving
    assert clocks.next_nudge(sent, 0, HOURS) == _central(27, 8)
    assert clocks.next_nudge(sent, 1, HOURS) == _central(30, 8)  # four days later is a Sunday
    assert clocks.next_nudge(sent, 2, HOURS) is None
    assert clocks.closes_at(sent, HOURS) == _central(2, 16, month=12)


def test_nudges_keep_local_time_when_the_clocks_change() -> None:
    sent = datetime(2026, 10, 29, 9, tzinfo=CENTRAL_TIME)  # a Thursday; clocks change on Sunday
    due = clocks.next_nudge(sent, 1, HOURS)
    assert due == datetime(2026, 11, 2, 14, tzinfo=UTC)  # 8 AM
    assert clocks.business_days_after(sent, 3, HOURS) == datetime(2026, 11, 3, 14, tzinfo=UTC)


def test_a_seller_is_nudged_after_three_business_days_and_phoned_after_five() -> None:
    asked = _central(24, 11)  # Tuesday, with Thanksgiving on Thursday
    assert clocks.business_days_after(asked, clocks.SELLER_NUDGE, HOURS) == _central(30, 8)
    assert clocks.business_days_after(asked, clocks.SELLER_CALL, HOURS) == _central(2, 8, month=12)
    assert clocks.business_days_between(date(2026, 11, 24), date(2026, 12, 2), HOURS) == 5


def test_the_script_needs_its_core_questions_answered() -> None:
    core = {field.id for field in screening.core_missing({})}
    assert {"control", "active", "cash", "plans", "timeline"} <= core
    answers: dict[str, Any] = dict.fromkeys(core, "x") | {"control": "most"}
    assert screening.core_missing(answers) == []
    assert screening.in_words(answers, "control") == "More than half"
