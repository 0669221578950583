"""Shows what a draft of the score's rules would change."""

from typing import Final

from brokerage.content.rules.kinds import Body, Group, Move
from brokerage.core.search_words import sort_key
from brokerage.leads.models import Lead
from brokerage.leads.rules.score import SCORES, Rules, score
from brokerage.leads.selectors.lead_facts import facts_of, sources_of_all

LATEST: Final = 200
"""The leads that a preview scores: those with the latest activity."""


def preview(body: Body) -> list[Group]:
    """Score the `LATEST` leads, without spam, by the rules in effect and by the draft `body`.
    Returns one group: the leads whose score would change, the largest change first.
    """
    current, draft = SCORES.current(), Rules.model_validate(body | {"version": ""})
    shown = Lead.objects.filter(is_spam=False).select_related("account")
    leads = list(shown.order_by("-last_activity_at", "-pk")[:LATEST])
    moves = []
    for sources in sources_of_all(leads):
        lead, known = sources.lead, facts_of(sources)
        before, after = score(known, current).points, score(known, draft).points
        if before != after:
            moves.append(Move(str(lead), (before,), (after,), after - before, lead.pk))
    moves.sort(key=lambda move: (-abs(move.change), sort_key(move.label)))
    return [Group("leads", shown.count(), len(leads), moves)]
