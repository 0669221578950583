"""What belongs to a lead and is erased with it, and what stays."""

from dataclasses import dataclass

from django.db.models import QuerySet

from brokerage.leads.models import (
    Activity,
    ActivityKind,
    BlockedSender,
    Call,
    ContactMessage,
    Lead,
    LeadTask,
    Note,
)
from brokerage.mail.models import Mail


@dataclass(frozen=True)
class RecordCounts:
    """How many records belong to a lead and are erased with it, or moved when it is merged."""

    messages: int
    mails: int
    """Mails to the person, and mails to the firm with a message of the person."""
    notes: int
    calls: int
    tasks: int
    merged: int


@dataclass(frozen=True)
class Retained:
    """What may stay of a person when their lead is erased; `erase-lead` lists what always stays."""

    account: bool
    """The person, or that of a lead merged into theirs, has their own account on the site."""
    blocked: bool
    """An email address of theirs, or of one of their messages, is blocked."""


def count_records(lead: Lead) -> RecordCounts:
    """Count the records of a lead and of the leads that were merged into it."""
    merged = family_of(lead)
    messages = messages_of(lead)
    references = list(messages.values_list("pk", flat=True))
    mails = mails_to(lead) | Mail.objects.filter(reference__in=references)
    return RecordCounts(
        messages=len(references),
        mails=mails.distinct().count(),
        notes=Note.objects.filter(lead__in=merged).count(),
        calls=Call.objects.filter(lead__in=merged).count(),
        tasks=LeadTask.objects.filter(lead__in=merged).count(),
        merged=len(merged) - 1,
    )


def retained_after_erasure(lead: Lead) -> Retained:
    """Return what stays of a person when their lead, and the leads merged into it, are erased."""
    leads = list(Lead.all_objects.filter(pk__in=family_of(lead)))
    written = messages_of(lead).values_list("email", flat=True)
    emails = {each.email for each in leads} | {email.lower() for email in written}
    return Retained(
        account=any(each.account_id is not None for each in leads),
        blocked=BlockedSender.objects.filter(email__in=emails - {""}).exists(),
    )


def family_of(lead: Lead) -> list[int]:
    """Return the ids of a lead and of the leads that were merged into it."""
    merged = Lead.all_objects.filter(merged_into=lead).values_list("pk", flat=True)
    return [lead.pk, *merged]


def messages_of(lead: Lead) -> QuerySet[ContactMessage]:
    """Return the messages of a lead and of the leads that were merged into it."""
    return ContactMessage.objects.filter(lead__in=family_of(lead))


def mails_to(lead: Lead) -> QuerySet[Mail]:
    """Return the mails on the timelines of a lead and of the leads that were merged into it."""
    shown = Activity.objects.filter(lead__in=family_of(lead), kind=ActivityKind.MAIL)
    return Mail.objects.filter(pk__in=[int(pk) for pk in shown.values_list("source_id", flat=True)])
