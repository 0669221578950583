"""The request body of a completed assessment, as reports, new runs and messages take it."""

from brokerage.business_health.services.snapshots import HealthSubmission
from brokerage.core.schema import Input


class HealthIn(Input):
    """Scores from 1 to 5 by question number, and the version of the question set.

    Answers may be absent. The server computes the percents.
    """

    version: str = ""
    """If it is empty, a report uses the first version; a run or a message is rejected."""
    answers: dict[str, int] = {}

    def submission(self) -> HealthSubmission:
        return HealthSubmission(self.answers, self.version)
