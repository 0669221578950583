"""Receives messages: each is stored once, with its mails, in one transaction."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError
from django.utils import timezone

from brokerage.core import ratelimit
from brokerage.core.client_ip import known_network
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.form_rules import InvalidForm
from brokerage.leads.models import ContactMessage, Status, Suspicion
from brokerage.leads.rules import contact_form
from brokerage.leads.rules.fingerprint import fingerprint
from brokerage.leads.selectors import attachments
from brokerage.leads.selectors.messages import message_by_fingerprint, received_since
from brokerage.leads.services import proof_of_work
from brokerage.leads.services.message_mails import mails_for
from brokerage.leads.services.suspicions import suspicions_of
from brokerage.mail.models import Mail
from brokerage.mail.services import caps
from brokerage.mail.services.mails import queue

_HOUR = 3600  # seconds
_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # without letters and digits that sound or look alike
_REFERENCE_LENGTH = 8
_ATTEMPTS = 3
"""Attempts to make a reference that is not in use; a collision is very unlikely."""


@dataclass(frozen=True)
class Receipt:
    """The confirmation that a message is stored."""

    reference: str
    received_at: datetime
    replayed: bool
    """The message had been received before; nothing was stored or sent again."""


class ProofNeeded(Exception):
    """Many messages came in the last hour, from this network or in all: the browser must solve
    a challenge of `proof_of_work` and send the message again.
    """


class TooManyMessages(Exception):
    """This network has sent as many messages as the rate limit allows; `retry_after` is in
    seconds.
    """

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"try again in {retry_after} s")
        self.retry_after = retry_after


def receive_message(
    *,
    values: contact_form.ContactValues,
    key: str | None,
    network: str,
    attached: attachments.Attachments | None = None,
    sending: contact_form.Sending | None = None,
) -> Receipt:
    """Store a message and queue its mails to the firm and to the visitor. All of that is committed
    when this returns. The mail to the visitor is left out if its mailbox has reached its limit
    (`caps`).

    `key` is the browser's idempotency key; None if it sent none. A message with the same content
    and key as an earlier one is a repeat; without a key, one with the same content on the same day
    (UTC). For a repeat nothing is stored or queued, and the receipt is the earlier message's.
    `network` is the visitor's (`client_ip.client_network`).

    Suspected spam is stored without these mails, and gets the same receipt as any other message.

    Raises InvalidForm if a field or an attachment is invalid; TooManyMessages if the network has
    reached the rate limit; and ProofNeeded if many messages came in the last hour, and the proof in
    `sending` is missing, invalid or used. The latter two are not raised for a repeat, and
    ProofNeeded not for suspected spam.
    """
    sending = sending or contact_form.Sending()
    snapshots, attachment_errors = attachments.validate(attached or attachments.Attachments())
    if errors := contact_form.check(values) | attachment_errors:
        raise InvalidForm(errors)
    cleaned = contact_form.clean(values)
    now = timezone.now()
    sent = fingerprint(cleaned, attachments.values(snapshots), key=key, day=now.date())
    suspicions = suspicions_of(sending, cleaned["email"], network)
    recent = received_since(now - timedelta(seconds=_HOUR), most=_most_counted())
    proof = ""
    if not suspicions and _requires_proof(network, recent):
        if earlier := message_by_fingerprint(sent):
            return Receipt(earlier.reference, earlier.received_at, replayed=True)
        proof = proof_of_work.verify(sending.proof)
        if not proof:
            raise ProofNeeded
    if not proof and _reached(recent, settings.CONTACT_CEILING_PER_HOUR):
        suspicions.append(Suspicion.CEILING)
    for _ in range(_ATTEMPTS):
        message = ContactMessage(
            reference=_new_reference(),
            received_at=now,
            fingerprint=sent,
            status=Status.SPAM if suspicions else Status.NEW,
            suspicions=suspicions,
            network=known_network(network),
            **snapshots,
            **{column: cleaned[name] for name, column in contact_form.COLUMNS.items()},
        )
        mails = mails_for(message)  # rendered before the transaction takes its lock
        try:
            _store(message, mails, network, proof)
        except IntegrityError:
            if earlier := message_by_fingerprint(sent):
                return Receipt(earlier.reference, earlier.received_at, replayed=True)
        except ratelimit.LimitReached as reached:
            raise TooManyMessages(reached.retry_after) from reached
        else:
            return Receipt(message.reference, now, replayed=False)
    raise RuntimeError("no free reference was found")


def _requires_proof(network: str, recent: int) -> bool:
    """Return whether the network has sent, or the site has received, so many messages within an
    hour that a proof of work is required. `recent` is how many the site has received, as
    `received_since` counts them: without suspected spam. The network's count includes suspected
    spam.
    """
    if _reached(recent, settings.CONTACT_BUSY_PER_HOUR):
        return True
    most: int = settings.CONTACT_PROOF_PER_HOUR
    return most > 0 and ratelimit.used("contact", network, seconds=_HOUR) >= most


def _reached(count: int, limit: int) -> bool:
    return 0 < limit <= count


def _most_counted() -> int:
    return int(max(settings.CONTACT_BUSY_PER_HOUR, settings.CONTACT_CEILING_PER_HOUR))


def _store(message: ContactMessage, mails: Sequence[Mail], network: str, proof: str) -> None:
    """Insert the message with those of its mails that are allowed, use up `proof` unless it is
    empty, and count a message of the network. If any of that fails, nothing is stored or counted.

    The message is inserted first: a repeat fails at once with IntegrityError. The network is
    counted last, because other messages of the network wait for its row from then on. Also raises
    ProofNeeded if `proof` was used before, and ratelimit.LimitReached if the network has reached
    the rate limit.
    """
    with serialized_transaction():
        message.save(force_insert=True)
        if proof:
            _consume_proof(proof)
        queued = [mail for mail in mails if _is_allowed(message, mail)]
        if queued:
            queue(queued)
        most = settings.CONTACT_LIMIT_PER_HOUR
        ratelimit.consume_for_network("contact", network, limit=most, seconds=_HOUR)


def _consume_proof(proof: str) -> None:
    """Mark a proof as used, because it is valid once. `proof` is the signature that
    `proof_of_work.verify` returned. Raises ProofNeeded if it was used before.
    """
    try:
        ratelimit.consume("contact-proof", proof, limit=1, seconds=proof_of_work.VALID_FOR)
    except ratelimit.LimitReached as used:
        raise ProofNeeded from used


def _is_allowed(message: ContactMessage, mail: Mail) -> bool:
    """Count the mail for the rate limit that it has, and return whether the limit allows it. The
    mail to the visitor has the limit of its mailbox, a warning to the firm that of warnings; the
    mail that brings a message to the firm has none.
    """
    try:
        if not mail.to_firm:
            caps.count("contact-acknowledgement", mail.to)
        elif message.suspicions:
            ratelimit.consume("contact-ceiling", "firm", limit=1, seconds=_HOUR)
    except ratelimit.LimitReached:
        return False
    return True


def _new_reference() -> str:
    number = secrets.randbelow(len(_LETTERS) ** _REFERENCE_LENGTH)
    letters = []
    for _ in range(_REFERENCE_LENGTH):
        number, place = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[place])
    return "".join(letters)
