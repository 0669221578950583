"""The desk's operations on the agreement of a deal."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import (
    IsRecentlyAuthenticatedPrincipal,
    IsStaff,
    current_user,
)
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import ApiError, Problem
from brokerage.deals.engagement.schemas.agreements import (
    AgreementReasonIn,
    CountersignOut,
    DealAgreementOut,
    SaveAgreementIn,
    SendAgreementIn,
    TerminateAgreementIn,
)
from brokerage.deals.engagement.selectors.engagements import current_engagement
from brokerage.deals.engagement.services import drafting, sending, signing
from brokerage.deals.engagement.services.document import agreement_pdf, filename
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.leads.rules.lead_fields import parsed_date
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["desk: agreements"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: DealAgreementOut, **_REFUSALS}
_PATH = "/deals/{int:deal_id}/agreement"


@router.get(_PATH, operation_id="get-agreement", response=_ANSWERS)
def get_agreement(request: HttpRequest, deal_id: int) -> DealAgreementOut:
    """Return the live agreement of a deal, or else the latest, and verify its seal."""
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealAgreementOut.of(deal, person)


@router.post(_PATH, operation_id="start-agreement", response=_ANSWERS)
def start_agreement(request: HttpRequest, deal_id: int) -> DealAgreementOut:
    """Start a draft. A deal that has a live agreement does not change."""
    person = current_user(request)
    with transaction.atomic():
        deal = drafting.start(by=person, deal_id=deal_id)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "agreement")
    return DealAgreementOut.of(deal, person)


@router.put(f"{_PATH}/terms", operation_id="save-agreement-terms", response=_ANSWERS)
def save_terms(
    request: HttpRequest, deal_id: int, body: Annotated[SaveAgreementIn, Body()]
) -> DealAgreementOut:
    """Save the terms of the draft, which may be incomplete. Status 409 `changed_meanwhile` if it
    has another version, `not_now` if there is no draft.
    """
    person = current_user(request)
    with transaction.atomic():
        deal = drafting.save_terms(
            by=person, deal_id=deal_id, terms=body.terms.terms(), version=body.version
        )
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "agreementTerms")
    return DealAgreementOut.of(deal, person)


@router.post(f"{_PATH}/send", operation_id="send-agreement", response=_ANSWERS)
def send_agreement(
    request: HttpRequest, deal_id: int, body: Annotated[SendAgreementIn, Body()]
) -> DealAgreementOut:
    """Send the draft to everyone who signs. Status 422 with what is missing."""
    person = current_user(request)
    with transaction.atomic():
        deal = sending.send(by=person, deal_id=deal_id, version=body.version)
        log_deal(request, deal_id, StaffAct.AGREEMENT_SENT)
    return DealAgreementOut.of(deal, person)


@router.post(f"{_PATH}/remind", operation_id="remind-signers", response=_ANSWERS)
def remind_signers(request: HttpRequest, deal_id: int) -> DealAgreementOut:
    """Remind those who have not signed. Status 409 `reminded_enough` after one today, or five."""
    person = current_user(request)
    with transaction.atomic():
        deal = sending.remind(by=person, deal_id=deal_id)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "agreementReminder")
    return DealAgreementOut.of(deal, person)


@router.post(f"{_PATH}/withdraw", operation_id="withdraw-agreement", response=_ANSWERS)
def withdraw_agreement(
    request: HttpRequest, deal_id: int, body: Annotated[AgreementReasonIn, Body()]
) -> DealAgreementOut:
    """Withdraw an agreement that not everyone has signed, and start a draft with its terms."""
    person = current_user(request)
    with transaction.atomic():
        deal = sending.withdraw(by=person, deal_id=deal_id, reason=body.reason)
        log_deal(request, deal_id, StaffAct.AGREEMENT_WITHDRAWN)
    return DealAgreementOut.of(deal, person)


@router.post(f"{_PATH}/terminate", operation_id="terminate-agreement", response=_ANSWERS)
def terminate_agreement(
    request: HttpRequest, deal_id: int, body: Annotated[TerminateAgreementIn, Body()]
) -> DealAgreementOut:
    """Record a written notice, which ends the agreement after its notice period."""
    person = current_user(request)
    notice_on = parsed_date(body.notice_on, "noticeOn")
    if notice_on is None:
        raise ApiError(
            422,
            "invalid",
            "Please check the highlighted fields.",
            fields={"noticeOn": "Please enter the day of the notice"},
        )
    with transaction.atomic():
        deal = sending.terminate(
            by=person, deal_id=deal_id, notice_on=notice_on, reason=body.reason
        )
        log_deal(request, deal_id, StaffAct.AGREEMENT_TERMINATED)
    return DealAgreementOut.of(deal, person)


@router.post(
    f"{_PATH}/countersign",
    operation_id="countersign-agreement",
    response={200: CountersignOut, **_REFUSALS},
    auth=IsRecentlyAuthenticatedPrincipal(),
)
def countersign(request: HttpRequest, deal_id: int) -> CountersignOut:
    """Return the link of the signing page for a principal who authenticated just now, once all
    clients have signed. Status 409 `not_now` before that.
    """
    with transaction.atomic():
        key, visit = signing.open_for_principal(by=current_user(request), deal_id=deal_id)
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "agreementSigning")
    return CountersignOut(link=f"/sign#key={key}&visit={visit}")


@router.get(
    f"{_PATH}/pdf",
    operation_id="download-agreement",
    response={404: Problem, 401: Problem, 403: Problem, 429: Problem},
    openapi_extra=ANSWERS_A_PDF,
)
def download_agreement(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Download the sealed document, or before everyone has signed the agreement as it stands."""
    deal = deal_of(current_user(request), deal_id)
    engagement = current_engagement(deal)
    if engagement is None:
        raise Deal.DoesNotExist
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    if engagement.sealed is not None:
        return download(bytes(engagement.sealed.pdf), filename(engagement))
    return download(agreement_pdf(engagement, made_at=timezone.now()), filename(engagement))
