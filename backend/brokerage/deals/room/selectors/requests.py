"""What was asked in a room, for staff."""

from collections.abc import Iterator, Sequence

from django.db.models import Count, Min

from brokerage.deals.pipeline.selectors.extensions import Wait
from brokerage.deals.room.models import Room, RoomRequest
from brokerage.deals.room.rules.requests import RequestState


def requests_of(room: Room) -> list[RoomRequest]:
    """Return what was asked, the latest first."""
    found = room.requests.select_related("interest__buyer", "owner").prefetch_related("files")
    return list(found.order_by("-number"))


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the open requests in the rooms of these deals."""
    found = RoomRequest.objects.filter(room__deal__in=deals, state=RequestState.OPEN)
    for each in (
        found.order_by().values("room__deal").annotate(n=Count("pk"), since=Min("asked_at"))
    ):
        n = each["n"]
        text = f"{n} question{'s' if n > 1 else ''} of buyers to answer"
        yield Wait(each["room__deal"], text, "room", each["since"])
