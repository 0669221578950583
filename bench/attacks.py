"""Measures how long visitors wait while the site is attacked without a proxy in front of it."""

import http.client
import json
import threading
from statistics import quantiles
from time import monotonic
from urllib.parse import urlsplit

from bench.running import UNHINDERED, BenchSite, web
from bench.sign_in import LatencyProbe
from devtools.console import Failure, say
from devtools.options import clean_environment
from devtools.paths import PYTHON, ROOT
from devtools.processes import run

SECONDS = 30
CONNECTIONS = 50
KINDS = {"unfinished": "unfinished bodies", "spaces": "64 KB of spaces as email"}
VISITOR = "127.0.0.2"  # the attackers are 127.0.0.1: another network


class Writer(threading.Thread):
    """A visitor, in another network than the attackers, who sends one message after another, with a
    pause between them, until `stop` is called. `waited` has the milliseconds of each request,
    `taken` the number of messages accepted with status 200.
    """

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._port, self._enough = port, threading.Event()
        self.waited: list[float] = []
        self.taken = 0

    def run(self) -> None:
        while not self._enough.wait(0.3):
            began = monotonic()
            self.taken += self._send(len(self.waited)) == 200
            self.waited.append((monotonic() - began) * 1000)

    def _send(self, number: int) -> int:
        body = {
            "name": "Dana Sample",
            "email": f"dana{number}@example.com",
            "message": f"Message {number}: what is my business worth?",
        }
        headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
        source = (VISITOR, 0)
        connection = http.client.HTTPConnection("127.0.0.1", self._port, 30, source_address=source)
        try:
            connection.request("POST", "/api/send-contact-email", json.dumps(body), headers)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()

    def stop(self) -> None:
        self._enough.set()
        self.join()


def measure(site: BenchSite) -> str:
    """Measure each attack on a web server of its own. Returns the report."""
    lines = [f"  {CONNECTIONS} connections for {SECONDS} s"]
    for kind, name in KINDS.items():
        say(f"  {name} ...")
        lines += [f"  {name}", *measure_attack(site, kind)]
    return "\n".join(lines)


def measure_attack(site: BenchSite, kind: str) -> list[str]:
    """Measure two visitors beside the attackers: one who reads and one who sends messages. Returns
    the lines of the report.
    """
    with web(site, **UNHINDERED) as address:
        port = urlsplit(address).port or 0
        reader, writer = LatencyProbe(address, "/"), Writer(port)
        reader.start()
        writer.start()
        numbers = map(str, (port, SECONDS, CONNECTIONS))
        command = [str(PYTHON), "-m", "bench.attackers", kind, *numbers]
        result = run(command, env=clean_environment(), cwd=ROOT)
        writer.stop()
        p99 = reader.p99()
    if result.code != 0:
        raise Failure("The attackers failed.", result.output)
    seen = json.loads(result.output.splitlines()[-1])
    answers = ", ".join(f"{count:,} x {status}" for status, count in sorted(seen.items()))
    wrote = quantiles(writer.waited, n=100)[98]
    return [
        f"    {'GET /, p99 ms':<30}{p99:>8.1f}   of {len(reader.waited):,}, worst"
        f" {max(reader.waited):.1f}",
        f"    {'messages of others accepted':<30}{writer.taken:>8}   of {len(writer.waited)},"
        f" p99 {wrote:.0f} ms",
        f"    {'what the attackers got':<30}{'':>8}   {answers or 'nothing'}",
    ]
