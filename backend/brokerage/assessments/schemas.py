"""What goes into the report operations, and what goes along with a message."""

from brokerage.assessments.question_sets import ScenarioBank, ScoredBank
from brokerage.assessments.respondent import Respondent
from brokerage.assessments.scenario_runs import AssessmentSubmission
from brokerage.assessments.scored_runs import HealthSubmission
from brokerage.core.schema import Input, Text


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

    def chosen(self, bank: ScenarioBank) -> dict[int, str]:
        return {id_: self.answers[str(id_)] for id_ in bank.by_id if str(id_) in self.answers}


class AssessmentRunIn(AssessmentIn):
    """The option-based assessment to go with a message.

    Scenarios are not taken: they are identified from the answers.
    """

    def sent(self) -> AssessmentSubmission:
        return AssessmentSubmission(self.header(), self.answers, self.version)


class HealthIn(Input):
    """The scores from 1 to 5 under the numbers of their questions, any of which may be absent.

    `version`: of the questions.
    """

    version: Text = ""
    answers: dict[str, int] = {}

    def scores(self, bank: ScoredBank) -> dict[int, int]:
        return {id_: self.answers[str(id_)] for id_ in bank.by_id if str(id_) in self.answers}


class HealthRunIn(HealthIn):
    """A complete assessment to keep. Figures are not taken."""

    def sent(self) -> HealthSubmission:
        return HealthSubmission(self.answers, self.version)
