"""Takes a co-broker's registration of a buyer. What we know of the buyer is not looked up here: the
answer and its time are the same for someone we know and someone we don't.
"""

from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.buyers.selectors.buyers import same_contact
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.rules.registrations import RegistrationState, protected_until
from brokerage.deals.cobroke.selectors.co_brokers import co_broker_of, open_listing
from brokerage.deals.cobroke.services.mailing import mail_firm, mail_news
from brokerage.deals.pipeline.services.events import record_event
from brokerage.leads.rules import contact_form, phones

A_DAY: Final = 10
"""Registrations of one co-broker: more than a broker brings, and few enough to try nobody out."""
_DAY: Final = 24 * 3600  # seconds
_TOO_MANY: Final = f"You have registered {A_DAY} buyers today. Please call us about more."


@transaction.atomic
def register(
    *, by: User, number: str, name: str, email: str, phone: str, company: str
) -> Registration:
    """Register a buyer for the listing with this number. The same buyer again, while the own
    registration of the co-broker is open, changes nothing.

    Raises CoBroker.DoesNotExist, Listing.DoesNotExist, InvalidForm and ratelimit.LimitReached.
    """
    broker = co_broker_of(by)
    CoBroker.objects.select_for_update(of=("self",)).get(pk=broker.pk)  # a double click waits here
    listing = open_listing(number)
    typed = {"name": name, "email": email, "phone": phone, "company": company}
    clean = _checked(broker, typed)
    if earlier := _earlier(broker, listing.pk, clean):
        return earlier
    ratelimit.consume("registrations", str(by.pk), limit=A_DAY, seconds=_DAY, message=_TOO_MANY)
    registration = Registration.objects.create(
        co_broker=broker,
        broker_name=broker.buyer.name,
        broker_firm=broker.buyer.company,
        listing=listing,
        protected_until=protected_until(timezone.localdate()),
        **clean,
    )
    mail_news(registration, "co-broker-received")
    mail_firm(registration)
    if listing.deal is not None:
        text = f"{registration.broker_firm} registered a buyer"
        record_event(listing.deal, kind="co-broke-received", text=text, by=None)
    return registration


def _checked(broker: CoBroker, typed: dict[str, str]) -> dict[str, str]:
    errors = contact_form.check({**typed, "message": "Ten letters"})
    if not typed["email"].strip() and not typed["phone"].strip():
        errors["email"] = "Please enter your buyer’s email address or phone number"
    elif not typed["email"].strip():
        errors.pop("email", None)
    if errors:
        raise InvalidForm(errors)
    clean = contact_form.clean(typed)
    email = clean["email"].lower()
    if email and email == broker.buyer.email:
        raise InvalidForm({"email": "This is your own address. Please enter your buyer’s."})
    kept = {name: clean[name] for name in ("name", "phone", "company")}
    return kept | {"email": email, "phone_e164": phones.to_e164(clean["phone"])}


def _earlier(broker: CoBroker, listing: int, clean: dict[str, str]) -> Registration | None:
    """Return the co-broker's own registration of the same buyer that is open or holds."""
    same = same_contact(email=clean["email"], phone_e164=clean["phone_e164"])
    found = Registration.objects.filter(same, co_broker=broker, listing=listing)
    today = timezone.localdate()
    return next(
        (
            each
            for each in found.select_related("interest").defer("letter_pdf")
            if each.state == RegistrationState.RECEIVED or each.is_held(today)
        ),
        None,
    )
