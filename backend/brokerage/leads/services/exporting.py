"""Exports the data of a lead, for the person who asks what the firm stores about them."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.accounts.services.export import Section
from brokerage.core.dates import timestamp
from brokerage.core.search_words import sort_key
from brokerage.leads.models import Call, ContactMessage, Lead, LeadTask, Note, StageChange
from brokerage.leads.rules.contact_form import FORM
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.erasure import family_of, mails_to, messages_of


@transaction.atomic
def export_lead(*, request: HttpRequest, lead_id: int) -> dict[str, Section]:
    """Return the data of a lead and of the leads merged into it: sections by title. The staff log
    records the export. Raises Lead.DoesNotExist.
    """
    lead = Lead.objects.get(pk=lead_id)
    sections = _sections(lead)
    staff_log.record(request, act=StaffAct.LEAD_EXPORTED, object_type="lead", object_id=lead_id)
    return sections


def _sections(lead: Lead) -> dict[str, Section]:
    family = family_of(lead)
    stages = desk().stage_names
    return {
        "Person": _person(lead, stages),
        "Also known as": [
            _person(other, stages)
            for other in Lead.all_objects.filter(pk__in=family).exclude(pk=lead.pk)
        ],
        "Messages": [
            {
                **in_words(message),
                "Status": message.get_status_display(),
                "Note of staff": message.note,
            }
            for message in messages_of(lead).order_by("received_at")
        ],
        "Emails that we sent": [
            {
                "When": timestamp(mail.sent_at or mail.created_at),
                "To": mail.to,
                "Subject": mail.subject,
                "Text": mail.text,
            }
            for mail in mails_to(lead).order_by("created_at")
        ],
        "Notes of staff": [
            {"When": timestamp(note.created_at), "Note": note.text}
            for note in Note.objects.filter(lead__in=family).order_by("created_at")
        ],
        "Calls": [
            {"When": timestamp(call.at), "Outcome": call.get_outcome_display(), "Note": call.text}
            for call in Call.objects.filter(lead__in=family).order_by("at")
        ],
        "Tasks of staff": [
            {"When": timestamp(task.created_at), "Task": task.title}
            for task in LeadTask.objects.filter(lead__in=family).order_by("created_at")
        ],
        "Stages": [
            {
                "When": timestamp(change.at),
                "From": stages.get(change.from_stage, change.from_stage),
                "To": stages.get(change.to_stage, change.to_stage),
            }
            for change in StageChange.objects.filter(lead__in=family).order_by("at")
        ],
    }


def in_words(message: ContactMessage) -> dict[str, Any]:
    """What a person sent through the contact form, with its attachments."""
    typed = message.values_in_words()
    return {
        "When": timestamp(message.received_at),
        **{field.label: typed[field.name] for field in FORM.fields},
        "Listing": message.listing,
        "Valuation": message.calculator_run or "",
        "Value assessment": message.value_assessment or "",
        "Health assessment": message.business_health or "",
    }


def _person(lead: Lead, stages: Mapping[str, str]) -> dict[str, Any]:
    """What one lead says of the person itself. `stages` has the names of the stages by id."""
    return {
        "Name": lead.name,
        "Company": lead.company,
        "Email": lead.email,
        "Phone": lead.phone,
        "First seen": timestamp(lead.created_at),
        "Stage": stages.get(lead.stage, lead.stage),
        "Lost because": lead.loss_reason,
        "Tags": sorted((tag.name for tag in lead.tags.all()), key=sort_key),
        "Next action": lead.next_action,
        "Next action on": lead.next_action_on and lead.next_action_on.isoformat(),
        "Score": lead.score,
        "Expected value": lead.expected_value,
    }
