"""What goes in and out of the contact operation."""

from datetime import datetime

from brokerage.assessments.schemas import AssessmentRunIn, HealthRunIn
from brokerage.common.schema import Input, Schema, Text
from brokerage.leads.attachments import Sent
from brokerage.valuation.schemas import RunIn


class ContactIn(Input):
    """The form's five fields, what the visitor sends along from the tools, and nothing else.

    Whatever else is sent is not read. Every field may be absent here, so that the form's own rules
    say what is missing.
    """

    name: Text = ""
    email: Text = ""
    phone: Text = ""
    company: Text = ""
    message: Text = ""
    run: RunIn | None = None
    assessment: AssessmentRunIn | None = None
    health: HealthRunIn | None = None

    def attached(self) -> Sent:
        return Sent(
            run=self.run.sent() if self.run else None,
            assessment=self.assessment.sent() if self.assessment else None,
            health=self.health.sent() if self.health else None,
        )


class ReceiptOut(Schema):
    """The message is stored."""

    reference: str
    received_at: datetime
