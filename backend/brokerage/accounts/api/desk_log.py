"""Reading the log of what staff did."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from brokerage.accounts import selectors
from brokerage.accounts.models import StaffLogEntry
from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import LogChain, LogOut, LogRow
from brokerage.accounts.services import staff_log
from brokerage.core.errors import Problem

router = Router(by_alias=True, tags=["desk"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403), Problem)
_Id = Annotated[int, Query(ge=1, le=2**63 - 1)]


@router.get("/desk/log", operation_id="read-staff-log", response={200: LogOut, **_REFUSALS})
def read_staff_log(
    request: HttpRequest,
    actor: _Id | None = None,
    act: StaffAct | None = None,
    object_type: Annotated[str, Query(alias="objectType", max_length=30)] = "",
    object_id: Annotated[int | None, Query(alias="objectId", ge=1, le=2**63 - 1)] = None,
    after: Annotated[str, Query(pattern=r"^\d{0,18}$")] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> LogOut:
    """The newest entries first: a principal reads everybody's, an advisor their own."""
    entries = selectors.staff_log_for(current_user(request))
    if actor is not None:
        entries = entries.filter(actor_id=actor)
    if act is not None:
        entries = entries.filter(act=act)
    if object_type:
        entries = entries.filter(object_type=object_type)
    if object_id is not None:
        entries = entries.filter(object_id=object_id)
    if after:
        entries = entries.filter(pk__lt=int(after))
    found = list(entries[: limit + 1])
    rows = found[:limit]
    names = selectors.names_of(entry.actor_id for entry in rows if entry.actor_id is not None)
    return LogOut(
        entries=[_row(entry, names) for entry in rows],
        after=str(rows[-1].pk) if len(found) > limit else None,
        chain=_chain(),
    )


def _row(entry: StaffLogEntry, names: dict[int, str]) -> LogRow:
    return LogRow(
        id=entry.pk,
        at=entry.at,
        actor_id=entry.actor_id,
        actor_name=None if entry.actor_id is None else names.get(entry.actor_id),
        act=entry.act,
        label=entry.label,
        object_type=entry.object_type,
        object_id=entry.object_id,
        detail=entry.detail,
        network=entry.network,
    )


def _chain() -> LogChain:
    entries, broken = staff_log.verify_new()
    return LogChain(
        entries=entries, is_intact=broken is None, broken_at=broken.number if broken else None
    )
