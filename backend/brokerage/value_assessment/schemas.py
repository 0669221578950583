"""The request bodies of the value assessment: for its report, and attached to a message."""

from brokerage.core.schema import Input
from brokerage.value_assessment.rules.question_set import ValueQuestionSet
from brokerage.value_assessment.services.respondent import Respondent
from brokerage.value_assessment.services.snapshots import AssessmentSubmission


class AssessmentIn(Input):
    """The answers to the value assessment: the header's four texts, and the chosen options by
    question number. `version` is that of the question set.

    Every field is optional here: the rules report what is missing, with the specified messages.
    Answers under an unknown number are ignored.
    """

    version: str = ""
    """If it is empty, a report takes the first version; a message is refused."""
    business_name: str = ""
    """May be empty, with at most 120 characters; so may the other three texts."""
    owner_name: str = ""
    date: str = ""
    """`2026-11-21`, shown as November 21, 2026; other text is shown as it is. If it is empty, a
    report has the date of today.
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
    """A value assessment that is attached to a message.

    Browsers send no scenarios: the server identifies them from the answers.
    """

    def submission(self) -> AssessmentSubmission:
        return AssessmentSubmission(self.header(), self.answers, self.version)
