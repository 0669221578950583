"""Collects the text in which the search finds a lead."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from brokerage.leads.models import Call, ContactMessage, Lead, LeadTag, Note
from brokerage.leads.rules import phones


def searched_texts(leads: Sequence[Lead]) -> Iterator[str]:
    """Yield the text of each lead: its fields, phone number (also without area code), tags, and the
    latest messages, notes and calls.
    """
    tags = LeadTag.objects.filter(lead__in=leads).select_related("tag")
    messages = ContactMessage.objects.filter(lead__in=leads).order_by("-received_at")
    messages = messages.only("lead", "name", "company", "email", "message")
    notes = Note.objects.filter(lead__in=leads).order_by("-created_at")
    calls = Call.objects.filter(lead__in=leads).exclude(text="").order_by("-at")
    texts: dict[int | None, list[str]] = defaultdict(list)
    for tag in tags:
        texts[tag.lead_id].append(tag.tag.name)
    for message in messages:
        texts[message.lead_id] += (
            message.name,
            message.company,
            message.email,
            message.reference,
            message.message,
        )
    for note in notes.only("lead", "text"):
        texts[note.lead_id].append(note.text)
    for call in calls.only("lead", "text"):
        texts[call.lead_id].append(call.text)
    for each in leads:
        own = (
            each.name,
            each.company,
            each.email,
            each.phone,
            *phones.search_digits(each.phone_e164),
            each.phone_e164[-7:],
        )
        yield "\n".join((*own, *texts[each.pk]))
