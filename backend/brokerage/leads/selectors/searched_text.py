"""Collects the text in which the search finds a lead."""

from itertools import chain

from brokerage.leads.models import Lead
from brokerage.leads.rules import phones


def searched_text(lead: Lead) -> str:
    """Join the names, companies, addresses, phone numbers, tags, messages, notes and calls of a
    lead, the latest first. The text is not normalized. Phone numbers are included without their
    area code too.
    """
    messages = lead.messages.order_by("-received_at").values_list(
        "name", "company", "email", "reference", "message"
    )
    notes = lead.notes.order_by("-created_at").values_list("text", flat=True)
    calls = lead.calls.exclude(text="").order_by("-at").values_list("text", flat=True)
    own = (
        lead.name,
        lead.company,
        lead.email,
        lead.phone,
        *phones.search_digits(lead.phone_e164),
        lead.phone_e164[-7:],
    )
    tags = lead.tags.values_list("name", flat=True)
    return "\n".join(chain(own, tags, chain.from_iterable(messages), notes, calls))
