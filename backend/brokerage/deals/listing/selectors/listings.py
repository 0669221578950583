"""Queries for listings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.listing.rules.states import TeaserState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.deals.pipeline.selectors.extensions import Ask, Wait
from brokerage.leads.selectors import cursors

MOST: Final = 50
"""Listings of a page."""
_UNANSWERED: Final = timedelta(days=3)
_TAB: Final = "listing"


def listings_of(user: User) -> QuerySet[Listing]:
    """Return the listings that a member of staff may see, with the latest changes first."""
    found = Listing.objects.all().visible_to(user).select_related("deal", "secrets", "internal")
    return found.prefetch_related("deal__members", "teasers").order_by("-state_since", "-pk")


@dataclass(frozen=True)
class ListingPage:
    listings: Sequence[Listing]
    next_cursor: str


def page_of_listings(user: User, *, before: str = "", limit: int = MOST) -> ListingPage:
    """Return a page of the listings that a member of staff may see, those that changed their state
    last first. Raises InvalidCursor.
    """
    found = Listing.objects.all().visible_to(user).order_by("-state_since", "-pk")
    if before:
        at, pk = cursors.decode(before, cursors.moment, cursors.row_id)
        found = found.filter(Q(state_since__lt=at) | Q(state_since=at, pk__lt=pk))
    rows = list(found[: limit + 1])
    cursor = ""
    if len(rows) > limit:
        last = rows[limit - 1]
        cursor = cursors.encode(last.state_since.isoformat(), last.pk)
    return ListingPage(rows[:limit], cursor)


def choices_of_listings(user: User) -> list[tuple[int, str, str]]:
    """Return the id, number and title of every listing that a member of staff may see, the newest
    number first.
    """
    found = Listing.objects.all().visible_to(user).order_by("-pk")
    return list(found.values_list("pk", "number", "title"))


def listing_of(user: User, listing_id: int) -> Listing:
    """Return a listing with its parts. Raises Listing.DoesNotExist, also if it is not theirs."""
    return listings_of(user).get(pk=listing_id)


def listing_of_deal(user: User, deal: Deal) -> Listing | None:
    return listings_of(user).filter(deal=deal).first()


def released_teaser(listing: Listing) -> Teaser | None:
    """Return the words that visitors read, or would read while it is on hold."""
    return _in_state(listing, TeaserState.RELEASED)


def open_teaser(listing: Listing) -> Teaser | None:
    """Return the words that wait for the owner, or that the owner has approved."""
    return _in_state(listing, TeaserState.SENT, TeaserState.APPROVED)


def teaser_of_owner(user: User) -> Teaser:
    """Return the latest words that a person of the owner's side was asked to approve. Raises
    Deal.DoesNotExist and Teaser.DoesNotExist.
    """
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    asked = Teaser.objects.exclude(state=TeaserState.REPLACED).select_related("listing__deal")
    return asked.filter(listing__deal=deal).latest("number")


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield what deals wait for with their listings, by the ids of the deals."""
    latest = Teaser.objects.filter(listing=OuterRef("listing")).order_by("-number")
    found = Teaser.objects.filter(
        listing__deal__in=deals, number=Subquery(latest.values("number")[:1])
    ).select_related("listing")
    late = timezone.now() - _UNANSWERED
    for teaser in found:
        assert teaser.listing.deal_id is not None
        deal, answered = teaser.listing.deal_id, teaser.answered_at
        if teaser.state == TeaserState.APPROVED and answered:
            yield Wait(deal, "The owner approved the listing: publish it", _TAB, answered)
        elif teaser.state == TeaserState.RETURNED and answered:
            yield Wait(deal, "The owner wants changes in the listing", _TAB, answered)
        elif teaser.state == TeaserState.SENT and teaser.sent_at <= late:
            yield Wait(deal, "The owner has not answered about the listing", _TAB, teaser.sent_at)


def asks(deal: Deal) -> Iterator[Ask]:
    """Ask the owner to approve the words that were sent."""
    if Teaser.objects.filter(listing__deal=deal, state=TeaserState.SENT).exists():
        why = "Line by line. Nobody reads them before you agree."
        yield Ask(15, "Check the words we wrote", why, "words")


def _in_state(listing: Listing, *states: TeaserState) -> Teaser | None:
    return next((each for each in listing.teasers.all() if each.state in states), None)


def names_of_listings(ids: set[int]) -> dict[int, str]:
    """Return how the staff log names listings, by id."""
    found = Listing.objects.filter(pk__in=ids).values_list("pk", "number")
    return {pk: f"Listing {number}" for pk, number in found}
