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
    """Many messages came in the last hour: the browser must solve a challenge and send again."""


class TooManyMessages(Exception):
    """This network has reached the rate limit; `retry_after` is in seconds."""

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
    listing: str = "",
) -> Receipt:
    """Store a message and queue its mails to the firm and, within the limit of its mailbox, to the
    visitor. Suspected spam is stored without mails, and gets the same receipt.

    `listing` is the number of the listing that it asks about: unless it is suspected, the message
    is a buyer's inquiry and makes no lead. `key` is the browser's idempotency key. A message with
    the same content and key as an earlier one, or without a key on the same day (UTC), is a repeat:
    nothing is stored or queued, and the receipt is the earlier message's.

    Raises InvalidForm; TooManyMessages; and ProofNeeded if many messages came in the last hour, and
    the proof in `sending` is missing, invalid or used. The latter two are not raised for a repeat,
    and ProofNeeded not for suspected spam.
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
    listing = contact_form.listing_number(listing)
    for _ in range(_ATTEMPTS):
        message = ContactMessage(
            reference=_new_reference(),
            received_at=now,
            fingerprint=sent,
            status=Status.SPAM if suspicions else Status.NEW,
            suspicions=suspicions,
            network=known_network(network),
            listing=listing,
            inquiry_at=now if listing and not suspicions else None,
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
    """Return whether the network (suspected spam included) or the site (`recent`, without it) has
    sent so many messages within an hour that a proof of work is required.
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
    """Insert the message with those of its mails that are allowed, use up `proof`, and count a
    message of the network; all or nothing.

    The message is inserted first: a repeat fails at once with IntegrityError. The network is
    counted last, because its other messages wait for its row from then on. Also raises ProofNeeded
    if `proof` was used before, and LimitReached.
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
    """Mark the signature of a proof as used. Raises ProofNeeded if it was used before."""
    try:
        ratelimit.consume("contact-proof", proof, limit=1, seconds=proof_of_work.VALID_FOR)
    except ratelimit.LimitReached as used:
        raise ProofNeeded from used


def _is_allowed(message: ContactMessage, mail: Mail) -> bool:
    """Count the mail for its rate limit, and return whether that allows it: the limit of its
    mailbox for the mail to the visitor, one an hour for warnings to the firm.
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
