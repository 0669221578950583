"""An option-based assessment that is kept: read again from its answers, and told in words.

What the browser identified is not even asked for: it sends the header, the answers and the version
of the questions, and the scenarios are identified here (specification, section 9).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from brokerage.value_assessment import rules
from brokerage.value_assessment.question_set import value_question_sets
from brokerage.value_assessment.respondent import Respondent, clean, shown_date, too_long


@dataclass(frozen=True)
class AssessmentSubmission:
    """What a browser sent. Nothing of it is believed yet."""

    header: Respondent
    answers: Mapping[str, str]
    """The chosen options, by the number of their question."""
    version: str


class KeptScenario(TypedDict):
    key: str
    questions: list[int]
    """Those whose answers point to it."""


class AssessmentSnapshot(TypedDict):
    """What is stored: enough to explain it after the questions changed."""

    version: str
    header: dict[str, str]
    """By the form's names, cleaned."""
    answers: dict[str, str]
    scenarios: list[KeptScenario]
    """Most evidence first."""


class ToldScenario(TypedDict):
    title: str
    evidence: list[tuple[str, str]]
    """Questions with their numbers, and the answers."""


def validate_and_score(sent: AssessmentSubmission) -> AssessmentSnapshot | None:
    """The assessment with its scenarios. None: no version of the page could have made it."""
    try:
        question_set = value_question_sets.get(sent.version)
        answers = {id_: sent.answers[str(id_)] for id_ in question_set.by_id}
        found = rules.identify(answers, question_set)
    except (KeyError, ValueError):
        return None
    header = clean(sent.header)
    if too_long(header):
        return None
    return {
        "version": question_set.version,
        "header": header.by_field(),
        "answers": {str(id_): answer for id_, answer in answers.items()},
        "scenarios": [
            {"key": each.key, "questions": [one.question for one in each.evidence]}
            for each in found
        ],
    }


def heading(kept: AssessmentSnapshot) -> list[tuple[str, str]]:
    """What the owner wrote above the questions, and the version, a label and a value a row."""
    header = kept["header"]
    rows = [
        ("Business", header["businessName"]),
        ("Owner", header["ownerName"]),
        ("Industry", header["industry"]),
        ("Date", shown_date(header["date"])),
        ("Questions version", kept["version"]),
    ]
    return [(label, value or "Not specified") for label, value in rows]


def scenarios(kept: AssessmentSnapshot) -> list[ToldScenario]:
    """The scenarios under their titles, with the answers that point to them, most of them first."""
    question_set = value_question_sets.get(kept["version"])
    titles = {each.key: each.title for each in question_set.scenarios}
    told = dict(zip(question_set.by_id, answers(kept), strict=True))
    return [
        {
            "title": titles[each["key"]],
            "evidence": [told[id_] for id_ in each["questions"]],
        }
        for each in kept["scenarios"]
    ]


def answers(kept: AssessmentSnapshot) -> list[tuple[str, str]]:
    """All questions with their numbers, and the answers."""
    question_set = value_question_sets.get(kept["version"])
    return [
        (f"{each.id}. {each.text}", kept["answers"][str(each.id)])
        for each in question_set.questions
    ]


def paragraph(kept: AssessmentSnapshot) -> str:
    """Scenarios with how many answers point to each, for a mail, a line each below the first."""
    found = scenarios(kept)
    lines = [f"{each['title']}: {_counted(each['evidence'])}" for each in found]
    first = "no scenario identified" if not found else f"{len(found)} identified"
    return "\n  ".join([first, *lines, f"Questions version: {kept['version']}"])


def _counted(evidence: list[tuple[str, str]]) -> str:
    return "1 answer" if len(evidence) == 1 else f"{len(evidence)} answers"
