"""Puts mails from the firm's mailbox on the timeline of a lead, and takes them off again."""

from datetime import datetime

from brokerage.accounts.models import User
from brokerage.leads.models import Activity, ActivityKind, Lead


def add_received_mail(
    *, lead_id: int, mail_id: int, at: datetime, waits: bool, by: User | None = None
) -> None:
    """Put a mail on the timeline of a lead, in the caller's transaction. If it `waits`, the lead
    waits for an answer, unless it is spam. Contact details never change: anyone can forge a sender.
    Raises Lead.DoesNotExist.
    """
    lead = Lead.objects.select_for_update().get(pk=lead_id)
    Activity.objects.create(
        lead=lead, kind=ActivityKind.RECEIVED, at=at, actor=by, source_id=str(mail_id)
    )
    if waits and not lead.is_spam:
        lead.waiting_since = min(lead.waiting_since or at, at)
    lead.last_activity_at = max(lead.last_activity_at, at)
    lead.save_changes("waiting_since", "last_activity_at")


def remove_received_mail(*, mail_id: int, at: datetime) -> None:
    """Take a mail off the timeline it is on, in the caller's transaction. A lead that waited for an
    answer to this mail alone waits no longer.
    """
    shown = Activity.objects.filter(kind=ActivityKind.RECEIVED, source_id=str(mail_id))
    found = shown.values_list("lead", flat=True).first()
    if found is None:
        return
    lead = Lead.all_objects.select_for_update().get(pk=found)
    shown.delete()
    if lead.waiting_since == at:
        lead.waiting_since = None
    lead.save_changes("waiting_since")
