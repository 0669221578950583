"""The query for the leads that a message may belong to."""

from django.db.models import Q

from brokerage.leads.models import Lead
from brokerage.leads.rules.message_matching import Candidate


def candidates(email: str, phone_e164: str) -> list[Candidate]:
    """Return the leads with this email or this phone number, the oldest first; empty values match
    none.

    A lead that was merged is returned as the lead it was merged into.
    """
    same = Q()
    if email:
        same |= Q(email=email)
    if phone_e164:
        same |= Q(phone_e164=phone_e164)
    if not same:
        return []
    rows = Lead.all_objects.filter(same, deleted_at=None).order_by("pk")
    found = rows.values_list("pk", "email", "phone_e164", "merged_into")
    return [Candidate(kept or pk, email, phone) for pk, email, phone, kept in found]
