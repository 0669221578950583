"""A run of a business as the status that a message may carry: told in the same words."""

from brokerage.assessments import question_sets, scored_rules
from brokerage.assessments.models import HealthRun
from brokerage.assessments.scored_runs import HealthSnapshot


def to_snapshot(run: HealthRun) -> HealthSnapshot:
    """The run without who took it and when."""
    return {
        "version": run.version,
        "answers": run.answers,
        "overall": run.overall,
        "label": scored_rules.label_of(run.overall, question_sets.scored.of_version(run.version)),
        "categories": run.categories,
        "warnings": run.warnings,
    }
