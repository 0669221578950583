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

    The response sets no cookie for a visitor without one. `person` is null if nobody is signed in;
    `pending` then says what an unfinished sign-in in this browser waits for. For a signed-in person
    the response sets the cookie with the CSRF token. It is not cached.
    """
    response["Cache-Control"] = "no-store"
    return session_of(request)


def session_of(request: HttpRequest) -> SessionOut:
    """Build the response body that describes the session: who is signed in now, after any sign-in
    or sign-out in this request. If nobody is, `pending` lists what an unfinished sign-in in this
    browser waits for: `verify_email` or `mfa_authenticate`; it is empty if there is none. For a
    signed-in person the response also sets the cookie with the CSRF token.
    """
    person = request.user
    if not isinstance(person, User):
        return _nobody(
            [key for key in _STAGES if LoginStageController.enter(request, key) is not None]
        )
    get_token(request)  # sets the cookie with the token for what comes next
    needs_second_step = person.is_staff and not selectors.has_second_step(person)
    return SessionOut(
        person=person_out(person),
        business=business_out(person),
        role=Role(person.role) if person.role else None,
        is_staff=person.is_staff,
        staff_role=StaffRole(person.staff_role) if person.staff_role else None,
        needs_second_step=needs_second_step,
        may_create_people=(person.runs_business or person.is_staff) and not needs_second_step,
        must_change_password=person.must_change_password,
        pending=[],
        min_password_length=settings.MIN_PASSWORD_LENGTH,
    )


def person_out(person: User) -> PersonOut:
    """Build the response body of a person."""
    return PersonOut(
        id=person.pk,
        email=person.email,
        email_confirmed=selectors.is_confirmed(person),
        display_name=person.get_short_name(),
        full_name=person.full_name,
    )


def business_out(person: User) -> BusinessOut | None:
    """Build the response body of the person's business; None if the person has no business."""
    business = person.business
    return BusinessOut(id=business.pk, name=business.name) if business else None


def _nobody(pending: list[str]) -> SessionOut:
    return SessionOut(
        person=None,
        business=None,
        role=None,
        is_staff=False,
        staff_role=None,
        needs_second_step=False,
        may_create_people=False,
        must_change_password=False,
        pending=pending,
        min_password_length=settings.MIN_PASSWORD_LENGTH,
    )
