"""Adds new messages to the leads of their senders, or to new leads: a task of the worker, so that
an error here cannot make storing a message fail.
"""

from collections.abc import Sequence
from itertools import count
from threading import Event
from time import monotonic
from typing import Final

from brokerage.accounts.models import User
from brokerage.accounts.selectors import confirmed_accounts
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
from brokerage.leads.rules.message_matching import Candidate
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.matching import candidates_of_all
from brokerage.leads.selectors.messages import is_receiving, mails_to_senders, without_lead
from brokerage.leads.services.score_and_search_text import update_scores_and_search_texts

_AT_ONCE: Final = 50
_PATIENCE: Final = 1.0
"""Seconds for which a transaction waits while more messages arrive."""
_POLL: Final = 0.1  # seconds
_FIRST_NEW: Final = 1 << 62
"""Until new leads are stored, they have ids from here: larger than those of stored leads."""


def add_messages_to_leads(stop: Event) -> None:
    """Add each message that has no lead to the lead of its sender, or to a new lead."""
    while not stop.is_set() and (references := without_lead(most=_AT_ONCE)):
        _let_messages_arrive(stop)
        add_to_leads(references)
        if len(references) < _AT_ONCE:
            return


def _let_messages_arrive(stop: Event) -> None:
    """Wait while messages arrive, for at most `_PATIENCE`: no one waits for a lead."""
    ends = monotonic() + _PATIENCE
    while is_receiving() and monotonic() < ends and not stop.wait(_POLL):
        pass


def add_to_leads(references: Sequence[str]) -> None:
    """Add messages to the leads that have the senders' emails or phone numbers, or to new leads.

    A spam message changes nothing else about a lead that is not spam; a message that is not spam
    makes its lead not spam. The new lead of a spam message is spam, unless the sender has an
    account: then staff decide. Contact details of an existing lead never change: anyone can type a
    known phone number, so staff confirm what a message adds (`selectors.suggestions`).
    """
    with serialized_transaction():
        advisory_lock("leads")  # two workers must not make two leads of one person
        waiting = ContactMessage.objects.select_for_update().filter(pk__in=references, lead=None)
        messages = list(waiting.order_by("received_at", "pk"))
        leads = _leads_of(messages)
        for message, lead in zip(messages, leads, strict=True):
            message.lead = lead
        ContactMessage.objects.bulk_update(messages, ["lead"])
        lead_of = {message.pk: message.lead for message in messages}
        Activity.objects.bulk_create(
            Activity(
                lead=message.lead,
                kind=ActivityKind.MESSAGE,
                at=message.received_at,
                source_id=message.pk,
            )
            for message in messages
        )
        Activity.objects.bulk_create(
            Activity(
                lead=lead_of[mail.reference],
                kind=ActivityKind.MAIL,
                at=mail.created_at,
                source_id=str(mail.pk),
            )
            for mail in mails_to_senders(messages)
        )
        update_scores_and_search_texts(list(dict.fromkeys(leads)))


def _leads_of(messages: Sequence[ContactMessage]) -> list[Lead]:
    """Return the lead of each message, existing and locked or new, changed by the messages and
    saved.
    """
    emails = [message.email.strip().lower() for message in messages]
    numbers = [phones.to_e164(message.phone) for message in messages]
    found = candidates_of_all(emails, numbers)
    locked = Lead.objects.select_for_update(of=("self",)).select_related("account").order_by("pk")
    leads = locked.in_bulk({each.lead for each in found})
    known = [each for each in found if each.lead in leads]
    accounts = confirmed_accounts({*emails, *(lead.email for lead in leads.values())})
    changed: set[int] = set()
    new_ids = count(_FIRST_NEW)
    ids: list[int] = []
    for message, email, number in zip(messages, emails, numbers, strict=True):
        match = message_matching.match(email, number, known)
        if match is None:
            pk = next(new_ids)
            lead = leads[pk] = _new_lead(message, email, number, accounts.get(email))
            known.append(Candidate(pk, lead.email, lead.phone_e164))
        else:
            pk = match.lead
            if _is_changed(leads[pk], message, accounts):
                changed.add(pk)
        ids.append(pk)
    Lead.all_objects.bulk_create(lead for pk, lead in leads.items() if pk >= _FIRST_NEW)
    for pk in changed:
        if pk < _FIRST_NEW:
            leads[pk].save()
    return [leads[pk] for pk in ids]


def _new_lead(message: ContactMessage, email: str, number: str, account: User | None) -> Lead:
    """Return a new lead, not saved. If a bot wrote the message in the name of `account`, the lead
    gets none of its details.
    """
    spam = message.status == Status.SPAM
    lead = Lead(
        name=message.name,
        email=email,
        is_spam=spam and account is None,
        account=account,
        stage=desk().first_stage,
        stage_since=message.received_at,
        created_at=message.received_at,
        last_activity_at=message.received_at,
        waiting_since=message.received_at if message.status in OPEN_STATUSES else None,
    )
    if lead.is_spam or not spam:
        lead.phone, lead.phone_e164 = message.phone[:100], number
        lead.company = message.company
    return lead


def _is_changed(lead: Lead, message: ContactMessage, accounts: dict[str, User]) -> bool:
    """Change an existing lead by a message, and return whether it must be saved."""
    spam = message.status == Status.SPAM
    if spam and not lead.is_spam:
        return False
    lead.is_spam = spam
    lead.version += 1
    if not spam:
        if message.status in OPEN_STATUSES:
            lead.waiting_since = min(lead.waiting_since or message.received_at, message.received_at)
        lead.last_activity_at = max(lead.last_activity_at, message.received_at)
        lead.account = lead.account or accounts.get(lead.email)
    return True
