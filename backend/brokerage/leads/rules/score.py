"""The rules that give a lead its score of 0 to 100 points. The score orders the work of staff:
nothing refuses or hides a lead because of it.
"""

from dataclasses import dataclass
from typing import Final

from brokerage.core.fact_versions import FactVersions
from brokerage.core.schema import Fact


class Rule(Fact):
    """One rule of the score: it gives `points` if a fact of the lead, a field of `LeadFacts` by its
    JSON name, is known and not less than `at_least`, or not more than `at_most`.
    """

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
    """One version of the rules, in groups, of which each gives the points of its first rule that
    holds.
    """

    version: str
    groups: tuple[tuple[Rule, ...], ...]


class LeadFacts(Fact):
    """The facts of a lead on which its score depends; None means unknown. Money in whole US
    dollars. `phones`, `companies` and `accounts` are 1 if the lead has one, else 0.
    """

    revenue: int | None = None
    sde: int | None = None
    years: int | None = None
    """Years in business as the calculator stores the chosen range: 2 for 2-3 years, 5 for 4-7, 10
    for 8-15, and 20 for more than 15 (`domain/valuation/method-2026-11.json`).
    """
    owner_share: int | None = None
    """Percent of the work that the owner does; the upper end if the answer is a range."""
    health: int | None = None
    """The overall score of the latest health assessment, in percent."""
    warnings: int | None = None
    """The number of critical warnings of the latest health assessment."""
    messages: int = 0
    named_times: int = 0
    """Messages that name good times for a call."""
    phones: int = 0
    companies: int = 0
    attachments: int = 0
    """Messages with an attached result of a tool."""
    runs: int = 0
    """Valuations and health assessments that are saved in the portal."""
    accounts: int = 0
    quiet_days: int = 0
    """Days since the person last wrote or saved something, else since the lead was created."""


@dataclass(frozen=True)
class Reason:
    """A rule that holds for a lead, and the points that it gave."""

    id: str
    label: str
    points: int


@dataclass(frozen=True)
class Score:
    """The score of a lead, 0 to 100, with the rules that gave its points."""

    points: int
    """The sum of the points of `reasons`, limited to 0 to 100."""
    reasons: tuple[Reason, ...]
    version: str


def score(known: LeadFacts, rules: Rules | None = None) -> Score:
    """Score a lead by `rules`, or by the rules in effect if `rules` is None."""
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
    """Return the rules of the score that are in effect."""
    return SCORES.current()
