"""Queries for drafts, runs and tasks."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun

State = Literal["open", "done", "all"]


def draft_of(person: User) -> HealthDraft | None:
    return HealthDraft.objects.filter(person=person).first()


def runs_of(business: Business) -> QuerySet[HealthRun]:
    """Return the runs of a business, newest first."""
    return HealthRun.objects.filter(business=business).order_by("-completed_at", "-pk")


def runs_with_author(business: Business) -> QuerySet[HealthRun]:
    """Return the runs of a business with their authors, newest first.

    A second query reads the authors: with a join, PostgreSQL reads the whole user table for a late
    page of a long list.
    """
    return runs_of(business).prefetch_related("completed_by")


def latest_run_of(business: Business) -> HealthRun | None:
    """Return the newest run of a business without its author."""
    return runs_of(business).first()


def run_of(business: Business, number: int) -> HealthRun:
    """Return a run of a business with its author. Raises HealthRun.DoesNotExist."""
    return runs_of(business).select_related("completed_by").get(pk=number)


def tasks_of(business: Business, state: State = "all") -> QuerySet[ActionTask]:
    """Return the tasks of a business in a state, in the order of `ActionTask.in_order`."""
    tasks = ActionTask.objects.filter(business=business).order_by(*ActionTask.in_order)
    return tasks if state == "all" else tasks.filter(done_at__isnull=state == "open")


@dataclass(frozen=True)
class Progress:
    """The numbers of open and done tasks of a business, over all runs and of the latest
    run alone.
    """

    open: int
    done: int
    latest_open: int
    latest_done: int

    @property
    def suggests_new_run(self) -> bool:
        """Whether all tasks of the latest run are done, so that a new run would show
        the progress.
        """
        return self.latest_done > 0 and self.latest_open == 0


def progress_of(business: Business) -> Progress:
    """Count the tasks of a business, in two queries."""
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
    """Return a task of a business. Raises ActionTask.DoesNotExist."""
    return ActionTask.objects.get(business=business, pk=number)
