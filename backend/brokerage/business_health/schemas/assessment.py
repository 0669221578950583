"""The request body of a completed assessment, as reports, new runs and messages take it."""

from brokerage.business_health.services.snapshots import HealthSubmission
from brokerage.core.schema import Input


class HealthIn(Input):
    """The answers to the health assessment: scores from 1 to 5 by question number. Answers may be
    absent.

    `version` is that of the question set. Percents are not submitted: the server computes them.
    """

    version: str = ""
    """If it is empty, a report takes the first version; a run or a message is refused."""
    answers: dict[str, int] = {}

    def submission(self) -> HealthSubmission:
        return HealthSubmission(self.answers, self.version)
