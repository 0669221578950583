"""Limits: counted in the database, so that they hold whoever asks and wherever."""

import pytest
from django.conf import LazySettings

from brokerage.core import ratelimit
from brokerage.core.models import RateLimitCounter

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set by the test."""
    now = [1_000_000.0]
    monkeypatch.setattr("brokerage.core.ratelimit.time.time", lambda: now[0])
    return now


def _take(who: str = "192.0.2.1", scope: str = "contact") -> None:
    ratelimit.consume(scope, who, limit=3, seconds=60)


def test_uses_pass_up_to_the_limit_and_then_say_how_long_to_wait(clock: list[float]) -> None:
    for _ in range(3):
        _take()
    clock[0] += 20.5
    with pytest.raises(ratelimit.LimitReached) as reached:
        _take()
    assert reached.value.retry_after == 40


def test_a_window_ends_and_another_one_opens(clock: list[float]) -> None:
    for _ in range(3):
        _take()
    clock[0] += 60
    for _ in range(3):
        _take()
    with pytest.raises(ratelimit.LimitReached):
        _take()


def test_refused_uses_do_not_prolong_the_wait(clock: list[float]) -> None:
    for _ in range(3):
        _take()
    for _ in range(50):
        clock[0] += 1
        with pytest.raises(ratelimit.LimitReached):
            _take()
    clock[0] += 10
    _take()


def test_a_clock_that_was_two_days_ahead_once_shuts_nothing(clock: list[float]) -> None:
    clock[0] += 2 * 24 * 3600
    for _ in range(3):
        _take()
    clock[0] -= 2 * 24 * 3600
    for _ in range(3):
        _take()
    with pytest.raises(ratelimit.LimitReached) as reached:
        _take()
    assert reached.value.retry_after == 60


def test_clocks_of_two_hosts_that_differ_by_seconds_count_together(clock: list[float]) -> None:
    for step in (0, -5, 5):
        clock[0] += step
        _take()
    with pytest.raises(ratelimit.LimitReached):
        _take()


def test_people_and_scopes_are_counted_apart() -> None:
    for _ in range(3):
        _take()
    _take(who="192.0.2.2")
    _take(scope="sign-in")


def test_forgiving_gives_all_uses_back() -> None:
    for _ in range(3):
        _take()
    ratelimit.reset("contact", "192.0.2.1")
    _take()


def test_sweeping_deletes_only_windows_that_have_ended(clock: list[float]) -> None:
    _take()
    clock[0] += 30
    _take(who="192.0.2.2")
    clock[0] += 30
    assert ratelimit.sweep() == 1
    assert RateLimitCounter.objects.count() == 1


def test_no_address_can_be_read_from_what_is_stored(settings: LazySettings) -> None:
    for secret in ("one", "another"):
        settings.SECRET_KEY = secret
        _take()
    assert (
        RateLimitCounter.objects.count() == 2
    )  # keyed: without the secret nobody can try addresses
    kept = [value for row in RateLimitCounter.objects.values() for value in row.values()]
    assert all(isinstance(value, int | float) for value in kept)
