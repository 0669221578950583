"""The conditions of the stages from diligence on, and the dates that staff have to look at."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils import timezone

from brokerage.deals.dates.models import ClosingItem, DealDate, Track, WireInstructions
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import MOVES, ListingState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.deals.pipeline.selectors.extensions import ENOUGH_WAITS, Wait

SOON: Final = timedelta(days=14)
_TAB: Final = "dates"
_LISTED_AS: Final = {
    DealStage.LOI: ListingState.UNDER_LOI,
    DealStage.DILIGENCE: ListingState.UNDER_LOI,
    DealStage.CONTRACT: ListingState.UNDER_LOI,
    DealStage.CLOSING: ListingState.PENDING_CLOSING,
    DealStage.CLOSED: ListingState.SOLD,
    DealStage.POST_CLOSING: ListingState.SOLD,
}
"""The state of the listing that goes with a stage. Staff move it themselves."""


def are_dates_set(deal: Deal) -> bool:
    return DealDate.objects.filter(deal=deal).exists()


def is_earnest_deposited(deal: Deal) -> bool:
    return _is_settled(deal, "earnest-deposited")


def is_diligence_over(deal: Deal) -> bool:
    return _is_settled(deal, "diligence-end")


def are_dates_complete(deal: Deal) -> bool:
    """Return whether each open date before closing has a day that is not over, and an owner."""
    dates = DealDate.objects.filter(deal=deal, is_after_closing=False)
    incomplete = dates.filter(state=DateState.OPEN, on__isnull=True).exclude(key="lease-end")
    overdue = dates.filter(state=DateState.OPEN, on__lt=timezone.localdate())
    ownerless = dates.filter(state=DateState.OPEN, staff__isnull=True, person__isnull=True)
    return dates.exists() and not (incomplete | overdue | ownerless).exists()


def is_agreement_agreed(deal: Deal) -> bool:
    return _is_settled(deal, "agreement-agreed")


def is_wire_confirmed(deal: Deal) -> bool:
    """Return whether there are instructions for a wire, each confirmed by two."""
    wires = WireInstructions.objects.filter(deal=deal, withdrawn_at__isnull=True)
    return wires.exists() and not wires.filter(confirmed_at__isnull=True).exists()


def has_closing_statement(deal: Deal) -> bool:
    items = ClosingItem.objects.filter(deal=deal, key="closing-statement")
    return items.filter(state=DateState.DONE, file__isnull=False).exists()


def is_checklist_done(deal: Deal) -> bool:
    items = ClosingItem.objects.filter(deal=deal)
    return items.exists() and not items.filter(state=DateState.OPEN).exists()


def are_later_dates_set(deal: Deal) -> bool:
    return DealDate.objects.filter(deal=deal, key="closing", state=DateState.DONE).exists()


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the dates that are overdue or come within two weeks, and the tracks to chase."""
    today = timezone.localdate()
    dates = DealDate.objects.filter(deal__in=deals, state=DateState.OPEN, on__lte=today + SOON)
    rows = dates.order_by("on").values_list("deal", "label", "on")
    for deal, label, on in rows[:ENOUGH_WAITS]:
        if on:
            text = f"Overdue: {label}" if on < today else label
            yield Wait(deal, text, _TAB, _morning(on))
    for track in Track.objects.filter(deal__in=deals).exclude(pen=""):
        if track.is_to_chase(today) and track.since:
            yield Wait(
                track.deal_id, f"Chase {track.pen}: {track.kind}", _TAB, _morning(track.since)
            )
    yield from _listings(deals)


def _listings(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the listings whose state lags behind the stage of their deal."""
    listings = Listing.objects.filter(deal__in=deals, deal__stage__in=_LISTED_AS)
    columns = ("deal", "deal__stage", "deal__stage_since", "state")
    for deal, stage, since, listed_as in listings.values_list(*columns):
        state, wanted = ListingState(listed_as), _LISTED_AS[DealStage(stage)]
        if wanted in MOVES[state]:
            text = f"The listing is still shown as {state.label.lower()}: {wanted.label.lower()}?"
            yield Wait(deal, text, "listing", since)


def _is_settled(deal: Deal, key: str) -> bool:
    settled = (DateState.DONE, DateState.NOT_NEEDED)
    return DealDate.objects.filter(deal=deal, key=key, state__in=settled).exists()


def _morning(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
