"""Scores the exit readiness scorecard: a percentage for each of its three parts, what each part
lacks, and the stage that follows.

Percents are whole, 0 to 100, rounded half up. The business and financial parts combine a health run
with the documents that are ready; without a health run they have no percent. The weights and bands
are in `domain/exit_readiness/`.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Final

from brokerage.business_health.rules.question_set import HealthQuestionSet
from brokerage.business_health.rules.scoring import BEST
from brokerage.exit_readiness.rules.scorecard_definition import BandName, Form, Part, PartKey

MAX_POINTS: Final = 2
"""The points of the best answer to a personal question."""
_LOW: Final = 2
"""The highest health score that counts as low."""
REPEAT_WINDOW: Final = timedelta(minutes=10)
"""The same scorecard within this time is a repeated request."""


@dataclass(frozen=True)
class Health:
    """The answers of a health run, and their question set."""

    answers: Mapping[int, int]
    question_set: HealthQuestionSet


@dataclass(frozen=True)
class PartResult:
    """The result of one part. `percent` is None if the part needs a health run and
    there is none.
    """

    key: PartKey
    percent: int | None
    band: BandName | None
    questions: tuple[str, ...]
    """Personal questions whose answer is not the best."""
    documents: tuple[str, ...]
    """Documents that are not ready."""
    statements: tuple[int, ...]
    """Numbers of low health answers, the lowest first."""


@dataclass(frozen=True)
class ScorecardResult:
    """`weakest` (the part with the lowest percent) and `stage` (the key of the stage that it lets
    the owner start) are None until all three parts have a percent.
    """

    parts: tuple[PartResult, ...]
    weakest: PartKey | None
    stage: str | None


def unanswered_questions(answers: Mapping[str, int], form: Form) -> tuple[str, ...]:
    """Return the personal questions without an answer of 0, 1 or 2 points, in order."""
    return tuple(
        each.key
        for each in form.personal
        if type(points := answers.get(each.key)) is not int or not 0 <= points <= MAX_POINTS
    )


def score(
    answers: Mapping[str, int],
    documents: Collection[str],
    health: Health | None,
    form: Form,
) -> ScorecardResult:
    """Score the three parts. `answers` has points from 0 to 2 by question key; `documents` has the
    keys of the ready documents.

    Raises ValueError if a personal question has no valid answer, or if a question or document is
    unknown.
    """
    if unanswered_questions(answers, form) or len(answers) != len(form.personal):
        raise ValueError("not exactly the personal questions are answered")
    if not set(documents) <= set(form.documents_by_key):
        raise ValueError("not a document of this scorecard")
    parts = tuple(_part(part, answers, documents, health, form) for part in form.parts)
    known = [(part.percent, part.key) for part in parts if part.percent is not None]
    if len(known) < len(parts):
        return ScorecardResult(parts, None, None)
    lowest, weakest = min(known, key=lambda each: each[0])
    return ScorecardResult(parts, weakest, _stage(lowest, form))


def _part(
    part: Part,
    answers: Mapping[str, int],
    documents: Collection[str],
    health: Health | None,
    form: Form,
) -> PartResult:
    expected = [each.key for each in form.documents if each.part == part.key]
    missing = tuple(key for key in expected if key not in documents)
    if not part.categories:
        improvable = tuple(each.key for each in form.personal if answers[each.key] < MAX_POINTS)
        share = Fraction(sum(answers.values()), MAX_POINTS * len(form.personal))
        return _scored(part, share, form, questions=improvable)
    if health is None:
        return PartResult(part.key, None, None, (), missing, ())
    questions = [
        id_
        for each in health.question_set.categories
        if each.key in part.categories
        for id_ in each.ids()
    ]
    low = sorted(
        (id_ for id_ in questions if health.answers[id_] <= _LOW),
        key=lambda id_: (health.answers[id_], id_),
    )
    good = Fraction(sum(health.answers[id_] for id_ in questions), BEST * len(questions))
    ready = Fraction(len(expected) - len(missing), len(expected))
    share = (part.health * good + part.documents * ready) / (part.health + part.documents)
    return _scored(part, share, form, documents=missing, statements=tuple(low))


def _scored(
    part: Part,
    share: Fraction,
    form: Form,
    *,
    questions: tuple[str, ...] = (),
    documents: tuple[str, ...] = (),
    statements: tuple[int, ...] = (),
) -> PartResult:
    percent = int(share * 100 + Fraction(1, 2))  # rounds half up
    return PartResult(part.key, percent, band_of(percent, form), questions, documents, statements)


def band_of(percent: int, form: Form) -> BandName:
    """Return the band, such as `best`, of a percentage from 0 to 100."""
    return next(each.band for each in form.bands if percent >= each.start)


def _stage(percent: int, form: Form) -> str:
    """Return the key of the latest stage whose required percent is reached."""
    reached = [
        each.key
        for each in form.stages
        if each.reached_at is not None and percent >= each.reached_at
    ]
    return reached[-1]
