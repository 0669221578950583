"""The operations on messages and leads."""

from ninja import Router

from brokerage.leads.api.contact import router as contact
from brokerage.leads.api.desk_blocked import router as desk_blocked
from brokerage.leads.api.desk_board import router as desk_board
from brokerage.leads.api.desk_bulk import router as desk_bulk
from brokerage.leads.api.desk_context import router as desk_context
from brokerage.leads.api.desk_erasure import router as desk_erasure
from brokerage.leads.api.desk_leads import router as desk_leads
from brokerage.leads.api.desk_merging import router as desk_merging
from brokerage.leads.api.desk_preferences import router as desk_preferences
from brokerage.leads.api.desk_replies import router as desk_replies
from brokerage.leads.api.desk_timeline import router as desk_timeline
from brokerage.leads.api.desk_today import router as desk_today
from brokerage.leads.api.desk_views import router as desk_views
from brokerage.leads.api.erasure_requests import router as erasure_requests

router = Router(by_alias=True)
router.add_router("", contact)
router.add_router("", erasure_requests)

desk = Router(by_alias=True)
"""The desk's operations, below /api/desk."""
for part in (
    desk_context,
    desk_today,
    desk_bulk,
    desk_leads,
    desk_board,
    desk_timeline,
    desk_merging,
    desk_erasure,
    desk_views,
    desk_blocked,
    desk_replies,
    desk_preferences,
):
    desk.add_router("", part)
