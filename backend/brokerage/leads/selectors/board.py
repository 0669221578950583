"""The board: leads by stage."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, QuerySet, Sum

from brokerage.leads.models import Lead
from brokerage.leads.rules.desk import Stage
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.leads import LeadFilter, leads_matching

CARDS: Final = 30
"""Leads shown in a column; the others are counted."""


@dataclass(frozen=True)
class Column:
    stage: Stage
    leads: list[Lead]
    """The longest in this stage last; at most `CARDS`."""
    count: int
    expected_value: int
    """The sum over all leads of the column, in whole US dollars."""


def board(wanted: LeadFilter) -> list[Column]:
    """The columns in the order of the firm's stages, of leads that match apart from the stage."""
    leads = leads_matching(wanted)
    totals = {
        stage: (count, value or 0)
        for stage, count, value in leads.order_by()
        .values_list("stage")
        .annotate(Count("pk"), Sum("expected_value"))
    }
    columns = []
    for stage in desk().stages:
        count, value = totals.get(stage.id, (0, 0))
        columns.append(Column(stage, _cards(leads, stage) if count else [], count, value))
    return columns


def _cards(leads: QuerySet[Lead], stage: Stage) -> list[Lead]:
    found = leads.filter(stage=stage.id).prefetch_related("tags")
    return list(found.order_by("-last_activity_at", "-pk")[:CARDS])
