"""Contact details that messages give and the lead does not have. Anyone can type a known phone
number or email address, so staff confirm them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from brokerage.leads.models import ContactMessage, Lead, Status
from brokerage.leads.selectors.erasure import family_of

DetailName = Literal["email", "phone", "company"]

_DETAILS: Final[tuple[DetailName, ...]] = ("email", "phone", "company")


@dataclass(frozen=True)
class Suggestion:
    """A contact detail from the message `reference` for an empty field of its lead."""

    field: DetailName
    value: str
    reference: str
    at: datetime


def suggestions(lead: Lead, messages: Iterable[ContactMessage]) -> list[Suggestion]:
    """Return at most one suggestion for each empty contact field of a lead. `messages` are its
    messages without spam, the latest first.
    """
    found: dict[DetailName, Suggestion] = {}
    for message in messages:
        for field in _DETAILS:
            value = getattr(message, field).strip()
            if not value or getattr(lead, field) or field in found:
                continue
            if [field, value] not in lead.dismissed_suggestions:
                found[field] = Suggestion(field, value, message.pk, message.received_at)
    return [found[field] for field in _DETAILS if field in found]


def unverified_sender(lead: Lead) -> str:
    """Return the email address of the latest message if only the phone number connects it with the
    lead; else an empty text.
    """
    genuine = lead.messages.exclude(status=Status.SPAM).order_by("-received_at")
    email = (genuine.values_list("email", flat=True).first() or "").strip().lower()
    known = Lead.all_objects.filter(pk__in=family_of(lead), email=email)
    return "" if known.exists() else email
