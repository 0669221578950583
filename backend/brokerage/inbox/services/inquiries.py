"""Makes inquiries about listings of mails."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import Source
from brokerage.deals.interests.services import inquiries
from brokerage.deals.interests.services.timeline import record_mail
from brokerage.deals.interests.services.withdrawing import withdraw_inquiry
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.private_parts import PORTALS
from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.rules.places import PlacedBy
from brokerage.inbox.rules.portals import Inquiry
from brokerage.inbox.selectors.inquiries import listing_of

_TOGETHER: Final = timedelta(seconds=10)
"""A buyer this much older than the interest was known before."""


def take_inquiry(mail: ReceivedMail, inquiry: Inquiry) -> None:
    """Make an interest of the inquiry of a portal, in the caller's transaction. If it does not say
    who asks, how to reach them and about which listing, it waits in the tray with what was found.
    """
    mail.portal, mail.found, mail.automatic = inquiry.portal, inquiry.found(), ""
    mail.text, mail.quoted = f"{mail.text}\n\n{mail.quoted}".strip(), ""
    listing = listing_of(inquiry)
    if listing is not None and inquiry.has_contact:
        mail.interest = _received(mail, listing, inquiry, by=None)
        mail.placed_by = PlacedBy.PORTAL
    mail.save()


@transaction.atomic
def make_inquiry(
    *, by: User, mail: ReceivedMail, listing_id: int, name: str, email: str, phone: str
) -> Interest:
    """Make an interest in a listing of a mail of the tray, which the caller has locked. Raises
    Listing.DoesNotExist and InvalidForm.
    """
    listing = Listing.objects.all().visible_to(by).get(pk=listing_id)
    errors = {} if name.strip() else {"name": "Please enter a name"}
    if not (email.strip() or phone.strip()):
        errors["email"] = "Please enter an email or a phone number"
    elif email.strip() and "@" not in email:
        errors["email"] = "Please enter an email address"
    if errors:
        raise InvalidForm(errors)
    asked = Inquiry(mail.portal, name=name.strip(), email=email.strip(), phone=phone.strip())
    message = mail.found.get("message", "" if mail.portal else mail.text)
    interest = _received(mail, listing, replace(asked, message=message), by=by)
    mail.interest, mail.placed_by, mail.placed_by_staff = interest, PlacedBy.STAFF, by
    mail.save(update_fields=["interest", "placed_by", "placed_by_staff"])
    return interest


def _received(mail: ReceivedMail, listing: Listing, inquiry: Inquiry, by: User | None) -> Interest:
    return inquiries.receive(
        inquiries.Inquiry(
            listing=listing,
            name=inquiry.name,
            origin=_origin(mail),
            email=inquiry.email,
            phone=inquiry.phone,
            company=inquiry.company,
            message=inquiry.message,
            source=Source.PORTAL if mail.portal else Source.OWN,
            source_name=PORTALS.get(mail.portal, ""),
            at=mail.at,
        ),
        by=by,
    )


def _origin(mail: ReceivedMail) -> str:
    return f"mail-{mail.pk}"


def show_on_interest(mail: ReceivedMail) -> None:
    """Put a mail on the timeline of its buyer's interest, which then waits for our answer, in the
    caller's transaction. Automatic ones are left out, except those that say that ours came back.
    """
    if mail.interest is None or mail.automatic in ("auto-reply", "bulk"):
        return
    files = ", ".join(file.name for file in mail.attachments)
    record_mail(
        mail.interest,
        source=_origin(mail),
        subject=mail.subject,
        text=f"{mail.text}\n\nAttached, in the inbox: {files}" if files else mail.text,
        at=mail.at,
        message_id=mail.message_id,
    )


def undo_inquiry(interest: Interest, mail: ReceivedMail) -> None:
    """Take a mail off the timeline of an interest, or delete the interest that was made of it, and
    its buyer if they were made with it, unless something has happened with them since. In the
    caller's transaction.
    """
    is_new = interest.buyer.created_at >= interest.state_since - _TOGETHER
    withdraw_inquiry(interest, origin=_origin(mail), with_buyer=is_new)
