"""The queries for what the page of a lead shows above its timeline."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import F, QuerySet, Value
from django.db.models.functions import Lower

from brokerage.business_health.services.snapshots import to_snapshot, warning_titles
from brokerage.leads.models import ContactMessage, Lead, LeadTask, Status
from brokerage.leads.selectors.lead_facts import Sources

_MOST: Final = 20
"""The most tasks, and the most leads of the same company, that are shown."""


@dataclass(frozen=True)
class LatestRange:
    """The latest valuation of a person: its low and high end in whole US dollars."""

    low: int
    high: int
    at: datetime


@dataclass(frozen=True)
class LatestHealth:
    """The latest health assessment of a person."""

    overall: int
    """Percent."""
    warnings: list[str]
    at: datetime


@dataclass(frozen=True)
class LatestResults:
    """The latest results of a person, from their messages and from runs saved in the portal."""

    range: LatestRange | None
    health: LatestHealth | None
    times: str
    """Good times for a call, as stored with a message; empty if no message names any."""


def latest_results(sources: Sources) -> LatestResults:
    """Find the latest results and good times for a call in a lead's messages and runs."""
    ranges, healths, times = [], [], ""
    for message in sources.messages:
        times = times or message.times
        if message.calculator_run:
            result = message.calculator_run["result"]
            ranges.append(LatestRange(result["rangeLow"], result["rangeHigh"], message.received_at))
        if health := message.business_health:
            warnings = warning_titles(health)
            healths.append(LatestHealth(health["overall"], warnings, message.received_at))
    for run in sources.runs[:1]:
        ranges.append(LatestRange(run.result["rangeLow"], run.result["rangeHigh"], run.made_at))
    for last in sources.health[:1]:
        warnings = warning_titles(to_snapshot(last))
        healths.append(LatestHealth(last.overall, warnings, last.completed_at))
    return LatestResults(
        range=max(ranges, key=lambda each: each.at, default=None),
        health=max(healths, key=lambda each: each.at, default=None),
        times=times,
    )


def first_message_of(lead: Lead) -> ContactMessage | None:
    """Return the first message of a lead that is not spam, which says why they wrote."""
    genuine = ContactMessage.objects.exclude(status=Status.SPAM).filter(lead=lead)
    return genuine.order_by("received_at", "pk").first()


def names_of_leads(ids: Iterable[int]) -> dict[int, str]:
    """Return the names of leads by id, also of merged leads and of those not erased yet."""
    return dict(Lead.all_objects.filter(pk__in=list(ids)).values_list("pk", "name"))


def open_tasks_of(lead: Lead) -> QuerySet[LeadTask]:
    """Return at most `_MOST` tasks of a lead that are not done, by due date, those without one
    last.
    """
    return LeadTask.objects.filter(lead=lead, done_at=None).order_by(
        F("due_on").asc(nulls_last=True), "pk"
    )[:_MOST]


def same_company(lead: Lead) -> QuerySet[Lead]:
    """Return at most `_MOST` other leads, without spam, of the same company, ignoring case."""
    if not lead.company:
        return Lead.objects.none()
    lower = Lower(Value(lead.company))
    others = Lead.objects.annotate(lower=Lower("company")).filter(lower=lower, is_spam=False)
    return others.exclude(pk=lead.pk).order_by("sort_name", "pk")[:_MOST]
