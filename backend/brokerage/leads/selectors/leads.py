"""Lists of leads: search, filters, order, and pages by cursor."""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db import connection
from django.db.models import F, Prefetch, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Coalesce
from django.utils import timezone

from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.models.leads import NO_VALUE
from brokerage.leads.rules.search_words import query_words

COUNTED_AT_MOST: Final = 1000
"""Leads of a list are counted up to here: a larger number says nothing to a reader."""

_WITH_WORDS: Final = "SELECT lead_id FROM leads_leadsearch WHERE words @@ to_tsquery('simple', %s)"
_SIMILARITY: Final = "0.5"
"""The part of a word's trigrams that a similar word has. Two swapped letters of nine leave 0.6."""
_SHORTEST_SIMILAR: Final = 4
"""Letters of a word for which similar words are found."""

_REASONS: Final = ContactMessage.objects.only("lead", "suspicions")
"""Of the messages of spam, a list shows why they are spam."""


class InvalidCursor(ValueError):
    """The cursor is not one that `page_of_leads` has returned for this order."""


@dataclass(frozen=True)
class Order:
    """One order of the list. Rows with equal values are ordered by id, in the same direction."""

    field: str
    descending: bool
    kind: type[str] | type[int] | type[date] = str
    """Type of the field's values: str, int, date or datetime. Empty dates come last."""


ORDERS: Final = {
    "activity": Order("last_activity_at", descending=True, kind=datetime),
    "created": Order("created_at", descending=True, kind=datetime),
    "score": Order("score", descending=True, kind=int),
    "name": Order("name", descending=False),
    "next_action": Order("next_action_on", descending=False, kind=date),
    "waiting": Order("waiting_since", descending=False, kind=datetime),
    "value": Order("value_or_none", descending=True, kind=int),
}


@dataclass(frozen=True)
class LeadFilter:
    """Which leads a list has. Empty fields do not filter."""

    search: str = ""
    stages: tuple[str, ...] = ()
    assignee: int | None = None
    unassigned: bool = False
    tag: str = ""
    spam: bool = False
    """Only spam; without it, no spam."""
    waiting: bool = False
    """Only leads with a message that nobody has answered."""
    active_days: int | None = None
    """Only leads with activity within so many days."""


@dataclass(frozen=True)
class LeadPage:
    """One page of a list."""

    leads: list[Lead]
    next_cursor: str
    """Empty on the last page."""


def leads_matching(wanted: LeadFilter) -> QuerySet[Lead]:
    """The leads of a list, in no order."""
    leads = Lead.objects.filter(is_spam=wanted.spam)
    if wanted.stages:
        leads = leads.filter(stage__in=wanted.stages)
    if wanted.unassigned:
        leads = leads.filter(assignee=None)
    elif wanted.assignee is not None:
        leads = leads.filter(assignee=wanted.assignee)
    if wanted.tag:
        leads = leads.filter(tags__name=wanted.tag)
    if wanted.waiting:
        leads = leads.filter(waiting_since__isnull=False)
    if wanted.active_days is not None:
        since = timezone.now() - timedelta(days=wanted.active_days)
        leads = leads.filter(last_activity_at__gt=since)
    if wanted.search.strip():
        leads = _found(leads, query_words(wanted.search))
    return leads


def page_of_leads(
    wanted: LeadFilter, *, order: str = "activity", after: str = "", limit: int = 50
) -> LeadPage:
    """One page of a list, beginning after the cursor `after`. Raises InvalidCursor, KeyError."""
    by = ORDERS[order]
    leads = leads_matching(wanted).select_related("assignee").prefetch_related("tags")
    if order == "value":
        leads = leads.annotate(value_or_none=Coalesce("expected_value", NO_VALUE))
    if wanted.spam:
        leads = leads.prefetch_related(Prefetch("messages", _REASONS))
    if after:
        leads = leads.filter(_after(by, *_decode(after, by)))
    direction = F(by.field).desc if by.descending else F(by.field).asc
    first = direction() if by.kind is str or by.descending else direction(nulls_last=True)
    rows = list(leads.order_by(first, "-pk" if by.descending else "pk")[: limit + 1])
    more = len(rows) > limit
    rows = rows[:limit]
    return LeadPage(rows, _encode(rows[-1], by) if more else "")


def count_up_to(wanted: LeadFilter, most: int = COUNTED_AT_MOST) -> int:
    """The number of leads of a list, counted up to `most`."""
    return leads_matching(wanted)[:most].count()


def _found(leads: QuerySet[Lead], words: Sequence[str]) -> QuerySet[Lead]:
    """The leads whose search text has all `words`, each as the beginning of a word.

    On PostgreSQL, where nothing has them, the leads with similar words: typing errors.
    """
    if not words:
        return leads.none()
    if connection.vendor == "sqlite":
        query = " ".join(f'"{word}"*' for word in words)
        table, condition = "leads_search_index", "leads_search_index MATCH %s"
        return leads.filter(pk__in=RawSQL(f"SELECT rowid FROM {table} WHERE {condition}", (query,)))
    query = " & ".join(f"{word}:*" for word in words)
    similar = [word for word in words if len(word) >= _SHORTEST_SIMILAR and word.isalpha()]
    if not similar:
        return leads.filter(pk__in=RawSQL(_WITH_WORDS, (query,)))
    with connection.cursor() as cursor:  # for the operator <% of pg_trgm below
        cursor.execute(
            "SELECT set_config('pg_trgm.word_similarity_threshold', %s, false)", [_SIMILARITY]
        )
    alike = " AND ".join(["%s <%% text"] * len(similar))
    sql = (
        f"WITH exact AS MATERIALIZED ({_WITH_WORDS}) SELECT lead_id FROM exact UNION ALL"
        f" SELECT lead_id FROM leads_leadsearch WHERE NOT EXISTS (SELECT FROM exact) AND {alike}"
    )
    return leads.filter(pk__in=RawSQL(sql, (query, *similar)))


def _after(by: Order, value: Any, pk: int) -> Q:
    """The rows that follow the one with this value and id."""
    then = "lt" if by.descending else "gt"
    if value is None:  # nulls come last
        return Q(**{f"{by.field}__isnull": True, f"pk__{then}": pk})
    following = Q(**{f"{by.field}__{then}e": value}) & (
        Q(**{f"{by.field}__{then}": value}) | Q(**{f"pk__{then}": pk})
    )
    if issubclass(by.kind, date) and not by.descending:
        following |= Q(**{f"{by.field}__isnull": True})
    return following


def _encode(lead: Lead, by: Order) -> str:
    value = getattr(lead, by.field)
    shown = value.isoformat() if isinstance(value, date) else value
    return base64.urlsafe_b64encode(json.dumps([shown, lead.pk]).encode()).decode()


def _decode(cursor: str, by: Order) -> tuple[Any, int]:
    """The value and the id in a cursor. Raises InvalidCursor."""
    try:
        value, pk = json.loads(base64.urlsafe_b64decode(cursor.encode()))
        if value is not None:
            value = by.kind.fromisoformat(value) if issubclass(by.kind, date) else by.kind(value)
        if not 0 < int(pk) < 2**63 or "\0" in str(value):
            raise InvalidCursor(cursor)
        return value, int(pk)
    except (ValueError, TypeError) as error:
        raise InvalidCursor(cursor) from error
