"""The input of the report operation, and of an assessment that is attached to a message."""

from brokerage.core.schema import Input, Text
from brokerage.value_assessment.question_set import ValueQuestionSet
from brokerage.value_assessment.respondent import Respondent
from brokerage.value_assessment.snapshots import AssessmentSubmission


class AssessmentIn(Input):
    """The header's four texts, and the chosen options under the numbers of their questions.

    Everything may be absent here, so that the assessment's own words say what is missing. What
    stands under any other number is not read. `version`: of the questions.
    """

    version: Text = ""
    business_name: Text = ""
    owner_name: Text = ""
    date: Text = ""
    industry: Text = ""
    answers: dict[str, Text] = {}

    def header(self) -> Respondent:
        return Respondent(self.business_name, self.owner_name, self.date, self.industry)

    def chosen(self, question_set: ValueQuestionSet) -> dict[int, str]:
        return {
            id_: self.answers[str(id_)] for id_ in question_set.by_id if str(id_) in self.answers
        }


class AssessmentRunIn(AssessmentIn):
    """The option-based assessment to go with a message.

    Scenarios are not taken: they are identified from the answers.
    """

    def submission(self) -> AssessmentSubmission:
        return AssessmentSubmission(self.header(), self.answers, self.version)
