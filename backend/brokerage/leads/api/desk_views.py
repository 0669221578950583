"""The desk's operations on saved views of the list of leads."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.schemas import Done
from brokerage.core.errors import Problem
from brokerage.leads.schemas.desk_views import ViewChangeIn, ViewIn, ViewOut, ViewsOut
from brokerage.leads.services import views

router = Router(by_alias=True, tags=["desk: leads"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422), Problem)


@router.get("/views", operation_id="list-views", response={200: ViewsOut, **_REFUSALS})
def list_views(request: HttpRequest) -> ViewsOut:
    """List the signed-in person's saved views and those that active colleagues share, by name."""
    person = current_user(request)
    return ViewsOut(views=[ViewOut.of(view, person) for view in views.views_of(person)])


@router.post("/views", operation_id="create-view", response={200: ViewOut, **_REFUSALS})
def create_view(request: HttpRequest, body: Annotated[ViewIn, Body()]) -> ViewOut:
    """Save a list with its filters, order and columns under a name that no other view of the person
    has. A person has at most 50 views.
    """
    person = current_user(request)
    return ViewOut.of(views.create_view(by=person, **body.model_dump()), person)


@router.patch(
    "/views/{int:view_id}", operation_id="change-view", response={200: ViewOut, **_REFUSALS}
)
def change_view(
    request: HttpRequest, view_id: int, body: Annotated[ViewChangeIn, Body()]
) -> ViewOut:
    """Change the name, query or sharing of a saved view; only its owner may. Returns 404 for a
    colleague's view.
    """
    person = current_user(request)
    view = views.change_view(by=person, view_id=view_id, changes=body.model_dump())
    return ViewOut.of(view, person)


@router.delete(
    "/views/{int:view_id}", operation_id="delete-view", response={200: Done, **_REFUSALS}
)
def delete_view(request: HttpRequest, view_id: int) -> Done:
    """Delete a saved view; only its owner may. Returns 404 for a colleague's view."""
    views.delete_view(by=current_user(request), view_id=view_id)
    return Done()
