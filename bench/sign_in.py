"""Measures sign-ins per second, and how long other requests wait meanwhile."""

import http.client
import json
import threading
from pathlib import Path
from statistics import quantiles
from time import monotonic

from bench.running import BenchSite, web
from bench.wrk import load
from devtools.console import Failure, say
from devtools.serve import WEB_WORKERS

SECONDS = 10
SCRIPT = Path(__file__).with_name("sign_in.lua")
SERVICE = "/_allauth/browser/v1/auth"
EMAIL, PASSWORD, TOKEN = "ada@example.com", "a-long-Enough-1-secret", "t" * 32


class LatencyProbe(threading.Thread):
    """A thread that requests one path repeatedly and records the milliseconds until each response.
    `p99` ends it and returns the 99th percentile.
    """

    def __init__(self, address: str, path: str, cookie: str = "") -> None:
        super().__init__(daemon=True)
        self._host = address.removeprefix("http://")
        self._path, self._headers = path, {"Cookie": cookie} if cookie else {}
        self._enough = threading.Event()
        self.waited: list[float] = []

    def run(self) -> None:
        connection = http.client.HTTPConnection(self._host, timeout=10)
        while not self._enough.wait(0.005):  # a pause, so that it is a visitor and not a load
            began = monotonic()
            connection.request("GET", self._path, headers=self._headers)
            connection.getresponse().read()
            self.waited.append((monotonic() - began) * 1000)
        connection.close()

    def p99(self) -> float:
        self._enough.set()
        self.join()
        return quantiles(self.waited, n=100)[98]


def measure(site: BenchSite) -> str:
    """Measure the sign-ins per second over 16 connections, and the latency of other requests before
    and during these. Runs as many web processes as in production. Returns the report.
    """
    say(f"  {SECONDS} s alone, then {SECONDS} s while 16 connections sign in ...")
    with web(site, TRUSTED_PROXIES="1", SIGN_IN_LIMIT_PER_HOUR="1000000") as address:
        session = signed_up(address)
        alone = start_probes(address, session)
        threading.Event().wait(SECONDS)
        before = [probe.p99() for probe in alone]
        beside = start_probes(address, session)
        signing = load(
            f"{address}{SERVICE}/login", SECONDS, script=SCRIPT, arguments=[TOKEN, EMAIL, PASSWORD]
        )
        during = [probe.p99() for probe in beside]
    done = signing.answers - signing.bad
    rows = [
        ("sign-ins/s", signing.a_second * done / signing.answers, f"of {signing.answers} tries"),
        ("refused", signing.bad, "answered with another status than 200"),
        ("home page, p99 ms", during[0], f"{before[0]:.1f} without them"),
        ("GET session, p99 ms", during[1], f"{before[1]:.1f} without them"),
    ]
    lines = [f"  {name:<26}{figure:>10,.1f}   {more}" for name, figure, more in rows]
    return "\n".join([f"  {WEB_WORKERS} workers, Argon2id", *lines])


def start_probes(address: str, session: str) -> list[LatencyProbe]:
    """Start and return two probes: of the home page as a visitor, and of `GET /api/session` as a
    signed-in person. `session` is the cookie that `signed_up` returned.
    """
    probes = [LatencyProbe(address, "/"), LatencyProbe(address, "/api/session", session)]
    for probe in probes:
        probe.start()
    return probes


def signed_up(address: str) -> str:
    """Create an account and return its session cookie, `sessionid=...`. Raises Failure if the site
    sets no such cookie.
    """
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
    words = {"email": EMAIL, "password": PASSWORD, "display_name": "Ada"}
    headers = {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        "Cookie": f"csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
    }
    connection.request("POST", f"{SERVICE}/signup", json.dumps(words), headers)
    answer = connection.getresponse()
    said = answer.read().decode(errors="replace")
    cookies = answer.headers.get_all("Set-Cookie") or []
    found = [cookie.split(";")[0] for cookie in cookies if cookie.startswith("sessionid=")]
    connection.close()
    if not found:
        raise Failure(f"Nobody could sign up: {answer.status}.", said)
    return found[0]
