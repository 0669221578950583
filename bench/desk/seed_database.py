"""Seeds an empty database with leads and timelines, and prints the staff to send requests as, as
JSON. Runs in `manage.py shell`.
"""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.utils import timezone

from bench.desk.seed_deals import insert_deals
from bench.seeding import YEAR, hand_over, insert, sessions_of
from brokerage.accounts.models import User
from brokerage.core.search_words import normalize, sort_key
from brokerage.leads.models import (
    Activity,
    ActivityKind,
    Call,
    ContactMessage,
    Lead,
    LeadSearch,
    LeadTag,
    LeadTask,
    Note,
    StageChange,
    Tag,
)
from brokerage.leads.selectors.leads import LeadFilter, page_of_leads

STAFF = 16
DEALS = 2_000
FIRST = ("Dana", "Lee", "Ana", "José", "Ruth", "Sam", "Pat", "Maria", "Chen", "Omar", "Ivy", "Noah")
BEGINNINGS = "Whit Rey Muñ Cald Park Nguy Ru Bak Ort Col Hart Sand".split()
MIDDLES = ("", *"er in am al o en ar el is ow ing".split())
ENDS = "field es oz man son ez ley ton ett wood ard well".split()
LAST = [first + middle + end for first in BEGINNINGS for middle in MIDDLES for end in ENDS]
"""1,728 names, so that a name is about as frequent as in a phone book."""
TRADES = ("Heating & Air", "Plumbing", "Electric", "Machine Works", "Roofing", "Landscaping")
WORDS = (
    "lease license payroll succession buyer valuation earnout inventory trucks margin contract"
    " receivables landlord franchise backlog crew warranty fleet permit insurance"
).split()
STAGES = ("new", "contacted", "qualified", "not-now", "lost")


def fill(count: int) -> None:
    """Insert staff, `count` leads with ten timeline entries each, and deals, and print the staff to
    send requests as (`Colleague`).
    """
    random = Random(7)
    staff = insert_staff()
    leads = insert_leads(count, staff)
    deals = insert_deals(random.sample(leads, min(DEALS, count // 4)), staff)
    cookies = sessions_of(staff)
    cursor_of_list = page_of_leads(LeadFilter(), order="activity", after="", limit=50).next_cursor
    hand_over(
        [
            {
                "session": session,
                "leads": [lead.pk for lead in random.sample(leads, 20)],
                "cursor": cursor_of_list,
                "word": f"invoice{random.randrange(count)}",
                "name": f"{random.choice(FIRST)} {random.choice(LAST)[:4]}",
                "digits": leads[random.randrange(count)].phone_e164[-7:],
                "typo": "Whitfeild",
                "deals": deals[person.pk][:20],
            }
            for session, person in zip(cookies, staff, strict=True)
        ]
    )


def insert_leads(count: int, staff: list[User]) -> list[Lead]:
    """Insert leads with timeline and search text, every third with a tag."""
    random, now = Random(7), timezone.now()
    leads = insert(Lead, (_lead(number, staff, now, random) for number in range(count)))
    _tags(leads, random)
    _timeline(leads, staff, random)
    insert(LeadSearch, (_search(number, lead, random) for number, lead in enumerate(leads)))
    return leads


def sign_in_principal() -> None:
    """Insert one principal, and print their session key as JSON, in a list."""
    print(json.dumps(sessions_of(insert_staff(1, "principal"))))


def insert_staff(count: int = STAFF, role: str = "advisor") -> list[User]:
    """Insert and return staff, each with an authenticator app."""
    people = insert(
        User,
        (
            User(
                email=f"{role}{number}@example.com",
                full_name=f"{role.capitalize()} {number}",
                password="!",
                is_staff=True,
                staff_role=role,
                last_login=timezone.now(),
            )
            for number in range(count)
        ),
    )
    data = {"secret": get_adapter().encrypt("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")}
    insert(Authenticator, (Authenticator(user=each, type="totp", data=data) for each in people))
    return people


def _lead(number: int, staff: list[User], now: datetime, random: Random) -> Lead:
    created = now - timedelta(days=5, seconds=random.randrange(3 * YEAR))
    active = created + (now - created) * random.random()
    phone = f"+1903{5_550_000 + number % 4_000_000:07}"
    is_waiting = number % 500 == 0
    if is_waiting:
        active = now - timedelta(hours=random.randrange(1, 100))
    name = f"{random.choice(FIRST)} {random.choice(LAST)}"
    return Lead(
        name=name,
        sort_name=sort_key(name),
        email=f"lead{number}@example.com",
        phone=phone,
        phone_e164=phone,
        company=f"{random.choice(LAST)} {random.choice(TRADES)} {number % 5000}",
        stage=random.choices(STAGES, (4, 8, 13, 25, 50))[0],
        stage_since=active,
        assignee=random.choice(staff) if number % 5 else None,
        next_action="Call back" if number % 3 == 0 else "",
        next_action_on=(now + timedelta(days=random.randint(-5, 90))).date(),
        score=random.randint(0, 100),
        score_version="2026-11",
        expected_value=random.randrange(200_000, 5_000_000) if number % 2 else None,
        waiting_since=active if is_waiting else None,
        last_activity_at=active,
        created_at=created,
    )


def _tags(leads: list[Lead], random: Random) -> None:
    tags = insert(Tag, (Tag(name=name) for name in ("hvac", "tyler", "referral", "expo")))
    rows = (LeadTag(lead=lead, tag=random.choice(tags)) for lead in leads[::3])
    insert(LeadTag, rows)


def _search(number: int, lead: Lead, random: Random) -> LeadSearch:
    words = " ".join(random.choices(WORDS, k=60))
    text = f"{lead.name} {lead.company} {lead.email} {lead.phone} {lead.phone_e164[-7:]} {words}"
    return LeadSearch(lead=lead, text=normalize(f"{text} invoice{number}"))


def _timeline(leads: list[Lead], staff: list[User], random: Random) -> None:
    """Insert a message, four notes, two calls, a task, a move and an assignment of every lead."""

    def text() -> str:
        return " ".join(random.choices(WORDS, k=12)).capitalize() + "."

    def activities(kind: ActivityKind, rows: Iterable[Any], by_staff: bool = True) -> None:
        insert(
            Activity,
            (
                Activity(
                    lead_id=row.lead_id,
                    kind=kind,
                    at=_at(row),
                    actor=random.choice(staff) if by_staff else None,
                    source_id=str(row.pk),
                )
                for row in rows
            ),
        )

    messages = (
        ContactMessage(
            reference=f"R{number:09}",
            lead=lead,
            name=lead.name,
            email=lead.email,
            message=text(),
            received_at=lead.created_at,
            fingerprint=f"{number:064x}",
        )
        for number, lead in enumerate(leads)
    )
    activities(ActivityKind.MESSAGE, insert(ContactMessage, messages), by_staff=False)
    notes = (
        Note(lead=lead, author=random.choice(staff), text=text(), created_at=_between(lead, random))
        for lead in leads
        for _ in range(4)
    )
    activities(ActivityKind.NOTE, insert(Note, notes))
    calls = (
        Call(lead=lead, author=random.choice(staff), outcome="reached", at=_between(lead, random))
        for lead in leads
        for _ in range(2)
    )
    activities(ActivityKind.CALL, insert(Call, calls))
    tasks = (
        LeadTask(
            lead=lead,
            title="Send the NDA",
            due_on=lead.last_activity_at.date(),
            created_at=_between(lead, random),
            done_at=None if number % 200 == 0 else lead.last_activity_at,
        )
        for number, lead in enumerate(leads)
    )
    activities(ActivityKind.TASK, insert(LeadTask, tasks))
    moves = (
        StageChange(lead=lead, from_stage="new", to_stage=lead.stage, at=lead.stage_since)
        for lead in leads
    )
    activities(ActivityKind.STAGE, insert(StageChange, moves))
    insert(
        Activity,
        (
            Activity(
                lead=lead,
                kind=ActivityKind.ASSIGNMENT,
                at=lead.created_at,
                data={"assignee": lead.assignee_id},
            )
            for lead in leads
        ),
    )


def _between(lead: Lead, random: Random) -> datetime:
    return lead.created_at + (lead.last_activity_at - lead.created_at) * random.random()


def _at(row: Any) -> datetime:
    for name in ("received_at", "created_at", "at"):
        if moment := getattr(row, name, None):
            return moment  # type: ignore[no-any-return]
    raise AssertionError(row)
