"""What time takes away. The worker calls it every few minutes."""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone

from brokerage.accounts.models import AuditEntry, CachedValue, User
from brokerage.accounts.rules import UNCONFIRMED
from brokerage.accounts.services.deletion import erase
from brokerage.mail.models import Mail, State

_MAILS_KEPT = timedelta(days=30)
_LOG_KEPT = timedelta(days=365)


def sweep(now: datetime | None = None, **signal: Any) -> None:
    """Expired sessions and limits, deleted accounts whose grace is over, sign-ups that nobody
    confirmed, old mails about accounts, which hold links, and a log of more than a year.
    """
    now = now or timezone.now()
    Session.objects.filter(expire_date__lte=now).delete()
    live = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(live)).delete()
    CachedValue.objects.filter(expires__lte=now).delete()
    Mail.objects.filter(
        reference__startswith="person-", state=State.SENT, sent_at__lte=now - _MAILS_KEPT
    ).delete()
    AuditEntry.objects.filter(at__lte=now - _LOG_KEPT).delete()
    for person in User.objects.filter(deletion_due_at__lte=now):
        erase(person=person)
    for person in _never_confirmed(now):
        erase(person=person)


def _never_confirmed(now: datetime) -> list[User]:
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    return list(
        User.objects.filter(
            ~Exists(confirmed),
            last_login__isnull=True,
            is_staff=False,
            date_joined__lte=now - UNCONFIRMED,
        )
    )
