"""How long a registration protects a buyer, what the co-broker reads, and who comes first."""

from datetime import UTC, date, datetime, timedelta

import pytest

from brokerage.deals.cobroke.rules.registrations import (
    PROTECTED_DAYS,
    Clock,
    RegistrationState,
    first_in,
    holds,
    protected_until,
    status_of,
)
from brokerage.deals.interests.rules.states import InterestState

TODAY = date(2026, 11, 28)
CONFIRMED = RegistrationState.CONFIRMED


def test_a_registration_protects_for_ninety_days() -> None:
    assert PROTECTED_DAYS == 90
    assert protected_until(TODAY) == date(2027, 2, 26)


@pytest.mark.parametrize(
    ("interest", "in_time", "later"),
    [
        ("inquired", True, False),
        ("nda-sent", True, False),
        ("parked", True, False),
        ("nda-signed", True, True),
        ("seller-asked", True, True),
        ("loi", True, True),
        ("declined", False, False),
        ("lost", False, False),
    ],
)
def test_a_buyer_who_has_signed_stays_the_co_brokers(
    interest: str, in_time: bool, later: bool
) -> None:
    state = InterestState(interest)
    assert holds(CONFIRMED, state, TODAY, TODAY) is in_time
    assert holds(CONFIRMED, state, TODAY, TODAY + timedelta(days=1)) is later


@pytest.mark.parametrize(
    ("state", "interest", "status"),
    [
        ("received", None, "received"),
        ("unavailable", None, "unavailable"),
        ("confirmed", "inquired", "registered"),
        ("confirmed", "nda-sent", "registered"),
        ("confirmed", "nda-signed", "signed"),
        ("confirmed", "screened", "signed"),
        ("confirmed", "seller-asked", "review"),
        ("confirmed", "approved", "approved"),
        ("confirmed", "active", "approved"),
        ("confirmed", "declined", "declined"),
        ("confirmed", "ioi", "offer"),
        ("confirmed", "selected", "accepted"),
        ("confirmed", "lost", "ended"),
        ("confirmed", None, "ended"),
        ("ended", "active", "ended"),
    ],
)
def test_the_co_broker_reads_a_plain_status(state: str, interest: str | None, status: str) -> None:
    found = InterestState(interest) if interest else None
    args = (RegistrationState(state), found, TODAY, TODAY)
    assert status_of(*args, is_sold=False) == status


def test_a_sale_to_the_own_buyer_is_closed() -> None:
    args = (CONFIRMED, InterestState.SELECTED, TODAY, TODAY + timedelta(days=200))
    assert status_of(*args, is_sold=True) == "closed"


def test_the_first_signed_agreement_wins() -> None:
    early, late = (datetime(2026, 11, day, tzinfo=UTC) for day in (2, 9))
    unsigned = Clock(early, None)
    assert first_in(unsigned, []) == "alone"
    assert first_in(unsigned, [Clock(late, None)]) == "open"
    assert first_in(unsigned, [Clock(late, late)]) == "other"
    assert first_in(Clock(late, early), [Clock(early, late)]) == "mine"
    assert first_in(Clock(early, late), [Clock(late, early)]) == "other"
