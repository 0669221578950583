"""The operations of the owner's page. They find the deal by the signed-in person."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasPermanentPassword, current_user
from brokerage.core.errors import Problem
from brokerage.deals.intake.schemas import (
    IntakeChangesIn,
    IntakeSavedOut,
    IntakeSheetOut,
    SaleOut,
)
from brokerage.deals.intake.selectors.owners import sale_of
from brokerage.deals.intake.services.answers import save_own_answers
from brokerage.deals.intake.services.owners import open_page

router = Router(by_alias=True, tags=["sale"], auth=HasPermanentPassword())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422, 429), Problem)


@router.get("/sale", operation_id="get-sale", response={200: SaleOut, **_REFUSALS})
def get_sale(request: HttpRequest) -> SaleOut:
    """Return what the page of the signed-in owner shows first. Status 404 without a deal. The first
    visit is noted in the deal.
    """
    person = current_user(request)
    return SaleOut.of(open_page(by=person), person)


@router.get("/sale/intake", operation_id="get-intake", response={200: IntakeSheetOut, **_REFUSALS})
def get_intake(request: HttpRequest) -> IntakeSheetOut:
    """Return the intake sheet of the signed-in owner's deal."""
    return IntakeSheetOut.of(sale_of(current_user(request), "everything"))


@router.put("/sale/intake", operation_id="save-intake", response={200: IntakeSavedOut, **_REFUSALS})
def save_intake(request: HttpRequest, body: Annotated[IntakeChangesIn, Body()]) -> IntakeSavedOut:
    """Save answers of the intake sheet. Status 422 saves none of them; a field that someone else
    has answered since is listed in `conflicts`.
    """
    saved = save_own_answers(
        by=current_user(request), changes=body.as_changes(), editor=body.editor
    )
    return IntakeSavedOut.of(saved)
