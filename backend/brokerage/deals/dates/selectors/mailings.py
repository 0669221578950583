"""The mails about the way to closing that are due."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.dates.models import DatePlan, DealDate
from brokerage.deals.dates.rules.calendar_days import DateCounts, due_on
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.buyers import contacts, dates_of_buyer
from brokerage.deals.dates.selectors.calendars import neutral_title
from brokerage.deals.dates.selectors.owners import WARNED_OF_WIRES, dates_of_owner
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import OPEN, SOLD, DealPersonRole
from brokerage.mail.rules.template import Value

_FRESH: Final = timedelta(days=7)
"""A letter that was accepted earlier gets no welcome: its dates began before there was one."""
_BEFORE_TAXES: Final = timedelta(days=3)
_BEFORE_OWED: Final = timedelta(days=5)
_OWED: Final = ("escrow-release", "note-payment", "earnout-statement", "transition-end")
_SELLER: Final = (DealPersonRole.SELLER,)
_ON_TAXES: Final = (*_SELLER, DealPersonRole.CPA, DealPersonRole.ATTORNEY)


class Side(NamedTuple):
    """Someone who gets a mail, with the page that it leads to."""

    name: str
    email: str
    page: str


class DueMail(NamedTuple):
    """A mail to one person. Those of a deal with the same `about` are queued together, once."""

    deal: Deal
    about: str
    kind: str
    to: str
    values: dict[str, Value]


def due_mails(now: datetime) -> Iterator[list[DueMail]]:
    """Yield the mails that are due, those about the same thing together. Some were sent before."""
    today = timezone.localdate(now)
    for offer in _accepted():
        sides = _sides(offer)
        about = f"{offer.interest_id}"
        is_fresh = offer.answered_at and offer.answered_at > now - _FRESH
        if is_fresh and DatePlan.objects.filter(deal=offer.deal_id).exists():
            yield _welcome(offer, sides, f"welcome-{about}")
        if offer.deal.stage in WARNED_OF_WIRES:
            yield _mails(offer.deal, f"wires-{about}", "wire-warning", sides)
        yield from _closing_day(offer, sides, today)
    yield from _taxes(today)
    yield from _owed(today)


def _accepted() -> Sequence[Offer]:
    accepted = Offer.objects.filter(state=OfferState.ACCEPTED, kind__in=BINDS)
    found = accepted.filter(deal__stage__in=OPEN).select_related("deal", "interest__buyer")
    return list(found.select_related("interest__listing"))


def _sides(offer: Offer) -> list[Side]:
    """Return the sellers and the buyer."""
    buyer, number = offer.interest.buyer, offer.interest.listing.number
    page = f"{settings.SITE_URL}/buying/{number}/closing"
    sides = _people(offer.deal, _SELLER)
    return [*sides, Side(buyer.name, buyer.email, page)] if buyer.email else sides


def _people(deal: Deal, roles: Sequence[str]) -> list[Side]:
    people = deal.people.filter(role__in=roles).exclude(contact__email="").select_related("contact")
    page = f"{settings.SITE_URL}/your-file"
    found = {each.contact.email: each.contact.name for each in people}
    return [Side(name, email, page) for email, name in found.items()]


def _mails(deal: Deal, about: str, kind: str, sides: list[Side], **values: Value) -> list[DueMail]:
    return [
        DueMail(deal, about, kind, side.email, {"name": side.name, "link": side.page, **values})
        for side in sides
    ]


def _welcome(offer: Offer, sides: list[Side], about: str) -> list[DueMail]:
    deal, found = offer.deal, []
    listed = [
        ", ".join(filter(None, (each.name, each.role.lower(), each.phone or each.email)))
        for each in contacts(deal)
    ]
    for side in sides:
        is_buyer = side.email == offer.interest.buyer.email
        dates = dates_of_buyer(deal) if is_buyer else dates_of_owner(deal)
        lines = [
            f"{neutral_title(each)}: {day_in_words(each.on)}"
            for each in dates
            if each.on and each.state == DateState.OPEN
        ]
        found += _mails(deal, about, "closing-welcome", [side], dates=lines, contacts=listed)
    return found


def _closing_day(offer: Offer, sides: list[Side], today: date) -> Iterator[list[DueMail]]:
    """Yield the mails of the last business day before closing, or of the day itself."""
    dates = DealDate.objects.filter(deal=offer.deal, key="closing", state=DateState.OPEN)
    for each in dates.filter(on__gte=today):
        if each.on and due_on(each.on, -1, DateCounts.BUSINESS) <= today:
            yield _about(each, offer.deal, "closing-day", sides)


def _taxes(today: date) -> Iterator[list[DueMail]]:
    dates = DealDate.objects.filter(key="tax-requested", state=DateState.OPEN)
    soon = dates.filter(on__lte=today + _BEFORE_TAXES, deal__stage__in=OPEN)
    for each in soon.select_related("deal"):
        yield _about(each, each.deal, "tax-request", _people(each.deal, _ON_TAXES))


def _owed(today: date) -> Iterator[list[DueMail]]:
    dates = DealDate.objects.filter(key__in=_OWED, state=DateState.OPEN, deal__stage__in=SOLD)
    soon = dates.filter(on__gte=today, on__lte=today + _BEFORE_OWED)
    for each in soon.select_related("deal"):
        people = _people(each.deal, _SELLER)
        yield _about(each, each.deal, "date-owed", people, what=neutral_title(each))


def _about(
    each: DealDate, deal: Deal, kind: str, sides: list[Side], **values: Value
) -> list[DueMail]:
    assert each.on is not None
    about = f"{kind}-{each.pk}-{each.on}"
    return _mails(deal, about, kind, sides, due=day_in_words(each.on), **values)
