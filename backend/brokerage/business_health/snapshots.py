"""A business health status that is kept: scored again, and told in words.

The browser sends the fifty scores and the version of the statements; percents, label and warnings
are worked out here (specification, section 9).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from brokerage.business_health import rules
from brokerage.business_health.models import HealthRun
from brokerage.business_health.question_set import health_question_sets
from brokerage.content.selectors import text_of


@dataclass(frozen=True)
class HealthSubmission:
    """What a browser sent. Nothing of it is believed yet."""

    answers: Mapping[str, int]
    """Scores from 1 to 5, by the number of their question."""
    version: str


class HealthSnapshot(TypedDict):
    """What is stored: enough to explain it after the statements changed."""

    version: str
    answers: dict[str, int]
    overall: int
    """Percent, as are the categories by their keys."""
    label: str
    categories: dict[str, int]
    warnings: list[int]
    """The critical questions that warn."""


def validate_and_score(sent: HealthSubmission) -> HealthSnapshot | None:
    """The status with its figures. None: no version of the page could have made it."""
    try:
        question_set = health_question_sets.get(sent.version)
        answers = {id_: sent.answers[str(id_)] for id_ in question_set.by_id}
        result = rules.assess(answers, question_set)
    except (KeyError, ValueError):
        return None
    return {
        "version": question_set.version,
        "answers": {str(id_): score for id_, score in answers.items()},
        "overall": result.overall,
        "label": result.label,
        "categories": {each.key: each.percent for each in result.categories},
        "warnings": [each.question for each in result.warnings],
    }


def to_snapshot(run: HealthRun) -> HealthSnapshot:
    """The snapshot of a saved run, without its author and date."""
    question_set = health_question_sets.get(run.version)
    return {
        "version": run.version,
        "answers": run.answers,
        "overall": run.overall,
        "label": rules.label_of(run.overall, question_set),
        "categories": run.categories,
        "warnings": run.warnings,
    }


def table(kept: HealthSnapshot) -> list[tuple[str, str]]:
    """The figures and warnings in words, a label and a value a row.

    Where the label must not stand alone, what the report says beside it follows at once.
    """
    question_set = health_question_sets.get(kept["version"])
    critical = [each for each in question_set.critical if each.question in kept["warnings"]]
    band = rules.band_of(kept["overall"], question_set)
    caveat = rules.needs_caveat(band, critical)
    return [
        ("Overall", f"{kept['overall']}%, {kept['label']}"),
        *([("The report adds", text_of("business-health")["labelCaveat"])] if caveat else []),
        *((each.title, f"{kept['categories'][each.key]}%") for each in question_set.categories),
        ("Critical warnings", "; ".join(each.warning for each in critical) or "none"),
        ("Questions version", kept["version"]),
    ]


def answers(kept: HealthSnapshot) -> list[tuple[str, str]]:
    """All statements with their numbers, and the steps that were chosen."""
    question_set = health_question_sets.get(kept["version"])
    scores = kept["answers"]
    return [
        (f"{each.id}. {each.text}", f"{score} of {rules.BEST}: {each.scale[score - 1]}")
        for each in question_set.statements
        if (score := scores[str(each.id)])
    ]


def paragraph(kept: HealthSnapshot) -> str:
    """The figures, the warnings and the version for a mail, a line each below the first."""
    (_, overall), *rows = table(kept)
    return "\n  ".join([overall, *(f"{label}: {value}" for label, value in rows)])
