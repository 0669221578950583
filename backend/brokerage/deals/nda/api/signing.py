"""The operations of the page on which a confidentiality agreement is signed, for everyone who has a
link. The secret of the link is in the body, so that it is in no log.
"""

from typing import Annotated, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.core import ratelimit
from brokerage.core.client_ip import client_address, client_network
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import Problem
from brokerage.deals.buyers.services.accounts import sign_in
from brokerage.deals.engagement.selectors.signatures import LinkInvalid, VisitEnded
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.schemas import (
    NdaCodeIn,
    NdaDeclineIn,
    NdaKeyIn,
    NdaPageOut,
    NdaSignIn,
    NdaVisitOut,
)
from brokerage.deals.nda.selectors.ndas import addable, living_nda, nda_of_visit
from brokerage.deals.nda.services import schedule, signing
from brokerage.deals.nda.services.document import FILENAME, nda_pdf
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["signing"])

REQUESTS_AN_HOUR = 600
"""Of one network, to the page: far more than signing takes."""
_HOUR = 3600
_REFUSALS = dict.fromkeys((400, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: NdaPageOut, **_REFUSALS}


@router.post("/nda", operation_id="open-nda", response=_ANSWERS)
def open_nda(request: HttpRequest, body: Annotated[NdaKeyIn, Body()]) -> NdaPageOut:
    """Return what a link is for; with a visit also the text, and record that it was shown. Status
    404 `link_invalid` for an unknown or withdrawn link.
    """
    _count(request)
    try:
        nda = signing.record_shown(key=body.key, visit=body.visit)
    except VisitEnded:
        return _page(request, living_nda(body.key), body, is_visit=False)
    return _page(request, nda, body)


@router.post("/nda/code", operation_id="send-nda-code", response=_ANSWERS)
def send_code(request: HttpRequest, body: Annotated[NdaKeyIn, Body()]) -> NdaPageOut:
    """Email a code to the signer. Status 429 after five in an hour."""
    _count(request)
    return _page(request, signing.send_code(key=body.key), body, is_visit=False)


@router.post(
    "/nda/confirm", operation_id="confirm-nda-code", response={200: NdaVisitOut, **_REFUSALS}
)
def confirm_code(request: HttpRequest, body: Annotated[NdaCodeIn, Body()]) -> NdaVisitOut:
    """Open the text to this browser for the code from the email. Status 422 `wrong_code`, and
    `code_expired` after five attempts or 15 minutes.
    """
    _count(request)
    visit = signing.confirm_code(key=body.key, code=body.code)
    shown = _page(request, signing.record_shown(key=body.key, visit=visit), body)
    return NdaVisitOut(**dict(shown), visit=visit)


@router.post("/nda/read", operation_id="record-nda-read", response=_ANSWERS)
def record_read(request: HttpRequest, body: Annotated[NdaKeyIn, Body()]) -> NdaPageOut:
    """Record that the signer came to the end of the text."""
    _count(request)
    return _page(request, signing.record_read(key=body.key, visit=body.visit), body)


@router.post("/nda/sign", operation_id="sign-nda", response=_ANSWERS)
def sign(request: HttpRequest, body: Annotated[NdaSignIn, Body()]) -> NdaPageOut:
    """Sign. A new account is opened and signed in to; signing again changes nothing. Status 409
    `not_read_yet`, `signing_closed`, and `not_now` if the text is not the one that was shown.
    """
    _count(request)
    nda, opened = signing.sign(
        key=body.key,
        visit=body.visit,
        typed=body.typed,
        text_sha256=body.text_sha256,
        **_browser(request),
    )
    is_signed_in = request.user.is_authenticated
    if opened is not None and opened.is_new and opened.account is not None and not is_signed_in:
        sign_in(request, opened.account)
    return _page(request, nda, body)


@router.post("/nda/decline", operation_id="decline-nda", response=_ANSWERS)
def decline(request: HttpRequest, body: Annotated[NdaDeclineIn, Body()]) -> NdaPageOut:
    """Decline to sign, with a reason."""
    _count(request)
    nda = signing.decline(key=body.key, visit=body.visit, reason=body.reason)
    return _page(request, nda, body)


@router.post("/nda/add", operation_id="add-listing-to-nda", response=_ANSWERS)
def add_listing(request: HttpRequest, body: Annotated[NdaKeyIn, Body()]) -> NdaPageOut:
    """Add the listing of the link to a signed master. Status 404 for a listing that is not on the
    market, 409 `not_a_master`.
    """
    _count(request)
    nda, listing = nda_of_visit(body.key, body.visit), addable(body.adds)
    if listing is None:
        raise LinkInvalid
    nda = schedule.add_listing(nda=nda, listing=listing, **_browser(request))
    return _page(request, nda, body)


@router.post(
    "/nda/copy",
    operation_id="download-nda-copy",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_copy(request: HttpRequest, body: Annotated[NdaKeyIn, Body()]) -> HttpResponse:
    """Download the sealed document, or before the signature the text as it stands."""
    _count(request)
    nda = nda_of_visit(body.key, body.visit)
    sealed = nda.sealed
    return download(bytes(sealed.pdf) if sealed else nda_pdf(nda, made_at=timezone.now()), FILENAME)


def _page(request: HttpRequest, nda: Nda, body: NdaKeyIn, *, is_visit: bool = True) -> NdaPageOut:
    is_here = (
        nda.buyer is not None
        and nda.buyer.account_id is not None
        and request.user.pk == nda.buyer.account_id
    )
    return NdaPageOut.of(nda, is_visit=is_visit, adds=addable(body.adds), is_here=is_here)


def _browser(request: HttpRequest) -> dict[str, Any]:
    return {
        "ip": client_address(request.META, settings.TRUSTED_PROXIES),
        "user_agent": request.headers.get("User-Agent", ""),
    }


def _count(request: HttpRequest) -> None:
    with serialized_transaction():
        ratelimit.consume_for_network(
            "signing", client_network(request), limit=REQUESTS_AN_HOUR, seconds=_HOUR
        )
