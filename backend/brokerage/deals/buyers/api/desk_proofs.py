"""The desk's operations on what proves a buyer's money."""

from typing import Annotated, Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.errors import Problem
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.models.buyers import READY
from brokerage.deals.buyers.schemas.desk import BuyerOut, BuyerProofSeenIn
from brokerage.deals.buyers.selectors.buyers import buyer_for_desk
from brokerage.deals.buyers.selectors.proofs import proof_of
from brokerage.deals.buyers.services.proofs import NoFile, mark_seen
from brokerage.deals.files.api.content_response import stored_response
from brokerage.deals.files.rules.file_kind import FileKind

router = Router(by_alias=True, tags=["desk: buyers"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_BINARY: Final[dict[str, Any]] = {
    "responses": {
        200: {
            "description": "The file.",
            "content": {"application/octet-stream": {"schema": {"type": "string"}}},
        }
    }
}


@router.get(
    "/buyers/{int:buyer_id}/proofs/{int:proof_id}/content",
    operation_id="open-buyer-proof",
    response=_REFUSALS,
    openapi_extra=_BINARY,
)
def open_proof(request: HttpRequest, buyer_id: int, proof_id: int) -> HttpResponseBase:
    """Download what a buyer sent to prove their money. For principals, and brokers and coordinators
    of a deal; each download is in the staff log. Status 409 `not_ready` while it is being checked,
    and once it is deleted.
    """
    proof = proof_of(_buyer(request, buyer_id), proof_id)
    if proof.state != READY or not proof.storage_name:
        raise NoFile
    staff_log.record(
        request,
        act=StaffAct.PROOF_OPENED,
        object_type="buyer",
        object_id=buyer_id,
        detail={"proof": proof_id},
    )
    return stored_response(
        proof.storage_name, size=proof.size, name=proof.filename, kind=FileKind(proof.file_kind)
    )


@router.post(
    "/buyers/{int:buyer_id}/proofs/{int:proof_id}/seen",
    operation_id="note-buyer-proof",
    response={200: BuyerOut, **_REFUSALS},
)
def note_proof(
    request: HttpRequest,
    buyer_id: int,
    proof_id: int,
    body: Annotated[BuyerProofSeenIn, Body()],
) -> BuyerOut:
    """Note that a document was seen, the range of its amount, and the day on which its file is
    deleted, within six months. Who saw it, when, and the range stay.
    """
    person = current_user(request)
    with transaction.atomic():
        mark_seen(
            by=person,
            buyer=_buyer(request, buyer_id),
            proof_id=proof_id,
            amount_from=body.amount_from,
            delete_on=body.delete_on,
        )
        staff_log.record(
            request,
            act=StaffAct.PROOF_SEEN,
            object_type="buyer",
            object_id=buyer_id,
            detail={"proof": proof_id},
        )
    return BuyerOut.of(buyer_for_desk(buyer_id), person)


def _buyer(request: HttpRequest, buyer_id: int) -> Buyer:
    """Return the buyer whose documents the person may open. Raises PermissionDenied."""
    buyer = buyer_for_desk(buyer_id)
    if not buyer.abilities(current_user(request))["open_proofs"]:
        raise PermissionDenied
    return buyer
