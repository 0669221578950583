"""Whose calendars get which dates, and what has changed since they were told."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from brokerage.deals.dates.models import CalendarGuest, DateInvitation, DealDate
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.buyers import dates_of_buyer
from brokerage.deals.dates.selectors.calendars import neutral_title
from brokerage.deals.dates.selectors.owners import dates_of_owner
from brokerage.deals.offers.selectors.conditions import accepted_offer
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealPersonRole, DealStage

_OWNERS = (DealPersonRole.SELLER, DealPersonRole.SPOUSE)


class Wanted(NamedTuple):
    """A date that the calendar of a guest should have."""

    email: str
    name: str
    uid: str
    sequence: int
    on: date
    title: str


class PossibleGuest(NamedTuple):
    """Someone outside the firm who may be a guest; the buyer, without a `person`."""

    person: int | None
    name: str
    role: str
    is_invited: bool


def possible_guests(deal: Deal) -> list[PossibleGuest]:
    """Return those with an email address, the buyer first."""
    invited = set(CalendarGuest.objects.filter(deal=deal).values_list("person", flat=True))
    offer = accepted_offer(deal.pk)
    buyer = offer.interest.buyer if offer else None
    found = []
    if buyer and buyer.email:
        found.append(PossibleGuest(None, buyer.name, "buyer", None in invited))
    people = deal.people.exclude(contact__email="").select_related("contact")
    return found + [
        PossibleGuest(
            each.pk, each.contact.name, DealPersonRole(each.role).label, each.pk in invited
        )
        for each in people
    ]


def deals_with_guests() -> list[int]:
    """Return the deals that have guests, or invitations that may have to be taken back."""
    guests = CalendarGuest.objects.values("deal")
    sent = DateInvitation.objects.filter(is_canceled=False).values("deal")
    return list(Deal.objects.filter(Q(pk__in=guests) | Q(pk__in=sent)).values_list("pk", flat=True))


def changes(deal: Deal, today: date) -> list[DateInvitation]:
    """Return the invitations to send now, unsaved: new days, and cancellations of what a guest does
    not have any more. What is done, or past, stays in calendars.
    """
    sent = {(each.email, each.uid): each for each in DateInvitation.objects.filter(deal=deal)}
    wanted = {(each.email, each.uid): each for each in _wanted(deal)}
    found = []
    for key, want in wanted.items():
        known = sent.get(key)
        if known is None:
            known = DateInvitation(deal=deal, email=want.email, uid=want.uid, sequence=-1)
        elif not known.is_canceled and (known.on, known.title) == (want.on, want.title):
            continue
        known.name, known.on, known.title = want.name[:100], want.on, want.title
        known.sequence, known.is_canceled = max(known.sequence + 1, want.sequence), False
        found.append(known)
    settled = DealDate.objects.filter(deal=deal, state=DateState.DONE)
    done = set(settled.values_list("uid", flat=True))
    for key, known in sent.items():
        if key in wanted or known.is_canceled or known.on < today or known.uid in done:
            continue
        known.sequence, known.is_canceled = known.sequence + 1, True
        found.append(known)
    return found


def _wanted(deal: Deal) -> Iterator[Wanted]:
    if deal.stage == DealStage.DEAD:
        return
    guests = CalendarGuest.objects.filter(deal=deal).select_related("person__contact")
    for guest in guests:
        name, email, dates = _of(deal, guest)
        for each in dates:
            if email and each.on and each.state == DateState.OPEN:
                yield Wanted(email, name, each.uid, each.sequence, each.on, neutral_title(each))


def _of(deal: Deal, guest: CalendarGuest) -> tuple[str, str, list[DealDate]]:
    """Return the name, the address and the dates of a guest."""
    if guest.person is None:
        offer = accepted_offer(deal.pk)
        if offer is None:
            return "", "", []
        buyer = offer.interest.buyer
        return buyer.name, buyer.email, dates_of_buyer(deal)
    contact = guest.person.contact
    dates = {each.pk: each for each in DealDate.objects.filter(deal=deal, person=guest.person)}
    if guest.person.role in _OWNERS:
        dates |= {each.pk: each for each in dates_of_owner(deal)}
    return contact.name, contact.email, [*dates.values()]
