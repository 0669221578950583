"""Deletes what has expired: a task of the worker."""

from contextlib import suppress
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import CharField, Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from brokerage.accounts.models import AuditEntry, CachedValue, User
from brokerage.accounts.rules import LOG_KEPT, UNCONFIRMED
from brokerage.accounts.services.deletion import erase
from brokerage.accounts.services.locks import lock_person
from brokerage.accounts.services.reading import forget_old_days
from brokerage.mail.models import ABOUT_ACCOUNTS, Mail, State

_MAILS_KEPT = timedelta(days=30)


def clean_up(now: datetime | None = None) -> None:
    """Delete expired sessions and cached values, accounts whose deletion is due, sign-ups and
    invitations that were never confirmed, and entries of the account log older than a year.

    Also delete the mails about an account, because they contain links: 30 days after they were sent
    or, if the account is gone, 30 days after they were queued.
    """
    now = now or timezone.now()
    Session.objects.filter(expire_date__lte=now).delete()
    live = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(live)).delete()
    CachedValue.objects.filter(expires__lte=now).delete()
    Mail.objects.filter(
        reference__startswith=ABOUT_ACCOUNTS, state=State.SENT, sent_at__lte=now - _MAILS_KEPT
    ).delete()
    Mail.objects.filter(
        ~Exists(_named_by_a_mail()),
        reference__startswith=ABOUT_ACCOUNTS,
        created_at__lte=now - _MAILS_KEPT,
    ).delete()
    AuditEntry.objects.filter(at__lte=now - LOG_KEPT).delete()
    forget_old_days(now)
    _erase(User.objects.filter(deletion_due_at__lte=now))
    _erase(_never_confirmed(now))


def _named_by_a_mail() -> QuerySet[User]:
    reference = Concat(Value(ABOUT_ACCOUNTS), Cast("pk", CharField()))
    return User.objects.alias(reference=reference).filter(reference=OuterRef("reference"))


def _erase(due: QuerySet[User]) -> None:
    """Erase each account in its own transaction, if it is still due under the lock: the person may
    have signed in meanwhile.
    """
    for person in due.select_related("business"):
        with suppress(User.DoesNotExist), transaction.atomic():
            locked = lock_person(person)
            if due.filter(pk=locked.pk).exists():
                erase(person=locked)


def _never_confirmed(now: datetime) -> QuerySet[User]:
    """Return the people, except staff and those with a valid temporary password, who never
    confirmed an address or signed in, and whose account is older than `UNCONFIRMED`.
    """
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    return User.objects.filter(
        ~Exists(confirmed),
        last_login__isnull=True,
        is_staff=False,
        date_joined__lte=now - UNCONFIRMED,
    ).exclude(temporary_until__gt=now)
