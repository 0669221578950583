"""Adds the intake sheet to the export of a person's data."""

from datetime import datetime
from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.intake.rules.sheet import FIELDS, readable
from brokerage.deals.pipeline.selectors.deals import deal_of_owner


def intake_answers(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each answer of the deal of which the person sees
    everything.
    """
    deal = deal_of_owner(person)
    sees = deal is not None and deal.owner_abilities(person)["everything"]
    sheet = IntakeSheet.objects.filter(deal=deal).first() if sees else None
    answers = sheet.answers if sheet else {}
    return "Your file", [
        {
            "Question": field.label,
            "Answer": readable(field, answers[field.id]["value"]),
            "By": answers[field.id]["by"],
            "When": timestamp(datetime.fromisoformat(answers[field.id]["at"])),
        }
        for field in FIELDS.values()
        if field.id in answers
    ]
