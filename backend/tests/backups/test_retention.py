"""Which backups are kept: the newest of so many days, weeks and months."""

from datetime import UTC, datetime, timedelta

import pytest

from brokerage.backups.retention import RetentionPolicy, to_delete

_NEWEST = datetime(2026, 11, 23, 3, tzinfo=UTC)  # a Monday


def _kept(made: list[datetime], policy: RetentionPolicy) -> list[str]:
    return [f"{moment:%Y-%m-%d}" for moment in sorted(set(made) - to_delete(made, policy, _NEWEST))]


def test_a_year_of_nights_leaves_days_weeks_and_months() -> None:
    nights = [_NEWEST - timedelta(days=number) for number in range(365)]
    assert _kept(nights, RetentionPolicy(daily=3, weekly=3, monthly=3)) == [
        "2026-09-30",
        "2026-10-31",
        "2026-11-15",
        "2026-11-21",
        "2026-11-22",
        "2026-11-23",
    ]


def test_of_a_day_the_newest_is_kept() -> None:
    hours = [_NEWEST + timedelta(hours=number) for number in range(5)]
    assert set(hours) - to_delete(hours, RetentionPolicy(7, 4, 12), hours[-1]) == {hours[-1]}


def test_a_pause_of_a_year_deletes_nothing() -> None:
    before = [_NEWEST - timedelta(days=400 + number) for number in range(3)]
    assert to_delete(before, RetentionPolicy(daily=3, weekly=0, monthly=0), _NEWEST) == set()


def test_the_newest_is_kept_whatever_the_rule() -> None:
    assert _kept([_NEWEST, _NEWEST - timedelta(days=1)], RetentionPolicy(0, 0, 0)) == ["2026-11-23"]
    assert to_delete([], RetentionPolicy(), _NEWEST) == set()


@pytest.mark.parametrize("text", ["", "7", "7,4", "7,4,-1", "7,4,twelve", "7,4,12,1"])
def test_a_rule_is_three_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="Three numbers"):
        RetentionPolicy.parse(text)
    assert RetentionPolicy.parse("7, 4,12") == RetentionPolicy(7, 4, 12)
