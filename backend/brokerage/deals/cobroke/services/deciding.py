"""Staff answer registrations: each answer is on the timelines of the deal and of the buyer."""

from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.buyers.services.events import record_buyer_event
from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.rules.registrations import RegistrationState
from brokerage.deals.cobroke.selectors.registrations import (
    contest_of,
    held_by_another,
    registration_of,
)
from brokerage.deals.cobroke.services.mailing import mail_news
from brokerage.deals.interests.rules.states import Source
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.pipeline.services.events import record_event

State = RegistrationState
_LONGEST: Final = 500
_RAN_OUT: Final = "Its protection ran out"


class AlreadyAnswered(Refusal):
    code = "already_answered"
    message = "A colleague has answered this registration. See what happened."


class HeldByAnother(Refusal):
    code = "held_by_another"
    message = "Another co-broker’s registration protects this buyer. End that one first."


class IsTheBroker(Refusal):
    code = "is_the_broker"
    message = "We know this address or number as the co-broker’s own."


@transaction.atomic
def confirm(*, by: User, registration_id: int, reason: str = "") -> Registration:
    """Confirm a registration: it becomes an inquiry of the buyer, whom the co-broker represents. A
    reason is needed where others know the buyer.

    Raises Registration.DoesNotExist, AlreadyAnswered, HeldByAnother, IsTheBroker and InvalidForm.
    """
    registration = _locked(by, registration_id, State.RECEIVED)
    broker = registration.co_broker
    reason = trimmed(reason, _LONGEST)
    if broker is None:
        raise AlreadyAnswered
    if held_by_another(registration) is not None:
        raise HeldByAnother
    if contest_of(registration).rivals and not reason:
        raise InvalidForm({"reason": "Please say why it is this co-broker’s buyer"})
    inquiry = Inquiry(
        registration.listing,
        registration.name,
        f"registration-{registration.pk}",
        email=registration.email,
        phone=registration.phone,
        company=registration.company,
        source=Source.CO_BROKER,
        source_name=registration.broker_firm,
        at=registration.registered_at,
    )
    interest = receive(inquiry, by=by)
    buyer = interest.buyer
    if buyer.pk == broker.buyer_id:
        raise IsTheBroker
    over = Registration.objects.filter(interest=interest, state=State.CONFIRMED)
    over.update(state=State.ENDED, reason=_RAN_OUT)
    registration.interest = interest
    _decide(registration, State.CONFIRMED, by=by, reason=reason)
    buyer.represented_by = broker.buyer
    buyer.save_changes("represented_by")
    text = f"{registration.broker_firm} represents them for listing {registration.listing.number}"
    record_buyer_event(buyer, kind="co-broker", text=text, by=by)
    mail_news(registration, "co-broker-news")
    return registration_of(by, registration_id)


@transaction.atomic
def refuse(*, by: User, registration_id: int, reason: str) -> Registration:
    """Say that a buyer cannot be registered. The reason is for staff: the co-broker reads none.
    Raises Registration.DoesNotExist, AlreadyAnswered and InvalidForm.
    """
    registration = _locked(by, registration_id, State.RECEIVED)
    _decide(registration, State.UNAVAILABLE, by=by, reason=_needed(reason))
    mail_news(registration, "co-broker-news")
    return registration_of(by, registration_id)


@transaction.atomic
def end(*, by: User, registration_id: int, reason: str) -> Registration:
    """Take a confirmed registration back: the buyer is no longer the co-broker's. A letter about
    the fee stays. Raises Registration.DoesNotExist, AlreadyAnswered and InvalidForm.
    """
    registration = _locked(by, registration_id, State.CONFIRMED)
    _decide(registration, State.ENDED, by=by, reason=_needed(reason))
    buyer = registration.interest.buyer if registration.interest else None
    broker = registration.co_broker
    if buyer is not None and broker is not None and buyer.represented_by_id == broker.buyer_id:
        others = Registration.objects.filter(co_broker=broker, interest__buyer=buyer)
        if not others.filter(state=State.CONFIRMED).exists():
            buyer.represented_by = None
            buyer.save_changes("represented_by")
        text = f"{registration.broker_firm} no longer represents them for"
        text = f"{text} listing {registration.listing.number}"
        record_buyer_event(buyer, kind="co-broker", text=text, by=by)
    mail_news(registration, "co-broker-news")
    return registration_of(by, registration_id)


def _locked(by: User, registration_id: int, state: RegistrationState) -> Registration:
    """Lock a registration in this state that `by` may change."""
    Registration.objects.select_for_update(of=("self",)).get(pk=registration_id)
    registration = registration_of(by, registration_id)
    if not registration.listing.abilities(by)["change"]:
        raise Registration.DoesNotExist
    if registration.state != state:
        raise AlreadyAnswered
    return registration


def _decide(registration: Registration, state: RegistrationState, *, by: User, reason: str) -> None:
    registration.state, registration.reason = state, reason
    registration.decided_at, registration.decided_by = timezone.now(), by
    registration.decided_by_name = shown_name(by)[:100]
    columns = "state reason decided_at decided_by decided_by_name interest"
    registration.save(update_fields=columns.split())
    deal = registration.listing.deal
    if deal is not None:
        text = f"Registration of {registration.broker_firm}: {state.value}"
        kind = f"co-broke-{state.value}"
        record_event(deal, kind=kind, text=f"{text}, {reason}" if reason else text, by=by)


def _needed(reason: str) -> str:
    clean = trimmed(reason, _LONGEST)
    if not clean:
        raise InvalidForm({"reason": "Please say why, for us"})
    return clean
