"""Seeds an empty database with a year of data, and prints the owners to send requests as, as JSON.
Runs in `manage.py shell`.
"""

import hashlib
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any, TypeVar

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.models import EmailAddress
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection, models
from django.utils import timezone
from django.utils.crypto import get_random_string

from bench.portal import sample_data
from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Role
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun
from brokerage.content.selectors.bodies import cached_body
from brokerage.exit_readiness.models import Scorecard
from brokerage.portal.models import ResourceCenterVisit
from brokerage.valuation.models import SavedRun

VARIANTS = 600  # no business saves the same valuation twice
YEAR = 365 * 24 * 3600  # seconds
BACKEND = "brokerage.accounts.authentication.backend.Backend"

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True)
class Size:
    """The amount of data to insert."""

    businesses: int = 10_000
    runs: int = 100_000
    """The number of runs of each kind: of saved valuations, and of health runs."""
    busy: int = 16
    """The number of businesses with far more data than usual."""
    busy_runs: int = 400
    """The runs of each kind of a busy business. With 500 its quota would refuse another one."""

    def runs_of(self, number: int) -> int:
        """Return the number of runs of each kind of a business. The first businesses are the busy
        ones; the others share the rest evenly.
        """
        if number < self.busy:
            return self.busy_runs
        remaining = self.runs - self.busy * self.busy_runs
        share, rest = divmod(remaining, self.businesses - self.busy)
        return share + (1 if number - self.busy < rest else 0)

    @property
    def measured(self) -> list[int]:
        """The numbers of the businesses whose owners send requests; one in eight is busy."""
        usual = 7 * self.busy
        every = (self.businesses - self.busy) // usual
        return [*range(self.busy), *range(self.busy, self.businesses, every)][: 8 * self.busy]


def fill() -> None:
    """Insert data of the usual size, and print the owners to send requests as."""
    owners = insert_owners(Size())
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # autovacuum would do it within minutes
    print(json.dumps({"owners": owners}))


def insert_owners(size: Size) -> list[dict[str, Any]]:
    """Insert all rows and return the owners to send requests as (`Owner`)."""
    random = Random(7)
    started = timezone.now() - timedelta(seconds=YEAR)
    owners = _owners(size.businesses)
    counts = [size.runs_of(number) for number in range(size.businesses)]
    valuations = _valuations(owners, counts, started, random)
    health_runs = _health(owners, counts, started, random)
    _tasks(health_runs, random)
    _scorecards(health_runs, random)
    insert(ResourceCenterVisit, (ResourceCenterVisit(person=owner) for owner in owners[::3]))
    insert(HealthDraft, (_draft(owner, random) for owner in owners[::2]))
    cookies = sessions_of(owners)
    assert (valuations, len(health_runs)) == (size.runs, size.runs)
    return [_client_data(owners[number], cookies[number]) for number in size.measured]


def _owners(count: int) -> list[User]:
    named = sample_data.names(count)
    businesses = insert(Business, (Business(name=name) for name in named))
    people = (
        User(
            email=f"owner{number}@example.com",
            display_name=f"Owner {number}",
            password="!",  # unusable
            business=business,
            role=Role.ADMIN,
            last_login=timezone.now(),
        )
        for number, business in enumerate(businesses)
    )
    owners = insert(User, people)
    addresses = (EmailAddress(user=o, email=o.email, verified=True, primary=True) for o in owners)
    insert(EmailAddress, addresses)
    return owners


def _business(owner: User) -> int:
    assert owner.business_id is not None
    return owner.business_id


def _valuations(owners: list[User], counts: list[int], started: Any, random: Random) -> int:
    variants = sample_data.valuations(VARIANTS, random)
    prints = [hashlib.sha256(json.dumps(each).encode()).hexdigest() for each in variants]

    def rows() -> Iterable[SavedRun]:
        for number, (owner, count) in enumerate(zip(owners, counts, strict=True)):
            for place in range(count):
                which = (number + place) % VARIANTS
                snapshot = variants[which]
                yield SavedRun(
                    business_id=_business(owner),
                    saved_by=owner,
                    version=snapshot["version"],
                    inputs=snapshot["inputs"],
                    result=snapshot["result"],
                    fingerprint=prints[which],
                    made_at=started + timedelta(seconds=random.randrange(YEAR)),
                )

    return len(insert(SavedRun, rows()))


def _health(
    owners: list[User], counts: list[int], started: Any, random: Random
) -> list[tuple[HealthRun, bool]]:
    """Insert the health runs, and return each with whether it is its business's latest."""
    variants = sample_data.health(96, random)

    def rows() -> Iterable[HealthRun]:
        for owner, count in zip(owners, counts, strict=True):
            for moment in sorted(random.sample(range(YEAR), count)):
                snapshot = random.choice(variants)
                yield HealthRun(
                    business_id=_business(owner),
                    completed_by=owner,
                    version=snapshot["version"],
                    answers=snapshot["answers"],
                    overall=snapshot["overall"],
                    categories=snapshot["categories"],
                    warnings=snapshot["warnings"],
                    completed_at=started + timedelta(seconds=moment),
                )

    made = insert(HealthRun, rows())
    following = [*made[1:], None]
    return [
        (run, after is None or after.business_id != run.business_id)
        for run, after in zip(made, following, strict=True)
    ]


def _tasks(health_runs: list[tuple[HealthRun, bool]], random: Random) -> None:
    """Insert open tasks for the latest runs, and a done task for half of the others."""
    texts = cached_body("business-health")["actions"]

    def task(run: HealthRun, question: int, position: int, done: bool) -> ActionTask:
        return ActionTask(
            business_id=run.business_id,
            run=run,
            question=question,
            position=position,
            done_at=run.completed_at + timedelta(days=1) if done else None,
            evidence="Filed with the accountant." if done else "",
            **texts[str(question)],
        )

    def rows() -> Iterable[ActionTask]:
        for run, latest in health_runs:
            if latest:
                open_ = sample_data.actions(_snapshot(run))
                yield from (task(run, each, place, False) for place, each in enumerate(open_))
            elif random.random() < 0.5:
                yield task(run, random.randint(1, 50), 0, True)

    insert(ActionTask, rows())


def _snapshot(run: HealthRun) -> Any:
    return {"version": run.version, "answers": run.answers}


def _scorecards(health_runs: list[tuple[HealthRun, bool]], random: Random) -> None:
    """Insert a scorecard for every eighth run, and for the latest run of each business."""

    def rows() -> Iterable[Scorecard]:
        for number, (run, latest) in enumerate(health_runs):
            if latest or number % 8 == 0:
                fields = sample_data.scorecard(_snapshot(run), random)
                yield Scorecard(
                    business_id=run.business_id,
                    filled_by_id=run.completed_by_id,
                    health_run=run,
                    made_at=run.completed_at + timedelta(hours=1),
                    **fields,
                )

    insert(Scorecard, rows())


def _draft(owner: User, random: Random) -> HealthDraft:
    answers = {str(id_): random.randint(1, 5) for id_ in range(1, random.randint(2, 50))}
    return HealthDraft(person=owner, version="2026-11", answers=answers)


def sessions_of(people: list[User]) -> list[str]:
    """Create a session for each user, as if they had just signed in and would for an hour, and
    return the session keys in order.
    """
    store, now = SessionStore(), time.time()
    proved = [{"method": "password", "at": now + 3600}]
    rows = [
        Session(
            session_key=get_random_string(32, "abcdefghijklmnopqrstuvwxyz0123456789"),
            session_data=store.encode(
                {
                    SESSION_KEY: str(person.pk),
                    BACKEND_SESSION_KEY: BACKEND,
                    HASH_SESSION_KEY: person.get_session_auth_hash(),
                    "accounts_seen_at": now,
                    AUTHENTICATION_METHODS_SESSION_KEY: proved,
                    f"{AUTHENTICATION_METHODS_SESSION_KEY}_user": str(person.pk),
                }
            ),
            expire_date=timezone.now() + timedelta(days=30),
        )
        for person in people
    ]
    return [row.session_key for row in insert(Session, iter(rows))]


def _client_data(owner: User, session: str) -> dict[str, Any]:
    """Return the owner as `Owner` describes it."""
    business = owner.business
    assert business is not None
    tasks = ActionTask.objects.filter(business=business, done_at=None)
    valuations, health_runs = business.valuations.all()[:20], business.health_runs.all()[:20]
    return {
        "session": session,
        "valuations": [run.pk for run in valuations],
        "health": [run.pk for run in health_runs],
        "tasks": [task.pk for task in tasks.order_by("position")[:10]],
        "runs": business.valuations.count(),
    }


def insert(model: type[Row], rows: Iterable[Row], batch: int = 5_000) -> list[Row]:
    made: list[Row] = []
    waiting = iter(rows)
    while part := list(islice(waiting, batch)):
        made += model._default_manager.bulk_create(part, batch_size=1_000)
    return made
