"""What a draft of the lead score would change."""

from typing import Final

from brokerage.leads.models import Lead
from brokerage.leads.rules.score import SCORES, Rules, score
from brokerage.leads.selectors.lead_facts import facts_of
from brokerage.releases.kinds import Body, Group, Move

LARGEST_SAMPLE: Final = 300
"""Leads that are scored; of more, the most recently active ones."""


def preview(body: Body) -> list[Group]:
    """The leads whose score would change, by the version in use and by the draft."""
    current, draft = SCORES.current(), Rules.model_validate(body | {"version": ""})
    leads = Lead.objects.filter(is_spam=False)
    chosen = leads.select_related("account").order_by("-last_activity_at", "-pk")[:LARGEST_SAMPLE]
    counted, moves = 0, []
    for lead in chosen:
        counted += 1
        known = facts_of(lead)
        before, after = score(known, current).points, score(known, draft).points
        if before != after:
            moves.append(Move(str(lead), (before,), (after,), after - before, lead.pk))
    moves.sort(key=lambda move: (-abs(move.change), move.label))
    return [Group("leads", leads.count(), counted, moves)]
