"""Inserts deals with members, people and what happened in them, for the measurements."""

from datetime import datetime, timedelta
from random import Random

from django.utils import timezone

from bench.desk.seed_buyers import insert_interests
from bench.seeding import insert
from brokerage.accounts.models import User
from brokerage.deals.files.models import READY, DealFile, DealFileVersion, DocumentRequest
from brokerage.deals.pipeline.models import (
    Contact,
    Deal,
    DealEvent,
    DealMember,
    DealPerson,
    DealStageChange,
)
from brokerage.leads.models import Lead

EVENTS, REQUESTS, FILES = 20, 10, 50
LISTINGS = 1_000
"""Events, document requests and files of each deal."""
STAGES = ("intake", "valuation", "engaged", "dead")


def insert_deals(leads: list[Lead], staff: list[User]) -> dict[int, list[int]]:
    """Insert a deal for each of these leads, with two members. Returns the ids of the deals by the
    id of their broker.
    """
    random, now = Random(11), timezone.now()
    deals = insert(Deal, (_deal(lead, now, random) for lead in leads))
    Lead.objects.filter(pk__in=[lead.pk for lead in leads]).update(stage="deal")
    pairs = [random.sample(staff, 2) for _ in deals]
    insert(
        DealMember,
        (
            DealMember(deal=deal, user=user, role=role)
            for deal, pair in zip(deals, pairs, strict=True)
            for user, role in zip(pair, ("broker", "coordinator"), strict=True)
        ),
    )
    contacts = insert(Contact, (Contact(name=lead.name, email=lead.email) for lead in leads))
    insert(
        DealPerson,
        (
            DealPerson(deal=deal, contact=contact, role="seller")
            for deal, contact in zip(deals, contacts, strict=True)
        ),
    )
    insert(
        DealEvent,
        (
            DealEvent(
                deal=deal,
                kind="file-uploaded",
                text=f"Sent file {number}",
                actor_name="Dana Whitfield",
                at=deal.created_at + (now - deal.created_at) * random.random(),
            )
            for deal in deals
            for number in range(EVENTS)
        ),
    )
    insert(
        DealStageChange,
        (DealStageChange(deal=deal, to_stage=deal.stage, at=deal.stage_since) for deal in deals),
    )
    _insert_files(deals)
    insert_interests([deal for deal in deals if deal.stage != "dead"][:LISTINGS])
    by_broker: dict[int, list[int]] = {}
    for deal, (broker, _) in zip(deals, pairs, strict=True):
        by_broker.setdefault(broker.pk, []).append(deal.pk)
    return by_broker


def _deal(lead: Lead, now: datetime, random: Random) -> Deal:
    created = now - timedelta(days=random.randrange(1, 700))
    moved = created + (now - created) * random.random()
    return Deal(
        name=lead.company,
        lead=lead,
        stage=random.choices(STAGES, (3, 3, 4, 10))[0],
        stage_since=moved,
        progressed_at=moved + (now - moved) * random.random(),
        next_step="Ask for the returns",
        next_step_on=(now + timedelta(days=random.randint(-3, 60))).date(),
        expected_fee=random.randrange(20_000, 300_000),
        expected_close_on=(now + timedelta(days=random.randrange(300))).date(),
        created_at=created,
    )


def _insert_files(deals: list[Deal]) -> None:
    """Insert requests, each with its share of files, and records of files without bytes."""
    requests = insert(
        DocumentRequest,
        (
            DocumentRequest(deal=deal, label=f"Tax return {number}", order=number)
            for deal in deals
            for number in range(REQUESTS)
        ),
    )
    files = insert(
        DealFile,
        (
            DealFile(deal_id=request.deal_id, request=request, title=f"{request.label}.{number}")
            for request in requests
            for number in range(FILES // REQUESTS)
        ),
    )
    insert(
        DealFileVersion,
        (
            DealFileVersion(
                file=file,
                number=1,
                storage_name=f"measured/{file.pk}",
                name=f"return-{file.pk}.pdf",
                size=1_000_000,
                sha256="0" * 64,
                kind="pdf",
                pages=12,
                uploaded_by_name="Dana Whitfield",
                from_owner=True,
                state=READY,
            )
            for file in files
        ),
    )
