"""Sends confidentiality agreements to be signed, reminds, and withdraws them."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.refusals import Refusal
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.rules.kinds import BuyerKind
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda, NdaListing
from brokerage.deals.nda.rules.signature_form import checked_reason
from brokerage.deals.nda.rules.states import MOST_REMINDERS, NdaKind, NdaState
from brokerage.deals.nda.selectors.ndas import listings_of, live, live_master
from brokerage.deals.nda.services.changes import tell
from brokerage.deals.nda.services.mailing import link_of, mail_buyer
from brokerage.deals.nda.services.texts import filled_texts


class Sent(NamedTuple):
    """An agreement, and the secret link of its page."""

    nda: Nda
    link: str


class NoAddress(Refusal):
    code = "no_address"
    message = "Add the buyer's email address first."


class NotToBeAsked(Refusal):
    code = "not_to_be_asked"
    message = "We don't introduce this buyer, or don't write to them. Their page says why."


class AlreadySigned(Refusal):
    code = "already_signed"
    message = "They have signed this already."


class NotTheirClient(Refusal):
    code = "not_their_client"
    message = "A joinder needs a client of this broker who was sent an agreement."


class NotNow(Refusal):
    """The agreement is not in a state for this act."""

    code = "not_now"
    message = "That isn't possible anymore. Please look at the agreement again."


class RemindedEnough(Refusal):
    code = "reminded_enough"
    message = "They were reminded today, or often enough. Please call them."


@transaction.atomic
def send(
    *,
    by: User | None,
    buyer: Buyer,
    listings: Sequence[Listing],
    is_master: bool = False,
    is_mailed: bool = True,
) -> Sent:
    """Ask a buyer to sign for a listing, or a master agreement whose schedule begins with these.

    One that was sent before is sent again. A buyer whose master is in force gets the way to add
    the listing to it. Without `is_mailed`, the caller's mail has the link. Raises NoAddress,
    NotToBeAsked and AlreadySigned.
    """
    buyer = _lock(buyer)
    master = live_master(buyer)
    if is_master:
        if master is not None:
            raise AlreadySigned
        kind, covered = NdaKind.MASTER, listings
    else:
        [listing] = listings
        if live(buyer, listing) is not None:
            raise AlreadySigned
        if master is not None:
            return _ask_to_add(master, listing, is_mailed=is_mailed)
        kind, covered = NdaKind.LISTING, [listing]
    return _send(kind, by=by, buyer=buyer, listings=covered, is_mailed=is_mailed)


@transaction.atomic
def send_joinder(*, by: User, broker: Buyer, joins: Nda) -> Sent:
    """Ask a co-broker to join the agreement of a client. Raises as `send`, and NotTheirClient."""
    broker, client = _lock(broker), joins.buyer
    is_theirs = (
        broker.kind == BuyerKind.CO_BROKER
        and client is not None
        and client.represented_by_id == broker.pk
        and joins.kind != NdaKind.JOINDER
        and joins.state in (NdaState.SENT, NdaState.SIGNED)
    )
    if not is_theirs:
        raise NotTheirClient
    if any(each.is_live for each in joins.joinders.filter(buyer=broker)):
        raise AlreadySigned
    listings = listings_of(joins)
    return _send(NdaKind.JOINDER, by=by, buyer=broker, listings=listings, joins=joins)


@transaction.atomic
def remind(*, by: User, nda: Nda) -> Nda:
    """Remind a buyer who has not signed: at most once a day, and five times with the reminders that
    the worker sends. Raises NotNow and RemindedEnough.
    """
    if not nda.is_open:
        raise NotNow
    if not claim_reminder(nda, timezone.localdate()):
        raise RemindedEnough
    tell(nda, [], what="reminded by hand", by=by)
    return nda


@transaction.atomic
def claim_reminder(nda: Nda, today: date) -> bool:
    """Remind a buyer unless they were reminded today or often enough. One atomic UPDATE claims the
    reminder, so that of two workers only one sends it.
    """
    days = [*nda.reminded_on]
    if len(days) >= MOST_REMINDERS or (days and days[-1] >= today.isoformat()):
        return False
    rows = Nda.objects.filter(pk=nda.pk, state=NdaState.SENT, reminded_on=days)
    if not rows.update(reminded_on=[*days, today.isoformat()]):
        return False
    nda.reminded_on = [*days, today.isoformat()]
    mail_buyer("nda-reminder", nda, link=link_of(nda))
    return True


@transaction.atomic
def withdraw(*, by: User, nda: Nda, reason: str) -> Nda:
    """Take back an agreement that was not signed: its link ends. Raises NotNow and InvalidForm."""
    reason = checked_reason(reason)
    nda = Nda.objects.select_for_update().get(pk=nda.pk)
    if nda.state != NdaState.SENT:
        raise NotNow
    end(nda, NdaState.WITHDRAWN, by=by, reason=reason)
    mail_buyer("nda-withdrawn", nda)
    return nda


def end(nda: Nda, state: NdaState, *, by: User | None, reason: str) -> None:
    """End a locked agreement, and tell of it."""
    nda.reason, nda.ended_by = reason, by
    nda.ended_by_name = shown_name(by)[:100] if by else ""
    nda.move(state, "reason", "ended_by", "ended_by_name")
    tell(nda, listings_of(nda), what=state.value, by=by, reason=reason)


def _lock(buyer: Buyer) -> Buyer:
    locked = Buyer.objects.select_for_update().get(pk=buyer.pk)
    if not locked.email:
        raise NoAddress
    if locked.do_not_introduce or locked.do_not_contact:
        raise NotToBeAsked
    return locked


def _ask_to_add(master: Nda, listing: Listing, *, is_mailed: bool) -> Sent:
    link = link_of(master, adds=listing.number)
    if is_mailed:
        mail_buyer("nda-add", master, link=link, listing=listing.number)
    return Sent(master, link)


def _send(
    kind: NdaKind,
    *,
    by: User | None,
    buyer: Buyer,
    listings: Sequence[Listing],
    joins: Nda | None = None,
    is_mailed: bool = True,
) -> Sent:
    waiting = Nda.objects.filter(buyer=buyer, kind=kind, state=NdaState.SENT, joins=joins)
    if kind == NdaKind.LISTING:
        waiting = waiting.filter(covered__listing__in=listings)
    nda = None
    for earlier in waiting.select_for_update(of=("self",)):
        if earlier.is_open and nda is None:
            nda = earlier
        else:
            end(earlier, NdaState.WITHDRAWN, by=by, reason="Sent again")
    if nda is None:
        nda = _create(kind, by=by, buyer=buyer, listings=listings, joins=joins)
        tell(nda, listings, what="sent", by=by)
    link = link_of(nda)
    if is_mailed:
        mail_buyer("nda-sign", nda, link=link)
    return Sent(nda, link)


def _create(
    kind: NdaKind, *, by: User | None, buyer: Buyer, listings: Sequence[Listing], joins: Nda | None
) -> Nda:
    texts = filled_texts(
        kind,
        name=buyer.name,
        numbers=[listing.number for listing in listings],
        client=joins.name if joins else "",
    )
    nda = Nda.objects.create(
        buyer=buyer,
        kind=kind,
        joins=joins,
        name=buyer.name,
        email=buyer.email,
        text=texts.text,
        text_version=texts.text_version,
        text_sha256=texts.sha256,
        consent_text=texts.consent,
        consent_version=texts.consent_version,
        sent_by=by,
    )
    covered = [NdaListing(nda=nda, listing=each, number=each.number) for each in listings]
    NdaListing.objects.bulk_create(covered)
    return nda
