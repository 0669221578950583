"""The dates of deals as events of calendars, with titles that give nothing away."""

from hashlib import sha256

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.deals.dates.models import CalendarFeed, DealDate
from brokerage.deals.dates.rules.checklist import listed_dates
from brokerage.deals.dates.rules.ics import Event
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealStage

MOST = 2000


def neutral_title(stored: DealDate) -> str:
    """Return what a date is called where others may look."""
    listed = listed_dates().get(stored.key)
    return listed.calendar if listed else "A date in our file"


def event_of(stored: DealDate) -> Event | None:
    """Return a date as an event for staff; None without a day. What is not needed is canceled."""
    if stored.on is None:
        return None
    return Event(
        uid=stored.uid,
        sequence=stored.sequence,
        on=stored.done_on or stored.on,
        title=f"{neutral_title(stored)} (file {stored.deal_id})",
        is_canceled=stored.state == DateState.NOT_NEEDED,
    )


def events_of_deal(deal: Deal) -> list[Event]:
    found = (event_of(each) for each in DealDate.objects.filter(deal=deal).order_by("on", "pk"))
    return [each for each in found if each]


def feed_of(secret: str) -> CalendarFeed:
    """Return the feed of an address. Raises CalendarFeed.DoesNotExist, also for former staff."""
    hashed = sha256(secret.encode()).hexdigest()
    feeds = CalendarFeed.objects.select_related("user")
    return feeds.get(secret_sha256=hashed, user__is_active=True, user__is_staff=True)


def events_of_staff(user: User) -> list[Event]:
    """Return the open dates of the deals that a member of staff works on."""
    mine = Q(deal__members__user=user)
    dates = DealDate.objects.filter(mine, state=DateState.OPEN, on__isnull=False)
    dates = dates.exclude(deal__stage=DealStage.DEAD).distinct().order_by("on", "pk")
    return [each for each in map(event_of, dates[:MOST]) if each]
