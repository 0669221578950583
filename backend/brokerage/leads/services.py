"""Receiving messages: each is stored once, with its mails, in one transaction."""

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
_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # without letters and digits that sound or look alike
_REFERENCE_LENGTH = 8
_ATTEMPTS = 3
"""Attempts to make a reference that is not in use; a collision is very unlikely."""


@dataclass(frozen=True)
class Receipt:
    """Confirmation that a message is stored."""

    reference: str
    received_at: datetime
    replayed: bool
    """The message had been received before; nothing was stored or sent again."""


class ProofNeeded(Exception):
    """The site is busy: the browser must solve a challenge of `proofs` first."""


class TooManyMessages(Exception):
    """The rate limit of this network is reached; `retry_after` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"try again in {retry_after} s")
        self.retry_after = retry_after


def receive_message(
    *,
    values: rules.ContactValues,
    key: str | None,
    address: str,
    attached: attachments.Attachments | None = None,
    sending: rules.Sending | None = None,
) -> Receipt:
    """Store a message and queue its two mails; both are committed when this returns.

    `key` is the browser's idempotency key: the same content with the same key (without one: on the
    same day) is one message. `address` is the visitor's network (`client_ip.client_network`).
    Suspected spam is stored without a mail, and gets the same response as any other message.

    Raises InvalidForm, TooManyMessages or ProofNeeded.
    """
    sending = sending or rules.Sending()
    snapshots, attachment_errors = attachments.validate(attached or attachments.Attachments())
    if errors := rules.check(values) | attachment_errors:
        raise InvalidForm(errors)
    cleaned = rules.clean(values)
    now = timezone.now()
    fingerprint = _fingerprint(cleaned, key, now, snapshots)
    suspicions = _suspicions(sending)
    recent = received_since(now - timedelta(seconds=_HOUR), most=_most_counted())
    proof = ""
    if not suspicions and _requires_proof(address, recent):
        if earlier := message_by_fingerprint(fingerprint):
            return Receipt(earlier.reference, earlier.received_at, replayed=True)
        proof = proofs.verify(sending.proof)
        if not proof:
            raise ProofNeeded
    if not proof and _reached(recent, settings.CONTACT_CEILING_PER_HOUR):
        suspicions.append(Suspicion.CEILING)
    for _ in range(_ATTEMPTS):
        message = ContactMessage(
            reference=_new_reference(),
            received_at=now,
            fingerprint=fingerprint,
            status=Status.SPAM if suspicions else Status.NEW,
            suspicions=suspicions,
            **snapshots,
            **vars(cleaned),
        )
        mails = _mails(message)  # rendered before the transaction takes its lock
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
    """Delete messages and their mails. Mails already sent stay in the firm's mailbox."""
    references = [message.reference for message in messages]
    # Messages first: `mark_not_spam` locks one while it queues its mail, which is deleted next.
    ContactMessage.objects.filter(reference__in=references).delete()
    Mail.objects.filter(reference__in=references).delete()


@transaction.atomic
def mark_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Mark messages as spam; returns how many were not. Nothing is deleted."""
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    return chosen.exclude(status=Status.SPAM).update(status=Status.SPAM)


@transaction.atomic
def mark_not_spam(*, messages: Iterable[ContactMessage]) -> int:
    """Mark messages as no spam; returns how many were spam.

    The firm is sent those that it has not got yet. The visitors get no mail: it would come late.
    """
    chosen = ContactMessage.objects.filter(pk__in=[message.pk for message in messages])
    spam = list(chosen.filter(status=Status.SPAM).select_for_update())
    chosen.filter(status=Status.SPAM).update(status=Status.NEW)
    for message in spam:
        if not mails_of(message).filter(to_firm=True).exists():
            queue([_to_firm(message, now=timezone.now())])
    return len(spam)


def _suspicions(sending: rules.Sending) -> list[Suspicion]:
    """Signs that a robot has sent the message."""
    found = []
    if sending.trap.strip():
        found.append(Suspicion.TRAP)
    if sending.took is not None and sending.took < 1000 * settings.CONTACT_SECONDS_TO_WRITE:
        found.append(Suspicion.FAST)
    return found


def _requires_proof(address: str, recent: int) -> bool:
    """Whether the network has sent, or the site received, more messages than usual."""
    if _reached(recent, settings.CONTACT_BUSY_PER_HOUR):
        return True
    most: int = settings.CONTACT_PROOF_PER_HOUR
    return most > 0 and ratelimit.used("contact", address, seconds=_HOUR) >= most


def _reached(count: int, limit: int) -> bool:
    return 0 < limit <= count


def _most_counted() -> int:
    return int(max(settings.CONTACT_BUSY_PER_HOUR, settings.CONTACT_CEILING_PER_HOUR))


def _store(message: ContactMessage, mails: Sequence[Mail], address: str, proof: str) -> None:
    """Insert the message first, so that a repeat is not counted, and count the network last: other
    messages of the network wait for its row.
    """
    with serialized_transaction():
        message.save(force_insert=True)
        if proof:
            _consume_proof(proof)
        queued = [mail for mail in mails if _is_allowed(message, mail)]
        if queued:
            queue(queued)
        ratelimit.consume("contact", address, limit=settings.CONTACT_LIMIT_PER_HOUR, seconds=_HOUR)


def _consume_proof(proof: str) -> None:
    """A proof is valid once. Raises ProofNeeded."""
    try:
        ratelimit.consume("contact-proof", proof, limit=1, seconds=proofs.VALID_FOR)
    except ratelimit.LimitReached as used:
        raise ProofNeeded from used


def _is_allowed(message: ContactMessage, mail: Mail) -> bool:
    """Whether the rate limits of the mailbox and of warnings to the firm allow the mail."""
    try:
        if not mail.to_firm:
            caps.count("contact-acknowledgement", mail.to)
        elif message.suspicions:
            ratelimit.consume("contact-ceiling", "firm", limit=1, seconds=_HOUR)
    except ratelimit.LimitReached:
        return False
    return True


def _mails(message: ContactMessage) -> list[Mail]:
    """The mails to the firm and to the visitor; none for spam but a warning above the ceiling.

    The visitor's address may be anybody's: the mail contains nothing that was typed.
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
        values={**_received(message), **_values(message)},
        now=now,
    )


def _to_visitor(message: ContactMessage) -> Mail:
    return compose(
        kind="contact-acknowledgement",
        to=message.email,
        reference=message.reference,
        values={**_received(message), "times": _times(message, "any time in our office hours")},
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


def _values(message: ContactMessage) -> Mapping[str, str]:
    return {
        "name": message.name,
        "email": message.email,
        "phone": message.phone or "not given",
        "company": message.company or "not given",
        "times": _times(message, "no preference"),
        "message": message.message,
        **attachments.mail_values(message),
        "office_url": f"{settings.SITE_URL}/office/leads/contactmessage/{message.pk}/change/",
    }


def _times(message: ContactMessage, otherwise: str) -> str:
    """The chosen times: words of ours, so that they may stand in a mail to any address."""
    return rules.times_in_words(message.times) or otherwise


def _fingerprint(
    values: rules.ContactValues, key: str | None, now: datetime, snapshots: attachments.Snapshots
) -> str:
    """SHA-256 of the cleaned values, the attachments and the key, or the day (UTC) without one."""
    scope = ["key", key] if key else ["day", now.strftime("%Y-%m-%d")]
    sent = [*scope, vars(values), *attachments.identity(snapshots)]
    return hashlib.sha256(json.dumps(sent, sort_keys=True).encode()).hexdigest()


def _new_reference() -> str:
    number = secrets.randbelow(len(_LETTERS) ** _REFERENCE_LENGTH)
    letters = []
    for _ in range(_REFERENCE_LENGTH):
        number, place = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[place])
    return "".join(letters)
