"""Queries for deals and the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from brokerage.accounts.models import User
from brokerage.deals.pipeline.models import Deal, DealMember, DealPerson
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.leads.models import Lead

CARDS = 100
"""The most deals that a column of the board shows; the others are only counted."""


@dataclass(frozen=True)
class Column:
    """One stage of the board. `count`, `fee` and `expected` cover all its deals, in whole US
    dollars.
    """

    stage: DealStage
    deals: Sequence[Deal]
    count: int
    fee: int
    expected: int
    """Fee times probability."""


def deals_of(user: User) -> QuerySet[Deal]:
    """Return the deals that a member of staff may see, with their members."""
    members = Prefetch("members", DealMember.objects.select_related("user"))
    return Deal.objects.all().visible_to(user).prefetch_related(members)


def deal_of(user: User, deal_id: int) -> Deal:
    """Return a deal with its members and people. Raises Deal.DoesNotExist, also if it is not
    theirs.
    """
    people = Prefetch("people", DealPerson.objects.select_related("contact"))
    return deals_of(user).select_related("lead").prefetch_related(people).get(pk=deal_id)


def deal_of_owner(user: User) -> Deal | None:
    """Return the latest deal that a person outside the firm takes part in, with its people."""
    people = Prefetch("people", DealPerson.objects.select_related("contact"))
    of_owner = Deal.objects.all().of_owner(user).prefetch_related(people)
    return of_owner.order_by("-created_at", "-pk").first()


def has_deal(user: User) -> bool:
    """Return whether a person outside the firm takes part in a deal."""
    return Deal.objects.all().of_owner(user).exists()


def deal_of_lead(lead_id: int) -> Deal | None:
    """Return the deal of a lead, without checking who may see it. Raises Lead.DoesNotExist."""
    lead = Lead.objects.get(pk=lead_id)
    return Deal.objects.filter(lead=lead).prefetch_related("members").first()


def stages_of_leads(user: User, leads: Sequence[int]) -> dict[int, str]:
    """Return the stages of the deals of leads, in words, by lead id: of the deals that a member of
    staff may see.
    """
    found = Deal.objects.all().visible_to(user).filter(lead__in=leads)
    return {lead: DealStage(stage).label for lead, stage in found.values_list("lead", "stage")}


def board(user: User, *, mine: bool, stages: Sequence[DealStage]) -> list[Column]:
    """Return the columns of the board: of each stage the deals with the latest progress. `mine`
    leaves out the deals that a principal does not work on.
    """
    deals = deals_of(user)
    if mine:
        deals = deals.filter(members__user=user)
    columns = []
    for stage in stages:
        of_stage = list(deals.filter(stage=stage))
        columns.append(
            Column(
                stage,
                of_stage[:CARDS],
                len(of_stage),
                sum(deal.expected_fee or 0 for deal in of_stage),
                sum((deal.expected_fee or 0) * deal.probability for deal in of_stage) // 100,
            )
        )
    return columns


def names_of_deals(ids: set[int]) -> dict[int, str]:
    return dict(Deal.objects.filter(pk__in=ids).values_list("pk", "name"))
