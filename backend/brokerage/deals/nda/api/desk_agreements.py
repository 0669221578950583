"""The desk's operations on the agreements of a buyer."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.models import User
from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.errors import Problem
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.schemas import BuyerAgreementsOut, NdaReasonIn, SendNdaIn
from brokerage.deals.nda.selectors.ndas import joinable, seen_nda, seen_ndas
from brokerage.deals.nda.services import revoking, sending
from brokerage.deals.nda.services.document import FILENAME, nda_pdf
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["desk: buyers"], auth=IsStaff())

_ANSWERS = {
    200: BuyerAgreementsOut,
    **dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem),
}
_PATH = "/buyers/{int:buyer_id}/agreements"
_ONE = f"{_PATH}/{{int:nda_id}}"


@router.get(_PATH, operation_id="list-agreements-of-buyer", response=_ANSWERS)
def list_agreements(request: HttpRequest, buyer_id: int) -> BuyerAgreementsOut:
    """Return the agreements of a buyer that the person may see."""
    buyer = Buyer.objects.get(pk=buyer_id)
    _log(request, buyer_id, StaffAct.BUYER_SEEN)
    return _shown(buyer, current_user(request))


@router.post(_PATH, operation_id="send-nda", response=_ANSWERS)
def send(
    request: HttpRequest, buyer_id: int, body: Annotated[SendNdaIn, Body()]
) -> BuyerAgreementsOut:
    """Ask a buyer to sign, or to sign again what was sent before. A buyer with a master in force
    gets the way to add the listing to it. Status 409 `already_signed`, `no_address`,
    `not_to_be_asked` and `not_their_client`.
    """
    by = current_user(request)
    with transaction.atomic():
        buyer = Buyer.objects.get(pk=buyer_id)
        if body.kind == "joinder":
            joins = next((nda for nda in joinable(buyer, by) if nda.pk == body.joins), None)
            if joins is None:
                raise sending.NotTheirClient
            sending.send_joinder(by=by, broker=buyer, joins=joins)
        else:
            listings = _listings(by, body.listing)
            is_master = body.kind == "master"
            if not listings and not is_master:
                raise InvalidForm({"listing": "Please enter the number of the listing"})
            sending.send(by=by, buyer=buyer, listings=listings, is_master=is_master)
        _log(request, buyer_id, StaffAct.NDA_SENT)
    return _shown(buyer, by)


@router.post(f"{_ONE}/remind", operation_id="remind-nda", response=_ANSWERS)
def remind(request: HttpRequest, buyer_id: int, nda_id: int) -> BuyerAgreementsOut:
    """Remind a buyer who has not signed. Status 409 `reminded_enough` after one today, or five."""
    by = current_user(request)
    with transaction.atomic():
        nda = seen_nda(buyer_id, nda_id, by)
        sending.remind(by=by, nda=nda)
        _log(request, buyer_id, StaffAct.NDA_SENT)
    return _of(nda, by)


@router.post(f"{_ONE}/withdraw", operation_id="withdraw-nda", response=_ANSWERS)
def withdraw(
    request: HttpRequest, buyer_id: int, nda_id: int, body: Annotated[NdaReasonIn, Body()]
) -> BuyerAgreementsOut:
    """Take back an agreement that was not signed."""
    by = current_user(request)
    with transaction.atomic():
        nda = sending.withdraw(by=by, nda=seen_nda(buyer_id, nda_id, by), reason=body.reason)
        _log(request, buyer_id, StaffAct.NDA_WITHDRAWN)
    return _of(nda, by)


@router.post(f"{_ONE}/revoke", operation_id="revoke-nda", response=_ANSWERS)
def revoke(
    request: HttpRequest, buyer_id: int, nda_id: int, body: Annotated[NdaReasonIn, Body()]
) -> BuyerAgreementsOut:
    """End a signed agreement: from now on it opens nothing."""
    by = current_user(request)
    with transaction.atomic():
        nda = revoking.revoke(by=by, nda=seen_nda(buyer_id, nda_id, by), reason=body.reason)
        _log(request, buyer_id, StaffAct.NDA_REVOKED)
    return _of(nda, by)


@router.get(
    f"{_ONE}/pdf",
    operation_id="download-nda",
    response={404: Problem, 401: Problem, 403: Problem, 429: Problem},
    openapi_extra=ANSWERS_A_PDF,
)
def download_nda(request: HttpRequest, buyer_id: int, nda_id: int) -> HttpResponse:
    """Download the sealed document, or before the signature the text as it stands."""
    nda = seen_nda(buyer_id, nda_id, current_user(request))
    _log(request, buyer_id, StaffAct.NDA_DOWNLOADED)
    sealed = nda.sealed
    return download(bytes(sealed.pdf) if sealed else nda_pdf(nda, made_at=timezone.now()), FILENAME)


def _listings(by: User, number: str) -> list[Listing]:
    if not number:
        return []
    found = Listing.objects.all().visible_to(by).filter(number=number).first()
    if found is None:
        raise InvalidForm({"listing": "There is no listing with this number"})
    return [found]


def _of(nda: Nda, by: User) -> BuyerAgreementsOut:
    assert nda.buyer is not None
    return _shown(nda.buyer, by)


def _shown(buyer: Buyer, by: User) -> BuyerAgreementsOut:
    return BuyerAgreementsOut.of(buyer, seen_ndas(buyer, by), joinable(buyer, by))


def _log(request: HttpRequest, buyer_id: int, act: StaffAct) -> None:
    staff_log.record(request, act=act, object_type="buyer", object_id=buyer_id)
