"""Reads the firm's mailbox: a task of the worker.

Each mail is one transaction: its row, its place and how far the mailbox has been read. A worker
that is killed in between reads that mail again.
"""

import logging
from collections.abc import Mapping
from datetime import timedelta
from threading import Event
from typing import Any, Final

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone

from brokerage.deals.files.selectors.files import deal_storage
from brokerage.inbox.models import MailAttachment, Mailbox, ReceivedMail
from brokerage.inbox.rules import messages, portals
from brokerage.inbox.rules.messages import Parsed
from brokerage.inbox.selectors.places import is_ours, place_of
from brokerage.inbox.services.imap import Fetched, MailboxUnavailable, OpenMailbox, open_mailbox
from brokerage.inbox.services.inquiries import take_inquiry
from brokerage.inbox.services.placing import put_in_place

logger = logging.getLogger(__name__)

_AT_ONCE: Final = 200
"""Mails that are read between two looks at what is new."""
_FROM_BEFORE: Final = timedelta(days=7)
"""How far back a mailbox is read that is new to us."""


def read_mailbox(stop: Event) -> bool:
    """Take in what is new in the mailbox of IMAP_URL. Returns False if it cannot be read."""
    if settings.IMAP is None:
        return True
    try:
        with open_mailbox(settings.IMAP) as opened:
            while not stop.is_set() and _read_some(opened, settings.IMAP, stop):
                pass
    except MailboxUnavailable as unavailable:
        logger.warning("The firm's mailbox cannot be read (%s)", unavailable)
        return False
    return True


def _read_some(opened: OpenMailbox, named: Mapping[str, Any], stop: Event) -> bool:
    """Take in at most `_AT_ONCE` mails, and return whether there may be more."""
    mailbox = _mailbox_with(named, opened.uid_validity)
    uids = opened.uids(after=mailbox.last_uid, since=mailbox.since)
    for uid in uids[:_AT_ONCE]:
        if stop.is_set():
            return False
        mail = opened.fetch(uid, most=messages.LARGEST)
        if mail is None:  # deleted in the meantime
            continue
        _take_in(mailbox, mail)
    if len(uids) > _AT_ONCE:
        return True
    Mailbox.objects.filter(pk=mailbox.pk).update(read_at=timezone.now())
    return False


@transaction.atomic
def _mailbox_with(named: Mapping[str, Any], uid_validity: int) -> Mailbox:
    """Return how far the mailbox has been read: not at all, if its UIDs have changed."""
    name = f"{named['user']}@{named['host']}/{named['folder']}"[:300]
    since = timezone.localdate() - _FROM_BEFORE
    Mailbox.objects.get_or_create(name=name, defaults={"since": since})
    mailbox = Mailbox.objects.select_for_update().get(name=name)
    if mailbox.uid_validity != uid_validity:
        mailbox.uid_validity, mailbox.last_uid = uid_validity, 0
        mailbox.save(update_fields=["uid_validity", "last_uid"])
    return mailbox


def _take_in(mailbox: Mailbox, mail: Fetched) -> None:
    parsed = messages.parse(mail.content, is_whole=mail.size <= messages.LARGEST)
    is_known = ReceivedMail.objects.filter(fingerprint=parsed.fingerprint).exists()
    stored = "" if is_known else _stored(parsed, mail.content)
    with transaction.atomic():
        now = Mailbox.objects.select_for_update().get(pk=mailbox.pk)
        if now.uid_validity != mailbox.uid_validity or now.last_uid >= mail.uid:
            return  # another worker has read it
        if not is_known and not is_ours(parsed.message_id):
            receive(parsed, mail, stored)
        now.last_uid = mail.uid
        now.save(update_fields=["last_uid"])


def _stored(parsed: Parsed, content: bytes) -> str:
    """Store a mail that has attachments, under a name that is the same at every try."""
    if not parsed.attachments or is_ours(parsed.message_id):
        return ""
    name = f"inbox/{parsed.fingerprint}"
    storage = deal_storage()
    storage.delete(name)  # of an interrupted try
    return storage.save(name, ContentFile(content))


def receive(parsed: Parsed, mail: Fetched, stored: str = "") -> ReceivedMail:
    """Add a mail and put it in its place, or leave it in the tray, in the caller's transaction. One
    that is known already does not change.
    """
    received, is_new = ReceivedMail.objects.get_or_create(
        fingerprint=parsed.fingerprint,
        defaults={
            "message_id": parsed.message_id[:255],
            "sender_name": parsed.sender_name,
            "sender": parsed.sender,
            "to": parsed.to,
            "subject": parsed.subject,
            "text": parsed.text,
            "quoted": parsed.quoted,
            "at": min(mail.received_at or timezone.now(), timezone.now()),
            "size": mail.size,
            "storage_name": stored,
            "automatic": parsed.automatic,
            "problem": parsed.problem,
        },
    )
    if not is_new:
        return received
    MailAttachment.objects.bulk_create(
        MailAttachment(mail=received, number=part.number, name=part.name, size=part.size)
        for part in parsed.attachments
    )
    if place := place_of(answers=parsed.answers, sender=parsed.sender):
        put_in_place(received, place)
    elif inquiry := _inquiry_in(parsed):
        take_inquiry(received, inquiry)
    return received


def _inquiry_in(parsed: Parsed) -> portals.Inquiry | None:
    return portals.read(
        sender=parsed.sender,
        sender_name=parsed.sender_name,
        reply_to=parsed.reply_to,
        subject=parsed.subject,
        texts=(parsed.whole_text, parsed.html_text),
    )
