"""The dates of deals as calendar files, and the private address of each member of staff."""

from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core import ratelimit
from brokerage.core.client_ip import client_network
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import Problem
from brokerage.deals.dates.models import DealDate
from brokerage.deals.dates.rules.ics import MEDIA_TYPE, Event, calendar
from brokerage.deals.dates.schemas.desk import CalendarFeedOut
from brokerage.deals.dates.selectors.calendars import (
    event_of,
    events_of_deal,
    events_of_staff,
    feed_of,
)
from brokerage.deals.dates.services.feeds import end_feed, renew_feed
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: dates"])

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 429), Problem)
FEEDS_AN_HOUR: Final = 120
"""Readings of calendar addresses from one network."""
_ICS: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The calendar file.",
            "content": {"text/calendar": {"schema": {"type": "string"}}},
        }
    }
}


@router.get(
    "/desk/deals/{int:deal_id}/calendar",
    operation_id="download-deal-calendar",
    response=_REFUSALS,
    auth=IsStaff(),
    openapi_extra=_ICS,
)
def download_deal_calendar(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Download all dates of a deal. A later file updates the same events, and cancels those that
    are not needed any more.
    """
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return _file(events_of_deal(deal), f"dates-{deal.pk}.ics")


@router.get(
    "/desk/deals/{int:deal_id}/dates/{int:date_id}/calendar",
    operation_id="download-date-calendar",
    response=_REFUSALS,
    auth=IsStaff(),
    openapi_extra=_ICS,
)
def download_date_calendar(request: HttpRequest, deal_id: int, date_id: int) -> HttpResponse:
    """Download one date, to pass it on. One that is not needed takes its event out again."""
    deal = deal_of(current_user(request), deal_id)
    event = event_of(DealDate.objects.get(deal=deal, pk=date_id))
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return _file([event] if event else [], f"date-{date_id}.ics")


@router.post(
    "/desk/calendar-feed",
    operation_id="renew-calendar-feed",
    response={200: CalendarFeedOut, **_REFUSALS},
    auth=IsStaff(),
)
def renew_calendar_feed(request: HttpRequest) -> CalendarFeedOut:
    """Return a new private address for the person's calendar, once. An earlier one ends."""
    secret = renew_feed(by=current_user(request))
    return CalendarFeedOut(address=f"{settings.SITE_URL}/api/calendar/{secret}")


@router.delete(
    "/desk/calendar-feed",
    operation_id="end-calendar-feed",
    response={204: None, **_REFUSALS},
    auth=IsStaff(),
)
def end_calendar_feed(request: HttpRequest) -> HttpResponse:
    end_feed(by=current_user(request))
    return HttpResponse(status=204)


@router.get(
    "/calendar/{secret}",
    operation_id="read-calendar-feed",
    response=_REFUSALS,
    auth=None,
    openapi_extra=_ICS,
)
def read_calendar_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """Return the open dates of a member of staff, to the calendar that has their address. Status
    404 for an address that ended or never was.
    """
    with serialized_transaction():
        ratelimit.consume_for_network(
            "calendar-feed", client_network(request), limit=FEEDS_AN_HOUR, seconds=3600
        )
    return _file(events_of_staff(feed_of(secret).user), "dates.ics")


def _file(events: list[Event], name: str) -> HttpResponse:
    host = urlsplit(settings.SITE_URL).hostname or "dates"
    content = calendar(events, name="Dates", host=host, now=timezone.now())
    return HttpResponse(
        content,
        content_type=MEDIA_TYPE,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )
