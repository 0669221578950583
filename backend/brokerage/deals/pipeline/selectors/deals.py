"""Queries for deals and the board."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple

from django.db.models import (
    Aggregate,
    Case,
    Count,
    F,
    Prefetch,
    QuerySet,
    Sum,
    When,
)
from django.db.models.functions import Coalesce

from brokerage.accounts.models import User
from brokerage.deals.pipeline.models import Deal, DealMember, DealPerson
from brokerage.deals.pipeline.rules.stages import OPEN, PROBABILITY, DealRole, DealStage
from brokerage.leads.models import Lead

CARDS = 50
"""The most deals that a column of the board shows; the others are only counted."""
_CARD: Final = (
    "name stage stage_since progressed_at next_step next_step_on expected_fee own_probability"
    " expected_close_on version"
).split()


@dataclass(frozen=True)
class Total:
    """How many deals there are, with their fees in whole US dollars."""

    count: int = 0
    fee: int = 0
    expected: int = 0
    """Fee times probability."""


@dataclass(frozen=True)
class Column:
    """One stage of the board: its deals with the latest progress, and the total of all."""

    stage: DealStage
    cards: "Sequence[Card]"
    total: Total


class Card(NamedTuple):
    """A deal with what its card on the board shows, and no other columns."""

    deal: Deal
    members: Sequence["Member"]


class Member(NamedTuple):
    user: int
    name: str
    role: DealRole


def deals_of(user: User) -> QuerySet[Deal]:
    """Return the deals that a member of staff may see, with their members."""
    return Deal.objects.all().visible_to(user).prefetch_related(_members())


def _members() -> "Prefetch[str, QuerySet[DealMember, DealMember], str]":
    """Members with their names only: a user has many columns."""
    names = ("deal", "role", "user__display_name", "user__full_name", "user__email")
    return Prefetch("members", DealMember.objects.select_related("user").only(*names))


def ended_in(deal: Deal) -> DealStage | None:
    """Return the stage in which a dead deal ended; None for others."""
    if deal.stage != DealStage.DEAD:
        return None
    change = deal.stage_changes.filter(to_stage=DealStage.DEAD).order_by("pk").last()
    return DealStage(change.from_stage) if change and change.from_stage else None


def members_of(deal: Deal) -> list[Member]:
    """Return the staff on a deal of `deals_of`."""
    return [
        Member(each.user_id, each.user.get_short_name(), DealRole(each.role))
        for each in deal.members.all()
    ]


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
    deals = _on_board(user, mine=mine)
    rows = deals.order_by().values("stage").annotate(**sums())
    totals = {row["stage"]: _total(row) for row in rows}
    shown = {stage: list(deals.filter(stage=stage).only(*_CARD)[:CARDS]) for stage in stages}
    members = _members_by_deal([deal.pk for column in shown.values() for deal in column])
    return [
        Column(
            stage,
            [Card(deal, members[deal.pk]) for deal in column],
            totals.get(stage.value, Total()),
        )
        for stage, column in shown.items()
    ]


def _members_by_deal(deals: Sequence[int]) -> Mapping[int, Sequence[Member]]:
    found = defaultdict[int, list[Member]](list)
    names = [F(f"user__{name}") for name in ("display_name", "full_name", "email")]
    rows = DealMember.objects.filter(deal__in=deals).values_list("deal", "user", "role", *names)
    for deal, user, role, shown_name, full_name, email in rows:
        found[deal].append(Member(user, shown_name or full_name or email, DealRole(role)))
    return found


def total_of_quarter(user: User, *, mine: bool, today: date) -> Total:
    """Return the total of the open deals that are expected to close in the quarter of `today`."""
    first = date(today.year, (today.month - 1) // 3 * 3 + 1, 1)
    after = date(first.year + first.month // 10, (first.month + 2) % 12 + 1, 1)
    closing = _on_board(user, mine=mine).filter(
        stage__in=OPEN, expected_close_on__gte=first, expected_close_on__lt=after
    )
    return _total(closing.aggregate(**sums()))


def _on_board(user: User, *, mine: bool) -> QuerySet[Deal]:
    deals = Deal.objects.all().visible_to(user)
    return (
        deals.filter(pk__in=DealMember.objects.filter(user=user).values("deal")) if mine else deals
    )


def sums() -> dict[str, Aggregate]:
    """Return what a query of deals adds up to: their `count`, the `fee` in whole dollars, and the
    `expected` fee, that times the chance of each deal, in cents.
    """
    usual = Case(*(When(stage=stage, then=percent) for stage, percent in PROBABILITY.items()))
    percent = Coalesce(F("own_probability"), usual)
    fee = Coalesce(F("expected_fee"), 0)
    return {"count": Count("pk"), "fee": Sum(fee), "expected": Sum(fee * percent)}


def _total(row: Mapping[str, Any]) -> Total:
    return Total(row["count"], row["fee"] or 0, (row["expected"] or 0) // 100)


def names_of_deals(ids: set[int]) -> dict[int, str]:
    return dict(Deal.objects.filter(pk__in=ids).values_list("pk", "name"))
