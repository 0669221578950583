"""Collects the text in which the search finds a lead."""

from itertools import chain

from brokerage.leads.models import Lead
from brokerage.leads.rules import phones


def searched_text(lead: Lead) -> str:
    """Return the text of a lead, not normalized: name, company, email, phone number (also without
    its area code), tags, messages with their senders, notes and calls, in this order. Of the
    messages, notes and calls, the latest come first.
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
