"""Receiving a message: stored with its mails in one transaction, once, or refused with a reason."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from brokerage.content.selectors import firm
from brokerage.core import ratelimit
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.form_rules import InvalidForm
from brokerage.leads import attachments, proofs, rules
from brokerage.leads.models import ContactMessage, Status, Suspicion
from brokerage.leads.selectors import mails_of, message_by_fingerprint, received_since
from brokerage.mail import caps
from brokerage.mail.models import Mail
from brokerage.mail.services import compose, queue

_HOUR = 3600  # seconds
_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is taken for another on the phone
_REFERENCE_LENGTH = 8
_TRIES = 3
"""Two references are the same once in hundreds of billions of pairs: then another one is made."""


@dataclass(frozen=True)
class Receipt:
    """What the visitor gets for a message that is safely stored."""

    reference: str
    received_at: datetime
    replayed: bool
    """The same message had been received before; nothing was stored or sent again."""


class ProofNeeded(Exception):
    """The site is busy: the browser must answer a challenge of `proofs` first."""


class TooManyMessages(Exception):
    """This address has sent its share for now."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"try again in {retry_after} s")
        self.retry_after = retry_after


def receive_message(
    *,
    values: rules.ContactValues,
    key: str | None,
    address: str,
    attached: attachments.Sent | None = None,
    sending: rules.Sending | None = None,
) -> Receipt:
    """Store a message and queue its two mails: when this returns, both are on the disk.

    `key` is the browser's idempotency key: the same words under the same key (without one: on the
    same day) are one message, other words or another attachment always a new one. `address` is
    the visitor's network (`clients.client_network`). `attached` came from the tools of the site.
    What looks like spam is stored as such, without a mail, and answered like every other message.
    Raises InvalidForm, TooManyMessages or ProofNeeded.
    """
    sending = sending or rules.Sending()
    kept, refused = attachments.keep(attached or attachments.Sent())
    if errors := rules.check(values) | refused:
        raise InvalidForm(errors)
    cleaned = rules.clean(values)
    now = timezone.now()
    fingerprint = _fingerprint(cleaned, key, now, kept)
    suspicions = _suspicions(sending)
    recent = received_since(now - timedelta(seconds=_HOUR), most=_most_counted())
    proof = ""
    if not suspicions and _asks_for_proof(address, recent):
        if earlier := message_by_fingerprint(fingerprint):
            return Receipt(earlier.reference, earlier.received_at, replayed=True)
        proof = proofs.accepted(sending.proof)
        if not proof:
            raise ProofNeeded
    if not proof and _reached(recent, settings.CONTACT_CEILING_PER_HOUR):
        suspicions.append(Suspicion.CEILING)
    for _ in range(_TRIES):
        message = ContactMessage(
            reference=_new_reference(),
            received_at=now,
            fingerprint=fingerprint,
            status=Status.SPAM if suspicions else Status.NEW,
            suspicions=suspicions,
            **kept,
            **vars(cleaned),
        )
        mails = _mails(message)  # composed before the transaction takes its lock
        try:
            _store(message, mails, address, proof)
        except IntegrityError:
            if earlier := message_by_fingerprint(fingerprint):
                return Receipt(earlier.reference, earlier.received_at, replayed=True)
        except ratelimit.LimitReached as reached:
            raise TooManyMessages(reached.retry_after) from reached
        else:
            return Receipt(message.reference, now, replayed=False)
    raise RuntimeError("no free reference was found")


@transaction.atomic
def erase_messages(*, messages: Iterable[ContactMessage]) -> None:
    """Delete messages and their mails for good: spam, or because the person who wrote asks us to.

    What staff may have been sent of it stays in the firm's own mailbox.
    """
    references = [message.reference for message in messages]
    # The messages first: who is about to deliver one holds it, and the mail is there afterward.
    ContactMessage.objects.filter(reference__in=references).delete()
    Mail.objects.filter(reference__in=references).delete()


@transaction.atomic
def mark_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Take messages for spam; how many were not yet. Nothing is deleted."""
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    return chosen.exclude(status=Status.SPAM).update(status=Status.SPAM)


@transaction.atomic
def mark_not_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Take messages for real ones after all; how many were spam.

    The firm gets those that it was never sent. The visitors get no mail: it would come late.
    """
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    spam = list(chosen.filter(status=Status.SPAM).select_for_update())
    chosen.filter(status=Status.SPAM).update(status=Status.NEW)
    for message in spam:
        if not mails_of(message).filter(to_firm=True).exists():
            queue([_to_firm(message, now=timezone.now())])
    return len(spam)


def _suspicions(sending: rules.Sending) -> list[Suspicion]:
    """What tells a robot from a person, as far as the page can see."""
    found = []
    if sending.trap.strip():
        found.append(Suspicion.TRAP)
    if sending.took is not None and sending.took < 1000 * settings.CONTACT_SECONDS_TO_WRITE:
        found.append(Suspicion.FAST)
    return found


def _asks_for_proof(address: str, recent: int) -> bool:
    """Whether the network or the whole site has sent more than people usually do."""
    if _reached(recent, settings.CONTACT_BUSY_PER_HOUR):
        return True
    most: int = settings.CONTACT_PROOF_PER_HOUR
    return most > 0 and ratelimit.used("contact", address, seconds=_HOUR) >= most


def _reached(count: int, limit: int) -> bool:
    return 0 < limit <= count


def _most_counted() -> int:
    return int(max(settings.CONTACT_BUSY_PER_HOUR, settings.CONTACT_CEILING_PER_HOUR))


def _store(message: ContactMessage, mails: Sequence[Mail], address: str, proof: str) -> None:
    """The message first, so that a repeat is known before it is counted; the count of its network
    last, because its row is the one that messages from the same network wait for.
    """
    with serialized_transaction():
        message.save(force_insert=True)
        if proof:
            _use_up(proof)
        queued = [mail for mail in mails if _may_go(message, mail)]
        if queued:
            queue(queued)
        ratelimit.consume("contact", address, limit=settings.CONTACT_LIMIT_PER_HOUR, seconds=_HOUR)


def _use_up(proof: str) -> None:
    """An answered challenge opens the form once."""
    try:
        ratelimit.consume("contact-proof", proof, limit=1, seconds=proofs.LASTS)
    except ratelimit.LimitReached as used:
        raise ProofNeeded from used


def _may_go(message: ContactMessage, mail: Mail) -> bool:
    """Whether a mail goes out: a mailbox and the firm's staff are told only so often."""
    try:
        if not mail.to_firm:
            caps.count("contact-acknowledgement", mail.to)
        elif message.suspicions:
            ratelimit.consume("contact-ceiling", "firm", limit=1, seconds=_HOUR)
    except ratelimit.LimitReached:
        return False
    return True


def _mails(message: ContactMessage) -> list[Mail]:
    """To the firm and to the visitor, whose address may be anybody's: nothing that was typed goes
    there. Of what looks like spam nobody is told, but the firm of a site that is flooded.
    """
    if not message.suspicions:
        return [_to_firm(message, now=message.received_at), _to_visitor(message)]
    if Suspicion.CEILING in message.suspicions:
        return [_warning(message)]
    return []


def _to_firm(message: ContactMessage, *, now: datetime) -> Mail:
    return compose(
        kind="contact-firm",
        to=firm().email,
        reply_to=message.email,
        reference=message.reference,
        values={**_received(message), **_words(message)},
        now=now,
    )


def _to_visitor(message: ContactMessage) -> Mail:
    return compose(
        kind="contact-acknowledgement",
        to=message.email,
        reference=message.reference,
        values=_received(message),
        now=message.received_at,
    )


def _warning(message: ContactMessage) -> Mail:
    return compose(
        kind="contact-busy",
        to=firm().email,
        reference="",
        values={
            "count": str(settings.CONTACT_CEILING_PER_HOUR),
            "office_url": f"{settings.SITE_URL}/office/leads/contactmessage/?status__exact=spam",
        },
        now=message.received_at,
    )


def _received(message: ContactMessage) -> Mapping[str, str]:
    local = timezone.localtime(message.received_at)
    return {
        "reference": message.reference,
        "received_at": f"{local:%A, %B} {local.day}, {local.year} at {local:%I:%M %p %Z}",
    }


def _words(message: ContactMessage) -> Mapping[str, str]:
    return {
        "name": message.name,
        "email": message.email,
        "phone": message.phone or "not given",
        "company": message.company or "not given",
        "message": message.message,
        **attachments.words(message),
        "office_url": f"{settings.SITE_URL}/office/leads/contactmessage/{message.pk}/change/",
    }


def _fingerprint(
    values: rules.ContactValues, key: str | None, now: datetime, kept: attachments.Kept
) -> str:
    """SHA-256 of the cleaned words and attachments, with the key or, without one, the day (UTC)."""
    scope = ["key", key] if key else ["day", now.strftime("%Y-%m-%d")]
    sent = [*scope, vars(values), *attachments.identity(kept)]
    return hashlib.sha256(json.dumps(sent, sort_keys=True).encode()).hexdigest()


def _new_reference() -> str:
    number = secrets.randbelow(len(_LETTERS) ** _REFERENCE_LENGTH)
    letters = []
    for _ in range(_REFERENCE_LENGTH):
        number, place = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[place])
    return "".join(letters)
