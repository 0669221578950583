"""Queries for drafts, runs and tasks."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import BigAutoField, Count, QuerySet, Subquery

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun
from brokerage.core.prepared_query import Parameter, PreparedList, PreparedQuery

State = Literal["open", "done", "all"]

_business = Parameter("business", BigAutoField())
prepared_draft = PreparedQuery(
    lambda: HealthDraft.objects.filter(person=Parameter("person", BigAutoField()))
)
"""The draft of the person with the id `person`."""
_run = PreparedQuery(
    lambda: (
        runs_of(_business)
        .select_related("completed_by")
        .filter(pk=Parameter("run", BigAutoField()))
    )
)
_latest_run = PreparedQuery(lambda: runs_of(_business)[:1])
_latest_run_and_count = PreparedQuery(
    lambda: runs_of(_business).annotate(
        runs=Subquery(runs_of(_business).order_by().values("business").values_list(Count("pk")))
    )[:1]
)
_latest_run_id = PreparedQuery(lambda: runs_of(_business).values_list("pk")[:1])
_runs = PreparedQuery(lambda: runs_of(_business).defer("answers"))
_author = PreparedQuery(lambda: User.objects.filter(pk=Parameter("person", BigAutoField())))
_tasks: dict[State, PreparedQuery[ActionTask]] = {
    "open": PreparedQuery(lambda: tasks_of(_business, "open")),
    "done": PreparedQuery(lambda: tasks_of(_business, "done")),
    "all": PreparedQuery(lambda: tasks_of(_business, "all")),
}
_task = PreparedQuery(
    lambda: ActionTask.objects.filter(business=_business, pk=Parameter("task", BigAutoField()))
)
_task_counts = PreparedQuery(
    lambda: (
        ActionTask.objects.filter(business=_business)
        .order_by()
        .values_list("run")
        .annotate(Count("pk"), Count("done_at"))
    )
)


def draft_of(person: User) -> HealthDraft | None:
    """Return the draft of a person; None if there is none."""
    return prepared_draft.first(person=person.pk)


def runs_of(business: Business | Parameter) -> QuerySet[HealthRun]:
    """Return the runs of a business, newest first. In a prepared query, `business` is its
    parameter.
    """
    return HealthRun.objects.filter(business=business).order_by("-completed_at", "-pk")


def runs_with_author(business: Business) -> QuerySet[HealthRun]:
    """Return the runs of a business with their authors, newest first.

    The authors are read by a second query: with a join, PostgreSQL reads the whole user table for a
    late page of a long list.
    """
    return runs_of(business).prefetch_related("completed_by")


def list_of_runs(business: Business) -> PreparedList[HealthRun]:
    """Return the runs of a business without their answers, newest first, to be read a page at a
    time.
    """
    return _runs.listed(business=business.pk)


def load_authors(runs: list[HealthRun]) -> None:
    """Load the authors of these runs and set them as `completed_by`. Sends one query per author,
    because a business has few people.
    """
    numbers = {run.completed_by_id for run in runs if run.completed_by_id}
    authors = {number: _author.first(person=number) for number in numbers}
    for run in runs:
        if run.completed_by_id:
            run.completed_by = authors[run.completed_by_id]


def latest_run_of(business: Business) -> HealthRun | None:
    """Return the newest run of a business without loading its author; None without a run."""
    return _latest_run.first(business=business.pk)


def latest_run_and_count(business: Business) -> tuple[HealthRun | None, int]:
    """Return the newest run of a business, None without a run, and the number of all its runs."""
    run = _latest_run_and_count.first(business=business.pk)
    return (None, 0) if run is None else (run, run.runs)


def run_of(business: Business, number: int) -> HealthRun:
    """Return a run of a business by its id. Raises HealthRun.DoesNotExist if the business has no
    such run.
    """
    run = _run.first(business=business.pk, run=number)
    if run is None:
        raise HealthRun.DoesNotExist
    return run


def tasks_of(business: Business | Parameter, state: State = "all") -> QuerySet[ActionTask]:
    """Return the tasks of a business in a state. Open tasks come first, those of the latest run
    first and by urgency within a run; then done tasks, those done last first. In a prepared query,
    `business` is its parameter.
    """
    tasks = ActionTask.objects.filter(business=business).order_by(*ActionTask.in_order)
    return tasks if state == "all" else tasks.filter(done_at__isnull=state == "open")


def list_of_tasks(business: Business, state: State) -> PreparedList[ActionTask]:
    """Return the tasks of a business in the order of `tasks_of`, to be read a page at a time."""
    return _tasks[state].listed(business=business.pk)


@dataclass(frozen=True)
class Progress:
    """The numbers of open and done tasks of a business: over all its runs, and of its latest run
    alone.
    """

    open: int
    done: int
    latest_open: int
    latest_done: int

    @property
    def suggests_new_run(self) -> bool:
        """Whether the latest run has tasks and all of them are done, so that a new run would show
        the progress.
        """
        return self.latest_done > 0 and self.latest_open == 0


def progress_of(business: Business) -> Progress:
    """Count the open and done tasks of a business, in two queries."""
    counts = {
        run: (total - done, done) for run, total, done in _task_counts.rows(business=business.pk)
    }
    latest = _latest_run_id.first(business=business.pk)
    # A task whose run was deleted does not belong to the latest run.
    latest_open, latest_done = counts.get(latest[0], (0, 0)) if latest else (0, 0)
    return Progress(
        open=sum(is_open for is_open, _ in counts.values()),
        done=sum(done for _, done in counts.values()),
        latest_open=latest_open,
        latest_done=latest_done,
    )


def task_of(business: Business, number: int) -> ActionTask:
    """Return a task of a business by its id. Raises ActionTask.DoesNotExist if the business has no
    such task.
    """
    task = _task.first(business=business.pk, task=number)
    if task is None:
        raise ActionTask.DoesNotExist
    return task
