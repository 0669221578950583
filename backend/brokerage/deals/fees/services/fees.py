"""Books fees, invoices them, and records their payment. Only principals do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff, shown_name
from brokerage.content.selectors.bodies import firm
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.fees.models import Fee, FeeShare, InvoiceNumber
from brokerage.deals.fees.models.fees import ShareKind
from brokerage.deals.fees.rules.fee import PriceParts, fee_on, split
from brokerage.deals.fees.selectors.fees import engagement_of, fees_of
from brokerage.deals.fees.services.invoice import invoice_pdf
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event

MOST_FEES: Final = 60
"""Of a deal: a note may be paid monthly."""
_ALL: Final = Decimal(100)


class NoAgreement(Refusal):
    code = "no_agreement"
    message = "The deal has no signed agreement, so no fee is agreed on."


class NothingMore(Refusal):
    code = "nothing_more"
    message = "What the seller received so far brings no further fee."


class AlreadyPaid(Refusal):
    code = "already_paid"
    message = "This fee was paid. It can't be voided."


class NotTheLast(Refusal):
    code = "not_the_last"
    message = "A later fee builds on this one. Void that one first."


class FeeGone(Refusal):
    code = "fee_state"
    message = "This fee was voided."


@dataclass(frozen=True)
class Payee:
    """Who gets a share, in percent of what is left for the firm; for a co-broker, of the fee."""

    kind: ShareKind
    percent: Decimal
    name: str = ""
    user: int | None = None


@transaction.atomic
def book(
    *,
    by: User,
    deal_id: int,
    parts: PriceParts,
    earned_on: date,
    due_on: date,
    payees: Sequence[Payee],
) -> Fee:
    """Book the fee on what the seller has received by now, less what was booked before, and share
    it: a co-broker first, then the brokers, and the house gets the rest.

    Raises Deal.DoesNotExist, NoAgreement, NothingMore and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    engagement = engagement_of(deal)
    if engagement is None:
        raise NoAgreement
    before = fees_of(deal)
    if len(before) >= MOST_FEES:
        raise NothingMore
    found = fee_on(engagement.parsed_terms, parts)
    gross = found.gross - sum(fee.gross for fee in before)
    if gross <= 0:
        raise NothingMore
    if due_on < earned_on:
        raise InvalidForm({"dueOn": "It can't be due before it is earned"})
    fee = Fee.objects.create(
        deal=deal,
        engagement=engagement,
        number=Fee.objects.filter(deal=deal).count() + 1,
        parts=parts._asdict(),
        base=found.base,
        gross_so_far=found.gross,
        gross=gross,
        credit=0 if before else min(found.credit, gross),
        is_minimum=found.is_minimum,
        earned_on=earned_on,
        due_on=due_on,
        booked_by=by,
    )
    FeeShare.objects.bulk_create(_shares(fee, payees))
    record_event(deal, kind="fee-booked", text=f"Fee {fee.number} booked", by=by)
    return fee


@transaction.atomic
def invoice(*, by: User, deal_id: int, number: int) -> Fee:
    """Give a fee the next invoice number of the year and store its invoice, which never changes.
    One that has an invoice does not change. Raises as `book` does, FeeGone and
    renderer.RenderError.
    """
    fee = _locked(by, deal_id, number)
    if fee.invoice_number:
        return fee
    year = timezone.localdate().year
    counter, _ = InvoiceNumber.objects.select_for_update().get_or_create(year=year)
    InvoiceNumber.objects.filter(pk=year).update(last=F("last") + 1)
    fee.invoice_number = f"{year}-{counter.last + 1:04}"
    fee.invoiced_at = timezone.now()
    fee.invoice_pdf = invoice_pdf(fee)
    fee.save(update_fields=["invoice_number", "invoiced_at", "invoice_pdf"])
    text = f"Fee {fee.number} invoiced"
    record_event(fee.deal, kind="fee-invoiced", text=text, by=by)
    return fee


@transaction.atomic
def record_paid(*, by: User, deal_id: int, number: int, paid_on: date | None) -> Fee:
    """Record the day on which a fee was paid; None takes it back. Raises FeeGone and
    Deal.DoesNotExist.
    """
    fee = _locked(by, deal_id, number)
    fee.paid_on = paid_on
    fee.save(update_fields=["paid_on"])
    return fee


@transaction.atomic
def record_share_paid(
    *, by: User, deal_id: int, number: int, share_id: int, paid_on: date | None
) -> Fee:
    """Record the day on which a share was paid out; None takes it back."""
    fee = _locked(by, deal_id, number)
    fee.shares.filter(pk=share_id).update(paid_on=paid_on)
    return fee


@transaction.atomic
def void(*, by: User, deal_id: int, number: int, reason: str) -> Fee:
    """Void a fee that was booked by mistake, with a reason; its invoice number stays used. Raises
    FeeGone, AlreadyPaid, NotTheLast and InvalidForm.
    """
    fee = _locked(by, deal_id, number)
    reason = trimmed(reason, 500)
    if not reason:
        raise InvalidForm({"reason": "Please say why"})
    if fee.paid_on:
        raise AlreadyPaid
    if any(each.number > fee.number for each in fees_of(fee.deal)):
        raise NotTheLast
    fee.voided_at, fee.void_reason = timezone.now(), reason
    fee.save(update_fields=["voided_at", "void_reason"])
    record_event(fee.deal, kind="fee-voided", text=f"Fee {fee.number} voided: {reason}", by=by)
    return fee


def _locked(by: User, deal_id: int, number: int) -> Fee:
    deal: Deal = lock_deal(by, deal_id)
    fee = Fee.objects.select_related("deal", "engagement").get(deal=deal, number=number)
    if fee.voided_at:
        raise FeeGone
    return fee


def _shares(fee: Fee, payees: Sequence[Payee]) -> list[FeeShare]:
    """Return the shares of a fee. Raises InvalidForm for impossible ones."""
    staff = {person.pk: shown_name(person) for person in active_staff()}
    outside = [payee for payee in payees if payee.kind == ShareKind.CO_BROKER]
    inside = [payee for payee in payees if payee.kind == ShareKind.BROKER]
    if any(not payee.name.strip() for payee in outside) or len(outside) > 1:
        raise InvalidForm({"shares": "Please name the other firm, at most one"})
    if any(payee.user not in staff for payee in inside):
        raise InvalidForm({"shares": "Please choose among your colleagues"})
    if not all(0 < payee.percent <= _ALL for payee in (*outside, *inside)):
        raise InvalidForm({"shares": "Each share is above 0 and at most 100 percent"})
    taken = sum((payee.percent for payee in outside), Decimal(0))
    inner = sum((payee.percent for payee in inside), Decimal(0))
    if inner > _ALL:
        raise InvalidForm({"shares": "The brokers' shares come to more than 100 percent"})
    rows: list[tuple[str, Decimal, ShareKind, int | None]] = [
        (payee.name.strip()[:200], payee.percent, ShareKind.CO_BROKER, None) for payee in outside
    ]
    left = _ALL - taken
    rows += [
        (staff[payee.user or 0], left * payee.percent / 100, ShareKind.BROKER, payee.user)
        for payee in inside
    ]
    rows.append((firm().name[:200], _ALL - sum(row[1] for row in rows), ShareKind.HOUSE, None))
    shared = split(fee.gross, [(name, percent) for name, percent, _, _ in rows])
    return [
        FeeShare(fee=fee, kind=kind, name=name, user_id=user, percent=percent, cents=each.cents)
        for (name, percent, kind, user), each in zip(rows, shared, strict=True)
    ]
