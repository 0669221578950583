"""The score of a lead, 0 to 100, by the rules in `domain/leads/` and the firm's releases of them.

It orders the work of staff. Nothing refuses or hides a lead because of its score.
"""

from dataclasses import dataclass
from typing import Final

from brokerage.core.fact_versions import FactVersions
from brokerage.core.schema import Fact


class Rule(Fact):
    """Points for a fact that is known and within the bound."""

    id: str
    label: str
    fact: str
    at_least: int | None = None
    at_most: int | None = None
    points: int

    def holds(self, value: int | None) -> bool:
        if value is None:
            return False
        if self.at_least is not None:
            return value >= self.at_least
        return self.at_most is not None and value <= self.at_most


class Rules(Fact):
    """Each group gives the points of its first rule that holds."""

    version: str
    groups: tuple[tuple[Rule, ...], ...]


class LeadFacts(Fact):
    """What is known about a lead; None is unknown. Money in whole US dollars."""

    revenue: int | None = None
    sde: int | None = None
    years: int | None = None
    """Years in business, at least."""
    owner_share: int | None = None
    """Percent of the work that the owner does, at most."""
    health: int | None = None
    """Percent, of the latest assessment."""
    warnings: int | None = None
    """Critical questions that warn in the latest assessment."""
    messages: int = 0
    named_times: int = 0
    """Messages that name good times for a call."""
    phones: int = 0
    companies: int = 0
    attachments: int = 0
    runs: int = 0
    """Valuations and assessments that are saved in the portal."""
    accounts: int = 0
    quiet_days: int = 0
    """Days since the person last wrote or saved something."""


@dataclass(frozen=True)
class Reason:
    """One rule that holds."""

    id: str
    label: str
    points: int


@dataclass(frozen=True)
class Score:
    points: int
    """0 to 100: the sum of the reasons, within these limits."""
    reasons: tuple[Reason, ...]
    version: str


def score(known: LeadFacts, rules: Rules | None = None) -> Score:
    """The score of a lead with its reasons, by the current rules unless others are given."""
    rules = rules or current_rules()
    values = known.model_dump(by_alias=True)
    reasons = []
    for group in rules.groups:
        rule = next((each for each in group if each.holds(values[each.fact])), None)
        if rule:
            reasons.append(Reason(rule.id, rule.label, rule.points))
    total = sum(reason.points for reason in reasons)
    return Score(max(0, min(100, total)), tuple(reasons), rules.version)


SCORES: Final = FactVersions("leads", "score", Rules)


def current_rules() -> Rules:
    """The rules in use."""
    return SCORES.current()
