"""Calculates what is stored with a lead from everything known about it: score, expected value and
search text.
"""

from django.utils import timezone

from brokerage.leads.models import Lead, LeadSearch
from brokerage.leads.rules import score
from brokerage.leads.rules.search_words import normalize
from brokerage.leads.selectors.lead_facts import facts_of, latest_range, sources_of
from brokerage.leads.selectors.searched_text import searched_text

_LONGEST_SEARCH_TEXT = 50_000
"""Characters. PostgreSQL's text search refuses documents of more than 1 MB."""


def save_with_score_and_search_text(lead: Lead) -> None:
    """Raise a changed lead's version, save the lead, and update its score and search text."""
    lead.version += 1
    lead.save()
    update_score_and_search_text(lead)


def update_score_and_search_text(lead: Lead) -> None:
    """Calculate score, expected value and search text anew, and store them. The expected value is
    the middle of the latest valuation's range, in whole US dollars; None without a valuation. The
    lead's version does not grow.
    """
    sources = sources_of(lead)
    scored = score.score(facts_of(sources))
    found = latest_range(sources)
    lead.score, lead.score_version = scored.points, scored.version
    lead.expected_value = sum(found) // 2 if found else None
    lead.scored_at = timezone.now()
    lead.save(update_fields=["score", "score_version", "expected_value", "scored_at"])
    update_search_text(lead)


def update_search_text(lead: Lead) -> None:
    """Store the normalized text in which the search finds the lead: its first
    `_LONGEST_SEARCH_TEXT` characters.
    """
    text = normalize(searched_text(lead))[:_LONGEST_SEARCH_TEXT]
    LeadSearch.objects.update_or_create(lead=lead, defaults={"text": text})
