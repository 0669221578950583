"""Erases deleted leads, old networks of senders and old notices: a task of the worker."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from brokerage.leads.models import BlockedSender, BulkChange, ContactMessage, Lead
from brokerage.leads.rules.bulk import UNDONE_WITHIN
from brokerage.leads.services.erasing import erase, forget_erased_words
from brokerage.leads.services.notices import delete_old_notices

NETWORKS_KEPT = timedelta(days=30)
"""How long the network of a message or of a blocked sender is stored."""


def purge(now: datetime | None = None) -> None:
    """Erase what is kept for a limited time: deleted leads, records of changes of many leads,
    networks of senders, and notices to staff.
    """
    now = now or timezone.now()
    due = Lead.all_objects.filter(deleted_at__lte=now - UNDONE_WITHIN)
    numbers = list(due.values_list("pk", flat=True))
    for pk in numbers:
        with transaction.atomic():
            lead = due.select_for_update().filter(pk=pk).first()
            if lead is not None:  # else the deletion was undone meanwhile
                erase(lead)
    if numbers:
        forget_erased_words()
    BulkChange.objects.filter(at__lte=now - UNDONE_WITHIN).delete()
    old = now - NETWORKS_KEPT
    ContactMessage.objects.filter(received_at__lte=old).exclude(network="").update(network="")
    BlockedSender.objects.filter(blocked_at__lte=old).exclude(network="").delete()
    delete_old_notices(now)
