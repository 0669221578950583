"""The desk's operations on mail preferences: which mails a member of staff gets."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.core.errors import Problem
from brokerage.leads.schemas.desk_preferences import DeskPreferencesIn, DeskPreferencesOut
from brokerage.leads.services.preferences import change_preferences, preferences_of

router = Router(by_alias=True, tags=["desk: preferences"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 413, 415, 422, 429), Problem)


@router.get(
    "/preferences",
    operation_id="get-desk-preferences",
    response={200: DeskPreferencesOut, **_REFUSALS},
)
def get_preferences(request: HttpRequest) -> DeskPreferencesOut:
    """Return which mails the signed-in member of staff gets."""
    return DeskPreferencesOut.of(preferences_of(current_user(request)))


@router.put(
    "/preferences",
    operation_id="set-desk-preferences",
    response={200: DeskPreferencesOut, **_REFUSALS},
)
def set_preferences(
    request: HttpRequest, body: Annotated[DeskPreferencesIn, Body()]
) -> DeskPreferencesOut:
    """Store which mails the signed-in member of staff gets."""
    stored = change_preferences(by=current_user(request), **body.model_dump())
    return DeskPreferencesOut.of(stored)
