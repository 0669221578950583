"""The rules that score a health assessment: percents, bands, labels, warnings and actions. Also the
rules on which actions become tasks, and when an assessment is the same as the one before.

Specification, sections 5 and 9. The browser implements the same rules; the tests of both run the
cases in `domain/vectors/business-health.json`. Percents are whole numbers from 0 to 100,
rounded half up; bands and labels follow from the rounded percent. The statements, the bands and the
scores at which a critical question warns (`critical`) are in the newest
`domain/business_health/statements-*.json`, or in the firm's latest release of it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from brokerage.business_health.rules.question_set import (
    BandName,
    Critical,
    HealthQuestionSet,
    health_question_sets,
)

BEST: Final = 5
MAX_LISTED: Final = 10
"""The maximum number of strengths, and of actions."""
STRONG: Final = 4
"""The lowest score that is a strength."""
REPEAT_WINDOW: Final = timedelta(minutes=10)
"""The same answers within this time are a repeated request, not a new run."""


@dataclass(frozen=True)
class CategoryScore:
    """The score of a category in percent (0 to 100), with its band (a color)."""

    key: str
    title: str
    percent: int
    band: BandName


@dataclass(frozen=True)
class Result:
    """The scored assessment. `version` is that of the question set, so that an old result can be
    explained; percents are 0 to 100.
    """

    version: str
    overall: int
    """Percent of the possible 250 points: 20 to 100."""
    band: BandName
    label: str
    categories: tuple[CategoryScore, ...]
    warnings: tuple[Critical, ...]
    strengths: tuple[int, ...]
    """At most ten ids of questions with a score of 4 or 5, the highest first."""
    actions: tuple[int, ...]
    """Ids of at most ten questions scored below 5, the most urgent first: those with the lowest
    score; of equal scores critical questions, then lower ids. `gets_task` decides which become
    tasks.
    """

    @property
    def needs_caveat(self) -> bool:
        """Whether the caveat must be shown beside the label: there are critical warnings, and the
        band is not red.
        """
        return needs_caveat(self.band, self.warnings)


def answered(
    answers: Mapping[int, int], question_set: HealthQuestionSet | None = None
) -> tuple[int, ...]:
    """Return the ids of the questions in the set (default: the set in effect) that are answered
    with a whole score from 1 to 5.
    """
    question_set = question_set or health_question_sets.current()
    return tuple(
        each.id
        for each in question_set.statements
        if type(score := answers.get(each.id)) is int and 1 <= score <= BEST
    )


def assess(answers: Mapping[int, int], question_set: HealthQuestionSet | None = None) -> Result:
    """Score 50 answers to a question set (default: the set in effect) and return the percents (0 to
    100), label, warnings and actions.

    Raises ValueError unless exactly the 50 questions are answered, each with a score from 1 to 5.
    """
    question_set = question_set or health_question_sets.current()
    if set(answered(answers, question_set)) != set(answers) or len(answers) != len(
        question_set.statements
    ):
        raise ValueError(question_set.incomplete)
    overall = _percent(answers.values())
    return Result(
        version=question_set.version,
        overall=overall,
        band=band_of(overall, question_set),
        label=label_of(overall, question_set),
        categories=tuple(
            CategoryScore(
                each.key,
                each.title,
                percent := _percent(answers[id_] for id_ in each.ids()),
                band_of(percent, question_set),
            )
            for each in question_set.categories
        ),
        warnings=tuple(
            each for each in question_set.critical if answers[each.question] <= each.at_most
        ),
        strengths=_strengths(answers),
        actions=_actions(answers, question_set),
    )


def band_of(percent: int, question_set: HealthQuestionSet) -> BandName:
    """Return the band (a color) of a percentage from 0 to 100."""
    return next(each.band for each in question_set.bands if percent >= each.start)


def label_of(overall: int, question_set: HealthQuestionSet) -> str:
    """Return the label of an overall percentage from 0 to 100, such as `Good - Some areas for
    improvement`.
    """
    return next(each.label for each in question_set.labels if overall >= each.start)


def needs_caveat(band: BandName, warnings: Collection[Critical]) -> bool:
    """Return whether a caveat must be shown beside the label: there are critical warnings, and the
    band is not red.
    """
    return bool(warnings) and band != "red"


def _percent(scores: Iterable[int]) -> int:
    points = list(scores)
    best = len(points) * BEST
    return (sum(points) * 200 + best) // (2 * best)  # rounds half up


def _strengths(answers: Mapping[int, int]) -> tuple[int, ...]:
    strong = [id_ for id_, score in answers.items() if score >= STRONG]
    return tuple(sorted(strong, key=lambda id_: (-answers[id_], id_)))[:MAX_LISTED]


def _actions(answers: Mapping[int, int], question_set: HealthQuestionSet) -> tuple[int, ...]:
    critical = {each.question for each in question_set.critical}
    improvable = [id_ for id_, score in answers.items() if score < BEST]
    ordered = sorted(improvable, key=lambda id_: (answers[id_], id_ not in critical, id_))
    return tuple(ordered[:MAX_LISTED])


def gets_task(score: int, *, had_task: bool, has_open_task: bool) -> bool:
    """Return whether a question to act on, which was answered with this score, has a task of the
    new run. It has one if it never had a task before, or if it has an open task, which moves to the
    run. If all its tasks are done, it gets a new one only if its score is below `STRONG`.
    """
    return has_open_task or not had_task or score < STRONG
