"""The letter by which the firm confirms a co-broker's share of the fee, in writing and before the
buyer learns which company it is, as the joinder says.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.content.selectors.bodies import firm
from brokerage.core.day_words import day_in_words
from brokerage.core.facts import EntryBody
from brokerage.core.refusals import Refusal
from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.selectors.co_brokers import share_of
from brokerage.deals.cobroke.selectors.registrations import registration_of
from brokerage.deals.cobroke.services.mailing import mail_news
from brokerage.deals.engagement.services.certificates import TEMPLATE
from brokerage.deals.engagement.services.letter_text import (
    escaped,
    firm_values,
    pdf_blocks,
    text_in_use,
    text_problems,
)
from brokerage.deals.pipeline.services.events import record_event
from brokerage.pdf import renderer
from brokerage.pdf.letterhead import letterhead

TEXT: Final = "agreements/co-broke-letter"
FILENAME: Final = "fee-confirmation.pdf"
_MUST_NAME: Final = ("firm_name", "broker_firm", "buyer", "listing", "share")


class NoShare(Refusal):
    code = "no_share"
    message = "This listing has no share for co-brokers. Set one on the tab Listing first."


class NotRegistered(Refusal):
    code = "not_registered"
    message = "Only a confirmed registration that still holds gets a letter."


@transaction.atomic
def confirm_share(*, by: User, registration_id: int) -> Registration:
    """Confirm the share of the fee in a letter, which never changes; one that has a letter keeps
    it. Raises Registration.DoesNotExist, NotRegistered, NoShare and renderer.RenderError.
    """
    Registration.objects.select_for_update(of=("self",)).get(pk=registration_id)
    registration = registration_of(by, registration_id)
    if not registration.listing.abilities(by)["change"]:
        raise Registration.DoesNotExist
    if registration.letter_at is not None:
        return registration
    if not registration.is_held(timezone.localdate()):
        raise NotRegistered
    share = share_of(registration.listing)
    if share is None:
        raise NoShare
    now = timezone.now()
    registration.share_percent, registration.letter_at = share, now
    registration.letter_by_name = shown_name(by)[:100]
    registration.letter_pdf = _letter_pdf(registration, made_at=now)
    columns = "share_percent letter_at letter_by_name letter_pdf"
    registration.save(update_fields=columns.split())
    if registration.listing.deal is not None:
        text = f"Confirmed {share}% of our fee to {registration.broker_firm}"
        record_event(registration.listing.deal, kind="co-broke-letter", text=text, by=by)
    mail_news(registration, "co-broker-letter")
    return registration_of(by, registration_id)


def problems(key: str, words: EntryBody) -> list[str]:
    """Check an edited text, and return a sentence for each error."""
    values = dict.fromkeys(_names(), "x") | firm_values()
    return text_problems(str(words), values, {}, _MUST_NAME)


def _letter_pdf(registration: Registration, *, made_at: datetime) -> bytes:
    text = text_in_use(TEXT, _values(registration, made_at), {})
    data = {
        "firm": letterhead(firm()),
        "title": "Fee confirmation",
        "description": "Confirms a share of the fee to the buyer’s broker",
        "status": f"Listing {registration.listing.number}",
        "isComplete": False,
        "parts": [pdf_blocks(text)],
        "certificate": None,
    }
    return renderer.pdf(TEMPLATE, data, made_at=made_at)


def _names() -> Sequence[str]:
    return (
        *("broker", "broker_firm", "license", "buyer", "listing", "share"),
        *("registered_on", "protected_until", "day", "advisor"),
    )


def _values(registration: Registration, at: datetime) -> Mapping[str, str]:
    """Return the values of a letter, as Markdown. The company is never among them."""
    broker, local = registration.co_broker, timezone.localdate
    number = broker.license_number if broker else ""
    license_words = f"{number}, {broker.license_state}" if broker and number else "none on record"
    company = registration.company
    buyer = f"{registration.name} ({company})" if company else registration.name
    return {
        **firm_values(),
        "broker": escaped(registration.broker_name),
        "broker_firm": escaped(registration.broker_firm),
        "license": escaped(license_words),
        "buyer": escaped(buyer),
        "listing": registration.listing.number,
        "share": f"{registration.share_percent}%",
        "registered_on": day_in_words(local(registration.registered_at)),
        "protected_until": day_in_words(registration.protected_until),
        "day": day_in_words(local(at)),
        "advisor": escaped(registration.letter_by_name),
    }
