"""The next action, and overdue tasks."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from brokerage.portal.rules import NextAction, Progress, is_overdue, next_action

TODAY = date(2026, 11, 22)
ALL_DONE = Progress(valued_on=TODAY - timedelta(days=90), has_health_run=True, has_scorecard=True)


@pytest.mark.parametrize(
    ("progress", "expected"),
    [
        (Progress(), NextAction.FIRST_VALUATION),
        (Progress(has_draft=True), NextAction.FINISH_ASSESSMENT),
        (Progress(has_health_run=True, has_scorecard=True), NextAction.FIRST_VALUATION),
        (Progress(valued_on=TODAY), NextAction.FIRST_ASSESSMENT),
        (replace(ALL_DONE, has_health_run=False, has_scorecard=False), NextAction.FIRST_ASSESSMENT),
        (replace(ALL_DONE, has_scorecard=False, open_tasks=10), NextAction.FIRST_SCORECARD),
        (replace(ALL_DONE, open_tasks=1), NextAction.OPEN_TASK),
        (replace(ALL_DONE, open_tasks=1, suggests_new_run=True), NextAction.OPEN_TASK),
        (replace(ALL_DONE, suggests_new_run=True), NextAction.SCORE_AGAIN),
        (
            replace(ALL_DONE, valued_on=TODAY - timedelta(days=91), suggests_new_run=True),
            NextAction.SCORE_AGAIN,
        ),
        (replace(ALL_DONE, valued_on=TODAY - timedelta(days=91)), NextAction.VALUE_AGAIN),
        (ALL_DONE, NextAction.TALK),
    ],
)
def test_the_most_urgent_action_comes_next(progress: Progress, expected: NextAction) -> None:
    assert next_action(progress, TODAY) is expected


@pytest.mark.parametrize("progress", [Progress(), ALL_DONE, replace(ALL_DONE, has_draft=True)])
def test_an_overdue_task_comes_before_everything_else(progress: Progress) -> None:
    late = replace(progress, open_tasks=1, overdue_tasks=1)
    assert next_action(late, TODAY) is NextAction.OVERDUE_TASK


def test_a_task_is_overdue_the_day_after_it_was_due() -> None:
    assert is_overdue(TODAY - timedelta(days=1), TODAY)
    assert not is_overdue(TODAY, TODAY)
    assert not is_overdue(None, TODAY)
