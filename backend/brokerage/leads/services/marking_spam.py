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
    """Do what `erase_messages` does, and calculate anew for the leads of these messages: the score,
    the search text, and since when the lead has waited for an answer.
    """
    messages = list(messages)
    leads = _lock_leads_of(_stored(messages))
    erase_messages(messages=messages)
    for lead in leads:
        update_waiting(lead)
        save_with_score_and_search_text(lead)


def _stored(messages: Iterable[ContactMessage]) -> QuerySet[ContactMessage]:
    return ContactMessage.objects.filter(pk__in=[message.pk for message in messages])


def _lock_leads_of(messages: QuerySet[ContactMessage]) -> list[Lead]:
    """Lock the leads of messages, so that no message gets another lead, and return the leads.

    As for changes of many leads, leads are locked before messages.
    """
    advisory_lock("leads")
    leads = Lead.all_objects.select_for_update().filter(pk__in=messages.values("lead"))
    return list(leads.order_by("pk"))


def record_decision(*, messages: Iterable[ContactMessage], spam: bool) -> None:
    """Record that staff have decided whether these messages are spam: `Suspicion.STAFF` becomes the
    first of their suspicions, or is removed if `spam` is false. Saves the messages; their status
    does not change.
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
    return _stored(messages).exclude(status=Status.SPAM).update(status=Status.SPAM)


@transaction.atomic
def mark_spam_with_leads(*, messages: Iterable[ContactMessage]) -> int:
    """Do what `mark_spam` does, record that staff have decided it, and let the leads of those
    messages that were not spam before wait for their other messages only. Returns how many messages
    were not spam before.
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
    """Set the status of those `messages` that are spam to new. Returns how many were spam. Does not
    change their leads.

    Queues the mail to the firm for each message that was spam and has no such mail yet. The visitor
    gets no confirmation, because it would come late.
    """
    chosen = _stored(messages).filter(status=Status.SPAM)
    spam = list(chosen.select_for_update())
    chosen.update(status=Status.NEW)
    for message in spam:
        if not mails_of(message).filter(to_firm=True).exists():
            queue([message_mails.to_firm(message, now=timezone.now())])
    return len(spam)


@transaction.atomic
def mark_not_spam_with_leads(
    *, messages: Iterable[ContactMessage], status: str = Status.NEW
) -> int:
    """Do what `mark_not_spam` does, and what `end_spam` does for the leads of the messages that
    were spam, and record that staff have decided it. Returns how many messages were spam. Blocked
    senders stay blocked.

    The messages get the status new. `status` is the status that the caller gives them afterwards;
    here it only decides whether their leads wait for an answer.
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
    """Mark a lead as not spam, and link it to the account with its email. `messages` are messages
    of this lead that are not spam, or that the caller marks as not spam next. Its latest activity
    is the latest of them at the earliest.

    `status` is the status that these messages will have. If it is one of `OPEN_STATUSES`, the lead
    waits for an answer to those of them that are `not_answered`. The caller saves the lead.
    """
    lead.is_spam = False
    lead.account = lead.account or confirmed_account(lead.email)
    for message in messages.order_by("received_at"):
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
