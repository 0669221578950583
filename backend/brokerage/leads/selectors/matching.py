"""The query for the leads that messages may belong to."""

from collections.abc import Collection

from django.db.models import Q

from brokerage.leads.models import Lead
from brokerage.leads.rules.message_matching import Candidate


def candidates(email: str, phone_e164: str) -> list[Candidate]:
    """Return a candidate for each lead with this email (in lower case) or this phone number."""
    return candidates_of_all({email}, {phone_e164})


def candidates_of_all(emails: Collection[str], phones_e164: Collection[str]) -> list[Candidate]:
    """Return a candidate for each lead with one of these emails (in lower case) or phone numbers,
    by id. Empty texts match no lead.

    The candidate for a merged lead has the email and phone of that lead, but the id of the lead
    into which it was merged.
    """
    same = Q(email__in=set(emails) - {""}) | Q(phone_e164__in=set(phones_e164) - {""})
    rows = Lead.all_objects.filter(
        same, Q(merged_into=None) | Q(merged_into__deleted_at=None), deleted_at=None
    ).order_by("pk")
    found = rows.values_list("pk", "email", "phone_e164", "merged_into")
    return [Candidate(kept or pk, email, phone) for pk, email, phone, kept in found]
