"""Shows what a draft of the score's rules would change."""

from typing import Final

from brokerage.core.search_words import sort_key
from brokerage.leads.models import Lead
from brokerage.leads.rules.score import SCORES, Rules, score
from brokerage.leads.selectors.lead_facts import facts_of, sources_of_all
from brokerage.releases.kinds import Body, Group, Move

LARGEST_SAMPLE: Final = 5000
"""The most leads that a preview scores. Of more leads, it scores every second, third and so on."""
_BATCH: Final = 500


def preview(body: Body) -> list[Group]:
    """Score at most `LARGEST_SAMPLE` leads, without spam, by the rules in effect and by the draft
    `body`. Returns a list of one group: its `moves` are the leads whose score would change, the
    largest change first.
    """
    current, draft = SCORES.current(), Rules.model_validate(body | {"version": ""})
    numbers = list(Lead.objects.filter(is_spam=False).order_by("pk").values_list("pk", flat=True))
    chosen = numbers[:: -(-len(numbers) // LARGEST_SAMPLE) or 1]
    moves = []
    for start in range(0, len(chosen), _BATCH):
        batch = chosen[start : start + _BATCH]
        leads = list(Lead.objects.filter(pk__in=batch).select_related("account"))
        for sources in sources_of_all(leads):
            lead, known = sources.lead, facts_of(sources)
            before, after = score(known, current).points, score(known, draft).points
            if before != after:
                moves.append(Move(str(lead), (before,), (after,), after - before, lead.pk))
    moves.sort(key=lambda move: (-abs(move.change), sort_key(move.label)))
    return [Group("leads", len(numbers), len(chosen), moves)]
