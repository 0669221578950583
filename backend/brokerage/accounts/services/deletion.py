"""Deleting an account: asked for, called off, and carried out when the days of grace are over."""

from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts import emails, signals
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import GRACE, Action, Role
from brokerage.accounts.services import audit
from brokerage.accounts.services.locks import lock_business, lock_person
from brokerage.accounts.services.sessions import end_sessions
from brokerage.mail.models import Mail


class OthersRemain(Exception):
    """The only admin of a business cannot go while others are still in it."""


class StaffStay(Exception):
    """An account of the firm's own people is closed in the back office."""


@transaction.atomic
def ask_for_deletion(*, request: HttpRequest, person: User) -> datetime:
    """Sign the person out everywhere and delete them when GRACE is over; the moment of that.

    StaffStay, OthersRemain, User.DoesNotExist.
    """
    person = lock_person(person)
    if person.is_staff:
        raise StaffStay
    if is_sole_admin_with_members(person):
        raise OthersRemain
    person.deletion_due_at = timezone.now() + GRACE
    person.save(update_fields=["deletion_due_at"])
    due = timezone.localtime(person.deletion_due_at)
    emails.send_account_email("deletion", person, due=f"{due:%B} {due.day}, {due.year}")
    audit.record(Action.DELETION_ASKED, request=request, actor=person, subject=person)
    end_sessions(person)
    return person.deletion_due_at


def cancel_deletion(*, request: HttpRequest, person: User) -> None:
    """Signing in says that the account is still wanted."""
    # Asked of the table: deletion may have been asked for while the password was looked at.
    closing = User.objects.filter(pk=person.pk, deletion_due_at__isnull=False)
    if not closing.update(deletion_due_at=None):
        return
    person.deletion_due_at = None
    audit.record(Action.DELETION_CANCELLED, request=request, actor=person, subject=person)


@transaction.atomic
def erase(*, person: User) -> None:
    """Delete the person with their mails and the back office's notes of them, which have their
    address; and the business with everything in it if it is empty.

    Kept: the log, which then names nobody, and messages to the firm, which are no part of an
    account.
    """
    business = person.business
    if business is not None:
        lock_business(
            business
        )  # of two who erase its last two people, the second sees that it is empty
    Mail.objects.filter(reference=emails.reference_of(person)).delete()
    end_sessions(person)
    _notes_on(person).delete()
    person.delete()
    if business is not None and not business.people.exists():
        signals.business_erased.send(sender=type(business), business=business)
        _notes_on(business).delete()
        business.delete()


def _notes_on(row: User | Business) -> QuerySet[LogEntry]:
    """What the back office noted when staff changed it."""
    kind = ContentType.objects.get_for_model(row)
    return LogEntry.objects.filter(content_type=kind, object_id=str(row.pk))


def is_sole_admin_with_members(person: User) -> bool:
    """Whether others are in the business and nobody else runs it.

    An admin who is about to be deleted runs it no longer, and depends on nobody. The answer holds
    while the business is held.
    """
    if not person.runs_business:
        return False
    others = User.objects.filter(business=person.business_id).exclude(pk=person.pk)
    admins = others.filter(role=Role.ADMIN)
    if admins.filter(is_active=True, deletion_due_at__isnull=True).exists():
        return False
    return others.exclude(pk__in=admins.filter(deletion_due_at__isnull=False)).exists()
