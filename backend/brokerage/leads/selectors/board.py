"""The query behind the board, which shows leads by stage."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, QuerySet, Sum

from brokerage.core.process_cache import cached_in_process
from brokerage.leads.models import Activity, Lead
from brokerage.leads.rules.desk import DEAL
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.leads import COUNTED_AT_MOST, LeadFilter, leads_matching

CARDS: Final = 20
"""The most leads shown in a column; the others are only counted."""


@dataclass(frozen=True)
class Column:
    """One stage of the board with its leads."""

    stage: str
    """The id of one of the firm's stages, or of one that it has deleted."""
    leads: list[Lead]
    """The leads with the latest activity, at most `CARDS`."""
    count: int
    """All leads of the column, counted up to `COUNTED_AT_MOST`."""
    expected_value: int | None
    """The sum over all leads of the column, in whole US dollars; None if there are more leads."""


def board(wanted: LeadFilter) -> list[Column]:
    """Return the columns of the board with the leads that match `wanted`, whose `stages` must be
    empty: the firm's stages in order, then deleted stages that still have leads. Leads that have a
    deal are on the board of deals.
    """
    leads = leads_matching(wanted).exclude(stage=DEAL.id)
    latest = Activity.objects.order_by("-pk").values_list("pk", flat=True).first()
    # Open boards are loaded every four seconds, and counting costs as much as loading all cards.
    totals = cached_in_process(f"board {wanted} {latest}", lambda: _totals(leads))
    known = [stage.id for stage in desk().stages]
    return [
        Column(stage, _cards(leads.filter(stage=stage)), *totals.get(stage, (0, 0)))
        for stage in [*known, *sorted(totals.keys() - set(known))]
    ]


def _cards(leads: QuerySet[Lead]) -> list[Lead]:
    return list(leads.order_by("-last_activity_at", "-pk")[:CARDS])


def _totals(leads: QuerySet[Lead]) -> dict[str, tuple[int, int | None]]:
    """The number of leads in each stage, and the sum of their expected values, by stage id."""
    stages = leads.order_by().values("stage")
    found = stages.annotate(count=Count("pk"), value=Sum("expected_value"))
    return {
        row["stage"]: (row["count"], row["value"] or 0)
        if row["count"] <= COUNTED_AT_MOST
        else (COUNTED_AT_MOST, None)
        for row in found
    }
