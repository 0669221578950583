"""Lists of leads: search, filters, order, and pagination by cursor."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Exists, F, Max, OuterRef, Prefetch, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Coalesce
from django.utils import timezone

from brokerage.core.process_cache import cached_in_process
from brokerage.core.search_words import Word, query_words, sort_key
from brokerage.leads.models import ContactMessage, Lead, LeadTag, Tag
from brokerage.leads.models.leads import NO_VALUE
from brokerage.leads.selectors import cursors

COUNTED_AT_MOST: Final = 1000
"""The most leads of a list that are counted: a larger number says nothing to a reader."""

_WITH_WORDS: Final = "SELECT lead_id FROM leads_leadsearch WHERE words @@ to_tsquery('simple', %s)"
_FOUND_FIRST: Final = 5000
"""So many leads are looked up by their words before all else: more are found while PostgreSQL reads
the leads in the order of the list.
"""
_SIMILAR_AT_MOST: Final = 200
_NAMES: Final = "lower(name || ' ' || company)"
"""The expression of the index `lead_names_trigrams`."""
_SIMILARITY: Final = "0.5"
"""The part of a word's trigrams that a similar word has. Two swapped letters of nine leave 0.6."""
_SHORTEST_SIMILAR: Final = 4
"""Letters of a word for which similar words are found."""

_REASONS: Final = ContactMessage.objects.only("lead", "suspicions")
"""Of the messages of spam, a list shows why they are spam."""


@dataclass(frozen=True)
class Order:
    """An order of the list by one column, and by id in the same direction."""

    field: str
    descending: bool
    kind: type[str] | type[int] | type[date] = str
    """Type of the field's values: str, int, date or datetime. Empty dates come last."""


ORDERS: Final = {
    "activity": Order("last_activity_at", descending=True, kind=datetime),
    "created": Order("created_at", descending=True, kind=datetime),
    "score": Order("score", descending=True, kind=int),
    "name": Order("sort_name", descending=False),
    "next_action": Order("next_action_on", descending=False, kind=date),
    "waiting": Order("waiting_since", descending=False, kind=datetime),
    "value": Order("value_or_none", descending=True, kind=int),
}


@dataclass(frozen=True)
class LeadFilter:
    """The filters that select the leads of a list. A field that is empty, None or False does not
    filter, except that spam is left out unless `spam` is true.
    """

    search: str = ""
    stages: tuple[str, ...] = ()
    assignee: int | None = None
    unassigned: bool = False
    """Only leads without an assignee; `assignee` is ignored."""
    tag: str = ""
    spam: bool = False
    """Only spam; without it, no spam."""
    waiting: bool = False
    active_days: int | None = None
    highest_id: int | None = None


@dataclass(frozen=True)
class LeadPage:
    """One page of a list of leads."""

    leads: list[Lead]
    next_cursor: str
    total: int
    """All pages together, counted up to `COUNTED_AT_MOST`."""


def leads_matching(wanted: LeadFilter) -> QuerySet[Lead]:
    """Return the leads that match a filter, those with the latest activity first. A search matches
    the beginnings of words. On PostgreSQL, a search runs a query at once, and if no lead has the
    words, it matches leads with a similar name or company.
    """
    leads = Lead.objects.filter(is_spam=wanted.spam)
    if wanted.stages:
        leads = leads.filter(stage__in=wanted.stages)
    if wanted.unassigned:
        leads = leads.filter(assignee=None)
    elif wanted.assignee is not None:
        leads = leads.filter(assignee=wanted.assignee)
    if wanted.tag:
        # By the tag's id, whose frequency PostgreSQL knows: a join by name took four times as long.
        tag = Tag.objects.filter(name=wanted.tag).values_list("pk", flat=True).first()
        leads = leads.filter(Exists(LeadTag.objects.filter(lead=OuterRef("pk"), tag=tag)))
    if wanted.waiting:
        leads = leads.filter(waiting_since__isnull=False)
    if wanted.active_days is not None:
        since = timezone.now() - timedelta(days=wanted.active_days)
        leads = leads.filter(last_activity_at__gt=since)
    if wanted.highest_id is not None:
        leads = leads.filter(pk__lte=wanted.highest_id)
    if wanted.search.strip():
        leads = _found(leads, query_words(wanted.search))
    return leads


def page_of_leads(
    wanted: LeadFilter, *, order: str = "activity", after: str = "", limit: int = 50
) -> LeadPage:
    """Return a page of leads that match a filter, in one of `ORDERS`. Raises InvalidCursor."""
    by = ORDERS[order]
    matching = leads = leads_matching(wanted)
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
    if not more and not after:
        return LeadPage(rows, "", len(rows))
    return LeadPage(rows, _encode(rows[-1], by) if more else "", _total(wanted, matching))


def highest_id() -> int:
    """Return the highest id of all leads, 0 without any. Leads that are committed later have a
    higher id: anyone who inserts one holds the lock `leads`.
    """
    return Lead.all_objects.aggregate(highest=Max("pk"))["highest"] or 0


def tags_of(leads: Iterable[Lead]) -> dict[int, list[str]]:
    """Return the names of each lead's tags by lead id, in alphabetical order. Prefetching whole
    tags took a quarter of the time of a list.
    """
    rows = LeadTag.objects.filter(lead__in=[lead.pk for lead in leads])
    found: dict[int, list[str]] = {}
    for lead, name in rows.values_list("lead_id", "tag__name"):
        found.setdefault(lead, []).append(name)
    return {lead: sorted(names, key=sort_key) for lead, names in found.items()}


def _total(wanted: LeadFilter, matching: QuerySet[Lead]) -> int:
    """Return the number of `matching` leads, counted up to `COUNTED_AT_MOST`. Each web process
    counts a list once in three seconds: every open screen asks for it every four.
    """
    return cached_in_process(
        f"list {wanted}", lambda: matching.order_by()[:COUNTED_AT_MOST].count()
    )


def _found(leads: QuerySet[Lead], words: Sequence[Word]) -> QuerySet[Lead]:
    """The leads whose search text has all `words`; on PostgreSQL, if there is none, those with
    similar words.
    """
    if not words:
        return leads.none()
    if connection.vendor == "sqlite":
        query = " AND ".join(_either(word, '"%s"*', " AND ", " OR ") for word in words)
        table, condition = "leads_search_index", "leads_search_index MATCH %s"
        return leads.filter(pk__in=RawSQL(f"SELECT rowid FROM {table} WHERE {condition}", (query,)))
    query = " & ".join(_either(word, "%s:*", " & ", " | ") for word in words)
    with connection.cursor() as cursor:
        cursor.execute(f"{_WITH_WORDS} LIMIT {_FOUND_FIRST + 1}", [query])
        found = [lead for (lead,) in cursor]
        if not found:
            found = _with_similar_words(cursor, ["".join(word) for word in words])
    if len(found) > _FOUND_FIRST:
        return leads.filter(pk__in=RawSQL(_WITH_WORDS, (query,)))
    return leads.filter(pk__in=RawSQL("SELECT unnest(%s::bigint[])", (found,)))


def _either(word: Word, prefix: str, and_: str, or_: str) -> str:
    """The part of a full-text query that finds a word: its parts run together, or all of them.
    `prefix` is a pattern that matches the beginning of a word.
    """
    parts = and_.join(prefix % part for part in word)
    return f"({prefix % ''.join(word)}{or_}({parts}))" if len(word) > 1 else parts


def _with_similar_words(cursor: CursorWrapper, words: Sequence[str]) -> list[int]:
    """The ids of at most `_SIMILAR_AT_MOST` leads whose name or company has a word similar to each
    of `words`, except short ones and those with digits. With messages and notes it took half a
    second.
    """
    similar = [word for word in words if len(word) >= _SHORTEST_SIMILAR and word.isalpha()]
    if not similar:
        return []
    cursor.execute(  # for the operator <% of pg_trgm
        "SELECT set_config('pg_trgm.word_similarity_threshold', %s, false)", [_SIMILARITY]
    )
    alike = " AND ".join([f"%s <%% {_NAMES}"] * len(similar))
    cursor.execute(f"SELECT id FROM leads_lead WHERE {alike} LIMIT {_SIMILAR_AT_MOST}", similar)
    return [lead for (lead,) in cursor]


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
    return cursors.encode(shown, lead.pk)


_PARSE: Final[dict[type, cursors.Parse]] = {
    datetime: cursors.moment,
    date: date.fromisoformat,
    int: int,
    str: cursors.text,
}


def _decode(cursor: str, by: Order) -> tuple[Any, int]:
    """Return the value and the id in a cursor. Raises InvalidCursor if it cannot be read."""
    value, pk = cursors.decode(cursor, cursors.optional(_PARSE[by.kind]), cursors.row_id)
    return value, pk
