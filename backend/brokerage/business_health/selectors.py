"""Reading what a business and its people keep of their assessments."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun

State = Literal["open", "done", "all"]


def draft_of(person: User) -> HealthDraft | None:
    """The assessment that the person has begun."""
    return HealthDraft.objects.filter(person=person).first()


def runs_of(business: Business) -> QuerySet[HealthRun]:
    """The newest first."""
    return HealthRun.objects.filter(business=business).order_by("-taken_at", "-pk")


def runs_with_author(business: Business) -> QuerySet[HealthRun]:
    """The newest first, each with who took it.

    The people come in a question of their own: joined, a page far down a long list made PostgreSQL
    read everybody that there is.
    """
    return runs_of(business).prefetch_related("taken_by")


def latest_run_of(business: Business) -> HealthRun | None:
    """The newest, without who took it."""
    return runs_of(business).first()


def run_of(business: Business, number: int) -> HealthRun:
    """HealthRun.DoesNotExist: this business has no such run, whoever else may have it."""
    return runs_of(business).select_related("taken_by").get(pk=number)


def tasks_of(business: Business, state: State = "all") -> QuerySet[ActionTask]:
    """Open ones as they are to be done, then done ones, the latest first."""
    tasks = ActionTask.objects.filter(business=business).order_by(*ActionTask.in_order)
    return tasks if state == "all" else tasks.filter(done_at__isnull=state == "open")


@dataclass(frozen=True)
class Progress:
    """How many tasks there are: of everything ever given, and of the latest run alone."""

    open: int
    done: int
    latest_open: int
    latest_done: int

    @property
    def invites_rescore(self) -> bool:
        """Whether everything to do about the latest run is done: time to take stock again."""
        return self.latest_done > 0 and self.latest_open == 0


def progress_of(business: Business) -> Progress:
    """How many tasks are open and done, in two short queries: every list of tasks shows it."""
    latest = runs_of(business).values_list("pk", flat=True).first()
    tasks = ActionTask.objects.filter(business=business).order_by()
    counts = {
        run: (given - done, done)
        for run, given, done in tasks.values_list("run").annotate(Count("pk"), Count("done_at"))
    }
    # A task whose run was deleted has no run, and belongs to no latest one.
    latest_open, latest_done = counts.get(latest, (0, 0)) if latest is not None else (0, 0)
    return Progress(
        open=sum(is_open for is_open, _ in counts.values()),
        done=sum(done for _, done in counts.values()),
        latest_open=latest_open,
        latest_done=latest_done,
    )


def task_of(business: Business, number: int) -> ActionTask:
    """ActionTask.DoesNotExist: this business has no such task, whoever else may have it."""
    return ActionTask.objects.get(business=business, pk=number)
