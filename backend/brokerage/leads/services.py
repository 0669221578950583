"""Receiving a message: stored with its mails in one transaction, once, or refused with a reason."""

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from brokerage.common import limiter
from brokerage.common.inserting import insert_new
from brokerage.common.turns import committed
from brokerage.content.selectors import firm
from brokerage.leads import attachments, rules
from brokerage.leads.models import ContactMessage
from brokerage.leads.selectors import mails_of, message_by_fingerprint
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
) -> Receipt:
    """Store a message and queue its two mails: when this returns, both are on the disk.

    `key` is the browser's idempotency key: the same words under the same key (without one: on the
    same day) are one message, other words or another attachment always a new one. `address` is
    the visitor's network (`clients.client_network`). `attached` came from the tools of the site.
    Raises rules.InvalidMessage or TooManyMessages.
    """
    kept, refused = attachments.keep(attached or attachments.Sent())
    if errors := rules.check(values) | refused:
        raise rules.InvalidMessage(errors)
    cleaned = rules.clean(values)
    now = timezone.now()
    fingerprint = _fingerprint(cleaned, key, now, kept)
    for _ in range(_TRIES):
        message = ContactMessage(
            reference=_new_reference(),
            received_at=now,
            fingerprint=fingerprint,
            **kept,
            **vars(cleaned),
        )
        to_firm, to_visitor = _mails(message)  # composed before the transaction takes its lock
        try:
            _store(message, to_firm, to_visitor, address)
        except IntegrityError:
            if earlier := message_by_fingerprint(fingerprint):
                return Receipt(earlier.reference, earlier.received_at, replayed=True)
        except limiter.LimitReached as reached:
            raise TooManyMessages(reached.retry_after) from reached
        else:
            return Receipt(message.reference, now, replayed=False)
    raise RuntimeError("no free reference was found")


@transaction.atomic
def erase_message(*, message: ContactMessage) -> None:
    """Delete a message and its mails for good, as the person who wrote it may ask."""
    mails_of(message).delete()
    message.delete()


def _store(message: ContactMessage, to_firm: Mail, to_visitor: Mail, address: str) -> None:
    """The message first, so that a repeat is known before it is counted; the count of its network
    last, because its row is the one that messages from the same network wait for.
    """
    with committed():
        insert_new([message])
        mails = [to_firm, to_visitor]
        try:
            caps.count("contact-acknowledgement", to_visitor.to)
        except limiter.LimitReached:
            mails = [to_firm]
        queue(mails)
        limiter.take("contact", address, limit=settings.CONTACT_LIMIT_PER_HOUR, seconds=_HOUR)


def _mails(message: ContactMessage) -> tuple[Mail, Mail]:
    """To the firm, with the visitor in Reply-To only; and to the visitor, whose address may be
    anybody's: nothing that was typed goes there.
    """
    local = timezone.localtime(message.received_at)
    received = {
        "reference": message.reference,
        "received_at": f"{local:%A, %B} {local.day}, {local.year} at {local:%I:%M %p %Z}",
    }
    to_firm = compose(
        kind="contact-firm",
        to=firm().email,
        reply_to=message.email,
        reference=message.reference,
        values={**received, **_words(message)},
        now=message.received_at,
    )
    to_visitor = compose(
        kind="contact-acknowledgement",
        to=message.email,
        reference=message.reference,
        values=received,
        now=message.received_at,
    )
    return to_firm, to_visitor


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
