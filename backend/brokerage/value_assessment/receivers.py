"""Adds the saved value assessments to the export of a person's data."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.value_assessment.models import SavedAssessment
from brokerage.value_assessment.selectors.saved_assessments import assessments_of
from brokerage.value_assessment.services.snapshots import (
    AssessmentSnapshot,
    answer_rows,
    header_rows,
    scenario_summaries,
)


def value_assessments(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a dict for each saved value assessment of the person's
    business, newest first.
    """
    found = assessments_of(person.business) if person.business else ()
    return "Value assessments", [_section(each) for each in found]


def _section(saved: SavedAssessment) -> dict[str, Any]:
    snapshot = AssessmentSnapshot(
        version=saved.version,
        header=saved.header,
        answers=saved.answers,
        scenarios=saved.scenarios,
    )
    return {
        "When": timestamp(saved.made_at),
        **dict(header_rows(snapshot)),
        "Scenarios": [each["title"] for each in scenario_summaries(snapshot)],
        "Answers": dict(answer_rows(snapshot)),
    }
