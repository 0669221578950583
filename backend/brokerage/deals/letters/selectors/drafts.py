"""The letters with which staff begin, filled in from what is known of a deal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.content.selectors.bodies import firm
from brokerage.core.day_words import day_in_words
from brokerage.deals.dates.models import DateMove, DealDate
from brokerage.deals.dates.rules.calendar_days import DateCounts, due_on
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.buyers import BUYERS_DATES, contacts
from brokerage.deals.dates.selectors.calendars import neutral_title
from brokerage.deals.dates.selectors.owners import OWNERS_DATES
from brokerage.deals.interests.models import Interest
from brokerage.deals.letters.rules.kinds import LetterKind
from brokerage.deals.letters.rules.writing import NAME
from brokerage.deals.letters.selectors.recipients import Mailing
from brokerage.deals.listing.models import Listing
from brokerage.deals.room.models import RoomRequest
from brokerage.deals.room.rules.requests import RequestState
from brokerage.leads.selectors.replies import author_name
from brokerage.mail.rules.template import Value
from brokerage.mail.services.rendering import render, without_footer

_OFFER_DAYS: Final = 10
"""Business days that buyers get for an offer in writing."""
_TEAMS_DATES: Final = BUYERS_DATES - {"exclusivity-end", "earnest-deposited", "earnest-hard"}
_SHARED_DATES: Final = OWNERS_DATES & BUYERS_DATES
_AHEAD: Final = timedelta(days=21)
_MOST_MOVES: Final = 6


class LetterDraft(NamedTuple):
    """A letter as staff read and edit it, with `NAME` for the name of each who gets it."""

    subject: str
    text: str


def draft(mailing: Mailing, kind: LetterKind, by: User) -> LetterDraft:
    """Return the letter of a kind that has recipients, filled in."""
    listing = Listing.objects.filter(deal=mailing.deal).first()
    values: dict[str, Value] = {
        "name": NAME,
        "advisor": author_name(by) or firm().name,
        "number": listing.number if listing else "",
        **_VALUES.get(kind, _nothing)(mailing),
    }
    filled = render(kind.mail, values)
    return LetterDraft(filled.subject, without_footer(filled.text).rstrip())


def _nothing(_mailing: Mailing) -> Mapping[str, Value]:
    return {}


def _deadline(mailing: Mailing) -> Mapping[str, Value]:
    on = due_on(mailing.today, _OFFER_DAYS, DateCounts.BUSINESS)
    return {"due": f"{on:%A}, {day_in_words(on)}"}


def _welcome(mailing: Mailing) -> Mapping[str, Value]:
    listed = [
        ", ".join(filter(None, (each.name, _role(each.role), each.phone or each.email)))
        for each in contacts(mailing.deal)
    ]
    return {"dates": _dates(mailing, _TEAMS_DATES), "contacts": listed}


def _role(role: str) -> str:
    return role.lower().removeprefix("your ")


def _agenda(mailing: Mailing) -> Mapping[str, Value]:
    """Only what both sides know: dates of both, who has the pen, how many requests are open."""
    pens = [
        f"{each.kind.capitalize()}: {each.pen}, since {_day(each.since)}"
        for each in mailing.deal.tracks.exclude(pen="")
        if each.since
    ]
    soon = mailing.today + _AHEAD
    return {
        "dates": _dates(mailing, _SHARED_DATES, before=soon) or ["None in the next three weeks"],
        "pens": pens or ["Nobody"],
        "requests": _requests(mailing),
    }


def _requests(mailing: Mailing) -> str:
    """Return how many requests of the chosen buyer are open; not what they are about."""
    assert mailing.chosen is not None
    found = list(
        RoomRequest.objects.filter(
            room__deal=mailing.deal, interest=mailing.chosen.interest_id, state=RequestState.OPEN
        ).values_list("asked_at", "due_on")
    )
    if not found:
        return "All answered"
    oldest = timezone.localdate(min(asked_at for asked_at, _ in found))
    words = f"{len(found)} open, the oldest from {_day(oldest)}"
    due = [due_on for _, due_on in found if due_on]
    return f"{words}; due {_day(min(due))}" if due else words


def _changes(mailing: Mailing) -> Mapping[str, Value]:
    retrades = list(mailing.deal.retrades.order_by("asked_on", "pk"))
    lines = [
        f"{_day(each.asked_on)}: {each.asked.rstrip('.')}{_effect(each.asked_effect)}. "
        f"{_ANSWERS[each.answer]}{_effect(each.effect)}."
        for each in retrades
    ]
    agreed = sum(each.effect for each in retrades)
    moves = DateMove.objects.filter(deal=mailing.deal, date__key__in=OWNERS_DATES)
    moved = [
        f"{each.label}: {_day(each.from_on) if each.from_on else 'no day'} to {_day(each.to_on)}"
        for each in moves[:_MOST_MOVES]
    ]
    return {
        "changes": lines or ["Nothing about the price or the terms"],
        "price": f"${abs(agreed):,} {'less' if agreed < 0 else 'more'}" if agreed else "unchanged",
        "dates": moved[::-1] or ["None"],
    }


_ANSWERS: Final = {
    "open": "Not answered yet",
    "agreed": "You agreed",
    "partly": "You agreed in part",
    "declined": "You said no",
}


def _effect(dollars: int) -> str:
    return f" (${abs(dollars):,} {'less' if dollars < 0 else 'more'})" if dollars else ""


def _buyers_list(mailing: Mailing) -> Mapping[str, Value]:
    engagement = mailing.ending
    assert engagement is not None
    registered = Interest.objects.filter(
        listing__deal=mailing.deal, registered_at__isnull=False
    ).select_related("buyer")
    lines = [
        ", ".join(filter(None, (each.buyer.name, each.buyer.company)))
        + f": {day_in_words(timezone.localdate(each.registered_at))}"
        for each in registered.order_by("registered_at", "pk")
    ]
    return {
        "ends_on": day_in_words(engagement.dates.last_day),
        "until": day_in_words(engagement.dates.tail_ends_on),
        "buyers": lines or ["Nobody"],
    }


_VALUES: Final[Mapping[LetterKind, Callable[[Mailing], Mapping[str, Value]]]] = {
    LetterKind.OFFER_DEADLINE: _deadline,
    LetterKind.WELCOME: _welcome,
    LetterKind.CALL_AGENDA: _agenda,
    LetterKind.CHANGES: _changes,
    LetterKind.BUYERS_LIST: _buyers_list,
}


def _dates(mailing: Mailing, keys: Iterable[str], before: date | None = None) -> Sequence[str]:
    found = DealDate.objects.filter(
        deal=mailing.deal, key__in=keys, state=DateState.OPEN, on__isnull=False
    )
    if before:
        found = found.filter(on__lte=before)
    return [
        f"{neutral_title(each)}: {day_in_words(each.on)}"
        for each in found.order_by("on", "pk")
        if each.on
    ]


def _day(on: date) -> str:
    return day_in_words(on, has_year=False)
