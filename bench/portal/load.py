"""Measures the portal's API."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.portal.operations import (
    MIXED_OPERATIONS,
    PDF_OPERATIONS,
    READ_OPERATIONS,
    WRITE_OPERATIONS,
    ApiCall,
    Owner,
    request_lines,
)
from bench.running import BenchSite, web
from bench.wrk import CONNECTIONS, Load, load
from devtools.console import Failure, say
from devtools.paths import ROOT
from devtools.postgres import ensure_programs, throwaway_server
from devtools.serve import THREADS_A_WORKER
from devtools.site import manage

WARM, SECONDS = 1, 5  # seconds of warm-up and of measurement
SCRIPT = Path(__file__).with_name("requests.lua")
FILL = "from bench.portal.seed_database import fill; fill()"
SITE_URL = "http://localhost"  # the same for all processes, whatever the port: it is in reports
COMMANDS = (("migrate",), ("load_content",), ("load_library",))


@contextmanager
def filled_site(
    site: BenchSite, name: str, filling: str, *, database_url: str = ""
) -> Iterator[tuple[BenchSite, Any]]:
    """Prepare a site in a separate folder, run the Python code `filling` in it, and yield the site
    and the JSON it printed.

    The default database is SQLite. Trusts one proxy, because all requests come from this machine
    and one network may send only six bodies at a time.
    """
    folder = site.options.data_dir.with_name(name)
    shutil.rmtree(folder, ignore_errors=True)
    env = {
        **site.env,
        "DATA_DIR": str(folder),
        "PYTHONPATH": str(ROOT),
        "SITE_URL": SITE_URL,
        "TRUSTED_PROXIES": "1",
    }
    if database_url:
        env["DATABASE_URL"] = database_url
    full = BenchSite(replace(site.options, data_dir=folder), env)
    for command in COMMANDS:
        manage_site(full, *command)
    yield full, fill(full, filling)


def fill(site: BenchSite, filling: str) -> Any:
    """Run Python code in the site and return the last line of its output, parsed as JSON."""
    full = replace(site, env={**site.env, "PYTHONPATH": str(ROOT)})
    output = manage_site(full, "shell", "--verbosity=0", "--command", filling)
    return json.loads(output.splitlines()[-1])


@contextmanager
def postgresql() -> Iterator[str]:
    """Run an empty PostgreSQL server without fsync during the block, and yield its URL."""
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(f"Not measured: {problem}")
    with throwaway_server(programs) as url:
        yield url


@contextmanager
def full_site(site: BenchSite) -> Iterator[tuple[BenchSite, list[Owner]]]:
    """Yield a site with sample data on PostgreSQL, and the owners to send requests as."""
    with (
        postgresql() as url,
        filled_site(site, "portal", FILL, database_url=url) as (full, printed),
    ):
        yield full, printed["owners"]


def manage_site(site: BenchSite, *command: str) -> str:
    result = manage(*command, env=site.env)
    if result.code != 0:
        raise Failure(f"The measured database could not be filled ({command[0]}).", result.output)
    return result.output


def measure_operation(
    address: str,
    requests_of: Callable[[Owner], list[ApiCall]],
    owners: Sequence[Owner],
    *,
    seconds: int = SECONDS,
    connections: int = CONNECTIONS,
    ports: Sequence[int] = (),
) -> Load:
    """Send one operation's requests for `seconds`, after WARM seconds that do not count. The
    servers at `ports` share the connections equally.
    """
    options: Any = {"script": SCRIPT, "connections": connections, "ports": ports}
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.write("\n".join(request_lines(requests_of, owners)) + "\n")
        file.flush()
        load(address, WARM, arguments=[file.name], **options)
        return load(address, seconds, arguments=[file.name], **options)


def row(name: str, one: Load) -> str:
    return (
        f"  {name:<28}{one.p50:>8.1f}{one.p95:>8.1f}{one.p99:>8.1f}{one.a_second:>10,.0f}"
        f"{one.bad:>8}"
    )


def measure(site: BenchSite) -> str:
    """Measure every operation of the signed-in screens. Returns a table.

    Each web process has its own port and half of the connections, because the kernel would
    distribute them unevenly.
    """
    operations: Mapping[str, Callable[[Owner], list[ApiCall]]] = {
        **READ_OPERATIONS,
        **WRITE_OPERATIONS,
        **MIXED_OPERATIONS,
        **PDF_OPERATIONS,
    }
    rows = [f"  {'':<28}{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}{'a second':>10}{'errors':>8}"]
    with (
        full_site(site) as (full, owners),
        web(full, workers=1) as one,
        web(full, workers=1) as two,
    ):
        ports = [int(address.rpartition(":")[2]) for address in (one, two)]
        say(f"  {len(operations)} operations, {SECONDS} s each, {CONNECTIONS} connections ...")
        for name, requests_of in operations.items():
            rows.append(row(name, measure_operation(one, requests_of, owners, ports=ports)))
    rows.append(f"  {len(ports)} web processes of {THREADS_A_WORKER} threads")
    return "\n".join(rows)
