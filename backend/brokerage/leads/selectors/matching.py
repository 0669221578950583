"""The query for the leads that a message may belong to."""

from django.db.models import Q

from brokerage.leads.models import Lead
from brokerage.leads.rules.message_matching import Candidate


def candidates(email: str, phone_e164: str) -> list[Candidate]:
    """Return the leads with this email (in lower case) or this phone number, in the order of their
    ids; empty texts match none.

    The candidate for a merged lead has the email and phone of that lead, but the id of the lead
    into which it was merged. No lead is deleted, nor merged into a deleted one.
    """
    same = Q()
    if email:
        same |= Q(email=email)
    if phone_e164:
        same |= Q(phone_e164=phone_e164)
    if not same:
        return []
    rows = Lead.all_objects.filter(
        same, Q(merged_into=None) | Q(merged_into__deleted_at=None), deleted_at=None
    ).order_by("pk")
    found = rows.values_list("pk", "email", "phone_e164", "merged_into")
    return [Candidate(kept or pk, email, phone) for pk, email, phone, kept in found]
