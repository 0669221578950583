"""Calculates what is stored with a lead: score, expected value and search text."""

from collections.abc import Sequence

from django.utils import timezone

from brokerage.core.search_words import normalize, run_on_names, run_together
from brokerage.leads.models import Lead, LeadSearch
from brokerage.leads.rules import score
from brokerage.leads.selectors.lead_facts import facts_of, sources_of_all
from brokerage.leads.selectors.lead_page import latest_results
from brokerage.leads.selectors.searched_text import searched_texts

_LONGEST_SEARCH_TEXT = 50_000
"""Characters. PostgreSQL's text search refuses documents of more than 1 MB."""
_SCORE_COLUMNS = ("score", "score_version", "expected_value", "scored_at")
"""The expected value is the middle of the latest valuation's range, in whole US dollars."""


def save_with_score_and_search_text(lead: Lead) -> None:
    """Raise a changed lead's version, save the lead, and update its score and search text."""
    lead.save_changes()
    update_score_and_search_text(lead)


def update_score_and_search_text(lead: Lead) -> None:
    """Store the lead's score, expected value and search text, which do not raise its version."""
    update_scores_and_search_texts([lead])


def update_scores_and_search_texts(leads: Sequence[Lead]) -> None:
    """Do the same for several leads, with a fixed number of statements."""
    for sources in sources_of_all(leads):
        lead = sources.lead
        scored = score.score(facts_of(sources))
        found = latest_results(sources).range
        lead.score, lead.score_version = scored.points, scored.version
        lead.expected_value = (found.low + found.high) // 2 if found else None
        lead.scored_at = timezone.now()
    Lead.all_objects.bulk_create(
        leads, update_conflicts=True, unique_fields=["id"], update_fields=_SCORE_COLUMNS
    )
    update_search_texts(leads)


def update_search_text(lead: Lead) -> None:
    """Store the folded text in which the search finds the lead."""
    update_search_texts([lead])


def update_search_texts(leads: Sequence[Lead]) -> None:
    """Store for each lead the first `_LONGEST_SEARCH_TEXT` characters of its folded text."""
    LeadSearch.objects.bulk_create(
        [
            LeadSearch(lead=lead, text=_folded(lead, text))
            for lead, text in zip(leads, searched_texts(leads), strict=True)
        ],
        update_conflicts=True,
        unique_fields=["lead"],
        update_fields=["text"],
    )


def _folded(lead: Lead, typed: str) -> str:
    """Fold a text. It begins with names and words as people write them together (`oneil`)."""
    together = (*run_on_names(lead.name), *run_on_names(lead.company), *run_together(typed))
    return " ".join((*together, normalize(typed)))[:_LONGEST_SEARCH_TEXT]
