"""The operations by which principals manage the staff of the firm."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts import selectors
from brokerage.accounts.models import User
from brokerage.accounts.permissions import (
    IsPrincipal,
    IsRecentlyAuthenticatedPrincipal,
    current_user,
)
from brokerage.accounts.schemas import ChangeStaffIn, InviteStaffIn, StaffOut, StaffRow
from brokerage.accounts.services import invitations, staff
from brokerage.core.errors import Problem

router = Router(by_alias=True, tags=["desk"], auth=IsRecentlyAuthenticatedPrincipal())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/desk/staff",
    operation_id="list-staff",
    auth=IsPrincipal(),
    response={200: StaffOut, **_REFUSALS},
)
def list_staff(request: HttpRequest) -> StaffOut:
    """List all staff by name, active accounts first, then closed ones.

    For principals; others get status 403.
    """
    return _staff(request)


@router.post("/desk/staff", operation_id="invite-staff", response={200: StaffOut, **_REFUSALS})
def invite_staff(request: HttpRequest, body: Annotated[InviteStaffIn, Body()]) -> StaffOut:
    """Create a staff account with a temporary password, mail the person; return all staff.

    The password is not in the mail. It is valid for seven days, and must be replaced after the
    first sign-in. The account log and the staff log record it. For principals who signed in or
    reauthenticated in the last five minutes; others get status 403. Status 422 has a message for
    each invalid field; 409 `email_taken` if an account has the address; 429 with Retry-After after
    30 accounts per hour by the person. Doing it again returns 409.
    """
    values = {"email": body.email, "password": body.password, "fullName": body.full_name}
    invitations.create_colleague(
        request=request, creator=current_user(request), values=values, role=body.role
    )
    return _staff(request)


@router.patch(
    "/desk/staff/{int:person_id}",
    operation_id="change-staff",
    response={200: StaffOut, **_REFUSALS},
)
def change_staff(
    request: HttpRequest, person_id: int, body: Annotated[ChangeStaffIn, Body()]
) -> StaffOut:
    """Change a colleague's role, or close or open their account; return all staff.

    A value that is null or left out stays. A change signs the colleague out and mails them, and
    both logs record it. If `isActive` is false, `reassignTo` may be another active colleague, who
    gets the open leads, except spam, and the open tasks. For principals who signed in or
    reauthenticated in the last five minutes; others get status 403. Status 404 if there is no such
    member of staff; 409 `last_principal` if the firm would be left without an active principal with
    a permanent password; 422 if `reassignTo` is not another active colleague, or is given while
    `isActive` is not false.
    """
    staff.change_colleague(
        request=request,
        person=_found(person_id),
        role=body.role,
        is_active=body.is_active,
        reassign_to=body.reassign_to,
    )
    return _staff(request)


@router.post(
    "/desk/staff/{int:person_id}/invitation",
    operation_id="invite-staff-again",
    response={200: StaffOut, **_REFUSALS},
)
def invite_staff_again(request: HttpRequest, person_id: int) -> StaffOut:
    """Send the invitation again, and return all staff.

    The temporary password stays the same, and is valid for seven days from now. Each request sends
    a mail, and both logs record it. For principals who signed in or reauthenticated in the last
    five minutes; others get status 403. Status 404 if there is no such member of staff, 409
    `not_invited` if the person has signed in before or the account is closed, 429 with Retry-After
    after ten repeated invitations per hour by the same principal.
    """
    invitations.invite_again(request=request, person=_found(person_id), by=current_user(request))
    return _staff(request)


def _found(person_id: int) -> User:
    """Return the member of staff with this id. Raises ApiError 404 if there is none."""
    return selectors.staff().get(pk=person_id)


def _staff(request: HttpRequest) -> StaffOut:
    viewer, found = current_user(request), list(selectors.staff())
    protected = selectors.with_second_step(found)
    return StaffOut(
        staff=[
            StaffRow.of(person, viewer, has_second_step=person.pk in protected) for person in found
        ]
    )
