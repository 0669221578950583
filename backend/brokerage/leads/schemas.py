"""What goes in and out of the contact operation."""

from datetime import datetime
from typing import Any

from brokerage.business_health.schemas import HealthRunIn
from brokerage.core.errors import Problem
from brokerage.core.schema import Input, Schema, Text
from brokerage.leads.attachments import Sent
from brokerage.leads.rules import Sending
from brokerage.valuation.schemas import RunIn
from brokerage.value_assessment.schemas import AssessmentRunIn


class ContactIn(Input):
    """The form's five fields, what the visitor sends along from the tools, how it was sent, and
    nothing else.

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
    website: Text = ""
    """A field of the form that no person sees. Left empty."""
    took: int | None = None
    """Milliseconds in which an empty form was filled in, where the page knows."""
    proof: Text = ""
    """The answer to the challenge of a busy site: base64 of `{challenge, solution}`, as ALTCHA has
    it.
    """

    def sending(self) -> Sending:
        return Sending(trap=self.website, took=self.took, proof=self.proof)

    def attached(self) -> Sent:
        return Sent(
            run=self.run.submission() if self.run else None,
            assessment=self.assessment.submission() if self.assessment else None,
            health=self.health.submission() if self.health else None,
        )


class ProofNeededOut(Problem):
    """The site is busy: answer the challenge and send the message again with the answer."""

    challenge: dict[str, Any]
    """As ALTCHA makes it (version 2); sent back in the proof as it is."""


class ReceiptOut(Schema):
    """The message is stored."""

    reference: str
    received_at: datetime
