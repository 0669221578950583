"""Finds other leads that may be the same person: leads with the same email, phone or name.

To which lead a new message belongs: `rules/message_matching.py`.
"""

from dataclasses import dataclass
from typing import Final

from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from brokerage.core.search_words import normalize
from brokerage.leads.models import Lead

_MOST: Final = 10
_CONSIDERED: Final = 100


@dataclass(frozen=True)
class Duplicate:
    """A lead that may be the same person as another lead, and what both have in common."""

    lead: Lead
    reasons: tuple[str, ...]
    """In words, such as `same phone number`."""


def duplicates_of(lead: Lead) -> list[Duplicate]:
    """Return at most ten other leads with the same email, phone number or name (as `sort_key` reads
    it), those with the most in common first. Spam is compared with spam only.
    """
    alike = Q(sort_name=lead.sort_name)
    if lead.email:
        alike |= Q(email=lead.email)
    if lead.phone_e164:
        alike |= Q(phone_e164=lead.phone_e164)
    others = Lead.objects.filter(alike, is_spam=lead.is_spam).exclude(pk=lead.pk)
    found = [Duplicate(other, _common_traits(lead, other)) for other in others[:_CONSIDERED]]
    found.sort(key=lambda each: (-len(each.reasons), each.lead.pk))
    return found[:_MOST]


def resolve_merged_lead(number: int) -> Lead:
    """Return a lead with its account, or the lead into which it was merged. Raises
    Lead.DoesNotExist.
    """
    if number >= 2**63:  # no id, and an error of SQLite as a bare parameter
        raise Lead.DoesNotExist
    merged_into = Lead.all_objects.filter(pk=number).values("merged_into")
    kept = Coalesce(Subquery(merged_into), number)
    return Lead.objects.select_related("account").get(pk=kept)


def _common_traits(one: Lead, other: Lead) -> tuple[str, ...]:
    compared = {
        "same email": one.email and one.email == other.email,
        "same phone number": one.phone_e164 and one.phone_e164 == other.phone_e164,
        "same name": normalize(one.name) == normalize(other.name),
        "same company": one.company and normalize(one.company) == normalize(other.company),
    }
    return tuple(trait for trait, holds in compared.items() if holds)
