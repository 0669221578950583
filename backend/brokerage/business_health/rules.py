"""The business health status: scores to percents, labels, warnings and what to do first.

Specification, sections 5 and 9. The browser computes alike, and both run
`domain/vectors/business-health.json`. Percents are whole, rounded half up; bands and labels go by
the rounded percent, which is the one that is shown.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from brokerage.business_health.question_set import (
    BandName,
    Critical,
    HealthQuestionSet,
    health_question_sets,
)

BEST: Final = 5
LISTED: Final = 10
"""So many strengths and so many actions at most."""
STRONG: Final = 4
"""An answer from here on is a strength."""


@dataclass(frozen=True)
class CategoryScore:
    key: str
    title: str
    percent: int
    band: BandName


@dataclass(frozen=True)
class Result:
    """`version` names the questions, so that an old result can be explained."""

    version: str
    overall: int
    """Percent of what 50 fives would give: 20 to 100."""
    band: BandName
    label: str
    categories: tuple[CategoryScore, ...]
    warnings: tuple[Critical, ...]
    strengths: tuple[int, ...]
    """Ids of the answers of 4 and 5, the highest first."""
    actions: tuple[int, ...]
    """Ids of the lowest answers, what to do first leading."""

    @property
    def needs_caveat(self) -> bool:
        """A label of Good or better stands beside a critical warning, and must not stand alone."""
        return needs_caveat(self.band, self.warnings)


def answered(
    answers: Mapping[int, int], question_set: HealthQuestionSet | None = None
) -> tuple[int, ...]:
    """The ids of the questions that have a whole score from 1 to 5."""
    question_set = question_set or health_question_sets.current()
    return tuple(
        each.id
        for each in question_set.statements
        if type(score := answers.get(each.id)) is int and 1 <= score <= BEST
    )


def assess(answers: Mapping[int, int], question_set: HealthQuestionSet | None = None) -> Result:
    """The health status. ValueError: not exactly the 50 questions have a whole score of 1 to 5."""
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
    return next(each.band for each in question_set.bands if percent >= each.start)


def label_of(overall: int, question_set: HealthQuestionSet) -> str:
    return next(each.label for each in question_set.labels if overall >= each.start)


def needs_caveat(band: BandName, warnings: Collection[Critical]) -> bool:
    """As of a result: whether its label must not stand alone."""
    return bool(warnings) and band != "red"


def _percent(scores: Iterable[int]) -> int:
    given = list(scores)
    best = len(given) * BEST
    return (sum(given) * 200 + best) // (2 * best)  # half up, in whole numbers


def _strengths(answers: Mapping[int, int]) -> tuple[int, ...]:
    strong = [id_ for id_, score in answers.items() if score >= STRONG]
    return tuple(sorted(strong, key=lambda id_: (-answers[id_], id_)))[:LISTED]


def _actions(answers: Mapping[int, int], question_set: HealthQuestionSet) -> tuple[int, ...]:
    critical = {each.question for each in question_set.critical}
    lacking = [id_ for id_, score in answers.items() if score < BEST]
    ordered = sorted(lacking, key=lambda id_: (answers[id_], id_ not in critical, id_))
    return tuple(ordered[:LISTED])
