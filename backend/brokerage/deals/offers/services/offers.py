"""Records offers: drafts, rounds, answers."""

from datetime import date, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import MOVES, READING, InterestState
from brokerage.deals.interests.services.moving import move as move_interest
from brokerage.deals.offers.models import Offer, SaleCosts
from brokerage.deals.offers.rules.content import OfferContent, missing, problems
from brokerage.deals.offers.rules.flags import blocks_loi
from brokerage.deals.offers.rules.states import (
    BINDS,
    STANDING,
    OfferKind,
    OfferSide,
    OfferState,
)
from brokerage.deals.offers.selectors.offers import compared_of, flags_of, offer_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.mail.services.mails import queue

MOST_ROUNDS: Final = 40
"""Of one buyer."""


class OfferChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this offer in the meantime. Nothing was saved."


class OfferElsewhere(Refusal):
    """The offer is in another state than the act needs."""

    code = "offer_state"
    message = "This offer has moved on in the meantime. See where it is now."


class NotReading(Refusal):
    code = "buyer_not_there_yet"
    message = "Record an offer once the buyer has read the overview of the business."


class StillExclusive(Refusal):
    code = "still_exclusive"
    message = "Another accepted offer gives its buyer exclusivity. End that offer first."


class NeedsBrokerDealer(Refusal):
    code = "broker_dealer"
    message = (
        "The buyer of stock must control the company and run it; else only a registered"
        " broker-dealer may be paid for the sale. Record both answers first."
    )


@transaction.atomic
def begin(*, by: User, deal_id: int, interest_id: int, kind: OfferKind) -> Offer:
    """Begin the draft of a buyer's offer, from the round before if there is one. A draft that there
    is already does not change. Raises Deal.DoesNotExist, Interest.DoesNotExist, NotReading and
    OfferElsewhere.
    """
    deal = lock_deal(by, deal_id)
    interest = Interest.objects.select_related("buyer").get(pk=interest_id, listing__deal=deal)
    if interest.state not in READING:
        raise NotReading
    last = Offer.objects.filter(interest=interest).first()
    if last and last.state == OfferState.DRAFT:
        return last
    if last and last.state == OfferState.ACCEPTED and kind == OfferKind.IOI:
        raise OfferElsewhere
    return _next_round(deal, interest, last, kind=kind, side=OfferSide.BUYER, by=by)


@transaction.atomic
def save_draft(
    *, by: User, deal_id: int, offer_id: int, content: OfferContent, version: int
) -> Offer:
    """Save what was entered in a draft; it may be incomplete. Raises Deal.DoesNotExist,
    Offer.DoesNotExist, OfferElsewhere, OfferChanged and InvalidForm.
    """
    offer = _locked(by, deal_id, offer_id, OfferState.DRAFT)
    written = content.model_dump(mode="json", by_alias=True)
    if offer.content == written:
        return offer
    if offer.version != version:
        raise OfferChanged
    if errors := problems(content):
        raise InvalidForm(errors)
    offer.content = written
    offer.save_changes("content")
    return offer


@transaction.atomic
def submit(*, by: User, deal_id: int, offer_id: int, version: int) -> Offer:
    """Record that a draft was handed to the other side. What the same buyer offered before is
    superseded, and what it answers is countered. The buyer's first offer of a kind moves their
    interest. Raises as `save_draft` does.
    """
    offer = _locked(by, deal_id, offer_id, OfferState.DRAFT)
    if offer.version != version:
        raise OfferChanged
    if errors := missing(offer.written, OfferKind(offer.kind)):
        raise InvalidForm(errors)
    for before in offer.interest.offers.filter(state=OfferState.SUBMITTED):
        answers = before.side != offer.side
        _end(before, OfferState.COUNTERED if answers else OfferState.SUPERSEDED, by)
    _move(offer, OfferState.SUBMITTED)
    offer.submitted_at = offer.state_since
    offer.save_changes("state", "state_since", "submitted_at")
    if offer.side == OfferSide.BUYER:
        is_ioi = offer.kind == OfferKind.IOI
        _move_buyer(offer, InterestState.IOI if is_ioi else InterestState.LOI, by)
    text = f"{offer.label}, round {offer.round}, {_whose(offer)}: ${offer.written.price or 0:,}"
    record_event(offer.deal, kind="offer-submitted", text=text, by=by)
    return offer


@transaction.atomic
def counter(*, by: User, deal_id: int, offer_id: int) -> Offer:
    """Begin the answer of the other side to a submitted offer, with its terms. Raises as
    `save_draft` does.
    """
    offer = _locked(by, deal_id, offer_id, OfferState.SUBMITTED)
    side = OfferSide.SELLER if offer.side == OfferSide.BUYER else OfferSide.BUYER
    return _next_round(
        offer.deal, offer.interest, offer, kind=OfferKind(offer.kind), side=side, by=by
    )


@transaction.atomic
def accept(*, by: User, deal_id: int, offer_id: int) -> Offer:
    """Record that the other side accepted an offer. A letter of intent or a purchase offer selects
    its buyer and begins the exclusivity that it names; a purchase offer takes the place of the same
    buyer's letter.

    Raises as `save_draft` does, StillExclusive and NeedsBrokerDealer.
    """
    offer = _locked(by, deal_id, offer_id, OfferState.SUBMITTED)
    today = timezone.localdate()
    if offer.kind in BINDS:
        if blocks_loi(flags_of(offer, today)):
            raise NeedsBrokerDealer
        accepted = Offer.objects.filter(
            deal=offer.deal, state=OfferState.ACCEPTED, kind__in=BINDS
        ).exclude(pk=offer.pk)
        for before in accepted:
            if before.interest_id != offer.interest_id and _is_exclusive(before, today):
                raise StillExclusive
            _end(before, OfferState.SUPERSEDED, by)
            if before.interest_id != offer.interest_id:
                _move_buyer(before, InterestState.ACTIVE, by)
        _move_buyer(offer, InterestState.SELECTED, by)
        days = offer.written.exclusivity_days
        offer.exclusive_until = today + timedelta(days=days) if days else None
    offer.interest.offers.filter(state=OfferState.DRAFT).delete()
    for before in offer.interest.offers.filter(state=OfferState.ACCEPTED):
        _end(before, OfferState.SUPERSEDED, by)
    _end(offer, OfferState.ACCEPTED, by)
    record_event(
        offer.deal,
        kind="offer-accepted",
        text=f"{offer.label} of {offer.interest.buyer.name} accepted",
        by=by,
    )
    return offer


@transaction.atomic
def end(*, by: User, deal_id: int, offer_id: int, state: OfferState, reason: str) -> Offer:
    """End an offer as declined or withdrawn; a draft is deleted. An accepted one, such as a letter
    of intent that falls through, needs a reason. Raises as `save_draft` does.
    """
    offer = _locked(by, deal_id, offer_id, *STANDING)
    if state not in (OfferState.DECLINED, OfferState.WITHDRAWN):
        raise OfferElsewhere
    if offer.state == OfferState.DRAFT:
        offer.delete()
        return offer
    reason = trimmed(reason, 500)
    if offer.state == OfferState.ACCEPTED and not reason:
        raise InvalidForm({"reason": "Please say why"})
    offer.reason = reason
    if offer.state == OfferState.ACCEPTED:
        _move_buyer(offer, InterestState.ACTIVE, by)
    _end(offer, state, by)
    text = f"{offer.label} of {offer.interest.buyer.name} {state}: {reason}".rstrip(": ")
    record_event(offer.deal, kind="offer-ended", text=text, by=by)
    return offer


@transaction.atomic
def judge(
    *,
    by: User,
    deal_id: int,
    offer_id: int,
    chance: int | None,
    reason: str,
    likely_of_note: int | None,
) -> Offer:
    """Record what the broker thinks of an offer: the chance that it closes, with the reason, and
    the likely part of a note, both in percent. Raises Deal.DoesNotExist and InvalidForm.
    """
    offer = _locked(by, deal_id, offer_id, *OfferState)
    reason = trimmed(reason, 500)
    if chance is not None and not reason:
        raise InvalidForm({"chanceReason": "Please say why"})
    offer.chance, offer.chance_reason, offer.likely_of_note = chance, reason, likely_of_note
    offer.save_changes("chance", "chance_reason", "likely_of_note")
    return offer


@transaction.atomic
def save_costs(*, by: User, deal_id: int, payoffs: int, costs: int) -> Deal:
    """Record what the seller pays off and pays for at closing. Raises Deal.DoesNotExist."""
    deal = lock_deal(by, deal_id)
    SaleCosts.objects.update_or_create(deal=deal, defaults={"payoffs": payoffs, "costs": costs})
    return deal


def show_to_owner(*, by: User, deal_id: int) -> Deal:
    """Show the owner the offers that stand, and tell them that something waits. Raises
    Deal.DoesNotExist.
    """
    mails = news_for_owner(deal_of(by, deal_id), by)
    with transaction.atomic():
        deal = lock_deal(by, deal_id)
        standing = [each.offer.pk for each in compared_of(deal, shown=False)]
        new = Offer.objects.filter(pk__in=standing, shown_at__isnull=True)
        if new.update(shown_at=timezone.now()):
            queue(mails)
            record_event(deal, kind="offers-shown", text="Offers shown to the owner", by=by)
    return deal


def record_seen(deal: Deal) -> None:
    """Record that the owner has opened the offers that they were shown."""
    unseen = Offer.objects.filter(deal=deal, shown_at__isnull=False, seen_at__isnull=True)
    unseen.update(seen_at=timezone.now())


def expire_offers(today: date) -> int:
    """End the submitted offers whose last day has passed; return how many. A task of the worker."""
    expired = 0
    for pk in Offer.objects.filter(state=OfferState.SUBMITTED).values_list("pk", flat=True):
        with transaction.atomic():
            offer = Offer.objects.select_for_update(of=("self",)).select_related("deal").get(pk=pk)
            last_day = offer.written.expires_on
            if offer.state == OfferState.SUBMITTED and last_day and last_day < today:
                _end(offer, OfferState.EXPIRED, None)
                text = f"{offer.label}, round {offer.round}, expired"
                record_event(offer.deal, kind="offer-ended", text=text, by=None)
                expired += 1
    return expired


def _next_round(
    deal: Deal,
    interest: Interest,
    last: Offer | None,
    *,
    kind: OfferKind,
    side: OfferSide,
    by: User,
) -> Offer:
    if last and last.state == OfferState.DRAFT:
        return last
    if last and last.round >= MOST_ROUNDS:
        raise OfferElsewhere
    return Offer.objects.create(
        deal=deal,
        interest=interest,
        kind=kind,
        side=side,
        round=last.round + 1 if last else 1,
        content={**last.content, "expiresOn": None} if last else {},
        likely_of_note=last.likely_of_note if last else None,
        created_by=by,
    )


def _locked(by: User, deal_id: int, offer_id: int, *states: OfferState) -> Offer:
    """Lock the deal of an offer, which serializes all acts on its offers, and return it. Interests
    are locked first, as acts on them do.
    """
    offering = Interest.objects.filter(offers__deal=deal_id)
    list(Interest.objects.select_for_update().filter(pk__in=offering).order_by("pk"))
    lock_deal(by, deal_id)
    offer = offer_of(by, deal_id, offer_id)
    if offer.state not in states:
        raise OfferElsewhere
    return offer


def _is_exclusive(offer: Offer, today: date) -> bool:
    return offer.exclusive_until is not None and today <= offer.exclusive_until


def _move(offer: Offer, state: OfferState) -> None:
    offer.state, offer.state_since = state, timezone.now()


def _move_buyer(offer: Offer, to: InterestState, by: User) -> None:
    """Move the interest of an offer's buyer, unless it is beyond that or has ended."""
    interest = Interest.objects.select_related("listing", "buyer").get(pk=offer.interest_id)
    if to in MOVES[InterestState(interest.state)]:
        move_interest(interest, to, by=by)


def _end(offer: Offer, state: OfferState, by: User | None) -> None:
    _move(offer, state)
    offer.answered_at = offer.state_since
    offer.answered_by_name = shown_name(by)[:100] if by else ""
    columns = ("state", "state_since", "answered_at", "answered_by_name", "reason")
    offer.save_changes(*columns, "exclusive_until")


def _whose(offer: Offer) -> str:
    if offer.side == OfferSide.SELLER:
        return f"the seller's answer to {offer.interest.buyer.name}"
    return f"of {offer.interest.buyer.name}"
