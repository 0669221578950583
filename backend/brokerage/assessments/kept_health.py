"""A run of a business as the status that a message may carry: told in the same words."""

from brokerage.assessments import banks, scored_rules
from brokerage.assessments.models import HealthRun
from brokerage.assessments.scored_runs import KeptHealth


def as_kept(run: HealthRun) -> KeptHealth:
    """The run without who took it and when."""
    return {
        "version": run.version,
        "answers": run.answers,
        "overall": run.overall,
        "label": scored_rules.label_of(run.overall, banks.scored.of_version(run.version)),
        "categories": run.categories,
        "warnings": run.warnings,
    }
