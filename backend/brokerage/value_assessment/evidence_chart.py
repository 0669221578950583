"""Where the marks of evidence strips stand, as shares of their width. The template draws them."""

from collections.abc import Sequence
from dataclasses import dataclass

from brokerage.value_assessment.question_set import ValueQuestionSet
from brokerage.value_assessment.rules import Found


@dataclass(frozen=True)
class Strip:
    """A scenario over all questions: those whose answers point to it, and those that could."""

    title: str
    count: str
    marks: tuple[float, ...]
    possible: tuple[float, ...]
    groups: tuple[float, ...]
    """Where the groups of the legend begin, the first at 0."""


def strip(found: Found, question_set: ValueQuestionSet) -> Strip:
    whole = len(question_set.questions)
    scenario = next(each for each in question_set.scenarios if each.key == found.key)
    return Strip(
        title=found.title,
        count=counted(found),
        marks=tuple((one.question - 0.5) / whole for one in found.evidence),
        possible=tuple((each.question - 0.5) / whole for each in scenario.triggers),
        groups=tuple((group.first - 1) / whole for group in question_set.legend),
    )


def counted(found: Found) -> str:
    """`1 answer`, `5 answers`."""
    many = len(found.evidence)
    return f"{many} answer" if many == 1 else f"{many} answers"


def told(found: Sequence[Found]) -> str:
    """What the strips show, for who cannot see them."""
    each = (
        f"{one.title}: {counted(one)}, to "
        f"{', '.join(f'question {item.question}' for item in one.evidence)}"
        for one in found
    )
    return "; ".join(each) + "."
