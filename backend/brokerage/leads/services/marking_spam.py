"""Marks messages as spam or as not spam, and deletes messages."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Min, QuerySet
from django.utils import timezone

from brokerage.core.db_locks import advisory_lock
from brokerage.leads.models import OPEN_STATUSES, ContactMessage, Lead, Status, Suspicion
from brokerage.leads.selectors.messages import mails_of, not_answered
from brokerage.leads.services import message_mails
from brokerage.leads.services.leads_from_messages import complete_lead
from brokerage.leads.services.score_and_search_text import update_score_and_search_text
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
def erase_messages_and_update_leads(*, messages: Iterable[ContactMessage]) -> None:
    """Do what `erase_messages` does, and calculate anew for the leads of these messages: the score,
    the search text, and since when the lead has waited for an answer.
    """
    messages = list(messages)
    advisory_lock("leads")  # no message gets another lead now
    named = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    leads = list(
        Lead.all_objects.select_for_update().filter(pk__in=named.values("lead")).order_by("pk")
    )
    erase_messages(messages=messages)
    for lead in leads:
        update_waiting(lead)
        lead.version += 1
        lead.save()
        update_score_and_search_text(lead)


def record_decision(*, messages: Iterable[ContactMessage], spam: bool) -> None:
    """Record in the suspicions of these messages that staff have decided whether they are spam;
    their status does not change.
    """
    messages = list(messages)
    for message in messages:
        others = [each for each in message.suspicions if each != Suspicion.STAFF]
        message.suspicions = [Suspicion.STAFF, *others] if spam else others
    ContactMessage.objects.bulk_update(messages, ["suspicions"], batch_size=200)


@transaction.atomic
def mark_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Set the status of messages to spam. Returns how many were not spam before. Does not change
    their leads, and blocks no sender.
    """
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    return chosen.exclude(status=Status.SPAM).update(status=Status.SPAM)


@transaction.atomic
def mark_not_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Set the status of those `messages` that are spam to new. Returns how many were spam. Does not
    change their leads.

    Queues the mail to the firm for each message that was spam and has no such mail yet. The visitor
    gets no confirmation, because it would come late.
    """
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    spam = list(chosen.filter(status=Status.SPAM).select_for_update())
    chosen.filter(status=Status.SPAM).update(status=Status.NEW)
    for message in spam:
        if not mails_of(message).filter(to_firm=True).exists():
            queue([message_mails.to_firm(message, now=timezone.now())])
    return len(spam)


@transaction.atomic
def mark_not_spam_with_leads(
    *, messages: Iterable[ContactMessage], status: str = Status.NEW
) -> int:
    """Do what `mark_not_spam` does, and what `end_spam` does for the leads of the messages that
    were spam. Blocked senders stay blocked.

    The messages get the status new. `status` is the status that the caller gives them afterwards;
    here it only decides whether their leads wait for an answer.
    """
    messages = list(messages)
    spam = ContactMessage.objects.filter(
        pk__in=[message.pk for message in messages], status=Status.SPAM
    )
    advisory_lock("leads")  # no message gets another lead now
    # Leads before messages, as for changes of many leads.
    locked = Lead.all_objects.select_for_update().filter(pk__in=spam.values("lead")).order_by("pk")
    leads = {lead.pk: lead for lead in locked}
    for lead in leads.values():
        end_spam(lead, spam.filter(lead=lead), status=status)
    count = mark_not_spam(messages=messages)
    for lead in leads.values():
        lead.version += 1
        lead.save()
        update_score_and_search_text(lead)
    return count


def end_spam(lead: Lead, messages: QuerySet[ContactMessage], *, status: str = Status.NEW) -> None:
    """Mark a lead as not spam, and fill its empty details from `messages`: messages of this lead
    that are not spam.

    `status` is the status that these messages will have. If it is one of `OPEN_STATUSES`, the lead
    waits for an answer to those of them that are `not_answered`. The caller saves the lead.
    """
    lead.is_spam = False
    for message in messages.order_by("received_at"):
        complete_lead(lead, message)
        lead.last_activity_at = max(lead.last_activity_at, message.received_at)
    first = not_answered(messages, lead).aggregate(at=Min("received_at"))["at"]
    if status in OPEN_STATUSES and first:
        lead.waiting_since = min(lead.waiting_since or first, first)


def update_waiting(lead: Lead) -> None:
    """Update `waiting_since` of a lead after a message of it was deleted, moved away or marked as
    spam: to when the earliest message came that has one of `OPEN_STATUSES` and is `not_answered`,
    or to None if there is no such message. A lead that does not wait is not changed. The caller
    saves the lead.
    """
    if lead.waiting_since:
        waiting = not_answered(lead.messages.filter(status__in=OPEN_STATUSES), lead)
        lead.waiting_since = waiting.aggregate(at=Min("received_at"))["at"]
