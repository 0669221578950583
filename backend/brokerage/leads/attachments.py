"""What a visitor may send along with a message, from the tools of the site: at most one of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from brokerage.business_health import snapshots as health_snapshots
from brokerage.business_health.snapshots import HealthSnapshot, HealthSubmission
from brokerage.leads.models import ContactMessage
from brokerage.valuation import runs
from brokerage.valuation.runs import RunSnapshot, RunSubmission
from brokerage.value_assessment import snapshots as value_snapshots
from brokerage.value_assessment.snapshots import AssessmentSnapshot, AssessmentSubmission

_REFUSED = {
    "run": "The calculator run could not be read. Remove it and send again.",
    "assessment": "The assessment could not be read. Remove it and send again.",
    "health": "The business health status could not be read. Remove it and send again.",
}


@dataclass(frozen=True)
class Sent:
    """What came with the message, under the names of the API. Nothing of it is believed yet."""

    run: RunSubmission | None = None
    assessment: AssessmentSubmission | None = None
    health: HealthSubmission | None = None


class Kept(TypedDict):
    """What is stored, under the names of the model's fields: nothing where nothing was sent."""

    calculator_run: RunSnapshot | None
    value_assessment: AssessmentSnapshot | None
    business_health: HealthSnapshot | None


def keep(sent: Sent) -> tuple[Kept, dict[str, str]]:
    """What is stored, worked out again, and what is wrong with what cannot be accepted."""
    kept: Kept = {
        "calculator_run": runs.validate_and_calculate(sent.run) if sent.run else None,
        "value_assessment": value_snapshots.validate_and_score(sent.assessment)
        if sent.assessment
        else None,
        "business_health": health_snapshots.validate_and_score(sent.health)
        if sent.health
        else None,
    }
    read = {
        "run": (sent.run, kept["calculator_run"]),
        "assessment": (sent.assessment, kept["value_assessment"]),
        "health": (sent.health, kept["business_health"]),
    }
    return kept, {name: _REFUSED[name] for name, (came, good) in read.items() if came and not good}


def identity(kept: Kept) -> list[Mapping[str, Any]]:
    """What the attachments add to a message's fingerprint; nothing where nothing was sent."""
    run = kept["calculator_run"]
    others = {name: each for name, each in kept.items() if each and name != "calculator_run"}
    return [each for each in (run, others) if each]


def words(message: ContactMessage) -> dict[str, str]:
    """The attachments as a mail to the firm tells them, by placeholder."""
    run, assessment = message.calculator_run, message.value_assessment
    status = message.business_health
    return {
        "calculator_run": runs.paragraph(run) if run else "not sent",
        "assessment": value_snapshots.paragraph(assessment) if assessment else "not sent",
        "health": health_snapshots.paragraph(status) if status else "not sent",
    }
