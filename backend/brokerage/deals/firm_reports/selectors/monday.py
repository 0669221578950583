"""The Monday sheet: what deals need this week. A principal's is about all of the firm, an advisor's
about their own.

A fixed number of queries, however many deals there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from django.db.models import Count, Max, Min, Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.dates.models import DealDate
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.models.engagements import SignerRole
from brokerage.deals.engagement.rules.states import IN_FORCE, EngagementState
from brokerage.deals.fees.selectors.fees import MonthOfFees, forecast, this_month
from brokerage.deals.firm_reports.rules import monday as rules
from brokerage.deals.firm_reports.rules.monday import Asked, Known
from brokerage.deals.firm_reports.rules.results import AGREED
from brokerage.deals.firm_reports.selectors.staff_records import lacks_of_staff
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import Side
from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.listing.rules.states import SHOWN, ListingState
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.deals.pipeline.rules.stages import OPEN, DealStage
from brokerage.deals.pipeline.selectors.extensions import HEARD_SOURCES
from brokerage.leads.models import Activity, ActivityKind

MONTHS: Final = 6
"""Of the forecast."""
MOST: Final = 40
"""The most rows of a section that the sheet shows; the others are only counted."""
_WORKED_ON: Final = OPEN[OPEN.index(DealStage.ENGAGED) :]
_BUYER: Final = ("content__buyerActive", "content__buyerShare")


class MondayRow(NamedTuple):
    """Something to act on. `tab` is the one of the deal's page where it is done, without a deal the
    screen of the desk, such as `queue`. `on` is the day that counts, ahead or behind.
    """

    deal: int | None
    name: str
    text: str
    tab: str
    on: date | None


class OnMarket(NamedTuple):
    """A listing that visitors see."""

    deal: int | None
    name: str
    stage: DealStage | None
    state: ListingState
    days_in_stage: int | None
    days_on_market: int | None
    asking_price: int | None


@dataclass(frozen=True)
class Monday:
    """The sheet. `sections` are what there is to act on, by the id of the section, each with what
    is the most urgent first.
    """

    sections: Mapping[str, Sequence[MondayRow]]
    listings: Sequence[OnMarket]
    months: Sequence[MonthOfFees]
    """Of the firm; empty for an advisor, who gets no fees."""
    other: MonthOfFees | None
    """Fees expected in other months; None for an advisor."""


def monday(user: User, today: date) -> Monday:
    """Return the sheet of the deals that a member of staff sees; fees are for principals."""
    worked_on = Deal.objects.filter(stage__in=_WORKED_ON).visible_to(user)
    deals = {deal.pk: deal for deal in worked_on.only(*_COLUMNS)}
    listings = [each for each in _listings(deals) if each.deal or user.is_principal]
    agreements = _Agreements.read(user, deals, today)
    months, other = forecast(this_month(), MONTHS) if user.is_principal else ([], None)
    return Monday(
        sections={
            "dates": _dates(deals, today),
            "replies": _late_replies(listings),
            "silent": _silent(deals, today),
            "engagements": agreements.expiring(),
            "tails": agreements.tails(),
            "prices": _prices(listings, today),
            "compliance": [*_staff(user, today), *_compliance(deals, agreements, today)],
        },
        listings=[_on_market(each, today) for each in listings],
        months=months,
        other=other,
    )


_COLUMNS: Final = ("name", "stage", "stage_since", "lead")


def _worked_on() -> Any:
    """The ids of the deals of the sheet, for queries: a list of all of them takes longer."""
    return Deal.objects.filter(stage__in=_WORKED_ON).order_by().values("pk")


def _listings(deals: Mapping[int, Deal]) -> Iterable[Listing]:
    """The public listings of these deals, and those without a deal, in the order of stages."""
    shown = Listing.objects.filter(state__in=SHOWN).filter(Q(deal__in=_worked_on()) | Q(deal=None))
    columns = ("deal", "number", "title", "state", "published_at", "asking_price")
    order = {stage: place for place, stage in enumerate(reversed(_WORKED_ON))}
    for listing in (found := list(shown.only(*columns))):
        listing.deal = deals.get(listing.deal_id) if listing.deal_id else None
    return sorted(
        found,
        key=lambda each: (
            order[DealStage(each.deal.stage)] if each.deal else len(order),
            each.published_at or timezone.now(),
        ),
    )


def _name(listing: Listing) -> str:
    return listing.deal.name if listing.deal else f"{listing.title} ({listing.number})"


def _on_market(listing: Listing, today: date) -> OnMarket:
    deal = listing.deal
    return OnMarket(
        deal=listing.deal_id,
        name=_name(listing),
        stage=DealStage(deal.stage) if deal else None,
        state=ListingState(listing.state),
        days_in_stage=_days(deal.stage_since, today) if deal else None,
        days_on_market=_days(listing.published_at, today),
        asking_price=listing.asking_price,
    )


def _days(since: datetime | None, today: date) -> int | None:
    return (today - timezone.localdate(since)).days if since else None


def _dates(deals: Mapping[int, Deal], today: date) -> list[MondayRow]:
    """Dates from the letter of intent to closing that are overdue or come soon."""
    dates = DealDate.objects.filter(
        deal__stage__in=AGREED,
        state=DateState.OPEN,
        on__lte=today + rules.SOON,
        is_after_closing=False,
    ).order_by("on", "pk")
    return [
        MondayRow(pk, deals[pk].name, label, "dates", on)
        for pk, label, on in dates.values_list("deal", "label", "on")
        if pk in deals
    ]


def _late_replies(listings: Sequence[Listing]) -> list[MondayRow]:
    """Buyers whom the firm should have answered by now, by listing."""
    late = Interest.objects.filter(waits_for=Side.FIRM, due_at__lt=timezone.now())
    by_listing = {each.pk: each for each in listings}
    rows = late.order_by().values("listing").annotate(count=Count("pk"), since=Min("due_at"))
    found = []
    for row in rows:
        if not (listing := by_listing.get(row["listing"])):
            continue
        count = row["count"]
        text = "A buyer waits" if count == 1 else f"{count} buyers wait"
        on = timezone.localdate(row["since"])
        found.append(MondayRow(None, _name(listing), f"{text} for our answer", "queue", on))
    return sorted(found, key=_by_day)


def _by_day(row: MondayRow) -> tuple[date, str]:
    return row.on or date.max, row.name


def _silent(deals: Mapping[int, Deal], today: date) -> list[MondayRow]:
    """Sellers of whom there is no sign for long: nothing they did on their page, no mail, no call,
    no answer about a buyer.
    """
    heard: dict[int, datetime] = {pk: deal.stage_since for pk, deal in deals.items()}
    of_lead = {deal.lead_id: pk for pk, deal in deals.items() if deal.lead_id}
    signs: list[tuple[int, datetime]] = [
        sign for source in HEARD_SOURCES for sign in source([*deals])
    ]
    events = DealEvent.objects.filter(deal__in=_worked_on(), actor__is_staff=False).order_by()
    signs += events.values_list("deal").annotate(Max("at"))
    kinds = (ActivityKind.MESSAGE, ActivityKind.RECEIVED, ActivityKind.CALL)
    contacts = Activity.objects.filter(lead__in=of_lead, kind__in=kinds).order_by()
    by_lead = contacts.values_list("lead").annotate(Max("at"))
    signs += [(of_lead[lead], at) for lead, at in by_lead if lead in of_lead]
    decided = Interest.objects.filter(
        listing__deal__in=_worked_on(), seller_decided_at__isnull=False
    )
    signs += decided.order_by().values_list("listing__deal").annotate(Max("seller_decided_at"))
    for pk, at in signs:
        if pk in heard:
            heard[pk] = max(heard[pk], at)
    found = [
        MondayRow(pk, deals[pk].name, "No sign of the seller", "", timezone.localdate(at))
        for pk, at in heard.items()
        if today - timezone.localdate(at) > rules.SILENT
    ]
    return sorted(found, key=_by_day)


@dataclass(frozen=True)
class _Agreements:
    """The signed agreements of the firm's deals that are in force or in their tail."""

    in_force: Mapping[int, date]
    """The last day, by deal."""
    ended: Sequence[tuple[Engagement, str]]
    """Each with the name of its deal."""
    unread: Mapping[int, int]
    """Clients who have not read the disclosure, by deal."""
    registered: Mapping[int, int]
    """Buyers of whom the seller was told, by deal."""
    names: Mapping[int, str]
    today: date

    @classmethod
    def read(cls, user: User, deals: Mapping[int, Deal], today: date) -> "_Agreements":
        signed = Engagement.objects.filter(deal__isnull=False).order_by()
        in_force = signed.filter(state__in=IN_FORCE)
        last_days = in_force.values_list("deal", "ends_on", "terminated_on")
        theirs = Deal.objects.all().visible_to(user).order_by().values("pk")
        ended = signed.filter(state__in=_ENDED, deal__in=theirs).select_related("deal")
        columns = ("deal", "state", "terms", "starts_on", "ends_on", "terminated_on")
        unread = Signer.objects.filter(
            engagement__state__in=IN_FORCE,
            engagement__deal__isnull=False,
            disclosure_read_at=None,
        ).exclude(role=SignerRole.PRINCIPAL)
        registered = Interest.objects.filter(
            registered_at__isnull=False,
            listing__deal__engagements__state=EngagementState.TAIL,
        )
        return cls(
            in_force={
                deal: min(ends, told or ends) for deal, ends, told in last_days if deal and ends
            },
            ended=[
                (each, each.deal.name) for each in ended.only(*columns, "deal__name") if each.deal
            ],
            unread=_counted(unread, "engagement__deal"),
            registered=_counted(registered, "listing__deal"),
            names={pk: deal.name for pk, deal in deals.items()},
            today=today,
        )

    def expiring(self) -> list[MondayRow]:
        rows = [
            MondayRow(deal, self.names[deal], "Our agreement ends", "agreement", last_day)
            for deal, last_day in self.in_force.items()
            if last_day - self.today <= rules.ENDS and deal in self.names
        ]
        return sorted(rows, key=_by_day)

    def tails(self) -> list[MondayRow]:
        return sorted(self._tails(), key=_by_day)

    def _tails(self) -> Iterator[MondayRow]:
        for engagement, name in self.ended:
            deal, dates = engagement.deal_id, engagement.dates
            if engagement.state == EngagementState.TAIL:
                count = self.registered.get(deal or 0, 0)
                whom = "1 registered buyer" if count == 1 else f"{count} registered buyers"
                yield MondayRow(deal, name, f"Tail with {whom}", "agreement", dates.tail_ends_on)
            else:
                text = "List of registered buyers due"
                yield MondayRow(deal, name, text, "agreement", dates.list_due_on)


_ENDED: Final = (EngagementState.EXPIRED, EngagementState.TERMINATED, EngagementState.TAIL)


def _counted(rows: Any, by: str) -> dict[int, int]:
    return dict(rows.order_by().values_list(by).annotate(Count("pk")))


def _prices(listings: Sequence[Listing], today: date) -> list[MondayRow]:
    """Price cuts of the last week, and prices to talk about."""
    released = Teaser.objects.filter(listing__state__in=SHOWN, released_at__isnull=False)
    asked: dict[int, list[Asked]] = defaultdict(list)
    columns = ("listing", "released_at", "content__askingPrice")
    for pk, at, price in released.order_by("released_at").values_list(*columns):
        if isinstance(price, int):
            asked[pk].append(Asked(timezone.localdate(at), price))
    offered = Offer.objects.filter(deal__in=_worked_on(), submitted_at__isnull=False)
    with_offer = set(offered.order_by().values_list("deal", flat=True).distinct())
    rows = []
    for listing in listings:
        news = rules.price_news(
            asked[listing.pk],
            has_offer=listing.deal_id in with_offer,
            is_on_market=listing.state == ListingState.ACTIVE,
            today=today,
        )
        if news and listing.deal_id:
            row = MondayRow(listing.deal_id, _name(listing), news.text, "listing", news.on)
            rows.append(row)
    return sorted(rows, key=_by_day)


def _staff(user: User, today: date) -> Iterator[MondayRow]:
    """Yield licenses and yearly statements of staff that are missing or end soon."""
    for person, name, lack in lacks_of_staff(user, today):
        tab = "settings" if person == user else "staff"
        yield MondayRow(None, name, lack.text, tab, lack.on)


def _compliance(deals: Mapping[int, Deal], agreements: _Agreements, today: date) -> list[MondayRow]:
    """What agreements, disclosures, licenses and the buyer's answers lack."""
    sheets = IntakeSheet.objects.filter(deal__in=_worked_on())
    licenses = dict(sheets.values_list("deal", "answers__licenses__value"))
    offers = Offer.objects.filter(state=OfferState.ACCEPTED, kind__in=BINDS)
    accepted = offers.filter(deal__in=_worked_on()).order_by()
    answered = {
        deal: bool(active) and share is not None
        for deal, active, share in accepted.values_list("deal", *_BUYER)
    }
    rows = []
    for pk, deal in deals.items():
        known = Known(
            has_agreement=pk in agreements.in_force,
            unread=agreements.unread.get(pk, 0),
            licenses=[*_ending(licenses.get(pk))],
            control_answered=answered.get(pk),
        )
        rows += [
            MondayRow(pk, deal.name, lack.text, lack.tab, lack.on)
            for lack in rules.lacks(known, today)
        ]
    return sorted(rows, key=_by_day)


def _ending(rows: Any) -> Iterator[tuple[str, date]]:
    """Yield the licenses of an intake sheet whose end is known."""
    for row in rows if isinstance(rows, list) else ():
        try:
            yield str(row.get("license", "")), date.fromisoformat(str(row.get("expires", "")))
        except ValueError:
            continue
