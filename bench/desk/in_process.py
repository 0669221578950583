"""Times the operations of the desk's deals in one process, by the clock and by processor time. Runs
in `manage.py shell`, on an empty database that has its tables.
"""

import gc
import statistics
import time
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import override_settings

from bench.desk.seed_database import insert_leads, insert_staff
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
    """Insert leads, deals, listings, buyers and rooms, and a principal who sees all of them."""
    advisors = insert_staff()
    principals = insert_staff(1, "principal")
    insert_deals(insert_leads(LEADS, advisors)[:DEALS], advisors)
    insert_rooms([*Deal.objects.filter(listing__state="active").order_by("pk")], principals)
    hand_over({})


def measure() -> None:
    """Print the median and the 95th percentile of each operation, in milliseconds."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)  # as a web process does
    deals = list(Deal.objects.filter(room__isnull=False).order_by("pk")[: REQUESTS + 1])
    largest, *others = deals
    staff = _client(User.objects.get(staff_role="principal"))
    readers = {
        each.listing.deal_id: each
        for each in Interest.objects.filter(
            listing__deal__in=deals, state__in=READING, buyer__account__isnull=False
        ).select_related("listing", "buyer__account")
    }
    print(
        f"  {connection.vendor}, {Deal.objects.count():,} deals, {Listing.objects.count():,}",
        end="",
    )
    print(f" listings, {REQUESTS} requests each: median and p95, elapsed and of the processor")
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        for path in (
            *("context", "today", "board", "deals", "deals/waits", "listings", "listings/choices"),
            *("fees", "interests/queue", "buyers"),
        ):
            _row(path, lambda _, path=path: staff.get(f"/api/desk/{path}").status_code)  # type: ignore[misc]
        for path in ("", "/room", "/room/readings", "/offers", "/dates", "/fees", "/interests"):
            _row(
                f"a deal{path}",
                lambda at, path=path: (
                    staff.get(  # type: ignore[misc]
                        f"/api/desk/deals/{others[at].pk}{path}"
                    ).status_code
                ),
            )
        _row(
            "room of 2,000 files, desk",
            lambda _: staff.get(f"/api/desk/deals/{largest.pk}/room").status_code,
        )
        reader = readers[largest.pk]
        assert reader.buyer.account
        buyer, path = _client(reader.buyer.account), f"/api/buying/{reader.listing.number}/room"
        _row("room of 2,000 files, buyer", lambda _: buyer.get(path).status_code)


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
