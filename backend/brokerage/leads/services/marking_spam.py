"""Marks messages as spam or as not spam, and deletes messages."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from brokerage.leads.models import ContactMessage, Status
from brokerage.leads.selectors.messages import mails_of
from brokerage.leads.services import message_mails
from brokerage.mail.models import Mail
from brokerage.mail.services import queue


@transaction.atomic
def erase_messages(*, messages: Iterable[ContactMessage]) -> None:
    """Delete messages and their mails. Mails that were sent stay in the mailboxes."""
    references = [message.reference for message in messages]
    # Messages first: `mark_not_spam` locks one while it queues its mail, which is deleted next.
    ContactMessage.objects.filter(reference__in=references).delete()
    Mail.objects.filter(reference__in=references).delete()


@transaction.atomic
def mark_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Mark messages as spam; their leads and the blocked senders do not change. Returns how many of
    them were not spam before.
    """
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    return chosen.exclude(status=Status.SPAM).update(status=Status.SPAM)


@transaction.atomic
def mark_not_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Set the status of those `messages` that are spam to new. Returns how many were spam.

    If the firm has got no mail with such a message, that mail is queued now. The visitor gets no
    confirmation, because it would come late.
    """
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    spam = list(chosen.filter(status=Status.SPAM).select_for_update())
    chosen.filter(status=Status.SPAM).update(status=Status.NEW)
    for message in spam:
        if not mails_of(message).filter(to_firm=True).exists():
            queue([message_mails.to_firm(message, now=timezone.now())])
    return len(spam)
