"""Records that staff read personal data, and tells the principals of unusual amounts."""

import json
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import DayOfReading, User
from brokerage.accounts.rules import StaffAct, StaffRole
from brokerage.accounts.services import staff_log
from brokerage.accounts.services.emails import send_account_email
from brokerage.core import facts

_FIGURES: Final = json.loads(facts.domain_file("accounts", "reading"))
OPENED_A_DAY: Final[int] = _FIGURES["openedADay"]
LISTED_A_DAY: Final[int] = _FIGURES["listedADay"]
_HOUR: Final = 3600
_KEPT: Final = timedelta(days=2)


def record_list(request: HttpRequest, what: str, people: Iterable[int], kind: str = "lead") -> None:
    """Log that staff viewed a list of people, at most once an hour per list and set of people,
    because open screens reload every few seconds. `what` names the list, `people` are ids of `kind`
    rows.
    """
    found = sorted(set(people))
    if not found or _is_known(request, what, kind, found):
        return
    with transaction.atomic():
        _count(request, listed=[f"{kind} {pk}" for pk in found])
        staff_log.record(
            request,
            act=StaffAct.PEOPLE_LISTED,
            object_type="list",
            object_id=None,
            detail={"list": what, "people": len(found)},
        )
    _remember(request, what, kind, found)


def record_lead(request: HttpRequest, what: str, lead: int, others: Collection[int] = ()) -> None:
    """Record in the staff log, once an hour, that details of a lead were read: `what`, such as its
    timeline. `others` are other leads that the response shows too.
    """
    shown = [lead, *sorted({*others} - {lead})]
    if _is_known(request, what, "lead", shown):
        return
    with transaction.atomic():
        _count(request, opened=[f"lead {lead}"], listed=[f"lead {pk}" for pk in shown[1:]])
        staff_log.record(
            request,
            act=StaffAct.LEAD_READ,
            object_type="lead",
            object_id=lead,
            detail={"what": what, "people": len(shown)},
        )
    _remember(request, what, "lead", shown)


def count_lead(request: HttpRequest, lead: int) -> None:
    """Count a lead that was opened in the reader's day. The caller writes the entry in the staff
    log.
    """
    count_opened(request, "lead", lead)


def count_opened(request: HttpRequest, kind: str, pk: int) -> None:
    """Count a person whose row of this kind was opened, as `count_lead` does."""
    if not _is_known(request, kind, kind, [pk]):
        with transaction.atomic():
            _count(request, opened=[f"{kind} {pk}"])
        _remember(request, kind, kind, [pk])


def forget_old_days(now: datetime) -> None:
    DayOfReading.objects.filter(day__lt=timezone.localdate(now) - _KEPT).delete()


def _count(
    request: HttpRequest, *, opened: Collection[str] = (), listed: Collection[str] = ()
) -> None:
    """Add people to the reader's day. If it now has more than usual, email the principals, once."""
    reader = request.user
    assert isinstance(reader, User)
    days = DayOfReading.objects.select_for_update()
    day, _ = days.get_or_create(reader=reader, day=timezone.localdate())
    new_opened = sorted({*opened}.difference(day.opened))
    new_listed = sorted({*listed}.difference(day.listed))
    if not new_opened and not new_listed:
        return
    day.opened, day.listed = day.opened + new_opened, day.listed + new_listed
    unusual = len(day.opened) > OPENED_A_DAY or len(day.listed) > LISTED_A_DAY
    if unusual and day.alerted_at is None:
        day.alerted_at = timezone.now()
        _alert(day)
    day.save()


def _alert(day: DayOfReading) -> None:
    for principal in User.objects.filter(staff_role=StaffRole.PRINCIPAL, is_active=True):
        send_account_email(
            "reading",
            principal,
            by=day.reader.get_short_name(),
            opened=str(len(day.opened)),
            listed=str(len(day.listed)),
            desk_url=f"{settings.SITE_URL}/desk/log",
        )


def _key(request: HttpRequest, what: str, kind: str, people: Collection[int]) -> str:
    read = f"{request.user.pk} {what} {kind} {people}"
    return f"reading-{sha256(read.encode()).hexdigest()}"


def _is_known(request: HttpRequest, what: str, kind: str, people: Collection[int]) -> bool:
    return cache.get(_key(request, what, kind, people)) is not None


def _remember(request: HttpRequest, what: str, kind: str, people: Collection[int]) -> None:
    cache.set(_key(request, what, kind, people), 1, _HOUR)
