"""The desk's operations on the letters of a deal."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.letters.models import DealLetter
from brokerage.deals.letters.rules.kinds import LetterKind
from brokerage.deals.letters.schemas import DealLettersOut, LetterDraftOut, SendLetterIn
from brokerage.deals.letters.services import letters
from brokerage.deals.letters.services.document import letter_pdf
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["desk: letters"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS = {200: DealLettersOut, **_REFUSALS}
_PATH = "/deals/{int:deal_id}/letters"


@router.get(_PATH, operation_id="list-deal-letters", response=_ANSWERS)
def list_letters(request: HttpRequest, deal_id: int) -> DealLettersOut:
    """Return the letters that there is a reason to write, and those that were sent."""
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return DealLettersOut.of(deal)


@router.get(
    f"{_PATH}/{{kind}}",
    operation_id="draft-deal-letter",
    response={200: LetterDraftOut, **_REFUSALS},
)
def draft_letter(request: HttpRequest, deal_id: int, kind: LetterKind) -> LetterDraftOut:
    """Return a letter filled in, with who may get it. Status 404 without a reason to write it."""
    person = current_user(request)
    deal = deal_of(person, deal_id)
    log_deal(request, deal.pk, StaffAct.DEAL_SEEN)
    return LetterDraftOut.of(deal, kind, person)


@router.post(f"{_PATH}/{{kind}}", operation_id="send-deal-letter", response=_ANSWERS)
def send_letter(
    request: HttpRequest, deal_id: int, kind: LetterKind, body: Annotated[SendLetterIn, Body()]
) -> DealLettersOut:
    """Send a letter as it was read, in a separate mail to each recipient. Status 409
    `changed_meanwhile` if it has been sent since, `recipients_changed` if someone may not get it
    any more.
    """
    person = current_user(request)
    with transaction.atomic():
        letters.send(by=person, deal_id=deal_id, kind=kind, **body.model_dump())
        log_deal(request, deal_id, StaffAct.DEAL_CHANGED, "letters")
        return DealLettersOut.of(deal_of(person, deal_id))


@router.get(
    f"{_PATH}/{{int:letter_id}}/document",
    operation_id="download-deal-letter",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def download_letter(request: HttpRequest, deal_id: int, letter_id: int) -> HttpResponse:
    """Download a letter that was sent, to print it."""
    deal = deal_of(current_user(request), deal_id)
    letter = DealLetter.objects.get(deal=deal, pk=letter_id)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    pdf = letter_pdf(letter, letter.shared_text, made_at=timezone.now())
    return download(pdf, f"letter-{letter.pk}.pdf")
