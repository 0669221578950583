"""Deletes what people wrote about the way to closing of a deal that died."""

from brokerage.deals.dates.models import (
    CalendarGuest,
    ClosingItem,
    DateInvitation,
    DateMove,
    DealDate,
)
from brokerage.deals.pipeline.models import Deal


def forget(*, deal: Deal) -> None:
    """Delete the free texts, and whose calendars got which dates. The days stay, and so does the
    record of the calls about wires.
    """
    deal.retrades.all().delete()
    deal.tracks.update(pen="", note="")
    for model in (DealDate, DateMove, ClosingItem):
        model.objects.filter(deal=deal).update(reason="")
    CalendarGuest.objects.filter(deal=deal).delete()
    DateInvitation.objects.filter(deal=deal).delete()
