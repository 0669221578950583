"""Request and response bodies of the operations on tasks."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from brokerage.business_health.models import ActionTask
from brokerage.business_health.services.tasks import TaskChanges
from brokerage.core.schema import Input, Schema, Text


class TaskIn(Input):
    """The request body for changing a task. An absent field does not change; a `due` of null
    removes the date.
    """

    # Factories keep the defaults out of the API document: an absent field is not "" or false.
    owner: Text = Field(default_factory=str)
    due: Annotated[date, Field(strict=False)] | None = None
    done: bool = Field(default_factory=bool)
    evidence: Text = Field(default_factory=str)

    def changes(self) -> TaskChanges:
        return TaskChanges(**self.model_dump(include=self.model_fields_set))


class TaskOut(Schema):
    """A task. `run` is the id of the latest run that lists the task, null if the run was deleted;
    `effort` is low, medium or high.
    """

    id: int
    question: int
    run: int | None
    title: str
    text: str
    effort: str
    time: str
    gain: str
    owner: str
    due: date | None
    done_at: datetime | None
    evidence: str
    created_at: datetime

    @classmethod
    def of(cls, task: ActionTask) -> "TaskOut":
        values = {name: getattr(task, name) for name in cls.model_fields if name not in {"run"}}
        return cls(**values, run=task.run_id)


class TasksOut(Schema):
    """One page of tasks. `total` counts the tasks in the requested state; `open` and `done` count
    all open and all done tasks of the business.

    `rescore` says that all tasks of the latest run are done, so that the owner is invited to a new
    run.
    """

    tasks: list[TaskOut]
    total: int
    page_size: int
    open: int
    done: int
    rescore: bool


class TaskChangedOut(Schema):
    """The changed task. `rescore` says that all tasks of the latest run are done now."""

    task: TaskOut
    rescore: bool
