"""Measures whether the memory of the web processes grows during five minutes of signed-in
screens.
"""

import os
import tempfile
from pathlib import Path

from bench.portal.load import SCRIPT, full_site
from bench.portal.operations import READ_OPERATIONS, WRITE_OPERATIONS, each_once, request_lines
from bench.running import BenchSite, web, worker
from bench.wrk import CONNECTIONS, load
from devtools.console import say

WARM, PART, PARTS = 30, 30, 10  # seconds, and how often
# Further valuations and health runs are refused after some hundred: each business has a quota.
OPERATIONS = [
    *READ_OPERATIONS.values(),
    WRITE_OPERATIONS["draft, save answers"],
    WRITE_OPERATIONS["task, note"],
]


def measure(site: BenchSite) -> str:
    """Send requests to a site with sample data in PARTS rounds of PART seconds, and read the memory
    of its web processes after each round. Returns a table.
    """
    minutes = PART * PARTS // 60
    say(f"  {minutes} minutes after {WARM} s, {CONNECTIONS} connections ...")
    rows = [f"  {'s':>6}{'web MB':>10}{'a second':>10}{'p99 ms':>9}{'errors':>8}"]
    with (
        full_site(site) as (full, owners),
        web(full) as address,
        worker(full),
        tempfile.NamedTemporaryFile("w", suffix=".tsv") as file,
    ):
        file.write("\n".join(request_lines(each_once(OPERATIONS), owners)) + "\n")
        file.flush()
        load(address, WARM, script=SCRIPT, arguments=[file.name])
        sizes = [_memory(address)]
        for number in range(1, PARTS + 1):
            one = load(address, PART, script=SCRIPT, arguments=[file.name])
            sizes.append(_memory(address))
            rows.append(
                f"  {number * PART:>6}{sizes[-1]:>10.1f}{one.a_second:>10,.0f}{one.p99:>9.1f}"
                f"{one.bad:>8}"
            )
    rows.append(f"  {sizes[0]:.1f} MB at first, {sizes[-1]:.1f} MB after {minutes} minutes")
    return "\n".join(rows)


def _memory(address: str) -> float:
    """Return the memory of the web server's processes in MB, as Linux counts it (RSS). `address` is
    the URL of the server.
    """
    port = address.rpartition(":")[2]
    leaders = {each.name for each in _processes() if f"--port\0{port}\0" in _read(each, "cmdline")}
    pages = 0
    for each in _processes():
        session = _read(each, "stat").rpartition(")")[2].split()[3:4]
        if session and session[0] in leaders:
            pages += int(_read(each, "statm").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _processes() -> list[Path]:
    return [each for each in Path("/proc").iterdir() if each.name.isdecimal()]


def _read(process: Path, name: str) -> str:
    """Return the text of a file in a process's folder below /proc; empty if the process has ended
    or the file cannot be read.
    """
    try:
        return (process / name).read_text(errors="replace")
    except OSError:
        return ""
