"""Request and response bodies of the contact form's operation."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import pydantic

from brokerage.business_health.schemas.assessment import HealthIn
from brokerage.core.errors import Problem
from brokerage.core.schema import Input, Schema
from brokerage.leads.rules.contact_form import COLUMNS, ContactValues, Sending
from brokerage.leads.selectors.attachments import Attachments
from brokerage.valuation.schemas import RunIn
from brokerage.value_assessment.schemas import AssessmentRunIn

if TYPE_CHECKING:
    _Fields = Input
else:  # every field is optional here, so that the form's rules report what is missing
    _Fields = pydantic.create_model(
        "_Fields", __base__=Input, **dict.fromkeys(COLUMNS.values(), (str, ""))
    )


class ContactIn(_Fields):
    """The request body of the contact form: its fields, the attached results of tools, and signs of
    whether a person or a bot sent it. Other fields are ignored.
    """

    run: RunIn | None = None
    """The server calculates results again; one that it cannot calculate is an error of its field.
    """
    assessment: AssessmentRunIn | None = None
    health: HealthIn | None = None
    listing: str = ""
    """The number of the listing that the message asks about."""
    website: str = ""
    """The honeypot field: hidden, and empty unless a bot fills it in."""
    took: int | None = None
    """Milliseconds to fill in the empty form, if known."""
    proof: str = ""
    """ALTCHA proof of work: base64 of `{challenge, solution}`. Empty until the site asks for it."""

    def values(self) -> ContactValues:
        return self.model_dump(include={*COLUMNS.values()}, by_alias=True)

    def sending(self) -> Sending:
        return Sending(trap=self.website, took=self.took, proof=self.proof)

    def attached(self) -> Attachments:
        return Attachments(
            run=self.run.submission() if self.run else None,
            assessment=self.assessment.submission() if self.assessment else None,
            health=self.health.submission() if self.health else None,
        )


class ProofNeededOut(Problem):
    """The response if many messages came in the last hour: the browser must solve the challenge and
    send the message again with the solution.
    """

    challenge: dict[str, Any]
    """An ALTCHA challenge (version 2)."""


class ReceiptOut(Schema):
    """The response to a message that is stored: its reference, and when it was received. A repeated
    request gets those of the first.
    """

    reference: str
    received_at: datetime
