from brokerage.deals.dates.models.closing import ClosingItem, WireInstructions
from brokerage.deals.dates.models.dates import DateMove, DatePlan, DealDate
from brokerage.deals.dates.models.feeds import CalendarFeed
from brokerage.deals.dates.models.mails import CalendarGuest, DateInvitation, DateMail
from brokerage.deals.dates.models.tracks import Retrade, Track

__all__ = [
    "CalendarFeed",
    "CalendarGuest",
    "ClosingItem",
    "DateInvitation",
    "DateMail",
    "DateMove",
    "DatePlan",
    "DealDate",
    "Retrade",
    "Track",
    "WireInstructions",
]
