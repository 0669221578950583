"""Adds each new message to the lead of its sender, or to a new lead: a task of the worker.

The request that receives a message does not do this: storing the message stays one short
transaction, and an error here cannot make it fail.
"""

from threading import Event

from brokerage.accounts.selectors import confirmed_account
from brokerage.core import tracing
from brokerage.core.db_locks import advisory_lock, serialized_transaction
from brokerage.leads.models import (
    OPEN_STATUSES,
    Activity,
    ActivityKind,
    ContactMessage,
    Lead,
    Status,
)
from brokerage.leads.rules import message_matching, phones
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.matching import candidates
from brokerage.leads.selectors.messages import mails_of, next_without_lead
from brokerage.leads.services.score_and_search_text import update_score_and_search_text


def add_messages_to_leads(stop: Event) -> None:
    """Add each message that has no lead to the lead of its sender, or to a new lead, the earliest
    message first. Ends early if `stop` is set.
    """
    while not stop.is_set() and (reference := next_without_lead()):
        with tracing.job("add message to lead"):
            add_message_to_lead(reference)


def add_message_to_lead(reference: str) -> None:
    """Add the message with this reference to the lead that has the sender's email or phone number,
    or to a new lead.

    A spam message changes nothing else about a lead that is not spam. Otherwise, a message that is
    not spam makes its lead not spam. The new lead of a spam message is spam, unless the sender has
    an account: then staff decide. Contact details of an existing lead never change: anyone can type
    a known phone number, so staff confirm what a message adds (`selectors.suggestions`).

    Does nothing if the message is gone or has a lead already.
    """
    with serialized_transaction():
        advisory_lock("leads")  # two workers must not make two leads of one person
        message = ContactMessage.objects.select_for_update().filter(pk=reference, lead=None).first()
        if message is None:
            return
        lead = _lead_of(message)
        message.lead = lead
        message.save(update_fields=["lead"])
        Activity.objects.create(
            lead=lead, kind=ActivityKind.MESSAGE, at=message.received_at, source_id=message.pk
        )
        Activity.objects.bulk_create(
            Activity(lead=lead, kind=ActivityKind.MAIL, at=mail.created_at, source_id=str(mail.pk))
            for mail in mails_of(message).filter(to_firm=False)
        )
        update_score_and_search_text(lead)


def _lead_of(message: ContactMessage) -> Lead:
    """Return the lead to which the message belongs: an existing one, locked, if
    `message_matching.match` finds one, else a new one. The lead is changed by the message as
    `add_message_to_lead` says, and saved.
    """
    email = message.email.strip().lower()
    phone = phones.to_e164(message.phone)
    spam = message.status == Status.SPAM
    found = message_matching.match(email, phone, candidates(email, phone))
    lead = Lead.objects.select_for_update().get(pk=found.lead) if found is not None else None
    if lead is None:
        # Without an account, nobody can be harmed by what a robot typed in the name of another.
        account = confirmed_account(email) if spam else None
        lead = Lead(
            name=message.name,
            email=email,
            is_spam=spam and account is None,
            account=account,
            **({} if account else _details_in(message)),
            stage=desk().first_stage,
            stage_since=message.received_at,
            created_at=message.received_at,
            last_activity_at=message.received_at,
        )
    elif spam and not lead.is_spam:
        return lead
    else:
        lead.is_spam = spam
        lead.version += 1
    if not spam:
        if message.status in OPEN_STATUSES:
            lead.waiting_since = min(lead.waiting_since or message.received_at, message.received_at)
        lead.last_activity_at = max(lead.last_activity_at, message.received_at)
        lead.account = lead.account or confirmed_account(lead.email)
    lead.save()
    return lead


def _details_in(message: ContactMessage) -> dict[str, str]:
    """Return the phone number and company in a message, as columns of its new lead."""
    return {
        "phone": message.phone[:100],
        "phone_e164": phones.to_e164(message.phone),
        "company": message.company,
    }
