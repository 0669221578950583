"""Sends the public words of a listing to its owner, and takes the owner's answer."""

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.listing.rules.lines import lines
from brokerage.deals.listing.rules.public_listing import missing
from brokerage.deals.listing.rules.states import TeaserState
from brokerage.deals.listing.selectors.check import findings_of, known_of
from brokerage.deals.listing.selectors.listings import open_teaser, teaser_of_owner
from brokerage.deals.listing.services.drafting import ListingChanged, lock_listing, note
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.mail.services.mails import queue

MOST: Final = 200
"""The most versions of a listing that go to its owner."""
_LONGEST_WISH: Final = 1000


class NoOwner(Refusal):
    code = "no_owner"
    message = "This listing has no deal, and so nobody to approve it. Publish it directly."


class CheckUnanswered(Refusal):
    """The teaser check found something that nobody has answered."""

    code = "check_unanswered"
    message = "The check found words that could give the business away. Change them or say why not."


class TooManyTeasers(Refusal):
    code = "too_many_teasers"
    message = f"At most {MOST} versions of a listing can go to its owner."


class TeaserElsewhere(Refusal):
    code = "teaser_state"
    message = "These words have moved on in the meantime. See where they are now."


@transaction.atomic
def send_teaser(*, by: User, listing_id: int, version: int) -> Listing:
    """Send the public words to the owner for approval, who is told by email. They replace those
    that waited for the owner before. Words that wait there already do not change.

    Raises Listing.DoesNotExist, NoOwner, ListingChanged, InvalidForm, CheckUnanswered and
    TooManyTeasers.
    """
    listing = lock_listing(by, listing_id)
    if listing.deal is None:
        raise NoOwner
    if listing.version != version:
        raise ListingChanged
    require_checked(listing)
    waiting = open_teaser(listing)
    if waiting and waiting.written == listing.public:
        return listing
    teaser = add_teaser(listing, by)
    mails = news_for_owner(listing.deal, by)
    note(
        listing,
        kind="teaser-sent",
        text=f"Sent the listing to the owner, version {teaser.number}",
        by=by,
    )
    queue(mails)
    return listing


@transaction.atomic
def answer_teaser(*, by: User, number: int, wishes: Mapping[str, str], lines_read: int) -> Teaser:
    """Approve the words of one's own listing, or return them with `wishes`: what should change, by
    line. `lines_read` is how many lines the owner checked: to approve, all. An answer that was
    given already does not change.

    Raises Deal.DoesNotExist, Teaser.DoesNotExist, TeaserElsewhere and InvalidForm.
    """
    teaser = teaser_of_owner(by)
    Listing.objects.select_for_update().get(pk=teaser.listing_id)
    teaser = teaser_of_owner(by)
    known = [line.id for line in lines(teaser.written)]
    said = {
        line: trimmed(text, _LONGEST_WISH)
        for line, text in wishes.items()
        if line in known and text.strip()
    }
    answer = TeaserState.RETURNED if said else TeaserState.APPROVED
    if teaser.number != number or teaser.state not in (TeaserState.SENT, answer):
        raise TeaserElsewhere
    if teaser.state == answer:
        return teaser
    if not said and lines_read < len(known):
        raise InvalidForm({"lines": "Please check every line, or write what should change"})
    teaser.state, teaser.wishes = answer, said
    teaser.answered_at, teaser.answered_by = timezone.now(), by
    teaser.answered_by_name = shown_name(by)[:100]
    teaser.save()
    done = "wants changes in" if said else "approved"
    text = f"{teaser.answered_by_name} {done} the listing, version {teaser.number}"
    note(teaser.listing, kind=f"teaser-{answer}", text=text, by=None)
    if deal := teaser.listing.deal:
        reference = f"deal-{deal.pk}"
        queue(mails_for_broker(deal, kind="desk-listing", tab="listing", reference=reference))
    return teaser


def require_checked(listing: Listing) -> None:
    """Raise InvalidForm for what is missing in the public words, and CheckUnanswered."""
    if errors := missing(listing.public):
        raise InvalidForm(errors)
    if any(not found.reason for found in findings_of(listing, known_of(listing))):
        raise CheckUnanswered


def add_teaser(listing: Listing, by: User, state: TeaserState = TeaserState.SENT) -> Teaser:
    """Add the latest words as a teaser in this state, in place of an open one."""
    latest = listing.teasers.order_by("-number").first()
    number = latest.number + 1 if latest else 1
    if number > MOST:
        raise TooManyTeasers
    open_states = (TeaserState.SENT, TeaserState.APPROVED)
    listing.teasers.filter(state__in=open_states).update(state=TeaserState.REPLACED)
    return Teaser.objects.create(
        listing=listing,
        number=number,
        state=state,
        content=listing.public.model_dump(by_alias=True),
        sent_by=by,
        sent_by_name=shown_name(by)[:100],
    )
