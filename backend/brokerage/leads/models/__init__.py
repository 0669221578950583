"""Messages of the contact form, leads, and what the desk stores about them."""

from brokerage.leads.models.desk import (
    BlockedSender,
    BulkChange,
    DeskPreferences,
    Merge,
    SavedView,
)
from brokerage.leads.models.leads import Lead, LeadSearch, LeadTag, Tag
from brokerage.leads.models.messages import OPEN_STATUSES, ContactMessage, Status, Suspicion
from brokerage.leads.models.replies import Reply
from brokerage.leads.models.timeline import (
    Activity,
    ActivityKind,
    Call,
    CallOutcome,
    LeadTask,
    Note,
    StageChange,
)

__all__ = [
    "OPEN_STATUSES",
    "Activity",
    "ActivityKind",
    "BlockedSender",
    "BulkChange",
    "Call",
    "CallOutcome",
    "ContactMessage",
    "DeskPreferences",
    "Lead",
    "LeadSearch",
    "LeadTag",
    "LeadTask",
    "Merge",
    "Note",
    "Reply",
    "SavedView",
    "StageChange",
    "Status",
    "Suspicion",
    "Tag",
]
