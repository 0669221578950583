"""Reading what a business and its people keep of their assessments."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, Q, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun
from brokerage.core.cached_queries import Given, Record, Statement

State = Literal["open", "done", "all"]

_BUSINESS = Given("business")
_LATEST_RUN = Record(lambda: runs_of(_BUSINESS)[:1])
_RUN = Record(lambda: runs_of(_BUSINESS).filter(pk=Given("number")), related="taken_by")


def draft_of(person: User) -> HealthDraft | None:
    """The assessment that the person has begun."""
    return HealthDraft.objects.filter(person=person).first()


def runs_of(business: Business | Given) -> QuerySet[HealthRun]:
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
    return _LATEST_RUN.first(business=business.pk)


def run_of(business: Business, number: int) -> HealthRun:
    """HealthRun.DoesNotExist: this business has no such run, whoever else may have it."""
    run = _RUN.first(business=business.pk, number=number)
    if run is None:
        raise HealthRun.DoesNotExist
    return run


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


def _counted() -> QuerySet[ActionTask, tuple[int, ...]]:
    latest = Q(run__in=runs_of(_BUSINESS).values("pk")[:1])
    is_open, is_done = Q(done_at__isnull=True), Q(done_at__isnull=False)
    return (
        ActionTask.objects.filter(business=_BUSINESS)
        .values("business")
        .annotate(
            open=Count("pk", filter=is_open),
            done=Count("pk", filter=is_done),
            latest_open=Count("pk", filter=is_open & latest),
            latest_done=Count("pk", filter=is_done & latest),
        )
        .values_list("open", "done", "latest_open", "latest_done")
    )


_PROGRESS = Statement(_counted)


def progress_of(business: Business) -> Progress:
    """In one question, because it goes with every list of tasks."""
    return Progress(*(_PROGRESS.first(business=business.pk) or (0, 0, 0, 0)))


def task_of(business: Business, number: int) -> ActionTask:
    """ActionTask.DoesNotExist: this business has no such task, whoever else may have it."""
    return ActionTask.objects.get(business=business, pk=number)
