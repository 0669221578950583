"""Receivers of signals: a buyer was approved or declined, the export of people's data, and their
erasure.
"""

from typing import Any

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.dates import timestamp
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.rules.registrations import RegistrationState
from brokerage.deals.cobroke.services.mailing import mail_news, reference_of
from brokerage.deals.interests.models import InterestMove
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.services.letters import GOES_OUT_AFTER
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import withdraw

Section = tuple[str, list[dict[str, Any]]]
_NEWS = (InterestState.APPROVED, InterestState.DECLINED)


def follow_move(instance: InterestMove, *, created: bool, **_signal: object) -> None:
    """Tell the co-broker of a buyer who was approved or declined, once it cannot be undone."""
    if created and instance.to_state in _NEWS:
        for registration in _of(instance):
            mail_news(registration, "co-broker-news", wait=GOES_OUT_AFTER)


def undo_move(instance: InterestMove, **_signal: object) -> None:
    """Withdraw the mail about a move that is undone."""
    if instance.to_state in _NEWS:
        for registration in _of(instance):
            sent = Mail.objects.filter(reference=reference_of(registration))
            withdraw(sent.filter(created_at__gte=instance.at))


def co_broker_data(person: User, **_signal: object) -> Section:
    """Return the title of this section of the export, and a row for the license and for each
    registration of a co-broker.
    """
    rows = [
        {
            "What": "License",
            "Words": f"{broker.license_number} {broker.license_state}".strip(),
            "When": timestamp(broker.invited_at),
            "State": "Active" if broker.is_active else "Closed",
        }
        for broker in CoBroker.objects.filter(buyer__account=person)
    ]
    rows += [
        {
            "What": f"Buyer for listing {each.listing.number}",
            "Words": ", ".join(filter(None, (each.name, each.email, each.phone, each.company))),
            "When": timestamp(each.registered_at),
            "State": each.state,
        }
        for each in _light().filter(co_broker__buyer__account=person).order_by("pk")
    ]
    return "Your work with us as a broker", rows


def registered_buyer(person: User, **_signal: object) -> Section:
    """Return the section's title, and a row for each time that a broker registered the person."""
    theirs = Q(interest__buyer__account=person)
    if is_confirmed(person):
        theirs |= Q(email=person.email.lower())
    return "Brokers who registered you", [
        {
            "Listing": each.listing.number,
            "Broker": f"{each.broker_name}, {each.broker_firm}",
            "As": ", ".join(filter(None, (each.name, each.email, each.phone, each.company))),
            "When": timestamp(each.registered_at),
        }
        for each in _light().filter(theirs).order_by("pk")
    ]


def forget_buyer(instance: Buyer, **_signal: object) -> None:
    """Delete the registrations of a buyer or a co-broker who is about to be erased. One with a
    letter about the fee stays: it proves what was promised.
    """
    theirs = Q(interest__buyer=instance) | Q(co_broker__buyer=instance)
    if instance.email:
        theirs |= Q(email=instance.email)
    Registration.objects.filter(theirs, letter_at=None).delete()


def _of(move: InterestMove) -> list[Registration]:
    found = _light().filter(interest=move.interest_id, state=RegistrationState.CONFIRMED)
    return list(found.select_related("co_broker__buyer", "listing"))


def _light() -> Any:
    return Registration.objects.select_related("listing").defer("letter_pdf")
