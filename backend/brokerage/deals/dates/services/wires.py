"""Keeps instructions for wires closed until they were checked by phone, by two people.

Raise Deal.DoesNotExist, WireInstructions.DoesNotExist, InvalidForm, WireElsewhere and, for buyers,
LimitReached.
"""

from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.encryption import InvalidToken, decrypt, encrypt, reencrypt
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import single_line, trimmed
from brokerage.deals.dates.models import WireInstructions
from brokerage.deals.dates.selectors.buyers import deal_of_buyer
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event

MOST_WIRES: Final = 20
BUYERS_AN_HOUR: Final = 20
"""Readings of instructions by one buyer."""


class WireElsewhere(Refusal):
    code = "wire_state"
    message = (
        "Someone calls the payee at a number that we knew before, and a colleague confirms it. "
        "See who did what."
    )


@transaction.atomic
def enter(
    *, by: User, deal_id: int, payee: str, instructions: str, is_for_buyer: bool = False
) -> Deal:
    """Store instructions, which nobody sees before they are confirmed; then also the buyer, if they
    send the money.
    """
    deal = lock_deal(by, deal_id)
    payee = single_line(payee)[:100]
    text = trimmed(instructions)
    errors = {
        name: "Please fill this in"
        for name, value in (("payee", payee), ("instructions", text))
        if not value
    }
    if errors:
        raise InvalidForm(errors)
    if deal.wires.count() >= MOST_WIRES:
        raise InvalidForm({"payee": f"A deal can have at most {MOST_WIRES} wires"})
    WireInstructions.objects.create(
        deal=deal,
        payee=payee,
        is_for_buyer=is_for_buyer,
        instructions=encrypt(text, "wire"),
        entered_by=by,
        entered_by_name=shown_name(by)[:100],
    )
    record_event(deal, kind="wire-entered", text=f"Wire instructions for {payee} entered", by=by)
    return deal


@transaction.atomic
def record_call(
    *, by: User, deal_id: int, wire_id: int, person: str, number: str, source: str
) -> Deal:
    """Record that `by` called the payee at a number known from before."""
    deal, wire = _locked(by, deal_id, wire_id, "call")
    called = {"person": person, "number": number, "source": source}
    clean = {name: single_line(text) for name, text in called.items()}
    if errors := {name: "Please fill this in" for name, text in clean.items() if not text}:
        raise InvalidForm(errors)
    wire.person_called, wire.number_called = clean["person"][:100], clean["number"][:40]
    wire.number_source = clean["source"][:200]
    wire.called_by, wire.called_by_name = by, shown_name(by)[:100]
    wire.called_at = timezone.now()
    wire.save()
    text = f"Called {wire.person_called} at {wire.number_called} about the wire to {wire.payee}"
    record_event(deal, kind="wire-called", text=text, by=by)
    return deal


@transaction.atomic
def confirm(*, by: User, deal_id: int, wire_id: int) -> Deal:
    """Record the second initials, of someone other than the one who called."""
    deal, wire = _locked(by, deal_id, wire_id, "confirm")
    wire.confirmed_by, wire.confirmed_by_name = by, shown_name(by)[:100]
    wire.confirmed_at = timezone.now()
    wire.save()
    record_event(deal, kind="wire-confirmed", text=f"Confirmed the wire to {wire.payee}", by=by)
    return deal


@transaction.atomic
def read(*, by: User, deal_id: int, wire_id: int) -> str:
    """Return confirmed instructions; the deal's timeline says who read them."""
    deal, wire = _locked(by, deal_id, wire_id, "read")
    record_event(deal, kind="wire-read", text=f"Read the wire instructions of {wire.payee}", by=by)
    try:
        return decrypt(wire.instructions, "wire")
    except InvalidToken:
        raise WireElsewhere from None


@transaction.atomic
def read_as_buyer(*, by: User, number: str) -> list[tuple[str, str]]:
    """Return the payees with the instructions that the buyer of a listing may read; the deal's
    timeline says so.
    """
    deal = deal_of_buyer(by, number)
    ratelimit.consume("wire-readings", str(by.pk), limit=BUYERS_AN_HOUR, seconds=3600)
    found = WireInstructions.objects.all().for_buyer().filter(deal=deal)
    try:
        texts = [(wire.payee, decrypt(wire.instructions, "wire")) for wire in found]
    except InvalidToken:
        raise WireElsewhere from None
    if texts:
        payees = ", ".join(payee for payee, _ in texts)
        text = f"The buyer, {shown_name(by)}, read the wire instructions of {payees}"
        record_event(deal, kind="wire-read", text=text, by=None)
    return texts


@transaction.atomic
def withdraw(*, by: User, deal_id: int, wire_id: int) -> Deal:
    """Withdraw instructions, such as changed ones; their text is deleted, the record stays."""
    deal, wire = _locked(by, deal_id, wire_id, "withdraw")
    wire.withdrawn_at, wire.instructions = timezone.now(), ""
    wire.save()
    text = f"Withdrew the wire instructions of {wire.payee}"
    record_event(deal, kind="wire-withdrawn", text=text, by=by)
    return deal


def renew_keys() -> None:
    """Encrypt the instructions with the current key."""
    for wire in WireInstructions.objects.exclude(instructions=""):
        try:
            fresh = reencrypt(wire.instructions, "wire")
        except InvalidToken:
            continue
        WireInstructions.objects.filter(pk=wire.pk).update(instructions=fresh)


def _locked(by: User, deal_id: int, wire_id: int, ability: str) -> tuple[Deal, WireInstructions]:
    deal = lock_deal(by, deal_id)
    wire = WireInstructions.objects.get(deal=deal, pk=wire_id)
    if not wire.abilities(by)[ability]:
        raise WireElsewhere
    return deal, wire
