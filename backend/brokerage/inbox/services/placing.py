"""Puts received mails where they belong, and takes them back into the tray."""

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.refusals import Refusal
from brokerage.deals.interests.models import Interest
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.rules.places import PlacedBy
from brokerage.inbox.selectors.places import Place
from brokerage.inbox.selectors.tray import mail_of
from brokerage.inbox.services import inquiries
from brokerage.leads.models import Lead
from brokerage.leads.services.leads import create_lead
from brokerage.leads.services.received_mails import add_received_mail, remove_received_mail


class HasPlace(Refusal):
    code = "has_place"
    message = "A colleague has dealt with this email in the meantime."


def put_in_place(mail: ReceivedMail, place: Place, by: User | None = None) -> None:
    """Put a mail on the timeline of a lead, a deal or an interest, in the caller's transaction."""
    if place.kind == "lead":
        mail.lead_id = place.pk
        add_received_mail(lead_id=place.pk, mail_id=mail.pk, at=mail.at, waits=mail.waits, by=by)
    elif place.kind == "interest":
        mail.interest_id = place.pk
        inquiries.show_on_interest(mail)
    else:
        mail.deal_id = place.pk
        Deal.objects.filter(pk=place.pk).update(progressed_at=timezone.now())
    mail.placed_by, mail.placed_by_staff, mail.set_aside_at = place.by, by, None
    columns = "lead deal interest placed_by placed_by_staff set_aside_at"
    mail.save(update_fields=columns.split())


@transaction.atomic
def place_mail(*, by: User, mail_id: int, kind: str, target: int) -> ReceivedMail:
    """Put a mail of the tray on the timeline of a lead or a deal. One that is there already does
    not change. Raises ReceivedMail.DoesNotExist, HasPlace, and DoesNotExist of Lead or Deal.
    """
    mail = _locked(by, mail_id)
    present = mail.lead_id if kind == "lead" else mail.deal_id
    if present == target:
        return mail
    _check_in_tray(mail)
    if kind == "deal":
        lock_deal(by, target)
    put_in_place(mail, Place(kind, target, PlacedBy.STAFF), by)
    return mail


@transaction.atomic
def make_lead(*, by: User, mail_id: int, name: str, phone: str = "", company: str = "") -> Lead:
    """Make a lead of a mail's sender, and put the mail on its timeline. Raises
    ReceivedMail.DoesNotExist, HasPlace, InvalidForm, and KnownContact if there is such a lead.
    """
    mail = _locked(by, mail_id)
    _check_in_tray(mail)
    values = {"name": name, "email": mail.sender, "phone": phone, "company": company}
    lead = create_lead(by=by, values=values, only_new=True)
    put_in_place(mail, Place("lead", lead.pk, PlacedBy.STAFF), by)
    return lead


@transaction.atomic
def make_inquiry(
    *, by: User, mail_id: int, listing_id: int, name: str, email: str, phone: str
) -> Interest:
    """Make an inquiry about a listing of a mail of the tray. Raises ReceivedMail.DoesNotExist,
    HasPlace, Listing.DoesNotExist and InvalidForm.
    """
    mail = _locked(by, mail_id)
    _check_in_tray(mail)
    return inquiries.make_inquiry(
        by=by, mail=mail, listing_id=listing_id, name=name, email=email, phone=phone
    )


@transaction.atomic
def set_aside(*, by: User, mail_id: int) -> ReceivedMail:
    """Take a mail out of the tray that belongs nowhere. Raises ReceivedMail.DoesNotExist and
    HasPlace.
    """
    mail = _locked(by, mail_id)
    if mail.set_aside_at is None:
        _check_in_tray(mail)
        mail.set_aside_at, mail.placed_by_staff = timezone.now(), by
        mail.save(update_fields=["set_aside_at", "placed_by_staff"])
    return mail


@transaction.atomic
def return_to_tray(*, by: User, mail_id: int) -> ReceivedMail:
    """Take a mail back into the tray, wherever it is: undoes the acts above, and what the product
    has placed wrongly. A lead that was made of it stays, unless nothing else has happened with it.
    Raises ReceivedMail.DoesNotExist.
    """
    mail = _locked(by, mail_id)
    made = mail.lead if mail.placed_by == PlacedBy.STAFF else None
    remove_received_mail(mail_id=mail.pk, at=mail.at)
    inquired = mail.interest
    mail.lead = mail.deal = mail.interest = mail.placed_by_staff = None
    mail.placed_by, mail.set_aside_at, mail.answered_at = "", None, None
    mail.save()
    if inquired:
        inquiries.undo_inquiry(inquired, mail)
    if made and _is_untouched(made, by):
        made.email = ""  # what a person has sent is forgotten with their lead, but not this mail
        made.save(update_fields=["email"])
        made.delete()
    return mail


def _is_untouched(lead: Lead, by: User) -> bool:
    """Return whether nothing has happened with a lead but that `by` has made it of a mail."""
    only = list(lead.activities.values_list("kind", "actor"))
    return only == [("created", by.pk)] and lead.assignee_id == by.pk and not lead.next_action


@transaction.atomic
def mark_answered(*, by: User, mail_id: int, answered: bool) -> ReceivedMail:
    """Record whether staff have dealt with a mail about a deal. Raises
    ReceivedMail.DoesNotExist.
    """
    mail = _locked(by, mail_id)
    mail.answered_at = (mail.answered_at or timezone.now()) if answered else None
    mail.save(update_fields=["answered_at"])
    return mail


def _locked(by: User, mail_id: int) -> ReceivedMail:
    mail_of(by, mail_id)
    locked = ReceivedMail.objects.select_for_update(of=("self",)).select_related(
        "lead", "deal", "interest"
    )
    return locked.get(pk=mail_id)


def _check_in_tray(mail: ReceivedMail) -> None:
    if mail.placed_by:
        raise HasPlace
