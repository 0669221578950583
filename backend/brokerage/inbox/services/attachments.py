"""Checks attached files, as files of deals are checked, and gives them to staff."""

import logging
from datetime import timedelta
from io import BytesIO
from tempfile import TemporaryFile
from threading import Event
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.refusals import Refusal
from brokerage.deals.files.rules import uploads as limits
from brokerage.deals.files.selectors.files import deal_storage
from brokerage.deals.files.services import uploads
from brokerage.deals.files.services.checking import INFECTED, SCANNER_DOWN
from brokerage.deals.files.services.inspection import inspect
from brokerage.deals.files.services.scanning import Infected, ScannerUnavailable, scan
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.inbox.models import CHECKING, READY, REFUSED, MailAttachment
from brokerage.inbox.rules import messages
from brokerage.inbox.selectors.tray import attachment_of
from brokerage.library.rules.uploads import BadFile

logger = logging.getLogger(__name__)

_CLAIM: Final = timedelta(minutes=6)
"""Longer than a check takes. A worker that was killed leaves its file to others after this."""
_PAUSE: Final = timedelta(seconds=30)
GONE: Final = "This file is no longer here. Please look in the mailbox."


class AttachmentNotReady(Refusal):
    code, message = "not_ready", "This file is not available. It is being checked, or was refused."


class NotOfDeal(Refusal):
    code, message = "not_of_deal", "This email is not about a deal."


def check_attachments(stop: Event) -> bool:
    """Check the attachments that are due: a task of the worker. Returns False if the scanner does
    not respond.
    """
    is_working = True
    while not stop.is_set() and (attachment := _claim()):
        is_working = _check(attachment) and is_working
    return is_working


def _claim() -> MailAttachment | None:
    """Take the attachment that waits the longest, so that no other worker checks it too."""
    now = timezone.now()
    due = MailAttachment.objects.filter(state=CHECKING, check_after__lte=now)
    for each in due.select_related("mail").order_by("check_after")[:20]:
        mine = MailAttachment.objects.filter(pk=each.pk, check_after=each.check_after)
        if mine.update(check_after=now + _CLAIM):
            return each
    return None


def _check(attachment: MailAttachment) -> bool:
    try:
        with TemporaryFile(dir=settings.DATA_DIR, prefix=".checking-") as file:
            file.write(content_of(attachment))
            file.flush()
            kind = inspect(file, attachment.name).kind
            scan(file)
        _save(attachment, state=READY, reason="", kind=kind)
    except (FileNotFoundError, IndexError):
        _save(attachment, state=REFUSED, reason=GONE)
    except BadFile as bad:
        _save(attachment, state=REFUSED, reason=str(bad)[:300])
    except Infected as infected:
        logger.warning("ClamAV found %s in attachment %s", infected, attachment.pk)
        _save(attachment, state=REFUSED, reason=INFECTED)
    except ScannerUnavailable as unavailable:
        logger.warning("ClamAV has not scanned an attachment (%s)", unavailable)
        later = timezone.now() + _PAUSE
        _save(attachment, state=CHECKING, reason=SCANNER_DOWN, check_after=later)
        return False
    return True


def _save(attachment: MailAttachment, **values: object) -> None:
    MailAttachment.objects.filter(pk=attachment.pk, state=CHECKING).update(**values)


def content_of(attachment: MailAttachment) -> bytes:
    """Return the bytes of an attachment. Raises FileNotFoundError and IndexError."""
    with deal_storage().open(attachment.mail.storage_name) as stored:
        return messages.attachment(stored.read(), attachment.number)


def ready_attachment(*, by: User, mail_id: int, number: int) -> tuple[MailAttachment, bytes]:
    """Return a checked attachment with its bytes. Raises DoesNotExist of ReceivedMail and
    MailAttachment, and AttachmentNotReady.
    """
    attachment = attachment_of(by, mail_id, number)
    if attachment.state != READY:
        raise AttachmentNotReady
    return attachment, content_of(attachment)


def take_into_deal(*, by: User, mail_id: int, number: int) -> MailAttachment:
    """Make an attachment of a mail about a deal one of the deal's files, which are checked again.
    Doing it again adds another copy. Raises as `ready_attachment`, NotOfDeal, and as
    `uploads.begin`.
    """
    attachment, content = ready_attachment(by=by, mail_id=mail_id, number=number)
    mail = attachment.mail
    if mail.deal_id is None:
        raise NotOfDeal
    with transaction.atomic():
        deal = lock_deal(by, mail.deal_id)
    new = uploads.NewUpload(name=attachment.name, length=len(content), modified=f"mail {mail.pk}")
    upload = uploads.begin(by=by, deal=deal, from_owner=False, new=new)
    file = BytesIO(content)
    file.seek(upload.offset)
    while part := file.read(limits.LARGEST_PART):
        upload = uploads.add_part(
            by=by, deal=deal, upload_id=upload.pk, offset=upload.offset, content=part
        )
    return attachment
