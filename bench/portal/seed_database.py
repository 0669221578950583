"""Seeds an empty database with a year of data, and prints the owners to send requests as, as JSON.
Runs in `manage.py shell`.
"""

import hashlib
import json
from collections.abc import Iterable
from datetime import timedelta
from random import Random
from typing import Any

from django.utils import timezone

from bench.portal import sample_data
from bench.seeding import YEAR, hand_over, insert, insert_owners, sessions_of
from brokerage.accounts.models import User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun
from brokerage.content.selectors.bodies import cached_body
from brokerage.exit_readiness.models import Scorecard
from brokerage.portal.models import ResourceCenterVisit
from brokerage.valuation.models import SavedRun

VARIANTS = 600  # no business saves the same valuation twice
BUSINESSES = 10_000
RUNS = 100_000
"""The number of runs of each kind: of saved valuations, and of health runs."""
BUSY = 16
"""The number of businesses with far more data than usual."""
BUSY_RUNS = 400
"""The runs of each kind of a busy business. With 500 its quota would refuse another one."""


def runs_of(number: int) -> int:
    """Return the number of runs of each kind of a business. The first businesses are the busy
    ones; the others share the rest evenly.
    """
    if number < BUSY:
        return BUSY_RUNS
    share, rest = divmod(RUNS - BUSY * BUSY_RUNS, BUSINESSES - BUSY)
    return share + (1 if number - BUSY < rest else 0)


def fill() -> None:
    """Insert all rows, and print the owners to send requests as (`Owner`); one in eight is busy."""
    random = Random(7)
    started = timezone.now() - timedelta(seconds=YEAR)
    owners = insert_owners(sample_data.names(BUSINESSES), display_name="Owner", password="!")
    counts = [runs_of(number) for number in range(BUSINESSES)]
    valuations = _valuations(owners, counts, started, random)
    health_runs = _health(owners, counts, started, random)
    _tasks(health_runs, random)
    _scorecards(health_runs, random)
    insert(ResourceCenterVisit, (ResourceCenterVisit(person=owner) for owner in owners[::3]))
    insert(HealthDraft, (_draft(owner, random) for owner in owners[::2]))
    cookies = sessions_of(owners)
    assert (valuations, len(health_runs)) == (RUNS, RUNS)
    usual = range(BUSY, BUSINESSES, (BUSINESSES - BUSY) // (7 * BUSY))
    measured = [*range(BUSY), *usual][: 8 * BUSY]
    hand_over({"owners": [_client_data(owners[number], cookies[number]) for number in measured]})


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
