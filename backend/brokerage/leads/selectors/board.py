"""The query behind the board, which shows leads by stage."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from brokerage.core.process_cache import cached_in_process
from brokerage.leads.models import Activity, Lead
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.leads import COUNTED_AT_MOST, LeadFilter, leads_matching

CARDS: Final = 20
"""The most leads shown in a column; the others are only counted."""
SHOWN: Final = (
    "id",
    "name",
    "email",
    "company",
    "stage",
    "stage_since",
    "loss_reason",
    "assignee_id",
    "next_action",
    "next_action_on",
    "expected_value",
    "last_activity_at",
)
"""The columns of the table that a card needs."""

_PLACEHOLDER: Final = "-"
"""Stands for the id of the stage in SQL that is repeated for each stage. No stage has this id."""

_LISTED: Final = "deleted_at IS NULL AND merged_into_id IS NULL AND NOT is_spam"
"""The condition `LISTED` of `models.leads` as SQL."""
_STAGES_IN_USE: Final = f"""
WITH RECURSIVE used(stage) AS (
    SELECT MIN(stage) FROM leads_lead WHERE {_LISTED}
    UNION ALL
    SELECT (SELECT MIN(stage) FROM leads_lead WHERE {_LISTED} AND stage > used.stage)
    FROM used WHERE used.stage IS NOT NULL
)
SELECT stage FROM used
"""
"""Reads one entry of the index for each stage. DISTINCT would read those of all leads."""


@dataclass(frozen=True)
class Column:
    """One stage of the board with its leads."""

    stage: str
    """The id of one of the firm's stages, or of one that it has deleted."""
    leads: list[Lead]
    """The leads with the latest activity, at most `CARDS`, with only the fields `SHOWN` loaded."""
    count: int
    """All leads of the column, counted up to `COUNTED_AT_MOST`."""
    expected_value: int | None
    """The sum over all leads of the column, in whole US dollars; None if not all were counted."""


def board(wanted: LeadFilter) -> list[Column]:
    """Return the columns of the board with the leads that match `wanted`, whose `stages` must be
    empty. The columns are in the order of the firm's stages.

    Stages that the firm has deleted, but that still have leads, come last.
    """
    leads = leads_matching(wanted).filter(stage=_PLACEHOLDER)
    ids, totals = _stages_and_totals(wanted, leads)
    latest = leads.order_by("-last_activity_at", "-pk").values(*SHOWN)[:CARDS]
    cards: dict[str, list[Lead]] = defaultdict(list)
    for lead in Lead.all_objects.raw(*_for_each(ids, "*", latest)):
        cards[lead.stage].append(lead)
    return [
        Column(stage, sorted(cards[stage], key=_latest, reverse=True), *totals[stage])
        for stage in ids
    ]


def _stages_and_totals(
    wanted: LeadFilter, leads: QuerySet[Lead]
) -> tuple[list[str], dict[str, tuple[int, int | None]]]:
    """The ids of the columns' stages, and what `_totals` returns for them.

    Every open board is loaded again every four seconds, and counting costs as much as loading all
    cards. So each web process uses its result for three seconds, or until there is a new activity,
    such as a move.
    """

    def compute() -> tuple[list[str], dict[str, tuple[int, int | None]]]:
        known = [stage.id for stage in desk().stages]
        ids = known + _deleted_stages(known)
        return ids, _totals(ids, leads)

    latest = Activity.objects.order_by("-pk").values_list("pk", flat=True).first()
    return cached_in_process(f"board {wanted} {latest}", compute)


def _deleted_stages(known: Sequence[str]) -> list[str]:
    """The ids of stages that leads are in and that are not in `known`, the ids of the firm's
    stages.
    """
    with connection.cursor() as cursor:
        cursor.execute(_STAGES_IN_USE)
        return [stage for (stage,) in cursor.fetchall() if stage and stage not in known]


def _latest(lead: Lead) -> tuple[Any, int]:
    return lead.last_activity_at, lead.pk


def _totals(stages: Sequence[str], leads: QuerySet[Lead]) -> dict[str, tuple[int, int | None]]:
    """The number of leads in each stage, counted up to `COUNTED_AT_MOST`, and the sum of their
    expected values in whole US dollars, by stage id. The sum is None if there are more leads.
    """
    counted = leads.order_by().values("stage", "expected_value")[: COUNTED_AT_MOST + 1]
    columns = "MIN(stage), COUNT(*), COALESCE(SUM(expected_value), 0)"
    found: dict[str, tuple[int, int | None]] = dict.fromkeys(stages, (0, 0))
    with connection.cursor() as cursor:
        cursor.execute(*_for_each(stages, columns, counted))
        for stage, count, value in cursor.fetchall():
            if count > COUNTED_AT_MOST:
                found[stage] = COUNTED_AT_MOST, None
            elif count:
                found[stage] = count, int(value)
    return found


def _for_each(
    stages: Sequence[str], columns: str, leads: QuerySet[Lead, Any]
) -> tuple[str, list[Any]]:
    """One SQL statement that selects `columns` from `leads` for each stage, and its parameters.
    `leads` is filtered by the stage `_PLACEHOLDER`, for which the statement has the id of each
    stage.

    Fourteen queries by Django took half the time of the board, because Django builds each one anew.
    """
    sql, parameters = leads.query.sql_with_params()
    part = f"SELECT {columns} FROM ({sql}) AS part"
    values = [stage if value == _PLACEHOLDER else value for stage in stages for value in parameters]
    return " UNION ALL ".join([part] * len(stages)), values
