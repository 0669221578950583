"""Measures the desk's deals in a firm with 500 data rooms: in one process, and through the web
server.
"""

import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from http.client import HTTPConnection
from itertools import cycle, islice

from bench.desk.operations import DEAL_OPERATIONS, Colleague
from bench.portal.load import filled_site, manage_site, postgresql
from bench.portal.operations import request_lines
from bench.running import BenchSite, web
from devtools.console import say
from devtools.serve import THREADS_A_WORKER, WEB_WORKERS

CONNECTIONS, EACH = 20, 6
"""Requests are sent over so many connections, so many over each."""
FILL = "from bench.desk.in_process import fill; fill()"
MEASURE = "from bench.desk.in_process import measure; measure()"


def measure(site: BenchSite) -> str:
    """Measure lists, pages of deals and data rooms on SQLite and PostgreSQL, printing tables."""
    for database in ("SQLite", "PostgreSQL"):
        with (
            postgresql() if database == "PostgreSQL" else nullcontext("") as url,
            filled_site(site, f"deals-{database.lower()}", FILL, database_url=url) as (
                full,
                people,
            ),
        ):
            say(manage_site(full, "shell", "--verbosity=0", "--command", MEASURE))
            measure_server(full, people)
    return f"  {WEB_WORKERS} workers of {THREADS_A_WORKER} threads, {CONNECTIONS} connections"


def measure_server(full: BenchSite, people: dict[str, list[Colleague]]) -> None:
    """Send each operation over `CONNECTIONS` connections at once, as different members of staff.

    Not with wrk: it leaves requests behind when it ends, and the site refuses new ones until they
    are done, which takes longer here than the measurement.
    """
    heads = f"{'p50 ms':>8}{'p95 ms':>8}{'a second':>10}{'errors':>8}"
    say(f"  {'through the web server':<28}{heads}")
    with web(full) as address, ThreadPoolExecutor(CONNECTIONS) as threads:
        for name, requests_of in DEAL_OPERATIONS.items():
            by = people["buyers" if name.endswith("buyer") else "staff"]
            lines = cycle(request_lines(requests_of, by))
            parts = [list(islice(lines, EACH)) for _ in range(CONNECTIONS)]
            list(threads.map(lambda part: _send(address, part[:1]), parts))  # to warm up
            begun = time.perf_counter()
            found = [each for some in threads.map(partial(_send, address), parts) for each in some]
            taken = time.perf_counter() - begun
            times = statistics.quantiles([ms for ms, _ in found], n=20)
            bad = sum(status != 200 for _, status in found)
            say(f"  {name:<28}{times[9]:>8.0f}{times[-1]:>8.0f}{len(found) / taken:>10.0f}{bad:>8}")


def _send(address: str, lines: Sequence[str]) -> list[tuple[float, int]]:
    """Send requests one after the other; return the milliseconds and the status of each."""
    connection = HTTPConnection(address.removeprefix("http://"), timeout=60)
    found = []
    for method, path, session, _ in (line.split("\t") for line in lines):
        begun = time.perf_counter()
        connection.request(method, path, headers={"Cookie": f"sessionid={session}"})
        response = connection.getresponse()
        response.read()
        found.append((1000 * (time.perf_counter() - begun), response.status))
    connection.close()
    return found
