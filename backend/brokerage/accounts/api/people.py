"""The operations that create, invite and remove the people of a business, for its admin
or staff.
"""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts import selectors
from brokerage.accounts.models import User
from brokerage.accounts.permissions import CanCreatePeople, CanRemovePeople, current_user
from brokerage.accounts.schemas import (
    CreatedOut,
    CreateUserIn,
    Done,
    PeopleOut,
    PersonRow,
)
from brokerage.accounts.services import deletion, invitations, reading
from brokerage.core.errors import Problem
from brokerage.core.paging import PageNumber, page_of, pages_in

router = Router(by_alias=True, tags=["people"], auth=CanCreatePeople())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PAGE_SIZE = 50


@router.post("/people", operation_id="create-user", response={200: CreatedOut, **_REFUSALS})
def create_user(request: HttpRequest, body: Annotated[CreateUserIn, Body()]) -> CreatedOut:
    """Create an account with a temporary password, and email the person.

    Staff create the admin of a new business, named by `companyName`. An admin adds a member to the
    business, and may name the business if it is unnamed. The email asks a member to confirm the
    address and choose a password. It never contains the temporary password, which is valid for
    seven days and must be replaced after the first sign-in.

    For staff and admins; others get status 403. Status 422 has a message for each invalid field;
    409 `email_taken` if an account has the address. Status 429 after 30 accounts per hour by the
    person; for an admin also after 30 invitations of the business or three to one mailbox per day,
    and, without Retry-After, at 50 people. Doing it again returns 409.
    """
    values = {
        "email": body.email,
        "password": body.password,
        "fullName": body.full_name,
        "companyName": body.company_name,
    }
    creator = current_user(request)
    person = invitations.create_person(request=request, creator=creator, values=values)
    return CreatedOut.of(person)


@router.get("/people", operation_id="list-people", response={200: PeopleOut, **_REFUSALS})
def list_people(request: HttpRequest, page: PageNumber = 1) -> PeopleOut:
    """List people by full name, 50 per page, invited people and closed accounts included.

    For an admin those of their business, for staff those of every business; others get status 403.
    A page beyond the last is empty.
    """
    viewer = current_user(request)
    found = page_of(selectors.people_of(viewer), page, size=_PAGE_SIZE)
    if viewer.is_staff:
        reading.record_list(request, "people", [person.pk for person in found.rows], "user")
    last = selectors.last_in_business(found.rows)
    return PeopleOut(
        people=[PersonRow.of(person, viewer, is_last=person.pk in last) for person in found.rows],
        page=page,
        pages=pages_in(found.total, size=_PAGE_SIZE),
        total=found.total,
    )


@router.post(
    "/people/{int:person_id}/invitation",
    operation_id="invite-again",
    response={200: Done, **_REFUSALS},
)
def invite_again(request: HttpRequest, person_id: int) -> Done:
    """Send the invitation of a person again, for their admin or staff.

    The temporary password stays the same, and is valid for seven days from now. Each request sends
    a mail. Status 404 if there is no such person, or in another business than the admin's; 409
    `not_invited` if the person has signed in before or the account is closed; 429 with Retry-After
    after ten repeated invitations per hour by the same person, or, for an address that is not
    confirmed, after 30 invitations of the business or three to one mailbox per day.
    """
    by = current_user(request)
    invitations.invite_again(request=request, person=_found(by, person_id), by=by)
    return Done()


@router.delete(
    "/people/{int:person_id}",
    operation_id="remove-person",
    response={200: Done, **_REFUSALS},
    auth=CanRemovePeople(),
)
def remove_person(request: HttpRequest, person_id: int) -> Done:
    """Delete an account at once, which signs the person out; this cannot be undone.

    An admin deletes members of their business. A principal who signed in or reauthenticated in the
    last five minutes deletes members and admins of every business; other staff get status 403. The
    business and its data are deleted with its last person. The person gets a mail if their address
    is confirmed; the logs record the deletion. Status 404 if there is no such person, or in another
    business than the admin's. Status 403 if an admin deletes their own account or another admin's,
    or if the person is also staff; 409 `others_remain` for the only admin of a business with other
    people.
    """
    by = current_user(request)
    deletion.remove_person(request=request, person=_found(by, person_id), by=by)
    return Done()


def _found(viewer: User, person_id: int) -> User:
    """Return the person with this id, if `viewer` may manage them."""
    return selectors.people_of(viewer).get(pk=person_id)
