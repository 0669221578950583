"""The desk's acts on interests: each can be undone for a few seconds."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.interests.api.interest_log import log_interest
from brokerage.deals.interests.schemas.desk import (
    InterestActIn,
    InterestActOut,
    InterestAnswerIn,
    InterestLetterOut,
    InterestOut,
)
from brokerage.deals.interests.selectors.interests import interest_of
from brokerage.deals.interests.services import acts, letters, seller
from brokerage.leads.selectors.replies import sender_name

router = Router(by_alias=True, tags=["desk: interests"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH = "/interests/{int:interest_id}"


@router.get(
    f"{_PATH}/letters/{{kind}}",
    operation_id="draft-interest-letter",
    response={200: InterestLetterOut, **_REFUSALS},
)
def draft_letter(
    request: HttpRequest, interest_id: int, kind: letters.LetterKind
) -> InterestLetterOut:
    """Return the letter of an act, filled in, for staff to read and edit before it goes."""
    by = current_user(request)
    interest = interest_of(by, interest_id)
    letter = letters.draft(interest, kind, by)
    return InterestLetterOut(
        subject=letter.subject,
        text=letter.text,
        to=interest.buyer.email,
        sender=sender_name(by),
    )


@router.post(
    f"{_PATH}/acts", operation_id="act-on-interest", response={200: InterestActOut, **_REFUSALS}
)
def act(
    request: HttpRequest, interest_id: int, body: Annotated[InterestActIn, Body()]
) -> InterestActOut:
    """Do one act, whose mails wait a few seconds so that it can be undone. The same `key` does
    nothing again. Status 409 `changed_meanwhile` if a colleague was faster, `conditions_not_met` if
    something is missing that takes no reason, `interest_state` if it isn't possible from here,
    `selected_by_offer` for what an offer does; 422 where a reason or a word is missing.
    """
    by = current_user(request)
    with transaction.atomic():
        done = acts.act(
            by=by,
            interest_id=interest_id,
            kind=body.act,
            key=body.key,
            version=body.version,
            letter=body.letter(),
            reason=body.reason,
            state=body.state,
        )
        interest = interest_of(by, interest_id)
        log_interest(request, interest_id, StaffAct.INTEREST_CHANGED, body.act)
    return InterestActOut.of(done, interest, by)


@router.post(
    "/interests/acts/{int:act_id}/undo",
    operation_id="undo-interest-act",
    response={200: InterestOut, **_REFUSALS},
)
def undo(request: HttpRequest, act_id: int) -> InterestOut:
    """Undo one's own act. Status 409 `on_its_way` if its mails have gone out, or something else has
    happened since.
    """
    by = current_user(request)
    with transaction.atomic():
        interest = acts.undo(by=by, act_id=act_id)
        log_interest(request, interest.pk, StaffAct.INTEREST_UNDONE)
    return InterestOut.of(interest_of(by, interest.pk), by)


@router.post(
    f"{_PATH}/owner-answer",
    operation_id="record-owner-answer",
    response={200: InterestOut, **_REFUSALS},
)
def record_answer(
    request: HttpRequest, interest_id: int, body: Annotated[InterestAnswerIn, Body()]
) -> InterestOut:
    """Record what an owner said on the phone about a buyer, marked as such."""
    by = current_user(request)
    with transaction.atomic():
        interest = seller.record_answer(
            by=by,
            interest_id=interest_id,
            approved=body.approved,
            reason=body.reason,
            name=body.name,
            version=body.version,
        )
        log_interest(request, interest_id, StaffAct.INTEREST_OWNER_ANSWER)
    return InterestOut.of(interest, by)
