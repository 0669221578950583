"""Hands messages about listings over to those who answer buyers."""

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.leads.models import ContactMessage


def lock_inquiry(reference: str) -> ContactMessage | None:
    """Lock an inquiry that no one has taken over, in the caller's transaction."""
    untaken: QuerySet[ContactMessage] = ContactMessage.objects.filter(
        pk=reference, inquiry_taken_at=None, inquiry_at__isnull=False
    )
    return untaken.select_for_update().first()


def mark_taken(message: ContactMessage) -> None:
    message.inquiry_taken_at = timezone.now()
    message.save(update_fields=["inquiry_taken_at"])


def give_back(message: ContactMessage) -> None:
    """Let a message make a lead after all: there is no such listing, or it is not about one."""
    message.inquiry_at = message.inquiry_taken_at = None
    message.listing = ""
    message.save(update_fields=["inquiry_at", "inquiry_taken_at", "listing"])
