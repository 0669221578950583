"""The receivers of signals about leads and of those of accounts."""

from typing import Any

from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.dates import timestamp
from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.services.forgetting import forget_mail
from brokerage.leads.models import Lead


def forget_mails_of_lead(instance: Lead, **_signal: object) -> None:
    """Forget the mails of a lead that is about to be erased, and those of this sender that nobody
    has placed.
    """
    theirs = Q(lead=instance)
    if instance.email:
        theirs |= Q(sender=instance.email, placed_by="")
    for mail in ReceivedMail.objects.filter(theirs, forgotten_at=None):
        forget_mail(mail, timezone.now())


def received_mails(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of this section of the export, and the mails from the person's confirmed
    address, the latest first.
    """
    theirs = ReceivedMail.objects.filter(sender=person.email.lower(), forgotten_at=None)
    return "Emails to us", [
        {
            "Received": timestamp(mail.at),
            "Subject": mail.subject,
            "Text": f"{mail.text}\n{mail.quoted}".strip(),
            "Attachments": ", ".join(file.name for file in mail.attachments),
        }
        for mail in (theirs.prefetch_related("files") if is_confirmed(person) else ())
    ]
