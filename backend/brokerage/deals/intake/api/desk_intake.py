"""The desk's operations on intake sheets and invitations."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.errors import Problem
from brokerage.deals.intake.schemas import (
    IntakeChangesIn,
    IntakeSavedOut,
    IntakeSheetOut,
    InvitationsOut,
    InvitedOut,
)
from brokerage.deals.intake.selectors.owners import invited_to
from brokerage.deals.intake.services.answers import save_answers
from brokerage.deals.intake.services.owners import invite_owner
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.services.deal_log import log_deal

router = Router(by_alias=True, tags=["desk: deals"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get(
    "/deals/{int:deal_id}/intake",
    operation_id="get-deal-intake",
    response={200: IntakeSheetOut, **_REFUSALS},
)
def get_intake(request: HttpRequest, deal_id: int) -> IntakeSheetOut:
    """Return the intake sheet of a deal. The staff log records who opened the deal, at most once an
    hour.
    """
    deal = deal_of(current_user(request), deal_id)
    log_deal(request, deal_id, StaffAct.DEAL_SEEN)
    return IntakeSheetOut.of(deal)


@router.put(
    "/deals/{int:deal_id}/intake",
    operation_id="save-deal-intake",
    response={200: IntakeSavedOut, **_REFUSALS},
)
def save_intake(
    request: HttpRequest, deal_id: int, body: Annotated[IntakeChangesIn, Body()]
) -> IntakeSavedOut:
    """Save answers of the intake sheet, as `save-intake` does. The staff log records it at most
    once an hour.
    """
    with transaction.atomic():
        saved = save_answers(
            by=current_user(request),
            deal_id=deal_id,
            changes=body.as_changes(),
            editor=body.editor,
        )
        log_deal(request, deal_id, StaffAct.DEAL_INTAKE_CHANGED)
    return IntakeSavedOut.of(saved)


@router.get(
    "/deals/{int:deal_id}/invitations",
    operation_id="list-deal-invitations",
    response={200: InvitationsOut, **_REFUSALS},
)
def list_invitations(request: HttpRequest, deal_id: int) -> InvitationsOut:
    """List who of the owner's side was invited to their page, and who has opened it."""
    return _invitations(request, deal_id)


@router.post(
    "/deals/{int:deal_id}/people/{int:person_id}/invitation",
    operation_id="invite-deal-person",
    response={200: InvitationsOut, **_REFUSALS},
)
def invite(request: HttpRequest, deal_id: int, person_id: int) -> InvitationsOut:
    """Mail a person of the owner's side the way to their page; three times a week at most. Status
    409 `not_invitable` without an email address, or for others.
    """
    with transaction.atomic():
        invite_owner(by=current_user(request), deal_id=deal_id, person_id=person_id)
        staff_log.record(
            request,
            act=StaffAct.DEAL_OWNER_INVITED,
            object_type="deal",
            object_id=deal_id,
            detail={"person": person_id},
        )
    return _invitations(request, deal_id)


def _invitations(request: HttpRequest, deal_id: int) -> InvitationsOut:
    found = invited_to(current_user(request), deal_id)
    return InvitationsOut(people=[InvitedOut.of(each) for each in found])
