"""Finds other leads that may be the same person: leads with the same email, phone or name.

To which lead a new message belongs: `rules/message_matching.py`.
"""

from dataclasses import dataclass
from typing import Final

from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from brokerage.leads.models import Lead
from brokerage.leads.rules.common_traits import common_traits

_MOST: Final = 10
_CONSIDERED: Final = 100


@dataclass(frozen=True)
class Duplicate:
    """A lead that may be the same person as another lead, and what both have in common."""

    lead: Lead
    reasons: tuple[str, ...]
    """In words, such as `same phone number`."""


def duplicates_of(lead: Lead) -> list[Duplicate]:
    """Return at most ten other leads that may be the same person as `lead`, those with the most
    reasons first.

    They have the same email or the same phone number, if `lead` has one, or the same name (as
    `sort_key` reads it). Spam is compared with spam only. Deleted and merged leads are left out.
    """
    alike = Q(sort_name=lead.sort_name)
    if lead.email:
        alike |= Q(email=lead.email)
    if lead.phone_e164:
        alike |= Q(phone_e164=lead.phone_e164)
    others = Lead.objects.filter(alike, is_spam=lead.is_spam).exclude(pk=lead.pk)
    found = [Duplicate(other, common_traits(lead, other)) for other in others[:_CONSIDERED]]
    found.sort(key=lambda each: (-len(each.reasons), each.lead.pk))
    return found[:_MOST]


def resolve_merged_lead(number: int) -> Lead:
    """Return the lead with the id `number`, with its account loaded. If the lead was merged into
    another lead, return the other lead.

    Raises Lead.DoesNotExist, also if the lead to return was deleted.
    """
    if number >= 2**63:  # no id, and an error of SQLite as a bare parameter
        raise Lead.DoesNotExist
    merged_into = Lead.all_objects.filter(pk=number).values("merged_into")
    kept = Coalesce(Subquery(merged_into), number)
    return Lead.objects.select_related("account").get(pk=kept)
