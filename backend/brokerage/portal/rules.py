"""The three next steps (specification, sections 2 and 9), and the one action that comes next."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

VALUATION_AGE: Final = timedelta(days=90)
"""A valuation that is older is due again: figures of the last twelve months have moved."""


class Step(StrEnum):
    """The three next steps, in their order. A visit to the Resource Center, a health run or an exit
    scorecard completes its step.
    """

    RESOURCE_CENTER = "resource-center"
    HEALTH_DASHBOARD = "health-dashboard"
    EXIT_SCORECARD = "exit-scorecard"


class NextAction(StrEnum):
    """The actions that may come next for a business, the most urgent first."""

    OVERDUE_TASK = "overdue-task"
    FINISH_ASSESSMENT = "finish-assessment"
    FIRST_VALUATION = "first-valuation"
    FIRST_ASSESSMENT = "first-assessment"
    FIRST_SCORECARD = "first-scorecard"
    OPEN_TASK = "open-task"
    SCORE_AGAIN = "score-again"
    VALUE_AGAIN = "value-again"
    TALK = "talk"


@dataclass(frozen=True)
class Progress:
    """The facts about a business that decide its next action. `valued_on` is the day of its latest
    valuation.
    """

    valued_on: date | None = None
    has_draft: bool = False
    has_health_run: bool = False
    has_scorecard: bool = False
    open_tasks: int = 0
    overdue_tasks: int = 0
    suggests_new_run: bool = False
    """Whether the latest health run has tasks and all of them are done."""


def is_overdue(due: date | None, today: date) -> bool:
    """Return whether a task was due before today; False for a task without a due date (None)."""
    return due is not None and due < today


def next_action(progress: Progress, today: date) -> NextAction:
    """Return the first action that applies, in the order of `NextAction`; `TALK` always applies."""
    valued_on = progress.valued_on
    applies = {
        NextAction.OVERDUE_TASK: progress.overdue_tasks > 0,
        NextAction.FINISH_ASSESSMENT: progress.has_draft,
        NextAction.FIRST_VALUATION: valued_on is None,
        NextAction.FIRST_ASSESSMENT: not progress.has_health_run,
        NextAction.FIRST_SCORECARD: not progress.has_scorecard,
        NextAction.OPEN_TASK: progress.open_tasks > 0,
        NextAction.SCORE_AGAIN: progress.suggests_new_run,
        NextAction.VALUE_AGAIN: valued_on is not None and today - valued_on > VALUATION_AGE,
        NextAction.TALK: True,
    }
    return next(action for action in NextAction if applies[action])
