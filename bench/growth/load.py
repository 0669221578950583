"""Measures the operations of portal and desk at 1, 10 and 100% of a large firm's data.

100% are 100,000 accounts, 1,000,000 leads with a message each, 2,000,000 runs and 10,000,000
timeline entries. The same people ask for the same rows at each size; only what lies around grows.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any, Final

from bench.desk.operations import OPERATIONS as DESK
from bench.portal.load import fill, filled_site, measure_operation
from bench.portal.operations import READ_OPERATIONS, WRITE_OPERATIONS, ApiCall
from bench.running import BenchSite, web
from devtools.console import Failure, say
from devtools.options import clean_environment
from devtools.paths import WORK
from devtools.postgres import FAST, ensure_programs, throwaway_server
from devtools.processes import run_or_fail

SIZES: Final = ("1%", "10%", "100%")
FACTOR: Final = 10  # from each size to the next
SECONDS: Final = 2  # of each operation, after one second that does not count
CONNECTIONS: Final = 4
MINUTES: Final = (613, 61)  # between the moments of copies, for 10% and for 100%
SETTINGS: Final = (
    *FAST,
    "shared_buffers=1GB",
    "max_wal_size=16GB",
    "checkpoint_timeout=1h",
    "wal_level=minimal",
    "max_wal_senders=0",
)
RESULTS: Final = WORK / "bench" / "growth.json"
PLANS: Final = WORK / "bench" / "growth-plans.txt"

FLAT: Final = 1.5  # times, from 1% to 100%
LOGARITHMIC: Final = 3.0
NOTICEABLE: Final = 1.0  # millisecond: less is no growth, whatever the ratio

SEED: Final = "from bench.growth.seed_database import fill; fill()"
Subjects = dict[str, list[dict[str, Any]]]
Operation = Callable[[Any], list[ApiCall]]


@dataclass(frozen=True)
class Growth:
    """The times of one operation in milliseconds at each of SIZES: `p95` of its requests, which is
    empty for a task of the worker, and `database`, the time of its queries.
    """

    name: str
    p95: Sequence[float]
    database: Sequence[float]
    errors: int

    @property
    def verdict(self) -> str:
        """The worse of the two verdicts, on `p95` and on `database`."""
        series = [each for each in (self.p95, self.database) if each]
        return max((verdict(each) for each in series), key=VERDICTS.index)


VERDICTS: Final = ("flat", "logarithmic", "grows")


def verdict(milliseconds: Sequence[float]) -> str:
    """Return one of `VERDICTS`, by the ratio of the time at the last size to that at the first (see
    FLAT and LOGARITHMIC). A growth of less than NOTICEABLE milliseconds is flat.
    """
    first, last = milliseconds[0], milliseconds[-1]
    if last <= FLAT * first or last - first < NOTICEABLE:
        return "flat"
    return "logarithmic" if last <= LOGARITHMIC * first else "grows"


def measure(site: BenchSite) -> str:
    """Fill a database, measure, and twice multiply its rows and measure again. Writes the results
    and the plans to files, and returns a table.
    """
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(f"Not measured: {problem}")
    sizes: dict[str, dict[str, Any]] = {}
    with throwaway_server(programs, SETTINGS) as url:
        with (
            _timed_fill("1%"),
            filled_site(site, "growth", SEED, database_url=url) as (full, subjects),
        ):
            pass
        for number, size in enumerate(SIZES):
            if number:
                with _timed_fill(size):
                    rows = fill(full, _growing(MINUTES[number - 1]))
                say(f"  {'':<36}{'rows':>12}{'bytes a row, with indexes':>28}")
                for name, (count, size_of_row) in rows.items():
                    say(f"  {name:<36}{count:>12,}{size_of_row:>28,}")
            is_last = number == len(SIZES) - 1
            measured = full if is_last else _copy(programs, full, url, f"size{number}")
            sizes[size] = _measured(measured, subjects)
            RESULTS.write_text(json.dumps(sizes, indent=1) + "\n")
    growths = _growths(sizes)
    PLANS.write_text("\n\n".join(_plan_of(each, sizes) for each in growths) + "\n")
    return table(growths)


def _growing(minutes: int) -> str:
    return f"from bench.growth.copies import grow; grow({FACTOR}, {minutes})"


@contextmanager
def _timed_fill(size: str) -> Iterator[None]:
    started = monotonic()
    yield
    say(f"  {size} of the data, laid in {monotonic() - started:.0f} s")


def _copy(programs: Path, site: BenchSite, url: str, name: str) -> BenchSite:
    """Return the site with a copy of its database, called `name`: what this measurement writes is
    then not in the database that is multiplied for the next size.
    """
    folder, original = url.split("@/")[1].rsplit("/", 1)
    run_or_fail(
        [
            programs / "createdb",
            "--host",
            folder,
            "--username=brokerage",
            "--maintenance-db=template1",
            f"--template={original}",
            "--strategy=file_copy",
            name,
        ],
        "The database could not be copied.",
        env=clean_environment(),
    )
    copy = url.rsplit("/", 1)[0] + f"/{name}"
    return replace(site, env={**site.env, "DATABASE_URL": copy})


def _measured(site: BenchSite, subjects: Subjects) -> dict[str, Any]:
    """Return the figures of each operation and each task of the worker, by area and name, such as
    `desk: board`: `ms` (milliseconds in the database), `sql` and `plan` (of the slowest statement)
    and, for operations, `p95` (milliseconds) and `errors` under load.
    """
    file = RESULTS.with_name("growth-subjects.json")
    file.write_text(json.dumps(subjects))
    areas: tuple[tuple[str, Mapping[str, Operation], list[dict[str, Any]]], ...] = (
        ("portal", {**READ_OPERATIONS, **WRITE_OPERATIONS}, subjects["owners"]),
        ("desk", DESK, subjects["staff"]),
    )
    queries = fill(site, f"from bench.growth.queries import measure; measure({str(file)!r})")
    os.sync()  # with fsync off, the rows may still be on their way from memory to the disk
    with web(site) as address:
        for area, operations, people in areas:
            for name, requests_of in operations.items():
                load = measure_operation(
                    address, requests_of, people, seconds=SECONDS, connections=CONNECTIONS
                )
                queries[f"{area}: {name}"] |= {"p95": load.p95, "errors": load.bad}
    return dict(queries)


def _growths(sizes: dict[str, dict[str, Any]]) -> list[Growth]:
    first, *_ = sizes.values()
    return [
        Growth(
            name,
            [size[name]["p95"] for size in sizes.values()] if "p95" in first[name] else (),
            [size[name]["ms"] for size in sizes.values()],
            sum(size[name].get("errors", 0) for size in sizes.values()),
        )
        for name in first
    ]


def table(growths: Sequence[Growth]) -> str:
    """Return a table with a row for each operation: p95 of its requests and the time of its
    queries, at each size.
    """
    columns = "".join(f"{size:>9}" for size in SIZES)
    rows = [
        f"  {'':<36}{'p95, ms':^27}{'database, ms':^27}",
        f"  {'':<36}{columns}{columns}  {'':<12}{'errors':>7}",
    ]
    for each in growths:
        p95 = "".join(f"{value:>9.1f}" for value in each.p95) or " " * 27
        database = "".join(f"{value:>9.1f}" for value in each.database)
        rows.append(f"  {each.name:<36}{p95}{database}  {each.verdict:<12}{each.errors:>7}")
    rows.append(
        f"  flat: at most {FLAT} times from 1% to 100%, or less than {NOTICEABLE:g} ms more;"
        f" logarithmic: at most {LOGARITHMIC:g} times"
    )
    rows.append(f"  {CONNECTIONS} connections, {SECONDS} s each. Plans: {PLANS}")
    return "\n".join(rows)


def _plan_of(growth: Growth, sizes: dict[str, dict[str, Any]]) -> str:
    largest = sizes[SIZES[-1]][growth.name]
    return f"{growth.name}: {growth.verdict}\n{largest['sql']}\n{largest['plan']}"
