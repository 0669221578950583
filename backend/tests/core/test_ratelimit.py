"""Rate limits are counted in the database."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.conf import LazySettings
from django.db import connection, transaction
from tests.processes import PATIENCE

from brokerage.core import ratelimit
from brokerage.core.models import RateLimitCounter

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the time that the rate limits see, which the test can change."""
    now = [1_000_000.0]
    monkeypatch.setattr("brokerage.core.ratelimit.time.time", lambda: now[0])
    return now


def _take(who: str = "192.0.2.1", scope: str = "contact") -> None:
    ratelimit.consume(scope, who, limit=3, seconds=60)


def test_uses_above_the_limit_are_rejected_with_the_seconds_to_wait(clock: list[float]) -> None:
    for _ in range(3):
        _take()
    clock[0] += 20.5
    with pytest.raises(ratelimit.LimitReached) as reached:
        _take()
    assert reached.value.retry_after == 40


def test_a_new_window_opens_after_the_last_one_ended(clock: list[float]) -> None:
    for _ in range(3):
        _take()
    clock[0] += 60
    for _ in range(3):
        _take()
    with pytest.raises(ratelimit.LimitReached):
        _take()


def test_rejected_uses_do_not_prolong_the_wait(clock: list[float]) -> None:
    for _ in range(3):
        _take()
    for _ in range(50):
        clock[0] += 1
        with pytest.raises(ratelimit.LimitReached):
            _take()
    clock[0] += 10
    _take()


def test_a_window_opened_by_a_clock_two_days_ahead_blocks_nothing(clock: list[float]) -> None:
    clock[0] += 2 * 24 * 3600
    for _ in range(3):
        _take()
    clock[0] -= 2 * 24 * 3600
    for _ in range(3):
        _take()
    with pytest.raises(ratelimit.LimitReached) as reached:
        _take()
    assert reached.value.retry_after == 60


def test_a_window_of_a_clock_that_was_ahead_counts_as_unused(clock: list[float]) -> None:
    clock[0] += 2 * 24 * 3600
    _take()
    assert ratelimit.used("contact", "192.0.2.1", seconds=60) == 1
    clock[0] -= 2 * 24 * 3600
    assert ratelimit.used("contact", "192.0.2.1", seconds=60) == 0
    _take()
    clock[0] -= 5  # the clock of another host
    assert ratelimit.used("contact", "192.0.2.1", seconds=60) == 1


def test_hosts_whose_clocks_differ_by_seconds_share_a_window(clock: list[float]) -> None:
    for step in (0, -5, 5):
        clock[0] += step
        _take()
    with pytest.raises(ratelimit.LimitReached):
        _take()


def test_people_and_scopes_are_counted_separately() -> None:
    for _ in range(3):
        _take()
    _take(who="192.0.2.2")
    _take(scope="sign-in")


def test_resetting_restores_all_uses() -> None:
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


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no locks on rows")
def test_sweeping_skips_locked_rows() -> None:
    """A request that holds one row and waits for another could otherwise deadlock with the
    sweep.
    """
    held = RateLimitCounter.objects.create(key=1, used=1, ends_at=0)
    RateLimitCounter.objects.create(key=2, used=1, ends_at=0)
    holding, swept = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                RateLimitCounter.objects.select_for_update().get(key=held.key)
                holding.set()
                swept.wait()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        done = other.submit(hold)
        assert holding.wait(PATIENCE)
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '1s'")
                assert ratelimit.sweep() == 1
        finally:
            swept.set()
        done.result()
    assert RateLimitCounter.objects.get() == held
    assert ratelimit.sweep() == 1


def test_stored_keys_do_not_contain_addresses(settings: LazySettings) -> None:
    for secret in ("one", "another"):
        settings.SECRET_KEY = secret
        _take()
    assert (
        RateLimitCounter.objects.count() == 2
    )  # keyed: addresses cannot be guessed without the secret
    kept = [value for row in RateLimitCounter.objects.values() for value in row.values()]
    assert all(isinstance(value, int | float) for value in kept)


def test_an_ipv6_customer_with_many_networks_has_a_limit_too() -> None:
    """A provider may give a customer a /48, which has 65,536 networks."""

    def use(network: str) -> bool:
        try:
            with transaction.atomic():
                ratelimit.consume_for_network("x", network, limit=2, seconds=60)
        except ratelimit.LimitReached:
            return False
        return True

    networks = [f"2001:db8:1:{number:x}::/64" for number in range(9)]
    assert [use(each) for each in networks] == [True] * 8 + [False]
    assert use("2001:db8:2:1::/64")
    assert [use("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [use("unknown") for _ in range(3)] == [True, True, False]
