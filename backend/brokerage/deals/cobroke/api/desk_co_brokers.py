"""The desk's operations on co-brokers, and on the buyers whom they register."""

from typing import Annotated, Final

from django.db import transaction
from django.db.models import Case, Value, When
from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import Problem
from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.rules.registrations import RegistrationState
from brokerage.deals.cobroke.schemas.desk import (
    CoBrokerChangeIn,
    CoBrokersOut,
    InviteCoBrokerIn,
    RegistrationAnswerIn,
    RegistrationEndIn,
)
from brokerage.deals.cobroke.selectors.registrations import (
    MOST,
    co_brokers,
    registration_of,
    registrations_of,
)
from brokerage.deals.cobroke.services import deciding, inviting, letters
from brokerage.pdf.pdf_response import ANSWERS_A_PDF, download

router = Router(by_alias=True, tags=["desk: co-brokers"], auth=IsStaff())

_REFUSALS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_ANSWERS: Final = {200: CoBrokersOut, **_REFUSALS}
_ONE: Final = "/co-brokers/{int:co_broker_id}"
_REGISTRATION: Final = "/co-brokers/registrations/{int:registration_id}"


@router.get("/co-brokers", operation_id="list-co-brokers", response=_ANSWERS)
def list_co_brokers(request: HttpRequest) -> CoBrokersOut:
    """List the co-brokers by name, and the latest 200 registrations for the listings that the
    person may see, those first that wait for an answer.
    """
    return _shown(request)


@router.post("/co-brokers", operation_id="invite-co-broker", response=_ANSWERS)
def invite(request: HttpRequest, body: Annotated[InviteCoBrokerIn, Body()]) -> CoBrokersOut:
    """Invite a broker of another firm, who gets an account without a password and a mail. Status
    409 `already_invited`, `is_a_buyer` or `of_staff`.
    """
    with transaction.atomic():
        broker = inviting.invite(by=current_user(request), values=body.model_dump())
        _log(request, broker.pk, StaffAct.CO_BROKER_INVITED)
    return _shown(request)


@router.patch(_ONE, operation_id="change-co-broker", response=_ANSWERS)
def change(
    request: HttpRequest, co_broker_id: int, body: Annotated[CoBrokerChangeIn, Body()]
) -> CoBrokersOut:
    """Change the license, or close the co-broker's page and open it again."""
    given = body.model_dump(exclude_unset=True)
    with transaction.atomic():
        inviting.change(by=current_user(request), co_broker_id=co_broker_id, **given)
        _log(request, co_broker_id, StaffAct.CO_BROKER_CHANGED, *sorted(given))
    return _shown(request)


@router.post(f"{_ONE}/invitation", operation_id="invite-co-broker-again", response=_ANSWERS)
def invite_again(request: HttpRequest, co_broker_id: int) -> CoBrokersOut:
    """Mail a co-broker the way to their page again. Status 409 `deactivated`."""
    with transaction.atomic():
        inviting.invite_again(by=current_user(request), co_broker_id=co_broker_id)
        _log(request, co_broker_id, StaffAct.CO_BROKER_INVITED)
    return _shown(request)


@router.post(f"{_REGISTRATION}/answer", operation_id="answer-registration", response=_ANSWERS)
def answer(
    request: HttpRequest, registration_id: int, body: Annotated[RegistrationAnswerIn, Body()]
) -> CoBrokersOut:
    """Confirm a registration, which makes it an inquiry of the buyer, or refuse it. Status 409
    `already_answered`, `held_by_another` or `is_the_broker`; 422 where a reason is missing.
    """
    by = current_user(request)
    act = deciding.confirm if body.confirmed else deciding.refuse
    with transaction.atomic():
        act(by=by, registration_id=registration_id, reason=body.reason)
        done = "confirmed" if body.confirmed else "refused"
        _log_registration(request, registration_id, StaffAct.REGISTRATION_CHANGED, done)
    return _shown(request)


@router.post(f"{_REGISTRATION}/end", operation_id="end-registration", response=_ANSWERS)
def end(
    request: HttpRequest, registration_id: int, body: Annotated[RegistrationEndIn, Body()]
) -> CoBrokersOut:
    """Take a confirmed registration back, with a reason. Status 409 `already_answered`."""
    by = current_user(request)
    with transaction.atomic():
        deciding.end(by=by, registration_id=registration_id, reason=body.reason)
        _log_registration(request, registration_id, StaffAct.REGISTRATION_CHANGED, "ended")
    return _shown(request)


@router.post(f"{_REGISTRATION}/letter", operation_id="confirm-co-broke-share", response=_ANSWERS)
def confirm_share(request: HttpRequest, registration_id: int) -> CoBrokersOut:
    """Confirm the share of the fee in a letter that never changes, which the co-broker can then
    download. Status 409 `not_registered` or `no_share`.
    """
    by = current_user(request)
    with transaction.atomic():
        letters.confirm_share(by=by, registration_id=registration_id)
        _log_registration(request, registration_id, StaffAct.REGISTRATION_CHANGED, "letter")
    return _shown(request)


@router.get(
    f"{_REGISTRATION}/letter",
    operation_id="get-co-broke-letter",
    response=_REFUSALS,
    openapi_extra=ANSWERS_A_PDF,
)
def get_letter(request: HttpRequest, registration_id: int) -> HttpResponse:
    """Return the letter of a registration as a PDF; 404 without one."""
    registration = registration_of(current_user(request), registration_id)
    if registration.letter_pdf is None:
        raise Registration.DoesNotExist
    _log_registration(request, registration_id, StaffAct.REGISTRATION_SEEN)
    return download(bytes(registration.letter_pdf), letters.FILENAME)


def _shown(request: HttpRequest) -> CoBrokersOut:
    user, brokers = current_user(request), list(co_brokers())
    waits = Case(When(state=RegistrationState.RECEIVED, then=Value(0)), default=Value(1))
    found = registrations_of(user).order_by(waits, "-registered_at", "-pk")
    registrations = list(found[:MOST])
    people = {broker.buyer_id for broker in brokers}
    people |= {each.interest.buyer_id for each in registrations if each.interest}
    reading.record_list(request, "co-brokers", sorted(people), "buyer")
    return CoBrokersOut.of(brokers, registrations, user)


def _log(request: HttpRequest, co_broker_id: int, act: StaffAct, *fields: str) -> None:
    """Record an act on a co-broker. Call it last in the transaction of the act."""
    staff_log.record(
        request,
        act=act,
        object_type="co-broker",
        object_id=co_broker_id,
        detail={"fields": list(fields)} if fields else None,
    )


def _log_registration(
    request: HttpRequest, registration_id: int, act: StaffAct, done: str = ""
) -> None:
    staff_log.record(
        request,
        act=act,
        object_type="registration",
        object_id=registration_id,
        detail={"act": done} if done else None,
    )
