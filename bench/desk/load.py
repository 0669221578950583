"""Measures the API of the desk."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext

from bench.desk.operations import OPERATIONS, Colleague
from bench.portal.load import filled_site, measure_operation, postgresql, row
from bench.portal.operations import ApiCall
from bench.running import BenchSite, web
from bench.wrk import CONNECTIONS
from devtools.console import say
from devtools.serve import THREADS_A_WORKER, WEB_WORKERS

LEADS: Mapping[str, int] = {"SQLite": 10_000, "PostgreSQL": 100_000}


def measure(site: BenchSite) -> str:
    """Measure the operations of every desk screen on SQLite and PostgreSQL, printing a table for
    each.
    """
    for database, leads in LEADS.items():
        _measure(site, database, leads)
    return f"  {WEB_WORKERS} workers of {THREADS_A_WORKER} threads"


def _measure(site: BenchSite, database: str, leads: int) -> None:
    operations: Mapping[str, Callable[[Colleague], list[ApiCall]]] = OPERATIONS
    fill = f"from bench.desk.seed_database import fill; fill({leads})"
    say(f"  {database}, {leads:,} leads with {10 * leads:,} entries, {CONNECTIONS} connections")
    say(f"  {'':<28}{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}{'a second':>10}{'errors':>8}")
    with (
        postgresql() if database == "PostgreSQL" else nullcontext("") as url,
        filled_site(site, f"desk-{database.lower()}", fill, database_url=url) as (full, staff),
        web(full) as address,
    ):
        for name, requests_of in operations.items():
            say(row(name, measure_operation(address, requests_of, staff)))
