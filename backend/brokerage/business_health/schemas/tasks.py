"""Request and response bodies of the operations on tasks."""

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import Field

from brokerage.business_health.models import ActionTask
from brokerage.core.schema import Input, Schema


class TaskIn(Input):
    """Changes of a task. An absent field does not change; a `due` of null removes the date."""

    # Factories keep the defaults out of the API document: an absent field is not "" or false.
    owner: str = Field(default_factory=str)
    """Who does it, in at most 100 characters; may be empty."""
    due: Annotated[date, Field(strict=False)] | None = None
    done: bool = Field(default_factory=bool)
    """True sets `done_at` to now, unless the task is done already; false removes it."""
    evidence: str = Field(default_factory=str)
    """What shows that it is done, in at most 2,000 characters; may be empty."""

    def changes(self) -> dict[str, Any]:
        return self.model_dump(include=self.model_fields_set)


class TaskOut(Schema):
    """A task. `run` is the latest run that lists it, null if that was deleted; `effort` is low,
    medium or high.
    """

    id: int
    question: int
    run: int | None
    title: str
    text: str
    effort: str
    time: str
    """Such as `3 to 6 months`."""
    gain: str
    owner: str
    """Who does it; may be empty."""
    due: date | None
    done_at: datetime | None
    """Null while the task is open."""
    evidence: str
    """What shows that it is done; may be empty."""
    created_at: datetime

    @classmethod
    def of(cls, task: ActionTask) -> "TaskOut":
        return cls.build(task, run=task.run_id)


class TasksOut(Schema):
    """One page of tasks. `total` counts the tasks in the requested state, `open` and `done` all of
    the business.

    `rescore`: all tasks of the latest run are done, so that the owner is invited to a new run.
    """

    tasks: list[TaskOut]
    """Open tasks by run, the latest first, and by urgency within a run; then done tasks, the latest
    first.
    """
    total: int
    page_size: int
    open: int
    done: int
    rescore: bool


class TaskChangedOut(Schema):
    """`rescore` as in `TasksOut`."""

    task: TaskOut
    rescore: bool
