"""The input of reports, of new runs, and of statuses that are attached to a message."""

from brokerage.business_health.snapshots import HealthSubmission
from brokerage.core.schema import Input, Text


class HealthIn(Input):
    """The scores from 1 to 5 by number of question, any of which may be absent.

    `version`: of the questions. Percents are not submitted: the server computes them.
    """

    version: Text = ""
    answers: dict[str, int] = {}

    def submission(self) -> HealthSubmission:
        return HealthSubmission(self.answers, self.version)
