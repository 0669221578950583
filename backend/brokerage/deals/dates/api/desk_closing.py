"""The desk's operations on who has the pen, what buyers ask to change, the closing checklist and
wires.
"""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.dates.api.acts import act
from brokerage.deals.dates.schemas.desk import DealDatesOut, WireTextOut
from brokerage.deals.dates.schemas.inputs import (
    AnswerRetradeIn,
    ClosingItemIn,
    RetradeIn,
    SettleClosingItemIn,
    TrackIn,
    WireCallIn,
    WireIn,
)
from brokerage.deals.dates.services import closing, tracks, wires
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: dates"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: DealDatesOut, **_REFUSALS}
_DEAL = "/deals/{int:deal_id}"
_TRACK = f"{_DEAL}/tracks/{{kind}}"
_RETRADES = f"{_DEAL}/retrades"
_ITEMS = f"{_DEAL}/closing-items"
_WIRES = f"{_DEAL}/wires"
_WIRE = f"{_WIRES}/{{int:wire_id}}"


@router.put(_TRACK, operation_id="save-deal-track", response=_ANSWERS)
def save_track(
    request: HttpRequest, deal_id: int, kind: str, body: Annotated[TrackIn, Body()]
) -> DealDatesOut:
    """Record who has the pen with the lender, the landlord or the agencies."""
    return act(request, deal_id, tracks.save_track, "tracks", kind=kind, **body.model_dump())


@router.post(f"{_TRACK}/chase", operation_id="chase-deal-track", response=_ANSWERS)
def chase_track(request: HttpRequest, deal_id: int, kind: str) -> DealDatesOut:
    """Record that the person who has the pen was chased today."""
    return act(request, deal_id, tracks.chase, "tracks", kind=kind)


@router.post(_RETRADES, operation_id="log-retrade", response=_ANSWERS)
def log_retrade(
    request: HttpRequest, deal_id: int, body: Annotated[RetradeIn, Body()]
) -> DealDatesOut:
    """Log what a buyer asks to change after the letter of intent."""
    return act(request, deal_id, tracks.log_retrade, "retrades", **body.model_dump())


@router.put(f"{_RETRADES}/{{int:retrade_id}}", operation_id="answer-retrade", response=_ANSWERS)
def answer_retrade(
    request: HttpRequest, deal_id: int, retrade_id: int, body: Annotated[AnswerRetradeIn, Body()]
) -> DealDatesOut:
    """Record the seller's answer, with its effect on the price."""
    return act(
        request,
        deal_id,
        tracks.answer_retrade,
        "retrades",
        retrade_id=retrade_id,
        **body.model_dump(),
    )


@router.post(f"{_RETRADES}/show", operation_id="show-retrades-to-owner", response=_ANSWERS)
def show_retrades(request: HttpRequest, deal_id: int) -> DealDatesOut:
    """Show the log to the owner, with a mail that says nothing about it."""
    return act(request, deal_id, tracks.show_retrades, "retrades")


@router.post(_ITEMS, operation_id="add-closing-item", response=_ANSWERS)
def add_closing_item(
    request: HttpRequest, deal_id: int, body: Annotated[ClosingItemIn, Body()]
) -> DealDatesOut:
    return act(request, deal_id, closing.add_item, "closingItems", **body.model_dump())


@router.put(f"{_ITEMS}/{{int:item_id}}", operation_id="settle-closing-item", response=_ANSWERS)
def settle_closing_item(
    request: HttpRequest, deal_id: int, item_id: int, body: Annotated[SettleClosingItemIn, Body()]
) -> DealDatesOut:
    """Record that an item is done, not needed with a reason, or open again."""
    return act(
        request, deal_id, closing.settle_item, "closingItems", item_id=item_id, **body.model_dump()
    )


@router.delete(f"{_ITEMS}/{{int:item_id}}", operation_id="remove-closing-item", response=_ANSWERS)
def remove_closing_item(request: HttpRequest, deal_id: int, item_id: int) -> DealDatesOut:
    """Remove an item of the firm's own."""
    return act(request, deal_id, closing.remove_item, "closingItems", item_id=item_id)


@router.post(_WIRES, operation_id="enter-wire", response=_ANSWERS)
def enter_wire(request: HttpRequest, deal_id: int, body: Annotated[WireIn, Body()]) -> DealDatesOut:
    """Store instructions for a wire, which nobody sees before they are confirmed."""
    return act(request, deal_id, wires.enter, "wires", **body.model_dump())


@router.post(f"{_WIRE}/call", operation_id="record-wire-call", response=_ANSWERS)
def record_wire_call(
    request: HttpRequest, deal_id: int, wire_id: int, body: Annotated[WireCallIn, Body()]
) -> DealDatesOut:
    """Record that the payee was called at a number known from before. Status 409 `wire_state` if
    somebody has called already.
    """
    return act(request, deal_id, wires.record_call, "wires", wire_id=wire_id, **body.model_dump())


@router.post(f"{_WIRE}/confirmation", operation_id="confirm-wire", response=_ANSWERS)
def confirm_wire(request: HttpRequest, deal_id: int, wire_id: int) -> DealDatesOut:
    """Add the second initials. Status 409 `wire_state` for the person who called."""
    return act(request, deal_id, wires.confirm, "wires", wire_id=wire_id)


@router.post(f"{_WIRE}/reading", operation_id="read-wire", response={200: WireTextOut, **_REFUSALS})
def read_wire(request: HttpRequest, deal_id: int, wire_id: int) -> WireTextOut:
    """Return confirmed instructions, and record who reads them."""
    with transaction.atomic():
        text = wires.read(by=current_user(request), deal_id=deal_id, wire_id=wire_id)
        log_deal(request, deal_id, StaffAct.WIRE_READ)
    return WireTextOut(instructions=text)


@router.delete(_WIRE, operation_id="withdraw-wire", response=_ANSWERS)
def withdraw_wire(request: HttpRequest, deal_id: int, wire_id: int) -> DealDatesOut:
    """Withdraw instructions. Their text is deleted; the record of the calls stays."""
    return act(request, deal_id, wires.withdraw, "wires", wire_id=wire_id)
