"""Measures the portal's API."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bench.portal.operations import MIXED, PAPER, READING, WRITING, ApiCall, Owner, lines
from bench.running import BenchSite, web
from bench.wrk import CONNECTIONS, Load, load
from devtools.console import Failure, progress, say
from devtools.paths import ROOT
from devtools.postgres import ensure_programs, throwaway_server
from devtools.serve import THREADS_A_WORKER, WEB_WORKERS
from devtools.site import manage

WARM, SECONDS = 1, 5  # a round that does not count, then one that does
SCRIPT = Path(__file__).with_name("asking.lua")
FILL = "from bench.portal.filling import fill; fill()"
COMMANDS = (("migrate",), ("load_content",), ("load_library",))


@contextmanager
def full_site(site: BenchSite) -> Iterator[tuple[BenchSite, list[Owner]]]:
    """A site on a PostgreSQL server of its own, filled; gives the owners who may ask."""
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(f"Not measured: {problem}")
    with throwaway_server(programs) as url:
        folder = site.options.data_dir.with_name("portal")
        shutil.rmtree(folder, ignore_errors=True)
        env = {**site.env, "DATABASE_URL": url, "DATA_DIR": str(folder), "PYTHONPATH": str(ROOT)}
        options = replace(site.options, data_dir=folder)
        full = BenchSite(options, site.node, env)
        with progress("Ten thousand businesses"):
            for command in COMMANDS:
                _manage(full, *command)
            told = _manage(full, "shell", "--verbosity=0", "--command", FILL)
        yield full, json.loads(told.splitlines()[-1])["owners"]


def _manage(site: BenchSite, *command: str) -> str:
    result = manage(site.options, None, *command, env=dict(site.env))
    if result.code != 0:
        raise Failure(f"The measured database could not be filled ({command[0]}).", result.output)
    return result.output


def ask(address: str, asked: Callable[[Owner], list[ApiCall]], owners: Sequence[Owner]) -> Load:
    """One operation, as fast as it is answered."""
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as file:
        file.write("\n".join(lines(asked, owners)) + "\n")
        file.flush()
        load(address, WARM, script=SCRIPT, arguments=[file.name])
        return load(address, SECONDS, script=SCRIPT, arguments=[file.name])


def row(name: str, one: Load) -> str:
    return (
        f"  {name:<28}{one.p50:>8.1f}{one.p95:>8.1f}{one.p99:>8.1f}{one.a_second:>10,.0f}"
        f"{one.bad:>8}"
    )


def measure(site: BenchSite) -> str:
    """Every operation of the signed-in screens in turn."""
    operations: Mapping[str, Callable[[Owner], list[ApiCall]]] = {
        **READING,
        **WRITING,
        **MIXED,
        **PAPER,
    }
    rows = [f"  {'':<28}{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}{'a second':>10}{'errors':>8}"]
    with full_site(site) as (full, owners), web(full) as address:
        say(f"  {len(operations)} operations, {SECONDS} s each, {CONNECTIONS} connections ...")
        for name, asked in operations.items():
            rows.append(row(name, ask(address, asked, owners)))
    rows.append(f"  {WEB_WORKERS} workers of {THREADS_A_WORKER} threads")
    return "\n".join(rows)
