"""What a visitor may send along with a message, from the tools of the site: at most one of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from brokerage.assessments import scenario_runs, scored_runs
from brokerage.assessments.scenario_runs import KeptAssessment, SentAssessment
from brokerage.assessments.scored_runs import KeptHealth, SentHealth
from brokerage.leads.models import ContactMessage
from brokerage.valuation import runs
from brokerage.valuation.runs import KeptRun, SentRun

_REFUSED = {
    "run": "The calculator run could not be read. Remove it and send again.",
    "assessment": "The assessment could not be read. Remove it and send again.",
    "health": "The business health status could not be read. Remove it and send again.",
}


@dataclass(frozen=True)
class Sent:
    """What came with the message, under the names of the API. Nothing of it is believed yet."""

    run: SentRun | None = None
    assessment: SentAssessment | None = None
    health: SentHealth | None = None


class Kept(TypedDict):
    """What is stored, under the names of the model's fields: nothing where nothing was sent."""

    calculator_run: KeptRun | None
    value_assessment: KeptAssessment | None
    business_health: KeptHealth | None


def keep(sent: Sent) -> tuple[Kept, dict[str, str]]:
    """What is stored, worked out again, and what is wrong with what cannot be accepted."""
    kept: Kept = {
        "calculator_run": runs.keep(sent.run) if sent.run else None,
        "value_assessment": scenario_runs.keep(sent.assessment) if sent.assessment else None,
        "business_health": scored_runs.keep(sent.health) if sent.health else None,
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
        "assessment": scenario_runs.paragraph(assessment) if assessment else "not sent",
        "health": scored_runs.paragraph(status) if status else "not sent",
    }
