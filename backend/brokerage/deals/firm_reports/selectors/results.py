"""Wins and losses of a period: by where sellers and buyers came from, and medians of the sales.

A fixed number of queries, however many deals there are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

from django.db.models import Count, Q, Sum
from django.utils import timezone

from brokerage.deals.comparables.models import Comparable
from brokerage.deals.comparables.rules.calibration import Calibration, calibrate
from brokerage.deals.comparables.rules.content import ComparableContent
from brokerage.deals.firm_reports.rules import results as rules
from brokerage.deals.firm_reports.rules.results import (
    FirstWord,
    LeadSource,
    Measure,
    Move,
    Outcome,
    Period,
    Rate,
    lead_source,
)
from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules.states import InterestState, Source
from brokerage.deals.listing.models import Listing, ListingViews
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.pipeline.models import Deal, DealStageChange
from brokerage.deals.pipeline.rules.stages import SOLD, DealStage
from brokerage.leads.models import Activity, ActivityKind, ContactMessage

_SOURCES: Final = {
    Source.OWN: "Our site and list",
    Source.PORTAL: "Portals",
    Source.REFERRAL: "Referrals",
    Source.CO_BROKER: "Co-brokers",
    Source.OUTBOUND: "Our own search",
}


class SellersOfSource(NamedTuple):
    """How deals ended whose seller came from a source."""

    label: str
    rate: Rate
    """Closed, of those that ended."""
    open: int


class BuyersOfSource(NamedTuple):
    """How far the buyers came who asked in the period."""

    label: str
    inquiries: int
    approved: int
    offers: int
    bought: int


class ReadListing(NamedTuple):
    """How often a listing was read on our site, and what came of it."""

    number: str
    title: str
    views: int
    inquiries: int
    """From our site and list."""


@dataclass(frozen=True)
class Results:
    sellers: Sequence[SellersOfSource]
    buyers: Sequence[BuyersOfSource]
    listings: Sequence[ReadListing]
    """Those that were read in the period, the most read first."""
    letters: Rate
    """Letters of intent that closed, of those that ended."""
    sales: int
    """Recorded closed sales, on which the medians rest."""
    price_of_first_ask: Measure
    price_of_last_ask: Measure
    """Percent."""
    calibration: Calibration | None
    days_to_loi: Measure
    days_to_close: Measure


def results(period: Period, today: date) -> Results:
    """Return wins and losses of all deals: only for principals. Deals, letters and sales count by
    the day on which they ended, buyers by the day on which they asked.
    """
    start = period.start(today)
    moves = _moves()
    letters = [each for of_deal in moves.values() for each in rules.letters(of_deal)]
    sales = Comparable.objects.filter(closed_on__gte=start) if start else Comparable.objects.all()
    written = [each.written for each in sales]
    return Results(
        sellers=_sellers(moves, start),
        buyers=_buyers(start),
        listings=_listings(start),
        letters=rules.rate(_since(start, letters)),
        sales=len(written),
        price_of_first_ask=_asked(written, first=True),
        price_of_last_ask=_asked(written, first=False),
        calibration=calibrate(each.sale for each in written),
        days_to_loi=_days(each.days_to_loi for each in written),
        days_to_close=_days(each.days_to_close for each in written),
    )


def _since(start: date | None, outcomes: Iterable[Outcome]) -> list[Outcome]:
    return [each for each in outcomes if start is None or each.on >= start]


def _moves() -> dict[int, list[Move]]:
    """The moves of every deal, in their order."""
    found: dict[int, list[Move]] = defaultdict(list)
    changes = DealStageChange.objects.order_by("deal", "at", "pk")
    for deal, stage, at in changes.values_list("deal", "to_stage", "at"):
        found[deal].append(Move(DealStage(stage), timezone.localdate(at)))
    return found


def _sellers(moves: Mapping[int, Sequence[Move]], start: date | None) -> list[SellersOfSource]:
    leads = dict(Deal.objects.values_list("pk", "lead"))
    sources = _lead_sources([lead for lead in leads.values() if lead])
    ended: dict[LeadSource, list[Outcome]] = defaultdict(list)
    still_open: Counter[LeadSource] = Counter()
    for deal, of_deal in moves.items():
        lead = leads.get(deal)
        source = sources.get(lead, LeadSource.UNKNOWN) if lead else LeadSource.UNKNOWN
        outcome = rules.ending(of_deal)
        if outcome is None:
            still_open[source] += 1
        else:
            ended[source] += _since(start, [outcome])
    return [
        SellersOfSource(source.label, rules.rate(ended[source]), still_open[source])
        for source in LeadSource
        if ended[source] or still_open[source]
    ]


def _lead_sources(leads: Sequence[int]) -> dict[int, LeadSource]:
    """How these leads first came to the firm."""
    mails = Activity.objects.filter(lead__in=leads, kind=ActivityKind.RECEIVED)
    by_mail = set(mails.values_list("lead", flat=True))
    messages = ContactMessage.objects.filter(lead__in=leads).order_by("-received_at")
    parts = ("calculator_run", "value_assessment", "business_health")
    columns = [f"has_{name}" for name in parts]
    has = {f"has_{name}": Q(**{f"{name}__isnull": False}) for name in parts}
    first = {
        lead: FirstWord(True, *attached)
        for lead, *attached in messages.annotate(**has).values_list("lead", *columns)
    }
    return {
        lead: lead_source(first.get(lead) or FirstWord(has_mail=lead in by_mail)) for lead in leads
    }


def _buyers(start: date | None) -> list[BuyersOfSource]:
    """Buyers by where they came from. Those bought whose accepted offer is of a closed deal."""
    asked = Interest.objects.all()
    if start:
        asked = asked.filter(inquired_at__date__gte=start)
    offered = Offer.objects.filter(submitted_at__isnull=False).values("interest")
    bought = Offer.objects.filter(
        state=OfferState.ACCEPTED, kind__in=BINDS, deal__stage__in=SOLD
    ).values("interest")
    moves = InterestMove.objects.filter(to_state=InterestState.APPROVED)
    approved = moves.values("interest")
    rows = asked.order_by().values("source")
    counts = rows.annotate(
        inquiries=Count("pk"),
        approved=Count("pk", filter=Q(pk__in=approved)),
        offered=Count("pk", filter=Q(pk__in=offered)),
        bought=Count("pk", filter=Q(pk__in=bought)),
    )
    by_source = {row["source"]: row for row in counts}
    return [
        BuyersOfSource(
            label,
            *(by_source[source][name] for name in ("inquiries", "approved", "offered", "bought")),
        )
        for source, label in _SOURCES.items()
        if source in by_source
    ]


def _listings(start: date | None) -> list[ReadListing]:
    counted, asked = ListingViews.objects.all(), Interest.objects.filter(source=Source.OWN)
    if start:
        counted = counted.filter(day__gte=start)
        asked = asked.filter(inquired_at__date__gte=start)
    views = dict(counted.order_by().values_list("listing").annotate(Sum("views")))
    asked = asked.filter(listing__in=counted.values("listing"))
    inquiries = dict(asked.order_by().values_list("listing").annotate(Count("pk")))
    names = Listing.objects.filter(pk__in=counted.values("listing"))
    found = [
        ReadListing(number, title, views[pk], inquiries.get(pk, 0))
        for pk, number, title in names.order_by("pk").values_list("pk", "number", "title")
    ]
    return sorted(found, key=lambda each: -each.views)


def _asked(sales: Sequence[ComparableContent], *, first: bool) -> Measure:
    found = [
        rules.percent_of(each.price, each.first_asked if first else each.last_asked)
        for each in sales
    ]
    return rules.measure([each for each in found if each is not None])


def _days(counts: Iterable[int | None]) -> Measure:
    return rules.measure([Decimal(each) for each in counts if each is not None])
