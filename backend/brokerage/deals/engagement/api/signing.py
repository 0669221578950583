"""The operations of the signing page, for everyone who has a link. The secret of the link is in the
body, so that it is in no log.
"""

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.core import ratelimit
from brokerage.core.client_ip import client_address, client_network
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.deals.engagement.models import Signer
from brokerage.deals.engagement.schemas.signing import (
    DeclineIn,
    SignIn,
    SigningCodeIn,
    SigningKeyIn,
    SigningOut,
    SigningReadIn,
    SigningVisitOut,
)
from brokerage.deals.engagement.selectors.engagements import signer_of_link
from brokerage.deals.engagement.selectors.signatures import VisitEnded
from brokerage.deals.engagement.services import signing
from brokerage.deals.engagement.services.document import agreement_pdf, filename
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["signing"])

REQUESTS_AN_HOUR = 600
"""Of one network, to the signing page: far more than signing takes."""
_HOUR = 3600
_REFUSALS = dict.fromkeys((400, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: SigningOut, **_REFUSALS}


@router.post("/signing", operation_id="open-signing", response=_ANSWERS)
def open_signing(request: HttpRequest, body: Annotated[SigningKeyIn, Body()]) -> SigningOut:
    """Return what a link is for; with a visit also the texts, and record that they were shown.
    Status 404 `link_invalid` for an unknown or withdrawn link.
    """
    _count(request)
    if not body.visit:
        return SigningOut.of(signing.living_signer(body.key), is_visit=False)
    try:
        signer = signing.record_shown(key=body.key, visit=body.visit)
    except VisitEnded:
        return SigningOut.of(signing.living_signer(body.key), is_visit=False)
    return SigningOut.of(signer, is_visit=True)


@router.post("/signing/code", operation_id="send-signing-code", response=_ANSWERS)
def send_code(request: HttpRequest, body: Annotated[SigningKeyIn, Body()]) -> SigningOut:
    """Email a code to the signer. Status 429 after five in an hour."""
    _count(request)
    return SigningOut.of(signing.send_code(key=body.key), is_visit=False)


@router.post(
    "/signing/confirm",
    operation_id="confirm-signing-code",
    response={200: SigningVisitOut, **_REFUSALS},
)
def confirm_code(request: HttpRequest, body: Annotated[SigningCodeIn, Body()]) -> SigningVisitOut:
    """Open the texts to this browser for the code from the email. Status 422 `wrong_code`, and
    `code_expired` after five attempts or 15 minutes.
    """
    _count(request)
    visit = signing.confirm_code(key=body.key, code=body.code)
    signer = signing.record_shown(key=body.key, visit=visit)
    shown = SigningOut.of(signer, is_visit=True)
    return SigningVisitOut(**dict(shown), visit=visit)


@router.post("/signing/read", operation_id="record-signing-read", response=_ANSWERS)
def record_read(request: HttpRequest, body: Annotated[SigningReadIn, Body()]) -> SigningOut:
    """Record that the signer came to the end of a text."""
    signer = signing.record_read(key=body.key, visit=body.visit, part=body.part)
    return SigningOut.of(signer, is_visit=True)


@router.post("/signing/sign", operation_id="sign-agreement", response=_ANSWERS)
def sign(request: HttpRequest, body: Annotated[SignIn, Body()]) -> SigningOut:
    """Sign. Signing again changes nothing. Status 409 `not_read_yet` and `signing_closed`; 403 for
    the firm's signature by anyone but the principal who opened it on the desk.
    """
    _count(request)
    signer = signing.signer_of_visit(body.key, body.visit)
    if signer.is_firm and (signer.user_id is None or request.user.pk != signer.user_id):
        raise ApiError(403, *STANDARD[403])
    signing.sign(
        key=body.key,
        visit=body.visit,
        typed_name=body.typed_name,
        capacity=body.capacity,
        title=body.title,
        text_sha256=body.text_sha256,
        ip=client_address(request.META, settings.TRUSTED_PROXIES),
        user_agent=request.headers.get("User-Agent", ""),
    )
    return SigningOut.of(signer_of_link(body.key), is_visit=True)


@router.post("/signing/decline", operation_id="decline-agreement", response=_ANSWERS)
def decline(request: HttpRequest, body: Annotated[DeclineIn, Body()]) -> SigningOut:
    """Decline to sign, with a reason: the agreement ends for everyone."""
    _count(request)
    signing.decline(key=body.key, visit=body.visit, reason=body.reason)
    return SigningOut.of(signer_of_link(body.key), is_visit=True)


@router.post(
    "/signing/copy",
    operation_id="download-signing-copy",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_copy(request: HttpRequest, body: Annotated[SigningKeyIn, Body()]) -> HttpResponse:
    """Download the sealed document; before everyone has signed, the agreement as it stands."""
    _count(request)
    signer: Signer = signing.signer_of_visit(body.key, body.visit)
    engagement = signer.engagement
    if engagement.sealed is not None:
        return download(bytes(engagement.sealed.pdf), filename(engagement))
    return download(agreement_pdf(engagement, made_at=timezone.now()), filename(engagement))


def _count(request: HttpRequest) -> None:
    with serialized_transaction():
        ratelimit.consume_for_network(
            "signing", client_network(request), limit=REQUESTS_AN_HOUR, seconds=_HOUR
        )
