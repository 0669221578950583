"""The operations on tasks."""

from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Body, Router

from brokerage.accounts.permissions import HasBusiness, current_business
from brokerage.business_health.models import ActionTask
from brokerage.business_health.schemas.tasks import TaskChangedOut, TaskIn, TaskOut, TasksOut
from brokerage.business_health.selectors.runs import progress_of, task_of, tasks_of
from brokerage.business_health.services import tasks
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.paging import PAGE_SIZE, PageNumber, page_of

router = Router(by_alias=True, tags=["business health"], auth=HasBusiness())

_REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), Problem)


@router.get("/tasks", operation_id="list-tasks", response={200: TasksOut, **_REFUSALS})
def list_tasks(
    request: HttpRequest,
    state: Literal["open", "done", "all"] = "open",
    page: PageNumber = 1,
) -> TasksOut:
    """List the tasks of the business in a state, 20 per page.

    Open tasks come by run, the latest run first, and by urgency within a run; then done tasks, the
    latest first. A page beyond the last is empty.
    """
    business = current_business(request)
    progress = progress_of(business)
    totals = {"open": progress.open, "done": progress.done, "all": progress.open + progress.done}
    found = page_of(tasks_of(business, state), page, total=totals[state])
    return TasksOut(
        tasks=[TaskOut.of(task) for task in found.rows],
        total=found.total,
        page_size=PAGE_SIZE,
        open=progress.open,
        done=progress.done,
        rescore=progress.suggests_new_run,
    )


@router.patch(
    "/tasks/{number}", operation_id="change-task", response={200: TaskChangedOut, **_REFUSALS}
)
def change_task(
    request: HttpRequest, number: int, body: Annotated[TaskIn, Body()]
) -> TaskChangedOut:
    """Change a task: who does it, its due date, whether it is done, the evidence for that.

    A field that is left out stays; an empty text empties `owner` or `evidence`, and null removes
    `due`. A task that is done already keeps its `doneAt`. Status 404 if the business has no such
    task; 409 `open_already` if a done task cannot be reopened, because its question has another
    open task; 422 with a message for a text that is too long; 429 with Retry-After after 1,000
    changes per hour in the business.
    """
    business = current_business(request)
    try:
        task = task_of(business, number)
        tasks.change_task(task=task, changes=body.changes())
    except (ActionTask.DoesNotExist, OverflowError) as missing:
        raise ApiError(404, *STANDARD[404]) from missing
    return TaskChangedOut(task=TaskOut.of(task), rescore=progress_of(business).suggests_new_run)
