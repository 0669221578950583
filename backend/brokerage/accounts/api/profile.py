"""The operations on the signed-in person's own account and business."""

import json
from typing import Annotated

from django.contrib.auth import logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from ninja import Body, Router

from brokerage.accounts.api.session import session_of
from brokerage.accounts.models import User
from brokerage.accounts.permissions import (
    NOT_RECENT,
    HasPermanentPassword,
    IsBusinessAdmin,
    current_business,
    current_user,
    has_recently_authenticated,
)
from brokerage.accounts.rules import Action
from brokerage.accounts.schemas import BusinessIn, DeletionOut, ProfileIn, SessionOut
from brokerage.accounts.services import audit, deletion, export, export_page, profile
from brokerage.core import ratelimit
from brokerage.core.errors import STANDARD, ApiError, Problem

router = Router(by_alias=True, tags=["profile"], auth=HasPermanentPassword())

DOWNLOADS_A_DAY = 20
"""For each person, of both kinds together."""
_DAY = 24 * 3600
_REFUSALS = dict.fromkeys((400, 401, 403, 409, 413, 415, 422, 429), Problem)


@router.patch("/profile", operation_id="update-profile", response={200: SessionOut, **_REFUSALS})
def update_profile(request: HttpRequest, body: Annotated[ProfileIn, Body()]) -> SessionOut:
    """Change the names of the signed-in person, and return the session.

    A name that is null or left out stays; neither can be emptied. The account log records it.
    Status 422 has a message for each invalid name. Status 429 with Retry-After after 60 changes per
    hour of the names of the business and its people.
    """
    profile.update_profile(
        request=request,
        person=current_user(request),
        display_name=body.display_name,
        full_name=body.full_name,
    )
    return session_of(request)


@router.patch(
    "/business",
    operation_id="update-business",
    auth=IsBusinessAdmin(),
    response={200: SessionOut, **_REFUSALS},
)
def update_business(request: HttpRequest, body: Annotated[BusinessIn, Body()]) -> SessionOut:
    """Rename the business of the signed-in person, and return the session.

    For admins of a business; others get status 403. The account log records it. Status 422 with a
    message for `name` unless it has 2 to 200 characters; 429 with Retry-After after 60 changes per
    hour of the names of the business and its people.
    """
    profile.update_business(
        request=request,
        person=current_user(request),
        business=current_business(request),
        name=body.name,
    )
    return session_of(request)


@router.get(
    "/profile/data.json", operation_id="download-my-data", response={200: None, **_REFUSALS}
)
def download_my_data(request: HttpRequest) -> HttpResponse:
    """Return what is stored about the signed-in person as a JSON file.

    It maps the title of each section to its content. The account log records each download, and is
    part of the data. Status 429 with Retry-After after 20 downloads a day.
    """
    person = _record_download(request)
    text = json.dumps(export.personal_data(person), ensure_ascii=False, indent=2)
    return _file(text, "application/json", "my-data.json")


@router.get(
    "/profile/data.html", operation_id="download-my-data-page", response={200: None, **_REFUSALS}
)
def download_my_data_page(request: HttpRequest) -> HttpResponse:
    """Return the data of `download-my-data` as an HTML page to read and print.

    It counts as such a download.
    """
    person = _record_download(request)
    text = export_page.page(export.personal_data(person), f"Data of {person.email}")
    return _file(text, "text/html; charset=utf-8", "my-data.html")


@router.delete(
    "/profile", operation_id="delete-my-account", response={200: DeletionOut, **_REFUSALS}
)
def delete_my_account(request: HttpRequest) -> DeletionOut:
    """Schedule the deletion of the signed-in person's account in fourteen days.

    The person is signed out everywhere; signing in before `dueAt` cancels the deletion. The person
    gets a mail, and the account log records it. Status 401 `reauthentication_required` unless the
    person has signed in or reauthenticated in the last five minutes; 409 `others_remain` for the
    only admin of a business with other people, `staff` for staff.
    """
    if not has_recently_authenticated(request):
        raise ApiError(401, "reauthentication_required", NOT_RECENT)
    try:
        due_at = deletion.ask_for_deletion(request=request, person=current_user(request))
    except User.DoesNotExist as gone:
        raise ApiError(401, *STANDARD[401]) from gone
    logout(request)
    return DeletionOut(due_at=due_at)


def _record_download(request: HttpRequest) -> User:
    """Log a download of the signed-in person's data, and return the person. Raises ApiError with
    status 429.
    """
    person = current_user(request)
    with transaction.atomic():
        ratelimit.consume("data-download", str(person.pk), limit=DOWNLOADS_A_DAY, seconds=_DAY)
        audit.record(Action.DATA_DOWNLOADED, request=request, actor=person, subject=person)
    return person


def _file(text: str, content_type: str, name: str) -> HttpResponse:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return HttpResponse(text, content_type=content_type, headers=headers)
