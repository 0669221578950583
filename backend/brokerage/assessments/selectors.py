"""Reading what a business and its people keep of their assessments."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, Q, QuerySet

from brokerage.accounts.models import Business, User
from brokerage.assessments.models import ActionTask, HealthDraft, HealthRun

State = Literal["open", "done", "all"]


def draft_of(person: User) -> HealthDraft | None:
    """The assessment that the person has begun."""
    return HealthDraft.objects.filter(person=person).first()


def runs_of(business: Business) -> QuerySet[HealthRun]:
    """The newest first."""
    return HealthRun.objects.filter(business=business).order_by("-taken_at", "-pk")


def runs_told_of(business: Business) -> QuerySet[HealthRun]:
    """The newest first, each with who took it.

    The people come in a question of their own: joined, a page far down a long list made PostgreSQL
    read everybody that there is.
    """
    return runs_of(business).prefetch_related("taken_by")


def run_of(business: Business, number: int) -> HealthRun:
    """HealthRun.DoesNotExist: this business has no such run, whoever else may have it."""
    return runs_of(business).select_related("taken_by").get(pk=number)


def tasks_of(business: Business, state: State = "all") -> QuerySet[ActionTask]:
    """Open ones as they are to be done, then done ones, the latest first."""
    tasks = ActionTask.objects.filter(business=business).order_by(*ActionTask.in_order)
    return tasks if state == "all" else tasks.filter(done_at__isnull=state == "open")


@dataclass(frozen=True)
class Progress:
    """How many tasks there are."""

    open: int
    done: int


def progress_of(business: Business) -> Progress:
    """Of everything that the business was ever given."""
    counted = ActionTask.objects.filter(business=business).aggregate(
        open=Count("pk", filter=Q(done_at__isnull=True)),
        done=Count("pk", filter=Q(done_at__isnull=False)),
    )
    return Progress(**counted)


def task_of(business: Business, number: int) -> ActionTask:
    """ActionTask.DoesNotExist: this business has no such task, whoever else may have it."""
    return ActionTask.objects.get(business=business, pk=number)


def invites_rescore(business: Business) -> bool:
    """Whether everything to do about the latest run is done: time to take stock again."""
    latest = runs_of(business).values("pk")[:1]
    moments = ActionTask.objects.filter(run__in=latest).values_list("done_at", flat=True)
    return bool(moments) and None not in moments
