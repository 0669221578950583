"""Days between dates, what moves along, and the dates that a deal begins with."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.deals.dates.rules.calendar_days import DateCounts, distance, due_on
from brokerage.deals.dates.rules.checklist import (
    Known,
    checklist,
    listed_dates,
    seeded,
    seeded_after_closing,
)
from brokerage.deals.dates.rules.closing_list import closing_list
from brokerage.deals.dates.rules.ics import Event, calendar
from brokerage.deals.dates.rules.slips import (
    DateState,
    Plan,
    Planned,
    closes_circle,
    moved,
    overruns,
    placed,
    replaced,
)
from brokerage.deals.engagement.rules.business_days import is_business_day

DAYS = st.dates(date(2026, 1, 1), date(2029, 12, 31))
ACCEPTED = date(2026, 11, 30)  # a Monday


@pytest.mark.parametrize(
    ("base", "days", "counts", "expected"),
    [
        ("2026-11-20", 7, DateCounts.CALENDAR, "2026-11-27"),
        ("2026-11-19", 7, DateCounts.NEXT_BUSINESS, "2026-11-30"),  # Thanksgiving and the day after
        ("2026-11-24", 3, DateCounts.BUSINESS, "2026-12-01"),
        (
            "2026-12-23",
            2,
            DateCounts.BUSINESS,
            "2026-12-29",
        ),  # Christmas, and the days beside it
        ("2027-01-04", -7, DateCounts.NEXT_BUSINESS, "2026-12-28"),
        ("2027-01-08", -7, DateCounts.NEXT_BUSINESS, "2026-12-31"),  # back from New Year's Day
        ("2027-01-04", -2, DateCounts.BUSINESS, "2026-12-30"),
        ("2026-12-12", 0, DateCounts.BUSINESS, "2026-12-14"),
        ("2027-01-31", 1, DateCounts.MONTHS, "2027-02-28"),
        ("2027-01-31", 12, DateCounts.MONTHS, "2028-01-31"),
    ],
)
def test_days_are_counted_over_weekends_and_holidays(
    base: str, days: int, counts: DateCounts, expected: str
) -> None:
    assert due_on(date.fromisoformat(base), days, counts) == date.fromisoformat(expected)


@given(base=DAYS, days=st.integers(-90, 90), counts=st.sampled_from(list(DateCounts)))
def test_a_counted_day_is_reached_again_by_its_distance(
    base: date, days: int, counts: DateCounts
) -> None:
    day = due_on(base, abs(days) if counts == DateCounts.MONTHS else days, counts)
    assert due_on(base, *distance(base, day, counts)) == day
    if counts in (DateCounts.BUSINESS, DateCounts.NEXT_BUSINESS):
        assert is_business_day(day) or days == 0 == (day - base).days


@st.composite
def plans(draw: st.DrawFn) -> dict[int, Planned]:
    """Draw dates, of which each but the first is counted from one before."""
    plan = {0: Planned(draw(DAYS))}
    for pk in range(1, draw(st.integers(2, 12))):
        after = draw(st.integers(0, pk - 1))
        counts = draw(
            st.sampled_from([DateCounts.CALENDAR, DateCounts.NEXT_BUSINESS, DateCounts.BUSINESS])
        )
        days = draw(st.integers(-20, 60))
        base = plan[after].counted_from
        assert base is not None
        state = draw(st.sampled_from([DateState.OPEN, DateState.OPEN, DateState.DONE]))
        on = due_on(base, days, counts)
        done_on = on if state == DateState.DONE else None
        plan[pk] = Planned(on, after, days, counts, state, done_on)
    return plan


def _after(plan: Plan, pk: int, on: date) -> dict[int, Planned]:
    changed = placed(plan, pk, on)
    found = dict(plan) | {pk: changed}
    for other, day in moved(plan, pk, changed).items():
        found[other] = replaced(plan[other], day)
    return found


@given(plan=plans(), first=DAYS, second=DAYS)
def test_moving_twice_is_moving_once_to_the_last_day(
    plan: dict[int, Planned], first: date, second: date
) -> None:
    assert _after(_after(plan, 0, first), 0, second) == _after(plan, 0, second)
    on = plan[0].on
    assert on is not None
    assert _after(_after(plan, 0, first), 0, on) == plan


@given(plan=plans(), pk=st.integers(0, 11), on=DAYS)
def test_after_a_move_each_open_date_is_at_its_distance_and_what_is_done_stays(
    plan: dict[int, Planned], pk: int, on: date
) -> None:
    pk %= len(plan)
    found = _after(plan, pk, on)
    for each, planned in found.items():
        if planned.state != DateState.OPEN:
            assert each == pk or planned == plan[each]
        elif planned.after is not None:
            base = found[planned.after].counted_from
            assert base is not None
            assert planned.on == due_on(base, planned.days, planned.counts)


@given(plan=plans(), pk=st.integers(0, 11), after=st.integers(0, 11))
def test_a_date_is_never_counted_from_itself(plan: dict[int, Planned], pk: int, after: int) -> None:
    pk, after = pk % len(plan), after % len(plan)
    chain, at = [], plan[after].after
    while at is not None:
        chain.append(at)
        at = plan[at].after
    assert closes_circle(plan, pk, after) == (pk == after or pk in chain)


def test_what_follows_a_done_date_is_counted_from_the_day_it_was_done() -> None:
    base = Planned(date(2026, 12, 1), state=DateState.DONE, done_on=date(2026, 12, 4))
    plan = {1: Planned(date(2026, 12, 1)), 2: Planned(date(2026, 12, 31), 1, 30)}
    assert moved(plan, 1, base) == {2: date(2027, 1, 3)}


def test_a_date_that_passes_its_limit_is_named_unless_the_limit_is_not_needed() -> None:
    plan = {1: Planned(date(2027, 2, 1)), 2: Planned(date(2027, 2, 2), not_after=1)}
    assert overruns(plan) == {2: 1}
    assert overruns(plan | {1: Planned(date(2027, 2, 1), state=DateState.NOT_NEEDED)}) == {}


OFFER = {
    "exclusivityDays": 60,
    "diligenceDays": 30,
    "closingOn": date(2027, 1, 29),
    "earnestRefundableUntil": date(2026, 12, 30),
    "noteMonths": 60,
    "escrowMonths": 6,
    "earnoutYears": 2,
    "transitionWeeks": 8,
}


def test_the_golden_case_of_a_financed_purchase_of_assets() -> None:
    known = Known(days={"accepted": ACCEPTED}, offer=OFFER)
    found = {each.listed.key: each.on and each.on.isoformat() for each in seeded(known)}
    assert found == {
        "loi-signed": "2026-11-30",
        "earnest-deposited": "2026-12-03",
        "agreement-draft": "2026-12-10",
        "tax-requested": "2026-12-07",
        "tax-60": "2027-02-05",
        "tax-90": "2027-03-07",
        "landlord-package": "2026-12-10",
        "landlord-consent": "2027-01-11",
        "license-application": "2026-12-14",
        "licenses-ready": "2027-01-28",
        "loan-application": "2026-12-07",
        "term-sheet": "2026-12-21",
        "appraisal": "2027-01-07",
        "loan-commitment": "2027-01-14",
        "clear-to-close": "2027-01-28",
        "diligence-end": "2026-12-30",
        "earnest-hard": "2026-12-30",
        "exclusivity-end": "2027-01-29",
        "agreement-agreed": "2027-01-22",
        "payoff-letters": "2027-01-22",
        "insurance": "2027-01-22",
        "closing": "2027-01-29",
        "lease-end": None,
        "engagement-end": None,
        "tail-end": None,
    }


def test_without_a_loan_closing_follows_diligence_and_what_is_missing_says_why() -> None:
    known = Known(
        days={"accepted": ACCEPTED}, missing={"loan": "No bank lends", "assets": "Stock is sold"}
    )
    found = {each.listed.key: each for each in seeded(known)}
    assert found["closing"].after == "diligence-end"
    assert found["term-sheet"].reason == "No bank lends"
    assert found["tax-60"].reason == "Stock is sold"
    assert found["diligence-end"].on == ACCEPTED + timedelta(days=45)


def test_after_closing_what_the_offer_promised_is_owed() -> None:
    closed = date(2027, 1, 29)
    missing = {"non-compete": "Not part of the accepted offer"}
    found = seeded_after_closing(Known(offer=OFFER, missing=missing), closed)
    days = {each.listed.key: (each.on, each.last_on) for each in found}
    assert days == {
        "transition-end": (date(2027, 3, 26), None),
        "escrow-release": (date(2027, 7, 29), None),
        "note-payment": (date(2027, 2, 28), date(2032, 1, 29)),
        "earnout-statement": (date(2028, 1, 29), date(2029, 1, 29)),
    }


def test_the_lists_name_only_what_there_is_and_calendars_give_nothing_away() -> None:
    listed = listed_dates()
    for each in listed.values():
        assert set(each.after) | ({each.not_after} - {""}) <= set(listed)
        words = each.calendar.lower()
        assert not any(word in words for word in ("sale", "buyer", "seller", "closing", "intent"))
    keys = [each.key for each in closing_list()]
    assert len(keys) == len(set(keys))
    assert len(listed) == len(checklist().dates) + len(checklist().after_closing)


NOW = datetime(2026, 11, 28, 15, 30, tzinfo=UTC)


def _lines(*events: Event) -> list[str]:
    written = calendar(events, name="Dates", host="firm.example.com", now=NOW).decode()
    assert all(len(line.encode()) <= 75 for line in written.split("\r\n"))
    assert "\n" not in written.replace("\r\n", "")
    return written.replace("\r\n ", "").split("\r\n")


def test_an_event_keeps_its_name_for_ever_and_a_change_has_a_higher_number() -> None:
    lines = _lines(Event("ab", 3, date(2026, 12, 31), "Signing day; bring keys, please"))
    assert "UID:ab@firm.example.com" in lines
    assert "SEQUENCE:3" in lines
    assert "DTSTART;VALUE=DATE:20261231" in lines
    assert "DTEND;VALUE=DATE:20270101" in lines
    assert "SUMMARY:Signing day\\; bring keys\\, please" in lines
    assert "METHOD:PUBLISH" in lines


def test_what_is_not_needed_is_canceled_and_not_asked_for_again() -> None:
    event = Event("ab", 4, date(2026, 12, 31), "Signing day", is_canceled=True)
    assert {"METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:4"} <= set(_lines(event))


@given(title=st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_no_title_breaks_a_line_of_the_file(title: str) -> None:
    names = [line.split(":")[0] for line in _lines(Event("ab", 0, ACCEPTED, title))]
    assert names.count("SUMMARY") == 1
    assert names[-2] == "END"
