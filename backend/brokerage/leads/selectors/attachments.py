"""The results that a visitor attaches to a message: at most one of each tool."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from brokerage.business_health.services import snapshots as health_snapshots
from brokerage.business_health.services.snapshots import HealthSnapshot, HealthSubmission
from brokerage.leads.models import ContactMessage
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSnapshot, RunSubmission
from brokerage.value_assessment.services import snapshots as value_snapshots
from brokerage.value_assessment.services.snapshots import AssessmentSnapshot, AssessmentSubmission

_ERRORS = {
    "run": "The calculator run could not be read. Remove it and send again.",
    "assessment": "The assessment could not be read. Remove it and send again.",
    "health": "The business health status could not be read. Remove it and send again.",
}


@dataclass(frozen=True)
class Attachments:
    """The results of tools as a browser sent them, before validation, by their names in the API."""

    run: RunSubmission | None = None
    assessment: AssessmentSubmission | None = None
    health: HealthSubmission | None = None


class Snapshots(TypedDict):
    """The attachments as they are stored: validated and calculated again, by field of
    `ContactMessage`.
    """

    calculator_run: RunSnapshot | None
    value_assessment: AssessmentSnapshot | None
    business_health: HealthSnapshot | None


def validate(sent: Attachments) -> tuple[Snapshots, dict[str, str]]:
    """Validate the attachments and calculate their results again. Returns them as they are stored,
    and a message for each invalid attachment by its name in `Attachments`.
    """
    snapshots: Snapshots = {
        "calculator_run": runs.validate_and_calculate(sent.run) if sent.run else None,
        "value_assessment": value_snapshots.validate_and_score(sent.assessment)
        if sent.assessment
        else None,
        "business_health": health_snapshots.validate_and_score(sent.health)
        if sent.health
        else None,
    }
    attachments = {
        "run": (sent.run, snapshots["calculator_run"]),
        "assessment": (sent.assessment, snapshots["value_assessment"]),
        "health": (sent.health, snapshots["business_health"]),
    }
    invalid = [name for name, (given, snapshot) in attachments.items() if given and not snapshot]
    return snapshots, {name: _ERRORS[name] for name in invalid}


def values(snapshots: Snapshots) -> list[Mapping[str, Any]]:
    """Return the attachments as a list of JSON objects, for the fingerprint; empty without any."""
    run = snapshots["calculator_run"]
    others = {name: each for name, each in snapshots.items() if each and name != "calculator_run"}
    return [each for each in (run, others) if each]


def mail_values(message: ContactMessage) -> dict[str, str]:
    """Return a text for each tool's attachment, by its placeholder in the mail to the firm."""
    run, assessment = message.calculator_run, message.value_assessment
    status = message.business_health
    return {
        "calculator_run": runs.paragraph(run) if run else "not sent",
        "assessment": value_snapshots.mail_summary(assessment) if assessment else "not sent",
        "health": health_snapshots.mail_summary(status) if status else "not sent",
    }
