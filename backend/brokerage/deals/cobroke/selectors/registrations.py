"""Queries for the desk: the registrations, and who else knows their buyers."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.selectors.buyers import same_contact
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.rules.registrations import Clock, RegistrationState, first_in
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import LABELS, InterestState
from brokerage.deals.nda.selectors.ndas import live
from brokerage.deals.pipeline.selectors.extensions import Wait

MOST = 200
_PAGE = "/desk/co-brokers"
_ANSWER = "A co-broker registered a buyer: answer within a business day"


class Rival(NamedTuple):
    """Somebody else who knows the buyer of a registration for the same listing."""

    who: str
    """The firm of a co-broker; empty for the buyer's own way to us."""
    standing: str
    clock: Clock


class Contest(NamedTuple):
    """Who else knows the buyer of a registration, the earliest first, and whose buyer it is."""

    rivals: list[Rival]
    mine: Clock | None
    first: Literal["alone", "mine", "other", "open"]


def registrations_of(user: User) -> QuerySet[Registration]:
    """Return the registrations that a member of staff may see, without their letters."""
    found = Registration.objects.all().visible_to(user)
    along = ("listing__deal", "listing__internal", "interest__buyer", "co_broker")
    rows = found.select_related(*along).prefetch_related("listing__deal__members")
    return rows.defer("letter_pdf")


def registration_of(user: User, registration_id: int) -> Registration:
    """Return a registration. Raises Registration.DoesNotExist, also if it is not theirs."""
    return registrations_of(user).get(pk=registration_id)


def co_brokers() -> QuerySet[CoBroker]:
    return CoBroker.objects.select_related("buyer__account")


def co_broker_for_desk(co_broker_id: int) -> CoBroker:
    return co_brokers().get(pk=co_broker_id)


def contest_of(registration: Registration) -> Contest:
    """Return who else knows the buyer of a registration for its listing."""
    rivals = sorted(_rivals(registration), key=lambda each: each.clock.since)
    mine = Clock(registration.registered_at, _signed_at(registration.interest))
    return Contest(rivals, mine, first_in(mine, [each.clock for each in rivals]))


def held_by_another(registration: Registration) -> Registration | None:
    """Return the registration of another co-broker that protects the same buyer."""
    today = timezone.localdate()
    others = _same(registration).filter(state=RegistrationState.CONFIRMED)
    return next((each for each in others if each.is_held(today)), None)


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the registrations of the listings of deals that wait for the firm's answer."""
    waiting = Registration.objects.filter(
        listing__deal__in=deals, state=RegistrationState.RECEIVED
    ).values_list("listing__deal", "registered_at")
    for deal, since in waiting:
        yield Wait(deal, _ANSWER, _PAGE, since)


def _rivals(registration: Registration) -> Iterator[Rival]:
    today = timezone.localdate()
    taken = {registration.interest_id or 0}
    for other in _same(registration):
        if other.state == RegistrationState.RECEIVED:
            yield Rival(other.broker_firm, "Not answered yet", Clock(other.registered_at, None))
        elif other.is_held(today):
            taken.add(other.interest_id or 0)
            clock = Clock(other.registered_at, _signed_at(other.interest))
            yield Rival(other.broker_firm, _standing(other.interest), clock)
    by = _by_contact(registration)
    direct = Interest.objects.filter(listing=registration.listing_id, buyer__in=by)
    for interest in direct.exclude(pk__in=taken).select_related("buyer", "listing"):
        clock = Clock(interest.inquired_at, _signed_at(interest))
        yield Rival("", _standing(interest), clock)


def _same(registration: Registration) -> QuerySet[Registration]:
    """Return the other registrations of the same buyer for the same listing."""
    found = Registration.objects.filter(_contact(registration), listing=registration.listing_id)
    along = found.select_related("interest__buyer", "interest__listing").defer("letter_pdf")
    return along.exclude(pk=registration.pk)


def _by_contact(registration: Registration) -> QuerySet[Buyer]:
    return Buyer.objects.filter(_contact(registration))


def _contact(registration: Registration) -> Q:
    return same_contact(email=registration.email, phone_e164=registration.phone_e164)


def _signed_at(interest: Interest | None) -> datetime | None:
    nda = live(interest.buyer, interest.listing) if interest else None
    return nda.signed_at if nda else None


def _standing(interest: Interest | None) -> str:
    return LABELS[InterestState(interest.state)] if interest else ""


def names_of_co_brokers(ids: set[int]) -> dict[int, str]:
    """Return the names of co-brokers by id, for the staff log."""
    return dict(CoBroker.objects.filter(pk__in=ids).values_list("pk", "buyer__name"))


def names_of_registrations(ids: set[int]) -> dict[int, str]:
    """Return how the staff log names registrations, by id."""
    found = Registration.objects.filter(pk__in=ids).values_list("pk", "listing__number")
    return {pk: f"Registration {pk} for listing {number}" for pk, number in found}
