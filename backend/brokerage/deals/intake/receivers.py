"""Adds the intake sheet to the export of a person's data, and takes names off it."""

from datetime import datetime
from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.intake.rules.sheet import FIELDS, readable
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.leads.models import Lead


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


def forget_person(instance: Lead, **_signal: object) -> None:
    """Take the name of a lead's person, who is about to be erased, off the answers of the deal that
    began with it. The answers stay.
    """
    for sheet in IntakeSheet.objects.select_for_update().filter(deal__lead=instance):
        for answer in sheet.answers.values():
            if answer["by"] == instance.name:
                answer["by"] = ERASED
        sheet.save(update_fields=["answers"])
