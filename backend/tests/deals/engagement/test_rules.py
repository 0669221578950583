"""Terms, fees, states, reminders and texts of agreements."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.core.form_rules import InvalidForm
from brokerage.deals.engagement.rules import agreement_text
from brokerage.deals.engagement.rules.business_days import (
    OPEN_FOR,
    REMINDERS,
    business_day_from,
    is_business_day,
    is_reminder_due,
)
from brokerage.deals.engagement.rules.fees import examples, expected_fee, fee_at
from brokerage.deals.engagement.rules.states import (
    Dates,
    EngagementState,
    add_months,
    due_notice,
    state_on,
)
from brokerage.deals.engagement.rules.terms import Terms, Tier, checked, missing

pytestmark = pytest.mark.any_database

LEHMAN = Terms(
    tiers=(
        Tier(up_to=1_000_000, percent=10),
        Tier(up_to=2_000_000, percent=8),
        Tier(up_to=3_000_000, percent=6),
        Tier(percent=4),
    ),
    minimum=50_000,
)
PRICES = st.integers(1, 50_000_000)


@pytest.mark.parametrize(
    ("price", "fee"),
    [
        (300_000, 50_000),
        (500_000, 50_000),
        (1_000_000, 100_000),
        (1_400_000, 132_000),
        (3_000_000, 240_000),
        (5_000_000, 320_000),
    ],
)
def test_the_fee_adds_up_step_by_step(price: int, fee: int) -> None:
    assert fee_at(LEHMAN, price).fee == fee


@given(PRICES, PRICES)
def test_a_higher_price_never_means_a_lower_fee(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert LEHMAN.minimum <= fee_at(LEHMAN, low).fee <= fee_at(LEHMAN, high).fee


@given(PRICES, st.integers(0, 500_000), st.booleans())
def test_a_retainer_is_credited_only_if_agreed(price: int, retainer: int, credited: bool) -> None:
    terms = LEHMAN.model_copy(update={"retainer": retainer, "retainer_credited": credited})
    found = fee_at(terms, price)
    assert found.due_at_closing == (max(0, found.fee - retainer) if credited else found.fee)


def test_a_flat_fee_does_not_depend_on_the_price() -> None:
    terms = Terms(flat_fee=7_500, price_low=1, price_high=9_000_000)
    assert [each.fee for each in examples(terms)] == [7_500, 7_500]
    assert expected_fee(Terms()) is None
    assert expected_fee(Terms(flat_fee=7_500)) == 7_500


@pytest.mark.parametrize(
    ("tiers", "is_valid"),
    [
        ((), True),
        ((Tier(percent=10),), True),
        ((Tier(percent=0),), False),
        ((Tier(percent=101),), False),
        ((Tier(up_to=5, percent=10),), False),
        ((Tier(percent=10), Tier(percent=8)), False),
        ((Tier(up_to=9, percent=10), Tier(up_to=8, percent=9), Tier(percent=8)), False),
        ((Tier(percent=1),) * 9, False),
    ],
)
def test_steps_grow_and_the_last_covers_the_rest(tiers: tuple[Tier, ...], is_valid: bool) -> None:
    if is_valid:
        checked(Terms(tiers=tiers))
        return
    with pytest.raises(InvalidForm) as caught:
        checked(Terms(tiers=tiers))
    assert [*caught.value.fields] == ["tiers"]


def test_real_estate_needs_a_license() -> None:
    terms = Terms(
        company="A", starts_on=date(2026, 1, 1), ends_on=date(2026, 6, 1), real_estate=True
    ).model_copy(update={"tiers": (Tier(percent=10),)})
    assert [*missing(terms, is_licensed=False)] == ["realEstate"]
    assert missing(terms, is_licensed=True) == {}


def _dates(**changes: object) -> Dates:
    usual = Dates(date(2026, 1, 5), date(2026, 12, 31), tail_months=12, list_days=10)
    return Dates(**{**usual.__dict__, **changes})


@pytest.mark.parametrize(
    ("today", "state"),
    [
        (date(2026, 1, 4), "signed"),
        (date(2026, 1, 5), "active"),
        (date(2026, 11, 30), "active"),
        (date(2026, 12, 1), "expiring"),
        (date(2026, 12, 31), "expiring"),
        (date(2027, 1, 1), "expired"),
        (date(2027, 1, 11), "expired"),
        (date(2027, 1, 12), "tail"),
        (date(2027, 12, 31), "tail"),
        (date(2028, 1, 1), "closed"),
    ],
)
def test_dates_move_the_state(today: date, state: str) -> None:
    assert state_on(_dates(), today) == state


def test_a_notice_ends_it_earlier() -> None:
    dates = _dates(terminated_on=date(2026, 6, 30))
    assert state_on(dates, date(2026, 6, 1)) == "expiring"
    assert state_on(dates, date(2026, 7, 1)) == "terminated"
    assert state_on(dates, date(2027, 6, 30)) == "tail"
    assert state_on(dates, date(2027, 7, 1)) == "closed"


DAYS = st.dates(date(2026, 1, 1), date(2030, 12, 31))
ORDER = ["signed", "active", "expiring", "ended", "tail", "closed"]


@given(
    DAYS,
    st.integers(1, 1000),
    st.integers(0, 36),
    st.integers(0, 60),
    st.none() | st.integers(0, 1000),
)
def test_states_only_go_forward_and_end_closed(
    start: date, days: int, tail: int, list_days: int, notice: int | None
) -> None:
    dates = Dates(
        start,
        start + timedelta(days=days),
        tail,
        list_days,
        None if notice is None else start + timedelta(days=notice),
    )
    last = 0
    for offset in range(-2, 2300, 5):
        state = state_on(dates, start + timedelta(days=offset))
        name = "ended" if state in ("expired", "terminated") else state.value
        assert ORDER.index(name) >= last
        last = ORDER.index(name)
    assert state_on(dates, start + timedelta(days=3000)) == EngagementState.CLOSED


@given(DAYS, st.integers(0, 40))
def test_months_later_is_the_same_day_or_the_last_of_the_month(day: date, months: int) -> None:
    later = add_months(day, months)
    assert (later.year - day.year) * 12 + later.month - day.month == months
    assert later.day == day.day or (later + timedelta(days=1)).day == 1


def test_the_broker_is_told_at_30_14_and_7_days_once_each() -> None:
    told: int | None = None
    notices = []
    for left in range(40, -2, -1):
        if (due := due_notice(left, told)) is not None:
            notices.append((left, due))
            told = due
    assert notices == [(30, 30), (14, 14), (7, 7)]


def test_a_worker_that_slept_tells_only_the_latest() -> None:
    assert due_notice(5, None) == 7
    assert due_notice(5, 7) is None


@given(st.dates(date(2026, 1, 1), date(2027, 12, 31)), st.sets(st.integers(0, 60)))
def test_reminders_are_at_most_five_in_thirty_days_on_business_days(
    sent: date, by_hand: set[int]
) -> None:
    days: list[date] = []
    for offset in range(61):
        today = sent + timedelta(days=offset)
        if is_reminder_due(sent, days, today):
            assert is_business_day(today)
            days.append(today)
        elif offset in by_hand and len(days) < len(REMINDERS) and today not in days:
            days.append(today)
    assert len(days) <= 5
    assert all(day <= sent + OPEN_FOR or (day - sent).days in by_hand for day in days)


def test_thanksgiving_and_weekends_are_no_business_days() -> None:
    assert not is_business_day(date(2026, 11, 26))
    assert business_day_from(date(2026, 12, 25)) == date(2026, 12, 28)


@pytest.mark.parametrize(
    "typed",
    ["*bold* and [a](http://x)", "1. One", "- item", "# Title", "a | b", "<b>x</b>", "{{ x }}"],
)
def test_typed_words_are_never_markup(typed: str) -> None:
    source = "Before {{ name }}"
    filled = agreement_text.filled(source, {"name": agreement_text.escaped(typed)}, {})
    from brokerage.core.markdown import to_sections

    html = to_sections(filled)["intro"]
    assert html.count("<") == 2, html
    alone = to_sections(agreement_text.escaped(typed))["intro"]
    assert alone.count("<") == 2, alone


def test_conditions_keep_or_drop_parts_lines_and_sections() -> None:
    source = (
        "# A\n\n## First\n\n[if yes] kept\n\n[unless yes] dropped\n\n- [if no] gone\n- stays\n\n"
        "## [if no] Dropped\n\nwith its text\n\n## Last\n\na[if no] b[end] c\n"
    )
    filled = agreement_text.filled(source, {}, {"yes": True, "no": False})
    assert filled == "# A\n\n## 1. First\n\nkept\n\n- stays\n\n## 2. Last\n\na c\n"
