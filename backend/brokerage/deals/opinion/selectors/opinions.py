"""Queries for opinions of value."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import QuerySet

from brokerage.accounts.models import User
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.opinion.rules.states import FIXED, OPEN, OpinionState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of, deal_of_owner
from brokerage.deals.pipeline.selectors.extensions import Ask, Wait
from brokerage.valuation.models import SavedRun


def opinions_of(deal: Deal) -> list[Opinion]:
    """Return the opinions of a deal, the newest first, with their readings."""
    found = _light().filter(deal=deal).prefetch_related("readings")
    return [_with_deal(opinion, deal) for opinion in found]


def opinion_of(user: User, deal_id: int, number: int) -> Opinion:
    """Return an opinion of a deal that staff may see. Raises Deal.DoesNotExist and
    Opinion.DoesNotExist.
    """
    deal = deal_of(user, deal_id)
    return _with_deal(Opinion.objects.get(deal=deal, number=number), deal)


def open_opinion(deal: Deal) -> Opinion | None:
    """Return the draft of a deal, or its opinion in review."""
    found = Opinion.objects.filter(deal=deal, state__in=OPEN).first()
    return found and _with_deal(found, deal)


def has_released(deal: Deal) -> bool:
    return Opinion.objects.filter(deal=deal, state=OpinionState.RELEASED).exists()


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the opinions that wait for a colleague, by the ids of their deals."""
    for opinion in _light().filter(deal__in=deals, state__in=OPEN):
        if opinion.state == OpinionState.IN_REVIEW and opinion.submitted_at:
            yield Wait(
                opinion.deal_id, "Opinion waits for release", "opinion", opinion.submitted_at
            )
        elif opinion.sent_back_at:
            yield Wait(opinion.deal_id, "Opinion sent back", "opinion", opinion.sent_back_at)


def asks(deal: Deal) -> Iterator[Ask]:
    """Ask the owner to read the released opinion until one of them has."""
    released = _light().filter(deal=deal, state=OpinionState.RELEASED, readings__isnull=True)
    if released.exists():
        yield Ask(20, "Read our letter", "It answers what you asked us.", "letter")


class OwnerOpinions(NamedTuple):
    deal: Deal
    opinions: list[Opinion]


def opinions_of_owner(user: User) -> OwnerOpinions:
    """Return what a person outside the firm may read of their deal: the released opinion and those
    that it superseded. Raises Deal.DoesNotExist.
    """
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    return OwnerOpinions(deal, [*_light().filter(deal=deal, state__in=FIXED)])


def released_opinion_of_owner(user: User, number: int) -> Opinion:
    """Return an opinion of `opinions_of_owner` with its document. Raises Deal.DoesNotExist and
    Opinion.DoesNotExist.
    """
    deal, _ = opinions_of_owner(user)
    return Opinion.objects.get(deal=deal, number=number, state__in=FIXED)


def told_industry(deal: Deal) -> str:
    """Return the industry of the business's latest valuation, or an empty string."""
    run = SavedRun.objects.filter(business=deal.business_id).order_by("-made_at", "-pk").first()
    return str(run.inputs.get("industry", "")) if run and deal.business_id else ""


def _light() -> QuerySet[Opinion]:
    return Opinion.objects.defer("pdf")


def _with_deal(opinion: Opinion, deal: Deal) -> Opinion:
    opinion.deal = deal  # with its members, which `abilities` reads
    return opinion
