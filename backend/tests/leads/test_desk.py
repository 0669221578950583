"""The entry of the staff desk."""

from datetime import date, timedelta
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from brokerage.content.selectors.checks import sentences
from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts
from brokerage.leads.selectors.desk import desk
from brokerage.publishing.models import Publication
from brokerage.publishing.services.source import render_input

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def _words(key: str = "desk") -> dict[str, Any]:
    words = facts.shipped(key)
    assert isinstance(words, dict)
    return words


def test_the_stages_are_in_the_order_of_the_board() -> None:
    assert [stage.name for stage in desk().stages] == [
        "New",
        "Contacted",
        "Qualified",
        "Not now",
        "Lost",
    ]
    assert [stage.id for stage in desk().stages if not stage.is_open] == ["not-now", "lost"]
    assert [stage.id for stage in desk().stages if stage.asks_reason] == ["lost"]
    assert desk().response_hours == 4


def test_pages_are_rendered_with_the_names_of_the_screens() -> None:
    assert render_input()["content"]["desk"]["screens"]["board"]


def _nth(year: int, month: int, weekday: int, n: int) -> date:
    """The nth weekday of a month (Monday is 0); -1 is the last."""
    days = [date(year, month, 1) + timedelta(days=offset) for offset in range(31)]
    fitting = [day for day in days if day.month == month and day.weekday() == weekday]
    return fitting[n - 1 if n > 0 else n]


def _observed(day: date) -> date:
    return day + timedelta(days={5: -1, 6: 1}.get(day.weekday(), 0))


def _federal_holidays(year: int) -> set[date]:
    """5 U.S.C. 6103; those on a Saturday are observed on Friday, on a Sunday on Monday."""
    fixed = [(1, 1), (6, 19), (7, 4), (11, 11), (12, 25)]
    by_weekday = [(1, 0, 3), (2, 0, 3), (5, 0, -1), (9, 0, 1), (10, 0, 2), (11, 3, 4)]
    return {_observed(date(year, *day)) for day in fixed} | {_nth(year, *day) for day in by_weekday}


def test_the_holidays_are_the_federal_ones_until_the_end_of_2027() -> None:
    federal = set().union(*(_federal_holidays(year) for year in (2026, 2027, 2028)))
    expected = sorted(day for day in federal if date(2026, 11, 1) <= day <= date(2027, 12, 31))
    assert [holiday.date for holiday in desk().holidays] == expected


def test_two_stages_with_one_code_are_rejected() -> None:
    words = _words()
    words["stages"].append({**words["stages"][1], "name": "Called"})
    assert sentences("desk", words) == ["stages: contacted is there twice."]


def test_the_stage_of_leads_with_a_deal_is_not_the_firms_to_edit() -> None:
    words = _words()
    words["stages"].append({"id": "deal", "name": "Deal", "isOpen": True, "asksReason": False})
    assert sentences("desk", words) == ["stages: deal is the stage of leads that have a deal."]


def test_an_invalid_date_is_rejected() -> None:
    words = _words()
    words["holidays"][0]["date"] = "2027-02-30"
    assert sentences("desk", words) == ["holidays: there is no 2027-02-30 in the calendar."]


def test_a_first_stage_that_requires_a_reason_is_rejected() -> None:
    words = _words()
    words["stages"].reverse()
    assert sentences("desk", words) == [
        "stages: the first must be open, without a reason: every lead starts there."
    ]


def test_an_office_that_closes_before_it_opens_is_rejected() -> None:
    words = _words("firm")
    words["hours"]["opens"], words["hours"]["closes"] = "17:00", "08:00"
    assert sentences("firm", words) == ["hours: the office must open before it closes."]


def test_editing_the_document_publishes_the_desk(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    load_shipped()
    Publication.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        edit(key="desk", body={**_words(), "responseHours": 8})
    assert Publication.objects.exists()
    assert desk().response_hours == 8
