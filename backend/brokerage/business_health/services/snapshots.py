"""Validates and scores the health assessments that are attached to messages, and formats them for
mails and staff.

Browsers send the scores and the version; the rest is computed here (specification, section 9).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from brokerage.business_health.models import HealthRun
from brokerage.business_health.rules import scoring
from brokerage.business_health.rules.question_set import (
    BandName,
    HealthQuestionSet,
    health_question_sets,
)
from brokerage.business_health.rules.scoring import Result
from brokerage.content.selectors.bodies import cached_body


@dataclass(frozen=True)
class HealthSubmission:
    """A health assessment as a browser sent it."""

    answers: Mapping[str, int]
    """Scores from 1 to 5, by question number."""
    version: str

    def answers_to(self, question_set: HealthQuestionSet) -> dict[int, int]:
        """Return the scores of the questions in this set, by question number."""
        return {
            id_: self.answers[str(id_)] for id_ in question_set.by_id if str(id_) in self.answers
        }


class StoredResult(TypedDict):
    """What runs and snapshots both store. Percents are 0 to 100."""

    version: str
    answers: dict[str, int]
    overall: int
    categories: dict[str, int]
    warnings: list[int]
    """The numbers of the critical questions that warn."""


class HealthSnapshot(StoredResult):
    """A health assessment as stored with a message, with the version of its question set."""

    label: str


def validate_and_score(submission: HealthSubmission) -> HealthSnapshot | None:
    """Score a submission, and return it as it is stored; None if the version is unknown or a
    question has no score from 1 to 5. Answers to unknown questions are ignored.
    """
    try:
        question_set = health_question_sets.get(submission.version)
        answers = submission.answers_to(question_set)
        result = scoring.assess(answers, question_set)
    except (KeyError, ValueError):
        return None
    return {"label": result.label, **to_stored(answers, result)}


def to_stored(answers: Mapping[int, int], result: Result) -> StoredResult:
    return {
        "version": result.version,
        "answers": {str(id_): score for id_, score in answers.items()},
        "overall": result.overall,
        "categories": {each.key: each.percent for each in result.categories},
        "warnings": [each.question for each in result.warnings],
    }


def to_snapshot(run: HealthRun) -> HealthSnapshot:
    """Convert a saved run into a snapshot, which has no author and date."""
    question_set = health_question_sets.get(run.version)
    return {
        "version": run.version,
        "answers": run.answers,
        "overall": run.overall,
        "label": scoring.label_of(run.overall, question_set),
        "categories": run.categories,
        "warnings": run.warnings,
    }


def category_bands(snapshot: HealthSnapshot) -> list[tuple[str, int, BandName]]:
    """Return the title, percent (0 to 100) and band (a color) of each category, in order."""
    question_set = health_question_sets.get(snapshot["version"])
    percents = snapshot["categories"]
    return [
        (each.title, percents[each.key], scoring.band_of(percents[each.key], question_set))
        for each in question_set.categories
    ]


def warning_titles(result: StoredResult) -> list[str]:
    critical = health_question_sets.get(result["version"]).critical
    return [each.warning for each in critical if each.question in result["warnings"]]


def summary_rows(snapshot: HealthSnapshot) -> list[tuple[str, str]]:
    """Return the scores, warnings and version as (title, value) pairs. If the label needs a caveat
    (`scoring.needs_caveat`), it is the second row.
    """
    question_set = health_question_sets.get(snapshot["version"])
    critical = [each for each in question_set.critical if each.question in snapshot["warnings"]]
    band = scoring.band_of(snapshot["overall"], question_set)
    caveat = scoring.needs_caveat(band, critical)
    return [
        ("Overall", f"{snapshot['overall']}%, {snapshot['label']}"),
        *([("The report adds", cached_body("business-health")["labelCaveat"])] if caveat else []),
        *((each.title, f"{snapshot['categories'][each.key]}%") for each in question_set.categories),
        ("Critical warnings", "; ".join(each.warning for each in critical) or "none"),
        ("Questions version", snapshot["version"]),
    ]


def answer_rows(snapshot: HealthSnapshot) -> list[tuple[str, str]]:
    """Return all statements as pairs: the numbered statement, and its score, such as `4 of 5: 30%
    to under 50%`.
    """
    question_set = health_question_sets.get(snapshot["version"])
    scores = snapshot["answers"]
    return [
        (f"{each.id}. {each.text}", f"{score} of {scoring.BEST}: {each.scale[score - 1]}")
        for each in question_set.statements
        if (score := scores[str(each.id)])
    ]


def mail_summary(snapshot: HealthSnapshot) -> str:
    """Format the scores, warnings and version as lines of a mail."""
    (_, overall), *rows = summary_rows(snapshot)
    return "\n  ".join([overall, *(f"{label}: {value}" for label, value in rows)])
