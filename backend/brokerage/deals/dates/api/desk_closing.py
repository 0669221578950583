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
from brokerage.deals.dates.api.changed import changed
from brokerage.deals.dates.schemas import (
    AnswerRetradeIn,
    ClosingItemIn,
    DealDatesOut,
    RetradeIn,
    SettleClosingItemIn,
    TrackIn,
    WireCallIn,
    WireIn,
    WireTextOut,
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
    with transaction.atomic():
        tracks.save_track(
            by=current_user(request),
            deal_id=deal_id,
            kind=kind,
            pen=body.pen,
            since=body.since,
            chase_after=body.chase_after,
            note=body.note,
        )
        return changed(request, deal_id, "tracks")


@router.post(f"{_TRACK}/chase", operation_id="chase-deal-track", response=_ANSWERS)
def chase_track(request: HttpRequest, deal_id: int, kind: str) -> DealDatesOut:
    """Record that whoever has the pen was chased today."""
    with transaction.atomic():
        tracks.chase(by=current_user(request), deal_id=deal_id, kind=kind)
        return changed(request, deal_id, "tracks")


@router.post(_RETRADES, operation_id="log-retrade", response=_ANSWERS)
def log_retrade(
    request: HttpRequest, deal_id: int, body: Annotated[RetradeIn, Body()]
) -> DealDatesOut:
    """Log what a buyer asks to change after the letter of intent."""
    with transaction.atomic():
        tracks.log_retrade(
            by=current_user(request),
            deal_id=deal_id,
            asked_on=body.asked_on,
            asked=body.asked,
            effect=body.effect,
            evidence=body.evidence,
        )
        return changed(request, deal_id, "retrades")


@router.put(f"{_RETRADES}/{{int:retrade_id}}", operation_id="answer-retrade", response=_ANSWERS)
def answer_retrade(
    request: HttpRequest, deal_id: int, retrade_id: int, body: Annotated[AnswerRetradeIn, Body()]
) -> DealDatesOut:
    """Record the seller's answer, with its effect on the price."""
    with transaction.atomic():
        tracks.answer_retrade(
            by=current_user(request),
            deal_id=deal_id,
            retrade_id=retrade_id,
            answer=body.answer,
            text=body.text,
            effect=body.effect,
        )
        return changed(request, deal_id, "retrades")


@router.post(f"{_RETRADES}/show", operation_id="show-retrades-to-owner", response=_ANSWERS)
def show_retrades(request: HttpRequest, deal_id: int) -> DealDatesOut:
    """Show the log to the owner, with a mail that says nothing about it."""
    with transaction.atomic():
        tracks.show_retrades(by=current_user(request), deal_id=deal_id)
        return changed(request, deal_id, "retrades")


@router.post(_ITEMS, operation_id="add-closing-item", response=_ANSWERS)
def add_closing_item(
    request: HttpRequest, deal_id: int, body: Annotated[ClosingItemIn, Body()]
) -> DealDatesOut:
    with transaction.atomic():
        closing.add_item(
            by=current_user(request), deal_id=deal_id, label=body.label, side=body.side
        )
        return changed(request, deal_id, "closingItems")


@router.put(f"{_ITEMS}/{{int:item_id}}", operation_id="settle-closing-item", response=_ANSWERS)
def settle_closing_item(
    request: HttpRequest, deal_id: int, item_id: int, body: Annotated[SettleClosingItemIn, Body()]
) -> DealDatesOut:
    """Record that an item is done, not needed with a reason, or open again."""
    with transaction.atomic():
        closing.settle_item(
            by=current_user(request),
            deal_id=deal_id,
            item_id=item_id,
            state=body.state,
            reason=body.reason,
            file=body.file,
        )
        return changed(request, deal_id, "closingItems")


@router.delete(f"{_ITEMS}/{{int:item_id}}", operation_id="remove-closing-item", response=_ANSWERS)
def remove_closing_item(request: HttpRequest, deal_id: int, item_id: int) -> DealDatesOut:
    """Remove an item of the firm's own."""
    with transaction.atomic():
        closing.remove_item(by=current_user(request), deal_id=deal_id, item_id=item_id)
        return changed(request, deal_id, "closingItems")


@router.post(_WIRES, operation_id="enter-wire", response=_ANSWERS)
def enter_wire(request: HttpRequest, deal_id: int, body: Annotated[WireIn, Body()]) -> DealDatesOut:
    """Store instructions for a wire, which nobody sees before they are confirmed."""
    with transaction.atomic():
        wires.enter(
            by=current_user(request),
            deal_id=deal_id,
            payee=body.payee,
            instructions=body.instructions,
        )
        return changed(request, deal_id, "wires")


@router.post(f"{_WIRE}/call", operation_id="record-wire-call", response=_ANSWERS)
def record_wire_call(
    request: HttpRequest, deal_id: int, wire_id: int, body: Annotated[WireCallIn, Body()]
) -> DealDatesOut:
    """Record that the payee was called at a number known from before. Status 409 `wire_state` if
    somebody has called already.
    """
    with transaction.atomic():
        wires.record_call(
            by=current_user(request),
            deal_id=deal_id,
            wire_id=wire_id,
            person=body.person,
            number=body.number,
            source=body.source,
        )
        return changed(request, deal_id, "wires")


@router.post(f"{_WIRE}/confirmation", operation_id="confirm-wire", response=_ANSWERS)
def confirm_wire(request: HttpRequest, deal_id: int, wire_id: int) -> DealDatesOut:
    """Add the second initials. Status 409 `wire_state` for the person who called."""
    with transaction.atomic():
        wires.confirm(by=current_user(request), deal_id=deal_id, wire_id=wire_id)
        return changed(request, deal_id, "wires")


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
    with transaction.atomic():
        wires.withdraw(by=current_user(request), deal_id=deal_id, wire_id=wire_id)
        return changed(request, deal_id, "wires")
