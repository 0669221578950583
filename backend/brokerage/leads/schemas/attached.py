"""The parts of a response body that show the results of tools attached to a message."""

from collections.abc import Iterable

from brokerage.business_health.rules.question_set import BandName
from brokerage.business_health.services import snapshots as health_snapshots
from brokerage.business_health.services.snapshots import HealthSnapshot
from brokerage.core.schema import Schema
from brokerage.leads.models import ContactMessage
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSnapshot
from brokerage.value_assessment.services import snapshots as value_snapshots
from brokerage.value_assessment.services.snapshots import AssessmentSnapshot


class AttachedRow(Schema):
    """A label and a value to show: an answer of a message, or a figure of an attached result."""

    label: str
    value: str

    @classmethod
    def list_of(cls, rows: Iterable[tuple[str, str]]) -> list["AttachedRow"]:
        return [cls(label=label, value=value) for label, value in rows]


class AttachedApproach(Schema):
    """One approach of a valuation, with its result in whole US dollars."""

    label: str
    amount: int


class AttachedValuation(Schema):
    """The valuation that is attached to a message. Money in whole US dollars."""

    low: int
    high: int
    approaches: list[AttachedApproach]
    rows: list[AttachedRow]

    @classmethod
    def of(cls, run: RunSnapshot) -> "AttachedValuation":
        approaches = runs.approach_amounts(run)
        return cls(
            low=run["result"]["rangeLow"],
            high=run["result"]["rangeHigh"],
            approaches=[AttachedApproach(label=each, amount=amount) for each, amount in approaches],
            rows=AttachedRow.list_of(runs.table(run)),
        )


class AttachedScenario(Schema):
    """A situation of the business that the answers of an attached value assessment point to."""

    title: str
    answers: int


class AttachedAssessment(Schema):
    """The value assessment that is attached to a message."""

    scenarios: list[AttachedScenario]
    """The scenarios to which most answers point come first."""
    rows: list[AttachedRow]

    @classmethod
    def of(cls, assessment: AssessmentSnapshot) -> "AttachedAssessment":
        return cls(
            scenarios=[
                AttachedScenario(title=each["title"], answers=len(each["evidence"]))
                for each in value_snapshots.scenario_summaries(assessment)
            ],
            rows=AttachedRow.list_of(value_snapshots.header_rows(assessment)),
        )


class AttachedCategory(Schema):
    """One category of an attached health assessment, with its score in percent (0 to 100)."""

    title: str
    percent: int
    band: BandName


class AttachedHealth(Schema):
    """The health assessment that is attached to a message."""

    overall: int
    """Percent (0 to 100)."""
    label: str
    categories: list[AttachedCategory]
    warnings: list[str]
    """The titles of the critical warnings."""

    @classmethod
    def of(cls, health: HealthSnapshot) -> "AttachedHealth":
        return cls(
            overall=health["overall"],
            label=health["label"],
            categories=[
                AttachedCategory(title=title, percent=percent, band=band)
                for title, percent, band in health_snapshots.category_bands(health)
            ],
            warnings=health_snapshots.warning_titles(health),
        )


class Attached(Schema):
    """The results of tools that are attached to a message; null for a tool without one."""

    valuation: AttachedValuation | None
    assessment: AttachedAssessment | None
    health: AttachedHealth | None

    @classmethod
    def of(cls, message: ContactMessage) -> "Attached":
        run, assessment = message.calculator_run, message.value_assessment
        health = message.business_health
        return cls(
            valuation=AttachedValuation.of(run) if run else None,
            assessment=AttachedAssessment.of(assessment) if assessment else None,
            health=AttachedHealth.of(health) if health else None,
        )
