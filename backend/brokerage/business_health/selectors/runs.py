"""Queries for drafts, runs and tasks."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun

State = Literal["open", "done", "all"]


def draft_of(person: User) -> HealthDraft | None:
    """Return the draft of a person; None if there is none."""
    return HealthDraft.objects.filter(person=person).first()


def runs_of(business: Business) -> QuerySet[HealthRun]:
    """Return the runs of a business, newest first."""
    return HealthRun.objects.filter(business=business).order_by("-completed_at", "-pk")


def runs_with_author(business: Business) -> QuerySet[HealthRun]:
    """Return the runs of a business with their authors, newest first.

    The authors are read by a second query: with a join, PostgreSQL reads the whole user table for a
    late page of a long list.
    """
    return runs_of(business).prefetch_related("completed_by")


def latest_run_of(business: Business) -> HealthRun | None:
    """Return the newest run of a business without loading its author; None without a run."""
    return runs_of(business).first()


def latest_run_and_count(business: Business) -> tuple[HealthRun | None, int]:
    """Return the newest run of a business, None without a run, and the number of all its runs."""
    return latest_run_of(business), runs_of(business).count()


def run_of(business: Business, number: int) -> HealthRun:
    """Return a run of a business with its author. Raises HealthRun.DoesNotExist."""
    return runs_of(business).select_related("completed_by").get(pk=number)


def tasks_of(business: Business, state: State = "all") -> QuerySet[ActionTask]:
    """Return the tasks of a business in a state. Open tasks come first, those of the latest run
    first and by urgency within a run; then done tasks, those done last first.
    """
    tasks = ActionTask.objects.filter(business=business).order_by(*ActionTask.in_order)
    return tasks if state == "all" else tasks.filter(done_at__isnull=state == "open")


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
    tasks = ActionTask.objects.filter(business=business).order_by().values_list("run")
    rows = tasks.annotate(Count("pk"), Count("done_at"))
    counts = {run: (total - done, done) for run, total, done in rows}
    latest = runs_of(business).values_list("pk", flat=True).first()
    # A task whose run was deleted does not belong to the latest run.
    latest_open, latest_done = counts.get(latest, (0, 0)) if latest else (0, 0)
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
    return ActionTask.objects.get(business=business, pk=number)
