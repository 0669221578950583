"""Queries for drafts, runs and tasks."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun

State = Literal["open", "done", "all"]


def draft_of(person: User) -> HealthDraft | None:
    """The draft of a person, if there is one."""
    return HealthDraft.objects.filter(person=person).first()


def runs_of(business: Business) -> QuerySet[HealthRun]:
    """The runs of a business, newest first."""
    return HealthRun.objects.filter(business=business).order_by("-completed_at", "-pk")


def runs_with_author(business: Business) -> QuerySet[HealthRun]:
    """The runs of a business with their authors, newest first.

    The authors are a second query: with a join, PostgreSQL read the whole user table for a late
    page of a long list.
    """
    return runs_of(business).prefetch_related("completed_by")


def latest_run_of(business: Business) -> HealthRun | None:
    """The newest run, without its author."""
    return runs_of(business).first()


def run_of(business: Business, number: int) -> HealthRun:
    """A run of this business. Raises HealthRun.DoesNotExist if the business has no such run."""
    return runs_of(business).select_related("completed_by").get(pk=number)


def tasks_of(business: Business, state: State = "all") -> QuerySet[ActionTask]:
    """Open tasks in order of urgency, then done tasks, the latest first."""
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
    def invites_rescore(self) -> bool:
        """Whether all tasks of the latest run are done, so that a new run makes sense."""
        return self.latest_done > 0 and self.latest_open == 0


def progress_of(business: Business) -> Progress:
    """The numbers of open and done tasks, in two queries."""
    latest = runs_of(business).values_list("pk", flat=True).first()
    tasks = ActionTask.objects.filter(business=business).order_by()
    counts = {
        run: (total - done, done)
        for run, total, done in tasks.values_list("run").annotate(Count("pk"), Count("done_at"))
    }
    # A task whose run was deleted does not belong to the latest run.
    latest_open, latest_done = counts.get(latest, (0, 0)) if latest is not None else (0, 0)
    return Progress(
        open=sum(is_open for is_open, _ in counts.values()),
        done=sum(done for _, done in counts.values()),
        latest_open=latest_open,
        latest_done=latest_done,
    )


def task_of(business: Business, number: int) -> ActionTask:
    """A task of this business. Raises ActionTask.DoesNotExist if the business has no such task."""
    return ActionTask.objects.get(business=business, pk=number)
