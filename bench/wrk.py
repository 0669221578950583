"""Runs the load generator wrk on one core and parses its report."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.running import client_core, pinned
from devtools.apt import program
from devtools.console import Failure
from devtools.options import clean_environment
from devtools.processes import run

CONNECTIONS = 16
REPORT = Path(__file__).with_name("report.lua")


@dataclass(frozen=True)
class Load:
    """The result of one round: responses, responses per second, latencies in milliseconds, and
    errors (`bad`: status 400 or more, failed connections, timeouts).
    """

    responses: int
    a_second: float
    p50: float
    p95: float
    p99: float
    bad: int


def load(
    url: str,
    seconds: int,
    *,
    script: Path = REPORT,
    headers: Sequence[str] = (),
    arguments: Sequence[str] = (),
    connections: int = CONNECTIONS,
    ports: Sequence[int] = (),
) -> Load:
    """Send requests for `seconds` over keep-alive connections. `arguments` are those of the Lua
    `script`. With `ports`, wrk runs one thread per port, which the script reads from PORTS.
    """
    wrk = program("wrk", "wrk")
    options = [f"-t{len(ports) or 1}", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s"]
    options += ["-s", str(script)]
    for header in headers:
        options += ["-H", header]
    result = run(
        pinned([wrk, *options, url, "--", *arguments], client_core()),
        env=clean_environment() | {"PORTS": " ".join(map(str, ports))},
    )
    for line in result.output.splitlines():
        if line.startswith("{"):
            return parsed(json.loads(line))
    raise Failure("wrk gave no report.", result.output)


def parsed(report: dict[str, float]) -> Load:
    """Return the Load of a report that `report.lua` printed; its times are microseconds."""
    responses = int(report["requests"])
    return Load(
        responses=responses,
        a_second=responses / (report["duration"] / 1e6),
        p50=report["p50"] / 1e3,
        p95=report["p95"] / 1e3,
        p99=report["p99"] / 1e3,
        bad=int(report["bad"]),
    )
