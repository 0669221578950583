"""The business health status: scores to percents, labels, warnings and what to do first.

Specification, sections 5 and 9. The browser computes alike, and both run
`domain/vectors/assessment-scored.json`. Percents are whole, rounded half up; bands and labels go by
the rounded percent, which is the one that is shown.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from brokerage.assessments import question_sets
from brokerage.assessments.question_sets import BandName, Critical, ScoredBank

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


def answered(answers: Mapping[int, int], bank: ScoredBank | None = None) -> tuple[int, ...]:
    """The ids of the questions that have a whole score from 1 to 5."""
    bank = bank or question_sets.scored.current()
    return tuple(
        each.id
        for each in bank.statements
        if type(score := answers.get(each.id)) is int and 1 <= score <= BEST
    )


def assess(answers: Mapping[int, int], bank: ScoredBank | None = None) -> Result:
    """The health status. ValueError: not exactly the 50 questions have a whole score of 1 to 5."""
    bank = bank or question_sets.scored.current()
    if set(answered(answers, bank)) != set(answers) or len(answers) != len(bank.statements):
        raise ValueError(bank.incomplete)
    overall = _percent(answers.values())
    return Result(
        version=bank.version,
        overall=overall,
        band=band_of(overall, bank),
        label=label_of(overall, bank),
        categories=tuple(
            CategoryScore(
                each.key,
                each.title,
                percent := _percent(answers[id_] for id_ in each.ids()),
                band_of(percent, bank),
            )
            for each in bank.categories
        ),
        warnings=tuple(each for each in bank.critical if answers[each.question] <= each.at_most),
        strengths=_strengths(answers),
        actions=_actions(answers, bank),
    )


def band_of(percent: int, bank: ScoredBank) -> BandName:
    return next(each.band for each in bank.bands if percent >= each.start)


def label_of(overall: int, bank: ScoredBank) -> str:
    return next(each.label for each in bank.labels if overall >= each.start)


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


def _actions(answers: Mapping[int, int], bank: ScoredBank) -> tuple[int, ...]:
    critical = {each.question for each in bank.critical}
    lacking = [id_ for id_, score in answers.items() if score < BEST]
    ordered = sorted(lacking, key=lambda id_: (answers[id_], id_ not in critical, id_))
    return tuple(ordered[:LISTED])
