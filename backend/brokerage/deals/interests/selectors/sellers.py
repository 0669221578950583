"""What an owner sees of the buyers: those whom we asked about, or told of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from brokerage.accounts.models import User
from brokerage.deals.buyers.rules import profile
from brokerage.deals.buyers.rules.profile import Line
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules import screening, summary
from brokerage.deals.interests.rules.states import READING, InterestState
from brokerage.deals.interests.selectors.profiles import proof_seen
from brokerage.deals.interests.selectors.standing import answers_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.deals.pipeline.selectors.extensions import Ask

_MET = (
    InterestState.MET_SELLER,
    InterestState.IOI,
    InterestState.LOI,
    InterestState.SELECTED,
)


@dataclass(frozen=True)
class SellerSummary:
    """A buyer as the owner reads of them: no statements, and money only as a band."""

    number: int
    name: str
    company: str
    lines: Sequence[Line]
    proof: str
    """The band of the proof of funds that we have seen; empty if none."""
    asked_at: datetime
    answer: str
    """`waits`, `approved`, `declined`, `policy`: we decided, as agreed; or `ended`."""
    answered_by: str
    answered_at: datetime | None
    reason: str


def deal_for_buyers(user: User) -> Deal:
    """Return the deal whose buyers a person of the owner's side sees. Raises Deal.DoesNotExist."""
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    return deal


def interest_of_owner(user: User, number: int) -> Interest:
    """Return a buyer of one's own deal whom the owner was asked about. Raises Deal.DoesNotExist and
    Interest.DoesNotExist.
    """
    return _shown(deal_for_buyers(user)).select_related("listing__deal").get(pk=number)


def buyers_of_owner(user: User) -> list[SellerSummary]:
    """Return the buyers whom the owner was asked about or told of, those that wait first. Raises
    Deal.DoesNotExist.
    """
    found = _shown(deal_for_buyers(user)).prefetch_related("buyer__proofs")
    summaries = [summary_of(interest) for interest in found.order_by("-registered_at", "-pk")[:200]]
    return sorted(summaries, key=lambda each: each.answer != "waits")


def summary_of(interest: Interest) -> SellerSummary:
    buyer, call = interest.buyer, answers_of(interest)
    proof = proof_seen(buyer)
    asked = [
        Line("What they plan", screening.text_of(call, "plans")),
        Line("Where they live", screening.text_of(call, "moves")),
    ]
    lines = [*profile.summary(buyer.answers), *(line for line in asked if line.text)]
    asked_at = interest.registered_at or interest.seller_asked_at or interest.state_since
    return SellerSummary(
        number=interest.pk,
        name=buyer.name,
        company=buyer.company,
        lines=lines,
        proof=summary.span(proof.amount_from, proof.amount_to) if proof else "",
        asked_at=asked_at,
        answer=_answer(interest),
        answered_by=interest.seller_decided_by_name,
        answered_at=interest.seller_decided_at,
        reason=interest.seller_reason,
    )


def _answer(interest: Interest) -> str:
    if interest.state == InterestState.SELLER_ASKED:
        return "waits"
    if interest.seller_decided_at is None:
        return "policy" if interest.decided_by_policy else "ended"
    declined = interest.state == InterestState.DECLINED and interest.outcome == "The owner declined"
    return "declined" if declined else "approved"


def line_of(deal: Deal) -> str:
    """Return how it goes, in one line for the owner."""
    counts = Interest.objects.filter(listing__deal=deal).aggregate(
        asked=Count("pk", filter=Q(state=InterestState.SELLER_ASKED)),
        reading=Count("pk", filter=Q(state__in=READING)),
        met=Count("pk", filter=Q(state__in=_MET)),
    )
    return summary.line(counts["asked"], counts["reading"], counts["met"])


def asks(deal: Deal) -> Iterator[Ask]:
    """Ask the owner to decide about buyers."""
    count = Interest.objects.filter(listing__deal=deal, state=InterestState.SELLER_ASKED).count()
    if count:
        who = "one person" if count == 1 else f"{count} people"
        why = "Two taps. They wait to hear from us."
        yield Ask(12, f"Decide about {who}", why, "people")


def _shown(deal: Deal) -> QuerySet[Interest]:
    asked = Q(seller_asked_at__isnull=False) | ~Q(decided_by_policy="")
    return Interest.objects.filter(asked, listing__deal=deal).select_related("buyer", "listing")
