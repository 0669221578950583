"""Publishes listings, and moves them through their publication states."""

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.listing.models import Listing, ListingMove, Teaser
from brokerage.deals.listing.rules.states import (
    MOVES,
    PUBLISHED_AS,
    ListingState,
    TeaserState,
    move_label,
    needs_reason,
)
from brokerage.deals.listing.selectors.listings import open_teaser, released_teaser
from brokerage.deals.listing.services.approving import add_teaser, require_checked
from brokerage.deals.listing.services.drafting import (
    ListingChanged,
    announce,
    lock_listing,
    note,
)
from brokerage.deals.pipeline.rules.stages import OPEN, DealStage


class SecondPersonNeeded(Refusal):
    status = 403
    code = "second_person_needed"
    message = "You wrote in this listing. A colleague who did not, or a principal, publishes it."


class NotApproved(Refusal):
    code = "not_approved"
    message = "The owner has not approved exactly these words yet."


class DealNotReady(Refusal):
    code = "deal_not_ready"
    message = "Move the deal to On market first, or to Packaging for “coming soon”."


class CannotGoThere(Refusal):
    code = "listing_state"
    message = "The listing cannot go there from where it is now."


@transaction.atomic
def publish(*, by: User, listing_id: int, version: int, state: ListingState) -> Listing:
    """Release the latest public words, which the owner has approved exactly so; a listing that is
    not public yet becomes public as `state`. Words that are released already do not change.

    Raises Listing.DoesNotExist, SecondPersonNeeded, ListingChanged, InvalidForm, CheckUnanswered,
    NotApproved, DealNotReady and CannotGoThere.
    """
    listing = lock_listing(by, listing_id)
    if not listing.abilities(by)["release"]:
        raise SecondPersonNeeded
    if listing.version != version:
        raise ListingChanged
    released = released_teaser(listing)
    if released and released.written == listing.public:
        if listing.state != ListingState.NOT_PUBLIC:
            return listing
    else:
        require_checked(listing)
        _release(listing, _approved(listing, by), by)
    if listing.state == ListingState.NOT_PUBLIC:
        if state not in PUBLISHED_AS:
            raise CannotGoThere
        _require_stage(listing, state)
        _move(listing, state, reason="", by=by)
    listing.writers = []
    listing.published_at = listing.published_at or timezone.now()
    listing.save(update_fields=["writers", "published_at"])
    note(listing, kind="listing-published", text=f"Listing {listing.number} published", by=by)
    announce(listing, by)
    return listing


@transaction.atomic
def move(*, by: User, listing_id: int, state: ListingState, reason: str = "") -> Listing:
    """Move a listing to another publication state; leaving the market, and coming back to it, takes
    a reason. One that is in `state` already does not change.

    Raises Listing.DoesNotExist, CannotGoThere, DealNotReady and InvalidForm.
    """
    listing = lock_listing(by, listing_id)
    before = ListingState(listing.state)
    if before == state:
        return listing
    if state not in MOVES[before]:
        raise CannotGoThere
    reason = trimmed(reason, 500)
    if not reason and needs_reason(before, state):
        raise InvalidForm({"reason": "Please say why"})
    if state == ListingState.ACTIVE:
        _require_stage(listing, state)
    _move(listing, state, reason=reason, by=by)
    announce(listing, by)
    return listing


def withdraw(listing: Listing, *, reason: str, by: User | None) -> None:
    """Take a listing off the site because its deal ended, in the caller's transaction."""
    leaves = ListingState.WITHDRAWN in MOVES[ListingState(listing.state)]
    if leaves:
        _move(listing, ListingState.WITHDRAWN, reason=reason, by=by)
        announce(listing, by)


def _require_stage(listing: Listing, state: ListingState) -> None:
    """Raise DealNotReady if the deal is not so far."""
    if listing.deal is None:
        return
    needed = DealStage.PACKAGING if state == ListingState.COMING_SOON else DealStage.ON_MARKET
    if listing.deal.stage not in OPEN[OPEN.index(needed) :]:
        raise DealNotReady


def _approved(listing: Listing, by: User) -> Teaser:
    if listing.deal is None:
        return add_teaser(listing, by, TeaserState.APPROVED)
    teaser = open_teaser(listing)
    if not teaser or teaser.state != TeaserState.APPROVED or teaser.written != listing.public:
        raise NotApproved
    return teaser


def _release(listing: Listing, teaser: Teaser, by: User) -> None:
    listing.teasers.filter(state=TeaserState.RELEASED).update(state=TeaserState.REPLACED)
    teaser.state, teaser.released_at = TeaserState.RELEASED, timezone.now()
    teaser.released_by, teaser.released_by_name = by, shown_name(by)[:100]
    teaser.save()


def _move(listing: Listing, state: ListingState, *, reason: str, by: User | None) -> None:
    before = ListingState(listing.state)
    ListingMove.objects.create(
        listing=listing,
        from_state=before,
        to_state=state,
        reason=reason,
        actor=by,
        actor_name=shown_name(by)[:100] if by else "",
    )
    listing.state, listing.state_since = state, timezone.now()
    listing.save(update_fields=["state", "state_since"])
    why = f" ({reason})" if reason else ""
    text = f"Listing {listing.number}: {move_label(before, state)}{why}"
    note(listing, kind="listing-moved", text=text, by=by)
