"""The request bodies of the value assessment: for its report, and attached to a message."""

from brokerage.core.schema import Input
from brokerage.value_assessment.rules.question_set import ValueQuestionSet
from brokerage.value_assessment.services.respondent import Respondent
from brokerage.value_assessment.services.snapshots import AssessmentSubmission


class AssessmentIn(Input):
    """The answers to the value assessment: the header's four texts, and the chosen options by
    question number.

    Every field is optional: the rules report what is missing. Answers under an unknown number are
    ignored.
    """

    version: str = ""
    """If it is empty, a report uses the first version; a message is rejected."""
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
