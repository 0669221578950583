"""Collects what happened in a deal since its last report."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Min
from django.utils import timezone

from brokerage.deals.cim.models import CimReading
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.owners import dates_of_owner
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import IN_FORCE
from brokerage.deals.interests.models import Interest, InterestEvent, InterestMove
from brokerage.deals.interests.rules.events import EventKind
from brokerage.deals.interests.rules.states import ENDED, InterestState, Side
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.selectors.views import views_since
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import OfferSide, OfferState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.extensions import ASK_SOURCES, MOST_ASKS
from brokerage.deals.pipeline.selectors.owner_readers import readers_of
from brokerage.deals.room.models import RoomFile, RoomRequest
from brokerage.deals.room.rules.requests import RequestState
from brokerage.deals.seller_reports.models import BuyerLetter
from brokerage.deals.seller_reports.rules.content import letter_at
from brokerage.deals.seller_reports.rules.drafting import BuyerFacts, OfferStands, ReportFacts
from brokerage.deals.seller_reports.rules.reasons import reason_class
from brokerage.deals.seller_reports.selectors.periods import Period, due_after
from brokerage.leads.rules.names import first_name

SECTION: Final = "standing"
"""The section of the owner's page."""
_SPAM: Final = "Spam"
_SOON: Final = timedelta(days=60)
_STOPPED: Final = (InterestState.DECLINED, InterestState.PASSED, InterestState.PARKED)
_BEFORE: Final = (InterestState.INQUIRED, InterestState.NDA_SENT)
_ROUNDS: Final[Mapping[tuple[str, str], OfferStands]] = {
    (OfferState.ACCEPTED, OfferSide.BUYER): "accepted",
    (OfferState.ACCEPTED, OfferSide.SELLER): "accepted",
    (OfferState.SUBMITTED, OfferSide.BUYER): "made",
    (OfferState.SUBMITTED, OfferSide.SELLER): "countered",
}


class _Move(NamedTuple):
    interest: int
    state: str
    reason: str
    at: datetime


def report_facts(deal: Deal, period: Period) -> ReportFacts:
    """Return what a report that is sent now has to say."""
    since = period.since
    listing = Listing.objects.filter(deal=deal).first()
    interests = _interests(listing)
    moves = [each for each in _moves(listing) if each.interest in interests]
    recent = [each for each in moves if each.at > since]
    offers = list(Offer.objects.filter(deal=deal, submitted_at__isnull=False).order_by("round"))
    letters = letters_of(deal, interests.values(), moves)
    reasons = Counter(_reason(each) for each in recent if each.state in _STOPPED)
    times = _times(deal, listing, interests.values(), moves, offers)
    requests = RoomRequest.objects.filter(room__deal=deal)
    waiting = [each for each in interests.values() if each.waits_for == Side.FIRM]
    today = timezone.localdate()
    return ReportFacts(
        owners=[name for each in readers_of(deal).values() if (name := first_name(each))],
        since=timezone.localdate(since),
        is_first=period.is_first,
        counts={
            "views": views_since(listing, timezone.localdate(since)) if listing else 0,
            **{key: sum(at > since for at in found) for key, found in times.items()},
        },
        totals={
            "views": views_since(listing) if listing else 0,
            **{key: len(found) for key, found in times.items()},
        },
        reasons=reasons,
        all_reasons=Counter(_reason(each) for each in moves if each.state in _STOPPED),
        buyers=_buyers(interests, letters, recent, offers),
        to_answer=sum(each.state == InterestState.INQUIRED for each in waiting),
        answered=sum(
            each.first_reply_at is not None and each.first_reply_at > since
            for each in interests.values()
        ),
        opened_for=len({each.interest for each in recent if each.state == InterestState.CIM_SENT}),
        documents=RoomFile.objects.filter(room__deal=deal, pushed_at__gt=since).count(),
        questions_answered=requests.filter(answered_at__gt=since).count(),
        questions_open=requests.filter(state=RequestState.OPEN).count(),
        asking_price=listing.asking_price if listing else None,
        offers=[
            price
            for each in offers
            if each.shown_at
            and each.side == OfferSide.BUYER
            and each.state in (OfferState.SUBMITTED, OfferState.ACCEPTED)
            and (price := each.written.price)
        ],
        asks=_asks(deal),
        dates=_dates(deal, today),
        next_on=due_after(deal, today),
    )


def letters_of(
    deal: Deal, interests: Iterable[Interest], moves: Sequence[_Move] | None = None
) -> dict[int, int]:
    """Return the places of the letters of buyers, by interest: those that were given, and for
    others who have signed our agreement the next ones, in the order in which they signed.
    """
    interests = list(interests)
    moves = _moves(Listing.objects.filter(deal=deal).first()) if moves is None else moves
    places = dict(
        BuyerLetter.objects.filter(deal=deal, interest__isnull=False).values_list(
            "interest", "place"
        )
    )
    signed: dict[int, datetime] = {}
    for each in moves:
        if each.state not in (*_BEFORE, *ENDED):
            signed[each.interest] = min(each.at, signed.get(each.interest, each.at))
    for interest in interests:
        if interest.state not in (*_BEFORE, *ENDED):
            signed.setdefault(interest.pk, interest.inquired_at)
    following = BuyerLetter.objects.filter(deal=deal).count()
    for pk, _ in sorted(signed.items(), key=lambda item: (item[1], item[0])):
        if pk not in places:
            places[pk], following = following, following + 1
    return places


def interests_of_deal(deal: Deal) -> dict[int, Interest]:
    return _interests(Listing.objects.filter(deal=deal).first())


def _interests(listing: Listing | None) -> dict[int, Interest]:
    """Return the interests in a listing by id, without spam."""
    found = Interest.objects.filter(listing=listing) if listing else Interest.objects.none()
    found = found.exclude(state=InterestState.DECLINED, outcome=_SPAM)
    return {each.pk: each for each in found.defer("screening", "message")}


def _moves(listing: Listing | None) -> list[_Move]:
    if listing is None:
        return []
    found = InterestMove.objects.filter(interest__listing=listing).order_by("at", "pk")
    return [_Move(each.interest_id, each.to_state, each.reason, each.at) for each in found]


def _times(
    deal: Deal,
    listing: Listing | None,
    interests: Iterable[Interest],
    moves: Sequence[_Move],
    offers: Sequence[Offer],
) -> dict[str, list[datetime]]:
    """Return when what the figures count happened."""
    readings = CimReading.objects.filter(
        stamp__version__cim__listing=listing, stamp__is_staff=False, stamp__reader__isnull=False
    )
    opened = readings.order_by().values("stamp__reader").annotate(first=Min("at"))
    calls = InterestEvent.objects.filter(interest__listing=listing, kind=EventKind.CALL)
    return {
        "inquiries": [each.inquired_at for each in interests],
        "agreements": _at(moves, InterestState.NDA_SIGNED),
        "opened": [row["first"] for row in opened] if listing else [],
        "calls": list(calls.values_list("at", flat=True)) if listing else [],
        "meetings": _at(moves, InterestState.MET_SELLER),
        "offers": [
            each.submitted_at
            for each in offers
            if each.side == OfferSide.BUYER and each.submitted_at
        ],
        "ended": [at for state in _STOPPED for at in _at(moves, state)],
    }


def _at(moves: Iterable[_Move], state: InterestState) -> list[datetime]:
    return [each.at for each in moves if each.state == state]


def _reason(move: _Move) -> str:
    return reason_class(move.state, move.reason)


def _buyers(
    interests: Mapping[int, Interest],
    letters: Mapping[int, int],
    recent: Sequence[_Move],
    offers: Sequence[Offer],
) -> list[BuyerFacts]:
    stand: dict[int, OfferStands] = {}
    for offer in offers:  # of each buyer the latest round last
        stand[offer.interest_id] = _ROUNDS.get((offer.state, offer.side), "")
    ended = {each.interest: each for each in recent if each.state in ENDED}
    found = []
    for pk, place in letters.items():
        interest = interests.get(pk)
        if interest is None or (interest.state in ENDED and pk not in ended):
            continue
        found.append(
            BuyerFacts(
                letter=letter_at(place),
                interest=pk,
                is_named=is_named(interest),
                state=InterestState(interest.state),
                waits_for=Side(interest.waits_for),
                offer=stand.get(pk, ""),
                reason=_reason(ended[pk]) if interest.state in ENDED else "",
            )
        )
    return found


def is_named(interest: Interest) -> bool:
    """Return whether the owner knows the buyer by name: we asked about them, or told of them."""
    return interest.seller_asked_at is not None or bool(interest.decided_by_policy)


def _asks(deal: Deal) -> list[str]:
    """Return what the owner's side is asked for now, the most urgent first."""
    found = [ask for source in ASK_SOURCES for ask in source(deal) if ask.section != SECTION]
    return [ask.text for ask in sorted(found, key=lambda ask: ask.rank)[:MOST_ASKS]]


def _dates(deal: Deal, today: date) -> list[tuple[str, date]]:
    """Return the dates that the owner should know, the earliest first."""
    found = [
        (each.label, each.on)
        for each in dates_of_owner(deal)
        if each.state == DateState.OPEN and each.on and today <= each.on <= today + _SOON
    ]
    engagement = Engagement.objects.filter(deal=deal, state__in=IN_FORCE).first()
    if engagement and today <= engagement.dates.last_day <= today + _SOON:
        found.append(("Our agreement ends", engagement.dates.last_day))
    return sorted(found, key=lambda item: item[1])
