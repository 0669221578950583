"""The operation that tells a browser who is signed in."""

from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.mfa.stages import AuthenticateStage
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from ninja import Router

from brokerage.accounts import selectors
from brokerage.accounts.models import User
from brokerage.accounts.rules import Role, StaffRole
from brokerage.accounts.schemas import BusinessOut, PersonOut, SessionOut

router = Router(by_alias=True, tags=["session"])

_STAGES = (EmailVerificationStage.key, AuthenticateStage.key)


@router.get("/session", operation_id="who-am-i", response=SessionOut)
def who_am_i(request: HttpRequest, response: HttpResponse) -> SessionOut:
    """Return who is signed in and what they may do; public.

    `person` is null if no one is signed in; `pending` then says what an unfinished sign-in in this
    browser waits for. For a signed-in person the response sets the cookie with the CSRF token; a
    visitor without a cookie gets none. It is not cached.
    """
    response["Cache-Control"] = "no-store"
    return session_of(request)


def session_of(request: HttpRequest) -> SessionOut:
    """Build the response body of the session, after any sign-in or sign-out in this request. For a
    signed-in person the response also sets the cookie with the CSRF token.
    """
    person = request.user
    if not isinstance(person, User):
        return _nobody(
            [key for key in _STAGES if LoginStageController.enter(request, key) is not None]
        )
    get_token(request)  # sets the cookie with the token for what comes next
    is_buyer = selectors.is_buyer(person)
    needs_second_step = person.is_staff and not selectors.has_second_step(person)
    return SessionOut(
        person=PersonOut.of(person),
        business=BusinessOut.of(person.business) if person.business else None,
        role=Role(person.role) if person.role else None,
        is_staff=person.is_staff,
        staff_role=StaffRole(person.staff_role) if person.staff_role else None,
        needs_second_step=needs_second_step,
        may_create_people=person.may_create_people and not needs_second_step,
        has_file=selectors.has_file(person),
        is_buyer=is_buyer,
        is_co_broker=is_buyer and selectors.is_co_broker(person),
        is_lender=selectors.is_lender(person),
        has_password=person.has_usable_password(),
        must_change_password=person.must_change_password,
        pending=[],
        min_password_length=settings.MIN_PASSWORD_LENGTH,
    )


def _nobody(pending: list[str]) -> SessionOut:
    return SessionOut(
        person=None,
        business=None,
        role=None,
        is_staff=False,
        staff_role=None,
        needs_second_step=False,
        may_create_people=False,
        has_file=False,
        is_buyer=False,
        is_co_broker=False,
        is_lender=False,
        has_password=False,
        must_change_password=False,
        pending=pending,
        min_password_length=settings.MIN_PASSWORD_LENGTH,
    )
