"""The board: leads by stage."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.services import reading
from brokerage.core.errors import Problem
from brokerage.core.json_response import json_response
from brokerage.leads.api.desk_leads import assignee_id
from brokerage.leads.schemas.desk_board import BoardColumn, BoardOut
from brokerage.leads.selectors.board import board
from brokerage.leads.selectors.leads import LeadFilter

router = Router(by_alias=True, tags=["desk: board"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 422), Problem)


@router.get("/board", operation_id="get-board", response={200: BoardOut, **_REFUSALS})
def get_board(
    request: HttpRequest,
    assignee: Annotated[str, Query(max_length=20)] = "",
    days: Annotated[int | None, Query(ge=1, le=3650)] = None,
) -> HttpResponse:
    """List leads by stage: of each stage the 20 leads with the latest activity.

    Spam is left out. `assignee` is the id of a member of staff, `me` or `none`. `days` leaves out
    leads without activity in so many days. `count` and `expectedValue` may be three seconds old.
    """
    wanted = LeadFilter(
        assignee=assignee_id(request, assignee),
        unassigned=assignee == "none",
        active_days=days,
    )
    columns = board(wanted)
    reading.record_list(request, "board", [lead.pk for column in columns for lead in column.leads])
    return json_response(BoardOut(columns=[BoardColumn.of(column) for column in columns]))
