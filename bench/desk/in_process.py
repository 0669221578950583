"""Times the operations of the desk's deals in one process, by the clock and by processor time. Runs
in `manage.py shell`, on an empty database that has its tables.
"""

import gc
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import override_settings

from bench.desk.operations import LISTS, PAGES
from bench.desk.seed_database import STAFF, insert_leads, insert_staff
from bench.desk.seed_deals import insert_deals
from bench.desk.seed_rooms import insert_rooms
from bench.seeding import hand_over, sessions_of
from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import READING
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal

LEADS, DEALS, REQUESTS = 8_000, 2_000, 40


def fill() -> None:
    """Insert leads, deals, listings, buyers and rooms, and principals, who see all of them; and
    print the people to send requests as: `staff`, and the `buyers` of the largest room.
    """
    advisors = insert_staff()
    principals = insert_staff(STAFF, "principal")
    insert_deals(insert_leads(LEADS, advisors)[:DEALS], advisors)
    insert_rooms([*Deal.objects.filter(listing__state="active").order_by("pk")], principals)
    hand_over(people())


def people() -> dict[str, list[dict[str, Any]]]:
    """Return who sends requests, with a `session` each and the ids that they ask for."""
    principals = list(User.objects.filter(staff_role="principal"))
    largest, *others = _deals_with_room()
    ids = [deal.pk for deal in others]
    readers = [each.buyer.account for each in _readers(largest) if each.buyer.account]
    return {
        "staff": [
            {"session": session, "deals": ids, "largest": largest.pk}
            for session in sessions_of(principals)
        ],
        "buyers": [
            {"session": session, "number": largest.listing.number}
            for session in sessions_of(readers)
        ],
    }


def measure() -> None:
    """Print the median and the 95th percentile of each operation, in milliseconds."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)  # as a web process does
    largest, *others = _deals_with_room()
    staff = _client(User.objects.filter(staff_role="principal").order_by("pk")[0])
    buyer = _client(next(each.buyer.account for each in _readers(largest) if each.buyer.account))
    print(
        f"  {connection.vendor}, {Deal.objects.count():,} deals, {Listing.objects.count():,}",
        end="",
    )
    print(f" listings, {REQUESTS} requests each, load {os.getloadavg()[0]:.0f}")
    print(f"  {'in one process, ms':<28}{'p50':>8}{'p95':>8}{'CPU p50':>8}{'CPU p95':>8}")
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        for path in LISTS:
            _row(path, lambda _, path=path: staff.get(f"/api/desk/{path}").status_code)  # type: ignore[misc]
        for path in PAGES:
            _row(
                f"a deal{path}",
                lambda at, path=path: (
                    staff.get(  # type: ignore[misc]
                        f"/api/desk/deals/{others[at % len(others)].pk}{path}"
                    ).status_code
                ),
            )
        for path in ("room", "files"):
            whole = f"/api/desk/deals/{largest.pk}/{path}"
            _row(f"{path} of 2,000 files", lambda _, whole=whole: staff.get(whole).status_code)  # type: ignore[misc]
        path = f"/api/buying/{largest.listing.number}/room"
        _row("room of 2,000 files, buyer", lambda _: buyer.get(path).status_code)


def _deals_with_room() -> list[Deal]:
    """Return some deals, the one with the largest room first."""
    found = Deal.objects.filter(room__isnull=False).select_related("listing").order_by("pk")
    return list(found[: REQUESTS + 1])


def _readers(deal: Deal) -> QuerySet[Interest]:
    found = Interest.objects.filter(
        listing__deal=deal, state__in=READING, buyer__account__isnull=False
    )
    return found.select_related("buyer__account").order_by("pk")


def _client(user: User) -> Client:
    client = Client(headers={"Sec-Fetch-Site": "same-origin"})
    [session] = sessions_of([user])
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def _row(name: str, send: Callable[[int], int]) -> None:
    assert (status := send(0)) == 200, (name, status)
    elapsed, busy = [], []
    for at in range(REQUESTS):
        begun, worked = time.perf_counter(), time.process_time()
        send(at)
        busy.append(1000 * (time.process_time() - worked))
        elapsed.append(1000 * (time.perf_counter() - begun))
    found = [f(values) for values in (elapsed, busy) for f in (statistics.median, _p95)]
    print(f"  {name:<28}" + "".join(f"{each:>8.0f}" for each in found))


def _p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]
