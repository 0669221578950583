"""Request and response bodies of the value assessment: for its report, attached to a message, and
saved by a business.
"""

from datetime import datetime
from typing import Annotated, Any

from pydantic import AwareDatetime, Field

from brokerage.content.selectors.bodies import cached_body
from brokerage.core.schema import Input, Schema
from brokerage.value_assessment.models import SavedAssessment
from brokerage.value_assessment.rules.question_set import ValueQuestionSet, value_question_sets
from brokerage.value_assessment.services.respondent import Respondent
from brokerage.value_assessment.services.snapshots import AssessmentSubmission


class AssessmentIn(Input):
    """The answers to the value assessment: the header's four texts, and the chosen options by
    question number.

    Every field is optional: the rules report what is missing. Answers under an unknown number are
    ignored.
    """

    version: str = ""
    """If it is empty, a report uses the first version; a message or a saved assessment is rejected.
    """
    business_name: str = ""
    """At most 120 characters, like the other three texts."""
    owner_name: str = ""
    date: str = ""
    """`2026-11-21`, shown as November 21, 2026; other text is shown unchanged. If empty, a report
    has the current date.
    """
    industry: str = ""
    answers: dict[str, str] = {}

    def header(self) -> Respondent:
        return Respondent(self.business_name, self.owner_name, self.date, self.industry)

    def answers_to(self, question_set: ValueQuestionSet) -> dict[int, str]:
        """Return the answers to the questions of this set, by question number."""
        return {
            id_: self.answers[str(id_)] for id_ in question_set.by_id if str(id_) in self.answers
        }


class AssessmentRunIn(AssessmentIn):
    """A value assessment that is attached to a message. The server identifies the scenarios."""

    def submission(self) -> AssessmentSubmission:
        return AssessmentSubmission(self.header(), self.answers, self.version)


class SaveAssessmentIn(AssessmentRunIn):
    """A completed value assessment to be saved. `made_at` is set for one that the browser had
    stored before the owner signed in.
    """

    made_at: Annotated[AwareDatetime, Field(strict=False)] | None = None
    """Null means now."""


class TopFindingOut(Schema):
    """The scenario that most answers point to: in plain words, and its name."""

    text: str
    scenario: str
    answer_count: int


class SavedAssessmentOut(Schema):
    id: int
    version: str
    made_at: datetime
    business_name: str
    """As typed above the results; empty if nothing was."""
    scenario_count: int
    finding: TopFindingOut | None
    """Null if no answer points to a scenario."""

    @classmethod
    def of(cls, saved: SavedAssessment) -> "SavedAssessmentOut":
        return cls(**_summary(saved))


class SavedAssessmentDetailOut(SavedAssessmentOut):
    header: dict[str, str]
    """The four texts, by input name."""
    answers: dict[str, str]
    """The chosen options, by question number."""
    question_set: ValueQuestionSet
    """The version that was answered."""

    @classmethod
    def of(cls, saved: SavedAssessment) -> "SavedAssessmentDetailOut":
        return cls(
            **_summary(saved),
            header=saved.header,
            answers=saved.answers,
            question_set=value_question_sets.get(saved.version),
        )


def _summary(saved: SavedAssessment) -> dict[str, Any]:
    """Return the fields of `SavedAssessmentOut`."""
    return {
        "id": saved.pk,
        "version": saved.version,
        "made_at": saved.made_at,
        "business_name": saved.header["businessName"],
        "scenario_count": len(saved.scenarios),
        "finding": _finding(saved),
    }


def _finding(saved: SavedAssessment) -> TopFindingOut | None:
    if not saved.scenarios:
        return None
    top = saved.scenarios[0]
    scenarios = value_question_sets.get(saved.version).scenarios
    return TopFindingOut(
        text=cached_body("value-assessment")["scenarios"][top["key"]]["finding"],
        scenario=next(each.title for each in scenarios if each.key == top["key"]),
        answer_count=len(top["questions"]),
    )


class SavedAssessmentsOut(Schema):
    assessments: list[SavedAssessmentOut]
    """The newest first."""
    total: int
    """On all pages."""
    page_size: int


class AssessmentRemoved(Schema):
    """The assessment is deleted."""

    removed: bool = True
