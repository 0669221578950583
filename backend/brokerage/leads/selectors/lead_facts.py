"""Collects the facts on which the score of a lead depends, from its messages and saved runs."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from brokerage.business_health.models import HealthRun
from brokerage.leads.models import ContactMessage, Lead, Status
from brokerage.leads.rules.score import LeadFacts
from brokerage.valuation.models import SavedRun
from brokerage.valuation.rules.money import parse_money

_CONSIDERED: Final = 50
"""The latest messages and runs that are looked at."""


@dataclass(frozen=True)
class Sources:
    """A lead with its messages, and the valuations (`runs`) and health assessments of the business
    of its account, each with the latest first.
    """

    lead: Lead
    messages: list[ContactMessage]
    """Messages that are not spam."""
    runs: list[SavedRun]
    health: list[HealthRun]


def sources_of(lead: Lead) -> Sources:
    """Load the latest messages and runs of a lead, at most `_CONSIDERED` of each."""
    return next(sources_of_all([lead]))


def sources_of_all(leads: Sequence[Lead]) -> Iterator[Sources]:
    """Yield the `Sources` of each lead, whose account is loaded, with at most three queries."""
    messages: dict[int, list[ContactMessage]] = defaultdict(list)
    runs: dict[int, list[SavedRun]] = defaultdict(list)
    health: dict[int, list[HealthRun]] = defaultdict(list)
    genuine = ContactMessage.objects.exclude(status=Status.SPAM).filter(lead__in=leads)
    for message in genuine.order_by("-received_at"):
        if message.lead_id is not None:
            messages[message.lead_id].append(message)
    businesses = {lead.account.business_id for lead in leads if lead.account} - {None}
    for run in SavedRun.objects.filter(business__in=businesses).order_by("-made_at"):
        runs[run.business_id].append(run)
    for each in HealthRun.objects.filter(business__in=businesses).order_by("-completed_at"):
        health[each.business_id].append(each)
    for lead in leads:
        business = (lead.account.business_id if lead.account else None) or 0
        yield Sources(
            lead,
            messages[lead.pk][:_CONSIDERED],
            runs[business][:_CONSIDERED],
            health[business][:_CONSIDERED],
        )


def facts_of(sources: Sources) -> LeadFacts:
    """Collect the facts of a lead from its messages, their attachments, and its saved runs."""
    lead, messages = sources.lead, sources.messages
    runs, health = sources.runs, sources.health
    sent_runs = [(each.received_at, each.calculator_run) for each in messages]
    inputs = _latest(
        [(at, sent["inputs"]) for at, sent in sent_runs if sent]
        + [(run.made_at, run.inputs) for run in runs]
    )
    sent_health = [(each.received_at, each.business_health) for each in messages]
    result = _latest(
        [(at, (sent["overall"], len(sent["warnings"]))) for at, sent in sent_health if sent]
        + [(run.completed_at, (run.overall, len(run.warnings))) for run in health]
    )
    heard = max(
        [each.received_at for each in messages]
        + [run.made_at for run in runs]
        + [run.completed_at for run in health],
        default=lead.created_at,
    )
    known = inputs or {}
    return LeadFacts(
        revenue=_money(known.get("revenue")),
        sde=_money(known.get("sde")),
        years=_number(known.get("years")),
        owner_share=_last_number(known.get("ownerInvolvement")),
        health=result[0] if result else None,
        warnings=result[1] if result else None,
        messages=len(messages),
        named_times=sum(bool(each.times) for each in messages),
        phones=int(bool(lead.phone_e164)),
        companies=int(bool(lead.company)),
        attachments=sum(
            bool(each.calculator_run or each.value_assessment or each.business_health)
            for each in messages
        ),
        runs=len(runs) + len(health),
        accounts=int(lead.account_id is not None),
        quiet_days=max(0, (timezone.now() - heard).days),
    )


def _latest(dated: Sequence[tuple[datetime, Any]]) -> Any:
    """The value with the latest date, or None."""
    return max(dated, key=lambda each: each[0])[1] if dated else None


def _money(text: str | None) -> int | None:
    amount = parse_money(text) if text else None
    return int(amount) if amount is not None else None


def _number(text: str | None) -> int | None:
    """The first whole number in an answer, such as 10 of `10` or of `10-15`."""
    found = re.search(r"\d{1,9}", text or "")
    return int(found[0]) if found else None


def _last_number(text: str | None) -> int | None:
    """The last whole number in an answer, such as 80 of `50-80%`."""
    found = re.findall(r"\d{1,9}", text or "")
    return int(found[-1]) if found else None
