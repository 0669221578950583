"""The desk's operations that read interests, and add to them."""

from typing import Annotated

from django.db import transaction
from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff, current_user
from brokerage.accounts.rules import StaffAct
from brokerage.core.errors import Problem
from brokerage.deals.intake.schemas import IntakeChangesIn, IntakeSavedOut, IntakeSheetOut
from brokerage.deals.interests.api.interest_log import log_interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.schemas.desk import (
    InterestIn,
    InterestNextIn,
    InterestNoteIn,
    InterestOut,
    InterestPageOut,
    InterestQueueOut,
    InterestQueueStateOut,
    InterestRow,
    saved_script,
    script_of,
)
from brokerage.deals.interests.selectors import lists
from brokerage.deals.interests.selectors.interests import count_queue, interest_of, queue_of
from brokerage.deals.interests.services import desk_work
from brokerage.deals.interests.services.screening import save_screening
from brokerage.deals.listing.selectors.listings import listing_of, listing_of_deal
from brokerage.deals.pipeline.selectors.deals import deal_of

router = Router(by_alias=True, tags=["desk: interests"], auth=IsStaff())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)
_PATH = "/interests/{int:interest_id}"
_MOST_OF_QUEUE = 100


@router.get(
    "/interests/queue",
    operation_id="list-interest-queue",
    response={200: InterestQueueOut, **_REFUSALS},
)
def list_queue(request: HttpRequest) -> InterestQueueOut:
    """List the buyers who wait for the firm, the first due first."""
    by = current_user(request)
    rows = [InterestRow.of(interest) for interest in queue_of(by)[:_MOST_OF_QUEUE]]
    full = len(rows) == _MOST_OF_QUEUE
    return InterestQueueOut(rows=rows, count=count_queue(by) if full else len(rows))


@router.get(
    "/interests/queue/state",
    operation_id="get-interest-queue-state",
    response={200: InterestQueueStateOut, **_REFUSALS},
)
def queue_state(request: HttpRequest) -> InterestQueueStateOut:
    """Return how many buyers wait for the firm, and how soon the first has to be answered."""
    return InterestQueueStateOut.of(lists.queue_state(current_user(request)))


@router.post("/interests", operation_id="add-interest", response={200: InterestOut, **_REFUSALS})
def add_interest(request: HttpRequest, body: Annotated[InterestIn, Body()]) -> InterestOut:
    """Add the inquiry of somebody who called or was referred. The same `key` adds nothing again."""
    by = current_user(request)
    with transaction.atomic():
        interest = desk_work.add_interest(
            by=by,
            listing_id=body.listing,
            key=body.key,
            name=body.name,
            email=body.email,
            phone=body.phone,
            company=body.company,
            message=body.message,
            source=body.source,
        )
        log_interest(request, interest.pk, StaffAct.INTEREST_CHANGED, "added")
    return InterestOut.of(interest, by)


@router.get(_PATH, operation_id="get-interest", response={200: InterestOut, **_REFUSALS})
def get_interest(request: HttpRequest, interest_id: int) -> InterestOut:
    """Return an interest with what decides about it, which the staff log records."""
    by = current_user(request)
    interest = interest_of(by, interest_id)
    log_interest(request, interest_id, StaffAct.INTEREST_SEEN)
    return InterestOut.of(interest, by)


@router.get(
    f"{_PATH}/screening",
    operation_id="get-screening",
    response={200: IntakeSheetOut, **_REFUSALS},
)
def get_screening(request: HttpRequest, interest_id: int) -> IntakeSheetOut:
    """Return the script of the call with a buyer, and its answers."""
    interest = interest_of(current_user(request), interest_id)
    log_interest(request, interest_id, StaffAct.INTEREST_SEEN)
    return script_of(interest)


@router.put(
    f"{_PATH}/screening",
    operation_id="save-screening",
    response={200: IntakeSavedOut, **_REFUSALS},
)
def put_screening(
    request: HttpRequest, interest_id: int, body: Annotated[IntakeChangesIn, Body()]
) -> IntakeSavedOut:
    """Save answers of the call as they are typed. The staff log records it at most once an hour."""
    with transaction.atomic():
        interest, conflicts = save_screening(
            by=current_user(request),
            interest_id=interest_id,
            changes=body.as_changes(),
            editor=body.editor,
        )
        log_interest(request, interest_id, StaffAct.INTEREST_SCREENED)
    return saved_script(interest, conflicts)


@router.post(
    f"{_PATH}/notes", operation_id="add-interest-note", response={200: InterestOut, **_REFUSALS}
)
def add_note(
    request: HttpRequest, interest_id: int, body: Annotated[InterestNoteIn, Body()]
) -> InterestOut:
    """Add a note or a call to the timeline of an interest."""
    by = current_user(request)
    with transaction.atomic():
        interest = desk_work.add_note(
            by=by, interest_id=interest_id, text=body.text, is_call=body.is_call
        )
        log_interest(request, interest_id, StaffAct.INTEREST_CHANGED, "note")
    return InterestOut.of(interest, by)


@router.patch(
    f"{_PATH}/next", operation_id="plan-interest", response={200: InterestOut, **_REFUSALS}
)
def plan_next(
    request: HttpRequest, interest_id: int, body: Annotated[InterestNextIn, Body()]
) -> InterestOut:
    """Set what is next with a buyer, and when."""
    by = current_user(request)
    with transaction.atomic():
        interest = desk_work.plan_next(
            by=by, interest_id=interest_id, action=body.next_action, on=body.next_action_on
        )
        log_interest(request, interest_id, StaffAct.INTEREST_CHANGED, "next")
    return InterestOut.of(interest, by)


@router.get(
    "/listings/{int:listing_id}/interests",
    operation_id="list-listing-interests",
    response={200: InterestPageOut, **_REFUSALS},
)
def list_of_listing(
    request: HttpRequest, listing_id: int, state: str = "", before: str = ""
) -> InterestPageOut:
    """List the interests in a listing, those with the latest activity first. `state` is a state, or
    several joined by commas; empty for all that are under way.
    """
    listing = listing_of(current_user(request), listing_id)
    page = lists.page_of_listing(listing, states=_states(state), before=before)
    return InterestPageOut.of(page)


@router.get(
    "/deals/{int:deal_id}/interests",
    operation_id="list-deal-interests",
    response={200: InterestPageOut, **_REFUSALS},
)
def list_of_deal(
    request: HttpRequest, deal_id: int, state: str = "", before: str = ""
) -> InterestPageOut:
    """List the interests in the listing of a deal, as `list-listing-interests` does; none without a
    listing.
    """
    by = current_user(request)
    listing = listing_of_deal(by, deal_of(by, deal_id))
    if listing is None:
        return InterestPageOut.of(lists.InterestPage([], "", {}))
    page = lists.page_of_listing(listing, states=_states(state), before=before)
    return InterestPageOut.of(page)


def _states(text: str) -> list[str]:
    known = {state.value for state in InterestState}
    return [each for each in text.split(",") if each in known]
