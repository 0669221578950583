"""What else staff do with interests: add one, write a note, and plan what is next."""

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.text import trimmed
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.events import EventKind
from brokerage.deals.interests.rules.states import Source
from brokerage.deals.interests.selectors.interests import interest_of
from brokerage.deals.interests.services.acts import lock_interest
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.interests.services.timeline import record_note
from brokerage.deals.listing.selectors.listings import listings_of
from brokerage.leads.rules import contact_form
from brokerage.leads.rules.lead_fields import parsed_date

_LONGEST_NOTE = 5000
_LONGEST_STEP = 200


@transaction.atomic
def add_interest(
    *,
    by: User,
    listing_id: int,
    key: str,
    name: str,
    email: str,
    phone: str,
    company: str,
    message: str,
    source: Source,
) -> Interest:
    """Add the inquiry of somebody who called or was referred. The same `key` adds nothing again.

    Raises Listing.DoesNotExist and InvalidForm.
    """
    listing = listings_of(by).get(pk=listing_id)
    typed = {"name": name, "email": email, "phone": phone, "company": company}
    errors = contact_form.check({**typed, "message": "Ten letters"})
    if not email.strip() and not phone.strip():
        errors["email"] = "Please enter an email address or a phone number"
    elif not email.strip():
        errors.pop("email", None)
    if len(message) > _LONGEST_NOTE:
        errors["message"] = f"Please keep it to {_LONGEST_NOTE:,} characters"
    if errors:
        raise InvalidForm(errors)
    clean = contact_form.clean(typed)
    inquiry = Inquiry(
        listing,
        clean["name"],
        f"staff-{by.pk}-{key}"[:100],
        email=clean["email"],
        phone=clean["phone"],
        company=clean["company"],
        message=trimmed(message),
        source=source,
    )
    return interest_of(by, receive(inquiry, by=by).pk)


@transaction.atomic
def add_note(*, by: User, interest_id: int, text: str, is_call: bool) -> Interest:
    """Add a note or a call to the timeline of an interest. Raises Interest.DoesNotExist and
    InvalidForm.
    """
    interest = lock_interest(by, interest_id)
    text = trimmed(text)
    if not 0 < len(text) <= _LONGEST_NOTE:
        raise InvalidForm({"text": f"Please write at most {_LONGEST_NOTE:,} characters"})
    record_note(interest, EventKind.CALL if is_call else EventKind.NOTE, text, by=by)
    interest.save_changes()
    return interest_of(by, interest_id)


@transaction.atomic
def plan_next(*, by: User, interest_id: int, action: str, on: str) -> Interest:
    """Set what is next with a buyer, and when: ISO 8601, or empty. Raises Interest.DoesNotExist and
    InvalidForm.
    """
    interest = lock_interest(by, interest_id)
    action = trimmed(action)
    if len(action) > _LONGEST_STEP:
        raise InvalidForm({"nextAction": f"Please keep it to {_LONGEST_STEP} characters"})
    interest.next_action, interest.next_action_on = action, parsed_date(on, "nextActionOn")
    interest.save_changes("next_action", "next_action_on")
    return interest_of(by, interest_id)
