"""Writes and verifies the staff log: the log of what staff do."""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import StaffLogChain, StaffLogEntry
from brokerage.accounts.rules import RECORDED_ONCE, StaffAct
from brokerage.accounts.selectors import names_of
from brokerage.accounts.services.locks import lock_staff_log
from brokerage.core.client_ip import client_network

logger = logging.getLogger(__name__)

Value = str | int | bool | None
Detail = Mapping[str, Value | list[str] | list[int]]

NamesById = Callable[[set[int]], dict[int, str]]
OBJECT_NAMES: Final[dict[str, NamesById]] = {"user": names_of}
"""Functions that return names by id, by type of object; features add theirs."""
_VERIFIED = "staff-log-verified"


class BrokenEntry(NamedTuple):
    """The first entry of the staff log that is missing or was changed; `reason` says which."""

    number: int
    reason: str


class Verification(NamedTuple):
    """The number of entries that the log should have, and the first broken entry or None."""

    entries: int
    broken: BrokenEntry | None


def record(
    request: HttpRequest | None,
    *,
    act: StaffAct,
    object_type: str,
    object_id: int | None,
    detail: Detail | None = None,
) -> None:
    """Add an entry to the staff log. Call it last in the transaction of the act: it blocks other
    writers of the log until the commit. A command passes None for `request`.

    `object_type` and `object_id` name the row, such as "lead" and its id; the id is None if
    `detail` names the objects. `detail` contains ids, names of fields and states, but no names of
    people and no texts. A repetition of an act in `RECORDED_ONCE` is not recorded.
    """
    entry = StaffLogEntry(
        act=act,
        actor_id=None if request is None else request.user.pk,
        object_type=object_type,
        object_id=object_id,
        detail=dict(detail or {}),
        network="" if request is None else client_network(request),
    )
    if _is_repetition(entry):
        return
    with transaction.atomic():
        chain = lock_staff_log()
        if _is_repetition(entry):  # recorded while this one waited
            return
        entry.at = timezone.now()
        entry.pk, entry.previous_hash = chain.length + 1, chain.last_hash
        entry.hash = entry.expected_hash()
        entry.save(force_insert=True)
        chain.length, chain.last_hash = entry.pk, entry.hash
        chain.save()


def verify(*, after: int = 0, previous_hash: str = "") -> Verification:
    """Check that no entry above `after` is missing or was changed. `previous_hash` is the hash of
    the entry `after`.

    It cannot detect that someone rewrote the whole log, or removed its end and corrected
    `StaffLogChain`.
    """
    chain = StaffLogChain.objects.filter(pk=1).first() or StaffLogChain()
    number = after
    entries = StaffLogEntry.objects.filter(pk__gt=after, pk__lte=chain.length).order_by("pk")
    for entry in entries.iterator():
        number += 1
        if entry.pk != number:
            return Verification(chain.length, BrokenEntry(number, "is missing"))
        if entry.previous_hash != previous_hash or entry.hash != entry.expected_hash():
            return Verification(chain.length, BrokenEntry(number, "was changed"))
        previous_hash = entry.hash
    if number < chain.length:
        return Verification(chain.length, BrokenEntry(number + 1, "is missing"))
    if previous_hash != chain.last_hash:
        return Verification(chain.length, BrokenEntry(number, "was changed"))
    return Verification(chain.length, None)


def verify_new() -> Verification:
    """Verify the entries added since this last found the log intact, or all entries if the last
    verified one has changed.
    """
    number, known_hash = cache.get(_VERIFIED, (0, ""))
    last = StaffLogEntry.objects.filter(pk=number).first()
    if last is None or last.hash != known_hash or last.hash != last.expected_hash():
        number, known_hash = 0, ""  # nothing verified yet, or something is wrong: find out where
    found = verify(after=number, previous_hash=known_hash)
    if found.broken is None and found.entries > number:
        end = StaffLogEntry.objects.get(pk=found.entries)
        cache.set(_VERIFIED, (end.pk, end.hash), timeout=None)
    return found


def names_in(entries: Iterable[StaffLogEntry]) -> dict[str, dict[int, str]]:
    """Return the names of actors and objects of entries by id, for each type of object that has
    names.
    """
    ids: dict[str, set[int]] = {kind: set() for kind in OBJECT_NAMES}
    for entry in entries:
        for kind, pk in (("user", entry.actor_id), (entry.object_type, entry.object_id)):
            if kind in ids and pk is not None:
                ids[kind].add(pk)
    return {kind: OBJECT_NAMES[kind](found) for kind, found in ids.items()}


def report_if_broken() -> None:
    """Verify all entries: a task of the worker. If one is broken, log an error, and make the next
    `verify_new` verify all entries too.
    """
    broken = verify().broken
    if broken is not None:
        cache.delete(_VERIFIED)
        logger.error("The staff log is broken: entry %s %s", broken.number, broken.reason)


def _is_repetition(entry: StaffLogEntry) -> bool:
    period = RECORDED_ONCE.get(StaffAct(entry.act))
    if period is None:
        return False
    return StaffLogEntry.objects.filter(
        actor_id=entry.actor_id,
        act=entry.act,
        object_type=entry.object_type,
        object_id=entry.object_id,
        at__gt=timezone.now() - period,
    ).exists()
