"""Marks messages as spam or as not spam, and deletes messages."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Min, QuerySet
from django.utils import timezone

from brokerage.accounts.selectors import confirmed_account
from brokerage.core.db_locks import advisory_lock
from brokerage.leads.models import OPEN_STATUSES, ContactMessage, Lead, Status, Suspicion
from brokerage.leads.selectors.messages import mails_of, not_answered
from brokerage.leads.services import message_mails
from brokerage.leads.services.score_and_search_text import save_with_score_and_search_text
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import queue


@transaction.atomic
def erase_messages(*, messages: Iterable[ContactMessage]) -> None:
    """Delete messages and their mails. Mails that were sent stay in the mailboxes."""
    references = [message.reference for message in messages]
    # Messages first: `mark_not_spam` locks one while it queues its mail, which is deleted next.
    ContactMessage.objects.filter(reference__in=references).delete()
    Mail.objects.filter(reference__in=references).delete()


@transaction.atomic
def erase_messages_and_update_leads(*, messages: Iterable[ContactMessage]) -> None:
    """Delete messages and their mails, and update their leads: score, search text and wait."""
    messages = list(messages)
    leads = _lock_leads_of(_stored(messages))
    erase_messages(messages=messages)
    for lead in leads:
        update_waiting(lead)
        save_with_score_and_search_text(lead)


def _stored(messages: Iterable[ContactMessage]) -> QuerySet[ContactMessage]:
    return ContactMessage.objects.filter(pk__in=[message.pk for message in messages])


def _lock_leads_of(messages: QuerySet[ContactMessage]) -> list[Lead]:
    """Lock the leads of messages, as for changes of many leads before the messages themselves."""
    advisory_lock("leads")
    leads = Lead.all_objects.select_for_update().filter(pk__in=messages.values("lead"))
    return list(leads.order_by("pk"))


def record_decision(*, messages: Iterable[ContactMessage], spam: bool) -> None:
    """Record that staff have decided whether these messages are spam: `Suspicion.STAFF` becomes the
    first of their suspicions, or is removed.
    """
    messages = list(messages)
    for message in messages:
        others = [each for each in message.suspicions if each != Suspicion.STAFF]
        message.suspicions = [Suspicion.STAFF, *others] if spam else others
    ContactMessage.objects.bulk_update(messages, ["suspicions"], batch_size=200)


@transaction.atomic
def mark_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Set the status of messages to spam. Returns how many were not spam before. Leads do not
    change.
    """
    return _stored(messages).exclude(status=Status.SPAM).update(status=Status.SPAM)


@transaction.atomic
def mark_spam_with_leads(*, messages: Iterable[ContactMessage]) -> int:
    """Mark messages as spam on a staff member's decision. Their leads no longer wait for a reply to
    these messages. Returns how many were not spam before.
    """
    messages = list(messages)
    leads = _lock_leads_of(_stored(messages).exclude(status=Status.SPAM))
    record_decision(messages=messages, spam=True)
    count = mark_spam(messages=messages)
    for lead in leads:
        update_waiting(lead)
        save_with_score_and_search_text(lead)
    return count


@transaction.atomic
def mark_not_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Set the status of those `messages` that are spam to new. Returns how many were spam. Leads do
    not change.

    Queues the mail to the firm for each of them that has none yet. The visitor gets no
    confirmation, because it would come late.
    """
    chosen = _stored(messages).filter(status=Status.SPAM)
    spam = list(chosen.select_for_update())
    chosen.exclude(listing="").update(inquiry_at=timezone.now())
    chosen.update(status=Status.NEW)
    for message in spam:
        if not mails_of(message).filter(to_firm=True).exists():
            queue([message_mails.to_firm(message, now=timezone.now())])
    return len(spam)


@transaction.atomic
def mark_not_spam_with_leads(
    *, messages: Iterable[ContactMessage], status: str = Status.NEW
) -> int:
    """Mark messages and their leads as not spam by a decision of staff. Returns how many messages
    were spam. Blocked senders stay blocked.

    `status` is what the caller gives the messages afterwards; here it only decides whether their
    leads wait for an answer.
    """
    messages = list(messages)
    spam = _stored(messages).filter(status=Status.SPAM)
    leads = _lock_leads_of(spam)
    for lead in leads:
        end_spam(lead, spam.filter(lead=lead), status=status)
    record_decision(messages=messages, spam=False)
    count = mark_not_spam(messages=messages)
    for lead in leads:
        save_with_score_and_search_text(lead)
    return count


def end_spam(lead: Lead, messages: QuerySet[ContactMessage], *, status: str = Status.NEW) -> None:
    """Mark a lead, which the caller saves, as not spam, and link it to the account with its email.
    `messages` are messages of it that are not spam, or will not be. If they will have one of
    `OPEN_STATUSES`, the lead waits for an answer to those that are `not_answered`.
    """
    lead.is_spam = False
    lead.account = lead.account or confirmed_account(lead.email)
    for message in messages.order_by("received_at"):
        lead.last_activity_at = max(lead.last_activity_at, message.received_at)
    first = not_answered(messages, lead).aggregate(at=Min("received_at"))["at"]
    if status in OPEN_STATUSES and first:
        lead.waiting_since = min(lead.waiting_since or first, first)


def update_waiting(lead: Lead) -> None:
    """Update `waiting_since` after a message of a waiting lead, which the caller saves, was deleted
    or marked as spam: the lead waits for its earliest open message that is `not_answered`.
    """
    if lead.waiting_since:
        waiting = not_answered(lead.messages.filter(status__in=OPEN_STATUSES), lead)
        lead.waiting_since = waiting.aggregate(at=Min("received_at"))["at"]
