"""Validates the value assessments that are attached to messages, and formats them for mails and
staff.

Browsers send the header, the answers and the version; scenarios are identified here (specification,
section 9).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from brokerage.value_assessment.rules import scenarios as rules
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.services.respondent import (
    Respondent,
    clean,
    format_date,
    length_errors,
)


@dataclass(frozen=True)
class AssessmentSubmission:
    """A value assessment as a browser sent it."""

    header: Respondent
    answers: Mapping[str, str]
    """The chosen options, by question number."""
    version: str


class StoredScenario(TypedDict):
    key: str
    questions: list[int]
    """The questions whose answers point to it."""


class AssessmentSnapshot(TypedDict):
    """A value assessment as stored with a message, with the version of its question set."""

    version: str
    header: dict[str, str]
    """The cleaned texts, by input name."""
    answers: dict[str, str]
    scenarios: list[StoredScenario]
    """Most evidence first."""


class ScenarioSummary(TypedDict):
    """A scenario with the questions and answers that point to it, in words."""

    title: str
    evidence: list[tuple[str, str]]
    """Pairs of a numbered question and its answer."""


def validate_and_score(submission: AssessmentSubmission) -> AssessmentSnapshot | None:
    """Return a submission as it is stored, with its scenarios. None if the version is unknown, a
    question is not answered with one of its options, or a text of the header is too long.
    """
    try:
        question_set = value_question_sets.get(submission.version)
        answers = {id_: submission.answers[str(id_)] for id_ in question_set.by_id}
        identified = rules.identify_scenarios(answers, question_set)
    except (KeyError, ValueError):
        return None
    header = clean(submission.header)
    if length_errors(header):
        return None
    return {
        "version": question_set.version,
        "header": header.by_field(),
        "answers": {str(id_): answer for id_, answer in answers.items()},
        "scenarios": [
            {"key": each.key, "questions": [answer.question for answer in each.evidence]}
            for each in identified
        ],
    }


def header_rows(snapshot: AssessmentSnapshot) -> list[tuple[str, str]]:
    """Return the header and the version as pairs of label and value."""
    header = snapshot["header"]
    rows = [
        ("Business", header["businessName"]),
        ("Owner", header["ownerName"]),
        ("Industry", header["industry"]),
        ("Date", format_date(header["date"])),
        ("Questions version", snapshot["version"]),
    ]
    return [(label, value or "Not specified") for label, value in rows]


def scenario_summaries(snapshot: AssessmentSnapshot) -> list[ScenarioSummary]:
    question_set = value_question_sets.get(snapshot["version"])
    titles = {each.key: each.title for each in question_set.scenarios}
    rows = dict(zip(question_set.by_id, answer_rows(snapshot), strict=True))
    return [
        {
            "title": titles[each["key"]],
            "evidence": [rows[id_] for id_ in each["questions"]],
        }
        for each in snapshot["scenarios"]
    ]


def answer_rows(snapshot: AssessmentSnapshot) -> list[tuple[str, str]]:
    """Return all questions as pairs: the numbered question, and the chosen option."""
    question_set = value_question_sets.get(snapshot["version"])
    return [
        (f"{each.id}. {each.text}", snapshot["answers"][str(each.id)])
        for each in question_set.questions
    ]


def mail_summary(snapshot: AssessmentSnapshot) -> str:
    """Format the assessment for a mail: the number of scenarios, then each with the number of its
    answers, then the version.
    """
    scenarios = scenario_summaries(snapshot)
    lines = [f"{each['title']}: {rules.answer_count(len(each['evidence']))}" for each in scenarios]
    first = f"{len(scenarios)} identified" if scenarios else "no scenario identified"
    return "\n  ".join([first, *lines, f"Questions version: {snapshot['version']}"])
