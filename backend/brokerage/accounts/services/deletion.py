"""Schedules, cancels and carries out the deletion of accounts, and removes people at once."""

from copy import copy
from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts import selectors
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import GRACE, Action, Role, StaffAct
from brokerage.accounts.services import audit, emails, staff_log
from brokerage.accounts.services.locks import lock_business, lock_person
from brokerage.accounts.services.sessions import end_sessions
from brokerage.core.day_words import day_in_words
from brokerage.core.refusals import Refusal
from brokerage.mail.models import Mail


class LastAdmin(Refusal):
    """The only admin of a business cannot be deleted while others are in it."""

    code = "others_remain"
    message = "Nobody else runs the business. Remove the other people first."


class StaffAccount(Refusal):
    """Staff cannot delete their own account: a principal closes it."""

    code = "staff"
    message = "Accounts of the firm's own people are closed in the back office."


@transaction.atomic
def ask_for_deletion(*, request: HttpRequest, person: User) -> datetime:
    """Schedule the deletion of an account, mail the person and sign them out everywhere. Returns
    when it will be deleted. A repeated call restarts the period `GRACE`.

    Raises StaffAccount, LastAdmin, and User.DoesNotExist if the account was deleted meanwhile.
    """
    person = lock_person(person)
    if person.is_staff:
        raise StaffAccount
    if is_sole_admin_with_members(person):
        raise LastAdmin
    person.deletion_due_at = timezone.now() + GRACE
    person.save(update_fields=["deletion_due_at"])
    due = timezone.localtime(person.deletion_due_at)
    emails.send_account_email("deletion", person, due=day_in_words(due))
    audit.record(Action.DELETION_REQUESTED, request=request, actor=person, subject=person)
    end_sessions(person)
    return person.deletion_due_at


def cancel_deletion(*, request: HttpRequest, person: User) -> None:
    """Cancel the scheduled deletion, if any, of the account of a person who has just signed in."""
    # Read the table, not the instance: the deletion may have been requested meanwhile.
    closing = User.objects.filter(pk=person.pk, deletion_due_at__isnull=False)
    if not closing.update(deletion_due_at=None):
        return
    person.deletion_due_at = None
    audit.record(Action.DELETION_CANCELLED, request=request, actor=person, subject=person)


@transaction.atomic
def remove_person(*, request: HttpRequest, person: User, by: User) -> None:
    """Delete an account at once, and its business with all data if no one else is in it. The person
    gets a mail if their address is confirmed.

    Raises PermissionDenied, LastAdmin, and User.DoesNotExist if the account was deleted meanwhile,
    or is no longer in the business of `by`.
    """
    person = lock_person(person)
    if not by.is_staff and person.business_id != by.business_id:
        raise User.DoesNotExist
    if not person.abilities(by)["remove"]:
        raise PermissionDenied
    if is_sole_admin_with_members(person):
        raise LastAdmin
    audit.record(Action.REMOVED, request=request, actor=by, subject=person)
    known, before = selectors.is_confirmed(person), copy(person)
    is_last = bool(selectors.last_in_business([person]))
    erase(person=person)
    if known:  # after that, which deletes the mails to the person
        emails.send_account_email("removed", before, by=selectors.shown_name(by))
    if by.is_staff:
        staff_log.record(
            request,
            act=StaffAct.PERSON_REMOVED,
            object_type="user",
            object_id=before.pk,
            detail={"business": before.business_id, "business_deleted": is_last},
        )


@transaction.atomic
def erase(*, person: User) -> None:
    """Delete the person, the mails about their account, and the entries about them in Django's
    admin log. If their business has no other people, delete it with its data; otherwise keep what
    the person has saved, without their name.

    The account log and messages to the firm stay. Does not check `is_sole_admin_with_members`.
    Raises Business.DoesNotExist unless the caller has locked the person by `lock_person`.
    """
    business = person.business
    if business is not None:
        lock_business(business)  # two concurrent deletions must not both find the other person
    Mail.objects.filter(reference=emails.reference_of(person)).delete()
    end_sessions(person)
    _notes_on(person).delete()
    person.delete()
    if business is not None and not business.people.exists():
        _notes_on(business).delete()
        business.delete()


def _notes_on(row: User | Business) -> QuerySet[LogEntry]:
    """Return the entries of Django's admin log about a person or a business."""
    kind = ContentType.objects.get_for_model(row)
    return LogEntry.objects.filter(content_type=kind, object_id=str(row.pk))


def is_sole_admin_with_members(person: User) -> bool:
    """Return whether the person is an admin whose business has other people, but no other active
    admin. Admins whose deletion is scheduled count neither as admins nor as people.

    The result holds as long as the caller has locked the business.
    """
    if not person.runs_business:
        return False
    others = User.objects.filter(business=person.business_id).exclude(pk=person.pk)
    admins = others.filter(role=Role.ADMIN)
    if admins.filter(is_active=True, deletion_due_at__isnull=True).exists():
        return False
    return others.exclude(pk__in=admins.filter(deletion_due_at__isnull=False)).exists()
