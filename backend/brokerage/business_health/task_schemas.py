"""What goes in and out of the operations on tasks."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from brokerage.business_health.models import ActionTask
from brokerage.business_health.services.tasks import TaskChanges
from brokerage.core.schema import Input, Schema, Text


class TaskIn(Input):
    """What changes on a task; what is left out stays. A `due` of null takes the day away."""

    # Factories, because the API document tells a plain default: "" and false are no stand-ins for
    # what is left out.
    owner: Text = Field(default_factory=str)
    due: Annotated[date, Field(strict=False)] | None = None
    done: bool = Field(default_factory=bool)
    evidence: Text = Field(default_factory=str)

    def changes(self) -> TaskChanges:
        return TaskChanges(**self.model_dump(include=self.model_fields_set))


class TaskOut(Schema):
    """`run` is the latest that asked for it; `effort` is low, medium or high."""

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
        plain = {name: getattr(task, name) for name in cls.model_fields if name not in {"run"}}
        return cls(**plain, run=task.run_id)


class TasksOut(Schema):
    """One page of them. `total` counts what was asked for, `open` and `done` everything.

    `rescore`: everything to do about the latest run is done, and it is time for another one.
    """

    tasks: list[TaskOut]
    total: int
    page_size: int
    open: int
    done: int
    rescore: bool


class TaskKeptOut(Schema):
    task: TaskOut
    rescore: bool
