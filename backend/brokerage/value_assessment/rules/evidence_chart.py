"""Calculates the evidence chart: a strip for each scenario, with positions as shares (0 to 1) of
its width.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brokerage.value_assessment.rules.question_set import ValueQuestionSet
from brokerage.value_assessment.rules.scenarios import IdentifiedScenario, answer_count


@dataclass(frozen=True)
class Strip:
    """The row of one scenario: all questions side by side, with a mark at those whose answers point
    to the scenario.
    """

    title: str
    count: str
    """Such as `5 answers`."""
    marks: tuple[float, ...]
    """Positions of the answers that point to the scenario."""
    possible: tuple[float, ...]
    """Positions of all questions that can point to the scenario."""
    groups: tuple[float, ...]
    """Where the groups of the legend begin, the first at 0."""


def strip(scenario: IdentifiedScenario, question_set: ValueQuestionSet, title: str) -> Strip:
    """Return the row of a scenario, headed `title`. `question_set` is the set that was answered."""
    total = len(question_set.questions)
    definition = next(each for each in question_set.scenarios if each.key == scenario.key)
    return Strip(
        title=title,
        count=answer_count(len(scenario.evidence)),
        marks=tuple((each.question - 0.5) / total for each in scenario.evidence),
        possible=tuple((each.question - 0.5) / total for each in definition.triggers),
        groups=tuple((group.first - 1) / total for group in question_set.legend),
    )


def description(scenarios: Sequence[IdentifiedScenario], texts: Any) -> str:
    """Return the alternative text of the chart. `texts` are those of the scenarios by key."""
    parts = (
        f"{texts[each.key]['finding']}: {answer_count(len(each.evidence))}, to "
        f"{', '.join(f'question {answer.question}' for answer in each.evidence)}"
        for each in scenarios
    )
    return "; ".join(parts) + "."
