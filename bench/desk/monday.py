"""Times the Monday sheet, and wins and losses, of 500 deals in an empty database. Runs in
`manage.py shell`.
"""

import statistics
import time
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Final

from django.utils import timezone

from bench.desk.seed_buyers import insert_interests
from bench.seeding import insert
from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffRole
from brokerage.deals.comparables.models import Comparable
from brokerage.deals.dates.models import DealDate
from brokerage.deals.engagement.models import Engagement, SealedAgreement, SealingKey, Signer
from brokerage.deals.engagement.rules.terms import Terms
from brokerage.deals.firm_reports.rules.results import Period
from brokerage.deals.firm_reports.schemas import FirmResultsOut, MondayOut
from brokerage.deals.firm_reports.selectors.monday import monday
from brokerage.deals.firm_reports.selectors.results import results
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.pipeline.models import Deal, DealEvent, DealStageChange
from brokerage.leads.models import Activity, ActivityKind, Lead

DEALS, RUNS = 500, 20
STAGES: Final = ("engaged", "on-market", "offers", "loi", "diligence", "closing")


def fill() -> None:
    random, now = Random(5), timezone.now()
    today = timezone.localdate()
    leads = insert(Lead, (Lead(name=f"Owner {n}", email=f"o{n}@example.com") for n in range(DEALS)))
    owner = User.objects.create(email="owner@example.com")
    deals = insert(
        Deal,
        (
            Deal(
                name=f"Business {n}",
                lead=lead,
                stage=random.choice(STAGES),
                stage_since=now - timedelta(days=random.randrange(90)),
                expected_fee=100_000,
                expected_close_on=today + timedelta(days=random.randrange(300)),
            )
            for n, lead in enumerate(leads)
        ),
    )
    insert_interests(deals)
    moves = ("intake", "engaged", "on-market", "loi")
    insert(DealStageChange, (DealStageChange(deal=d, to_stage=s) for d in deals for s in moves))
    insert(
        DealEvent,
        (
            DealEvent(deal=deal, kind="file-uploaded", text="Sent", actor=owner)
            for deal in deals[::2]
            for _ in range(20)
        ),
    )
    insert(
        Activity,
        (Activity(lead=lead, kind=ActivityKind.CALL) for lead in leads[::3] for _ in range(10)),
    )
    insert(
        DealDate,
        (
            DealDate(deal=deal, label=f"Date {n}", on=today + timedelta(days=5 * n))
            for deal in deals
            for n in range(20)
        ),
    )
    insert(
        Teaser,
        (
            Teaser(
                listing=listing,
                number=number,
                state="replaced",
                content={"askingPrice": 900_000 - number, "description": "x" * 3_000},
                released_at=now - timedelta(days=90 - number),
            )
            for listing in Listing.objects.filter(deal__isnull=False)
            for number in range(3)
        ),
    )
    key = SealingKey.objects.create(fingerprint="0" * 64)
    sealed = insert(
        SealedAgreement,
        (
            SealedAgreement(pdf=b"%PDF", sha256=f"{n:064}", key=key, sealed_at=now)
            for n in range(DEALS)
        ),
    )
    agreements = insert(
        Engagement,
        (
            Engagement(
                deal=deal,
                state="active",
                terms=Terms(minimum=25_000, tail_months=24).model_dump(mode="json", by_alias=True),
                agreement_text="x" * 20_000,
                starts_on=today,
                ends_on=today + timedelta(days=random.randrange(300)),
                sealed=document,
            )
            for deal, document in zip(deals, sealed, strict=True)
        ),
    )
    insert(Signer, (Signer(engagement=each, role="client", email="a") for each in agreements))
    licenses = {"licenses": {"value": [{"license": "TACL", "expires": today.isoformat()}] * 3}}
    insert(IntakeSheet, (IntakeSheet(deal=deal, answers=licenses) for deal in deals))
    content = {"industry": "HVAC Services", "price": 9, "opinionLow": 5, "opinionHigh": 10}
    insert(Comparable, (Comparable(content=content, closed_on=today) for _ in range(DEALS)))


def measure() -> None:
    today, principal = timezone.localdate(), User(staff_role=StaffRole.PRINCIPAL)
    _time("Monday sheet", lambda: MondayOut.of(monday(principal, today), today).model_dump_json())
    everything = Period.ALL
    _time(
        "Wins and losses",
        lambda: FirmResultsOut.of(results(everything, today), everything, today).model_dump_json(),
    )


def _time(what: str, act: Callable[[], str]) -> None:
    taken = []
    for _ in range(RUNS):
        start = time.process_time()
        size = len(act())
        taken.append(1_000 * (time.process_time() - start))
    median, most = statistics.median(taken), max(taken)
    print(f"{what}: median {median:.0f} ms, most {most:.0f} ms of processor time, {size} bytes")
