"""The desk's operations on deals: the board, one deal, its people and its staff."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Query, Router
from pydantic.alias_generators import to_camel

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.deals.pipeline.rules.stages import OPEN, SOLD, DealPersonRole, DealRole, DealStage
from brokerage.deals.pipeline.schemas.desk_deals import (
    DealBoardOut,
    DealChangeIn,
    DealColumn,
    DealMembersIn,
    DealOut,
    DealPersonIn,
    DealStageIn,
    DealTotal,
    LeadDealOut,
    OpenDealIn,
)
from brokerage.deals.pipeline.selectors.deals import board, deal_of, deal_of_lead, total_of_quarter
from brokerage.deals.pipeline.services import deals
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: deals"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get("/deals", operation_id="get-deal-board", response={200: DealBoardOut, **_REFUSALS})
def get_board(
    request: HttpRequest,
    mine: Annotated[bool, Query()] = False,
    dead: bool = False,
    closed: bool = False,
) -> HttpResponse:
    """List deals by stage: those that the person works on, and for principals all.

    `mine` leaves out the deals that a principal does not work on. `dead` lists only the deals that
    ended without a sale, and `closed` those of businesses that were sold.
    """
    stages = SOLD if closed else (DealStage.DEAD,) if dead else OPEN
    person = current_user(request)
    columns = board(person, mine=mine, stages=stages)
    quarter = total_of_quarter(person, mine=mine, today=timezone.localdate())
    shown = [card.deal.pk for column in columns for card in column.cards]
    reading.record_list(request, "deals", shown, kind="deal")
    return json_response(
        DealBoardOut(
            columns=[DealColumn.of(column) for column in columns], quarter=DealTotal.of(quarter)
        )
    )


@router.post("/deals", operation_id="open-deal", response={200: DealOut, **_REFUSALS})
def open_deal(request: HttpRequest, body: Annotated[OpenDealIn, Body()]) -> DealOut:
    """Open a deal for a lead. The person who wrote becomes the seller. Status 409 `deal_exists` if
    the lead has a deal.
    """
    person = current_user(request)
    with transaction.atomic():
        deal = deals.open_deal(by=person, lead_id=body.lead)
        log_deal(request, deal.pk, StaffAct.DEAL_OPENED)
    return DealOut.of(deal, person)


@router.get(
    "/leads/{int:lead_id}/deal",
    operation_id="get-deal-of-lead",
    response={200: LeadDealOut, **_REFUSALS},
)
def get_deal_of_lead(request: HttpRequest, lead_id: int) -> LeadDealOut:
    """Return the deal of a lead: its id only if the person may see it."""
    return LeadDealOut.of(deal_of_lead(lead_id), current_user(request))


@router.get("/deals/{int:deal_id}", operation_id="get-deal", response={200: DealOut, **_REFUSALS})
def get_deal(request: HttpRequest, deal_id: int) -> DealOut:
    """Return one deal. The staff log records who opened it, at most once an hour."""
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealOut.of(deal, person)


@router.patch(
    "/deals/{int:deal_id}", operation_id="change-deal", response={200: DealOut, **_REFUSALS}
)
def change_deal(
    request: HttpRequest, deal_id: int, body: Annotated[DealChangeIn, Body()]
) -> DealOut:
    """Change the fields of a deal that are in `changes`. Status 409 `changed_meanwhile` if the deal
    has another version; a change to the values that it has already succeeds.
    """
    person = current_user(request)
    changes = body.changes.model_dump(exclude_unset=True)
    with transaction.atomic():
        deal = deals.change_deal(by=person, deal_id=deal_id, changes=changes, version=body.version)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, *sorted(map(to_camel, changes)))
    return DealOut.of(deal, person)


@router.post(
    "/deals/{int:deal_id}/stage", operation_id="move-deal", response={200: DealOut, **_REFUSALS}
)
def move_deal(request: HttpRequest, deal_id: int, body: Annotated[DealStageIn, Body()]) -> DealOut:
    """Move a deal to another stage.

    Status 409 `conditions_not_met` if something is missing that the stage requires; 422 if it asks
    for a reason. A deal that is in the stage already does not change.
    """
    person = current_user(request)
    with transaction.atomic():
        deal = deals.move_deal(
            by=person,
            deal_id=deal_id,
            stage=body.stage,
            expected=body.expected,
            reason=body.reason,
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "stage")
    return DealOut.of(deal, person)


@router.post(
    "/deals/{int:deal_id}/people",
    operation_id="add-deal-person",
    response={200: DealOut, **_REFUSALS},
)
def add_person(
    request: HttpRequest, deal_id: int, body: Annotated[DealPersonIn, Body()]
) -> DealOut:
    """Add a person outside the firm to a deal. A repeated request with an email adds no one."""
    person = current_user(request)
    values = body.model_dump(exclude={"role", "person_name"}) | {"personName": body.person_name}
    with transaction.atomic():
        deal = deals.add_person(
            by=person, deal_id=deal_id, role=DealPersonRole(body.role), values=values
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "people")
    return DealOut.of(deal, person)


@router.delete(
    "/deals/{int:deal_id}/people/{int:person_id}",
    operation_id="remove-deal-person",
    response={200: DealOut, **_REFUSALS},
)
def remove_person(request: HttpRequest, deal_id: int, person_id: int) -> DealOut:
    """Take a person off a deal."""
    person = current_user(request)
    with transaction.atomic():
        deal = deals.remove_person(by=person, deal_id=deal_id, person_id=person_id)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "people")
    return DealOut.of(deal, person)


@router.put(
    "/deals/{int:deal_id}/members",
    operation_id="choose-deal-members",
    response={200: DealOut, **_REFUSALS},
)
def choose_members(
    request: HttpRequest, deal_id: int, body: Annotated[DealMembersIn, Body()]
) -> DealOut:
    """Replace the staff who work on a deal, which only its broker and principals may."""
    person = current_user(request)
    members = [(each.user, DealRole(each.role)) for each in body.members]
    with transaction.atomic():
        deal = deals.choose_members(by=person, deal_id=deal_id, members=members)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "members")
    return DealOut.of(deal, person)
