"""Forgets mails that belong nowhere, or whose person is erased."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from brokerage.deals.files.selectors.files import deal_storage
from brokerage.inbox.models import MailAttachment, ReceivedMail

SET_ASIDE_KEPT: Final = timedelta(days=30)
"""How long mails that were set aside stay, and automatic ones that nobody has placed."""
UNPLACED_KEPT: Final = timedelta(days=180)


def forget_old_mails(now: datetime | None = None) -> int:
    """Forget mails that have no place: a task of the worker. They stay in the mailbox, and their
    fingerprints here. Returns their number.
    """
    now = now or timezone.now()
    ended = Q(set_aside_at__lte=now - SET_ASIDE_KEPT)
    ended |= Q(at__lte=now - SET_ASIDE_KEPT, portal="") & ~Q(automatic="")
    ended |= Q(at__lte=now - UNPLACED_KEPT)
    old = list(ReceivedMail.objects.filter(ended, placed_by="", forgotten_at=None)[:1000])
    for mail in old:
        forget_mail(mail, now)
    return len(old)


def forget_mail(mail: ReceivedMail, now: datetime) -> None:
    """Delete what a mail says; its fingerprint stays, so that it is not taken in again."""
    if name := mail.storage_name:
        transaction.on_commit(lambda: deal_storage().delete(name), robust=True)
    MailAttachment.objects.filter(mail=mail).delete()
    ReceivedMail.objects.filter(pk=mail.pk).update(
        message_id="",
        sender_name="",
        sender="",
        to="",
        subject="",
        text="",
        quoted="",
        storage_name="",
        problem="",
        found={},
        forgotten_at=now,
    )
