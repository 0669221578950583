"""The desk's operation that reads the staff log."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from ninja import Query, Router

from brokerage.accounts import selectors
from brokerage.accounts.models import StaffLogEntry
from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import LogChain, LogOut, LogRow
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import Problem

router = Router(by_alias=True, tags=["desk"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403), Problem)
_Day = Annotated[date, Query(ge=date(2000, 1, 1), le=date(2200, 1, 1))]
_Id = Annotated[int, Query(ge=1, le=2**63 - 1)]


@router.get("/desk/log", operation_id="read-staff-log", response={200: LogOut, **_REFUSALS})
def read_staff_log(
    request: HttpRequest,
    actor: _Id | None = None,
    act: StaffAct | None = None,
    object_type: Annotated[str, Query(alias="objectType", max_length=30)] = "",
    object_id: Annotated[int | None, Query(alias="objectId", ge=1, le=2**63 - 1)] = None,
    since: _Day | None = None,
    until: _Day | None = None,
    after: Annotated[str, Query(pattern=r"^\d{0,18}$")] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> LogOut:
    """List entries of the staff log, at most `limit` at a time, newest first.

    Principals see the entries of all staff, advisors only their own. A parameter that is absent or
    empty does not filter. `actor` is a member of staff; `objectType`, such as `lead`, and
    `objectId` are what the act was done to. `since` and `until` are days in the firm's time zone,
    both included. `after` is the value of `after` in the response with the previous page. `chain`
    says whether an entry was changed or removed; each request verifies at least the new entries.
    """
    entries = selectors.staff_log_for(current_user(request))
    if actor is not None:
        entries = entries.filter(actor_id=actor)
    if act is not None:
        entries = entries.filter(act=act)
    if object_type:
        entries = entries.filter(object_type=object_type)
    if object_id is not None:
        entries = entries.filter(object_id=object_id)
    if since is not None:
        entries = entries.filter(at__gte=_start_of(since))
    if until is not None:
        entries = entries.filter(at__lt=_start_of(until + timedelta(days=1)))
    if after:
        entries = entries.filter(pk__lt=int(after))
    found = list(entries[: limit + 1])
    rows = found[:limit]
    names = staff_log.names_in(rows)
    reading.record_list(request, "log", names["lead"])
    return LogOut(
        entries=[LogRow.of(entry, names) for entry in rows],
        after=str(rows[-1].pk) if len(found) > limit else None,
        chain=_chain(),
    )


def _start_of(day: date) -> datetime:
    """Return the first moment of a day in the firm's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


def _chain() -> LogChain:
    entries, broken = staff_log.verify_new()
    return LogChain(
        entries=entries,
        since=StaffLogEntry.objects.order_by("pk").values_list("at", flat=True).first(),
        is_intact=broken is None,
        broken_at=broken.number if broken else None,
    )
