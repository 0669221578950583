"""Scores a health assessment: percents, bands, labels, warnings and actions.

Specification, sections 5 and 9. The browser implements the same rules; both run the cases in
`domain/vectors/business-health.json`. Percents are whole, 0 to 100, rounded half up; bands and
labels follow from the rounded percent. The statements, bands and critical scores are in the
question set.
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
from brokerage.core.schema import Fact

BEST: Final = 5
MAX_LISTED: Final = 10
"""Of strengths, and of actions."""
STRONG: Final = 4
"""The lowest score that is a strength."""
REPEAT_WINDOW: Final = timedelta(minutes=10)
"""The same answers within this time are a repeated request."""


class CategoryScore(Fact):
    """Percent is 0 to 100; the band is a color."""

    key: str
    title: str
    percent: int
    band: BandName


@dataclass(frozen=True)
class Result:
    """A scored assessment, with the version of its question set. Percents are 0 to 100."""

    version: str
    overall: int
    """Percent of the possible 250 points: 20 to 100."""
    band: BandName
    label: str
    categories: tuple[CategoryScore, ...]
    warnings: tuple[Critical, ...]
    strengths: tuple[int, ...]
    """At most ten questions with a score of 4 or 5, the highest first."""
    actions: tuple[int, ...]
    """At most ten questions scored below 5, the most urgent first: the lowest score; of equal
    scores critical questions, then lower numbers.
    """

    @property
    def needs_caveat(self) -> bool:
        return needs_caveat(self.band, self.warnings)


def answered(
    answers: Mapping[int, int], question_set: HealthQuestionSet | None = None
) -> tuple[int, ...]:
    """Return the questions in the set (default: in effect) that have a whole score from 1 to 5."""
    question_set = question_set or health_question_sets.current()
    return tuple(
        each.id
        for each in question_set.statements
        if type(score := answers.get(each.id)) is int and 1 <= score <= BEST
    )


def assess(answers: Mapping[int, int], question_set: HealthQuestionSet | None = None) -> Result:
    """Score 50 answers to a question set (default: in effect).

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
                key=each.key,
                title=each.title,
                percent=(percent := _percent(answers[id_] for id_ in each.ids())),
                band=band_of(percent, question_set),
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
    return next(each.band for each in question_set.bands if percent >= each.start)


def label_of(overall: int, question_set: HealthQuestionSet) -> str:
    """Return the label of an overall percentage, such as `Good - Some areas for improvement`."""
    return next(each.label for each in question_set.labels if overall >= each.start)


def needs_caveat(band: BandName, warnings: Collection[Critical]) -> bool:
    """Return whether a caveat must be shown with the label: there are critical warnings, and the
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
