"""The input of the report operation, and of a run that is attached to a message."""

from brokerage.business_health.question_set import HealthQuestionSet
from brokerage.business_health.snapshots import HealthSubmission
from brokerage.core.schema import Input, Text


class HealthIn(Input):
    """The scores from 1 to 5 under the numbers of their questions, any of which may be absent.

    `version`: of the questions.
    """

    version: Text = ""
    answers: dict[str, int] = {}

    def scores(self, question_set: HealthQuestionSet) -> dict[int, int]:
        return {
            id_: self.answers[str(id_)] for id_ in question_set.by_id if str(id_) in self.answers
        }


class HealthRunIn(HealthIn):
    """A complete assessment to keep. Figures are not taken."""

    def submission(self) -> HealthSubmission:
        return HealthSubmission(self.answers, self.version)
