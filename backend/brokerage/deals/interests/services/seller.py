"""Takes the owner's answer about a buyer."""

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.events import EventKind
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.selectors.interests import interest_of
from brokerage.deals.interests.selectors.sellers import interest_of_owner
from brokerage.deals.interests.services.acts import InterestChanged, lock_interest
from brokerage.deals.interests.services.moving import move
from brokerage.deals.interests.services.timeline import record_note
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.deals.pipeline.services.events import record_event
from brokerage.mail.services.mails import queue

_LONGEST = 500


class AnsweredDifferently(Refusal):
    code = "already_answered"
    message = "This was answered already, and differently. Call us if it should change."


@transaction.atomic
def answer(*, by: User, number: int, approved: bool, reason: str = "") -> Interest:
    """Take the answer of a person of the owner's side. The first answer counts; the same answer
    again changes nothing. Raises Deal.DoesNotExist, Interest.DoesNotExist and AnsweredDifferently.
    """
    interest = interest_of_owner(by, number)
    Interest.objects.select_for_update().get(pk=interest.pk)
    interest = interest_of_owner(by, number)
    if interest.state != InterestState.SELLER_ASKED:
        declined = interest.state == InterestState.DECLINED
        if interest.seller_decided_at is None or approved == declined:
            raise AnsweredDifferently
        return interest
    _decide(interest, by=by, name=shown_name(by)[:100], approved=approved, reason=reason)
    deal = interest.listing.deal
    assert deal is not None
    mails = mails_for_broker(
        deal, kind="desk-buyer", tab="buyers", reference=f"deal-{deal.pk}", buyer=str(interest.pk)
    )
    queue(mails)
    return interest


@transaction.atomic
def record_answer(
    *, by: User, interest_id: int, approved: bool, reason: str, name: str, version: int
) -> Interest:
    """Record what an owner said on the phone: `name` is who said it.

    Raises Interest.DoesNotExist, InterestChanged and CannotMove.
    """
    interest = lock_interest(by, interest_id)
    if interest.version != version or interest.state != InterestState.SELLER_ASKED:
        raise InterestChanged
    interest.seller_by_phone = True
    _decide(interest, by=by, name=trimmed(name, 100), approved=approved, reason=reason)
    return interest_of(by, interest_id)


def _decide(interest: Interest, *, by: User, name: str, approved: bool, reason: str) -> None:
    reason = trimmed(reason, _LONGEST)
    interest.seller_decided_at, interest.seller_decided_by = timezone.now(), by
    interest.seller_decided_by_name, interest.seller_reason = name, reason
    how = " on the phone" if interest.seller_by_phone else ""
    done = "approved" if approved else "declined"
    text = f"{name or 'The owner'} {done} the buyer{how}"
    record_note(
        interest,
        EventKind.SELLER,
        f"{text}: {reason}" if reason else text,
        by=by if interest.seller_by_phone else None,
    )
    move(
        interest,
        InterestState.APPROVED if approved else InterestState.DECLINED,
        by=by,
        reason="" if approved else "The owner declined",
        columns="seller_decided_at seller_decided_by seller_decided_by_name seller_reason"
        " seller_by_phone",
    )
    if interest.listing.deal is not None:
        record_event(
            interest.listing.deal,
            kind=f"interest-{done}",
            text=f"{name or 'The owner'} {done} buyer {interest.pk}{how}",
            by=by,
        )
