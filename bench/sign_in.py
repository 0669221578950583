"""Measures sign-ins per second, and the latency of other requests meanwhile."""

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
    """A thread that requests one path repeatedly. `p99` ends it and returns the 99th percentile in
    milliseconds.
    """

    def __init__(self, address: str, path: str, cookie: str = "") -> None:
        super().__init__(daemon=True)
        self._host = address.removeprefix("http://")
        self._path, self._headers = path, {"Cookie": cookie} if cookie else {}
        self._stopped = threading.Event()
        self.waited: list[float] = []

    def run(self) -> None:
        connection = http.client.HTTPConnection(self._host, timeout=10)
        while not self._stopped.wait(0.005):  # like a visitor, not a load
            began = monotonic()
            connection.request("GET", self._path, headers=self._headers)
            connection.getresponse().read()
            self.waited.append((monotonic() - began) * 1000)
        connection.close()

    def p99(self) -> float:
        self._stopped.set()
        self.join()
        return quantiles(self.waited, n=100)[98]


def measure(site: BenchSite) -> str:
    """Measure sign-ins over 16 connections and the latency of other requests before and during
    them. Returns the report.
    """
    say(f"  {SECONDS} s alone, then {SECONDS} s while 16 connections sign in ...")
    with web(site, TRUSTED_PROXIES="1", SIGN_IN_LIMIT_PER_HOUR="1000000") as address:
        session = signed_up(address)
        alone = start_probes(address, session)
        threading.Event().wait(SECONDS)
        before = [probe.p99() for probe in alone]
        meanwhile = start_probes(address, session)
        signing = load(
            f"{address}{SERVICE}/login", SECONDS, script=SCRIPT, arguments=[TOKEN, EMAIL, PASSWORD]
        )
        during = [probe.p99() for probe in meanwhile]
    done = signing.responses - signing.bad
    rows = [
        (
            "sign-ins/s",
            signing.a_second * done / signing.responses,
            f"of {signing.responses} attempts",
        ),
        ("refused", signing.bad, "with a status other than 200"),
        ("home page, p99 ms", during[0], f"{before[0]:.1f} without them"),
        ("GET session, p99 ms", during[1], f"{before[1]:.1f} without them"),
    ]
    lines = [f"  {name:<26}{figure:>10,.1f}   {more}" for name, figure, more in rows]
    return "\n".join([f"  {WEB_WORKERS} workers, Argon2id", *lines])


def start_probes(address: str, session: str) -> list[LatencyProbe]:
    """Start probes of the home page as a visitor and of `GET /api/session` as a signed-in user."""
    probes = [LatencyProbe(address, "/"), LatencyProbe(address, "/api/session", session)]
    for probe in probes:
        probe.start()
    return probes


def signed_up(address: str) -> str:
    """Create an account and return its session cookie, `sessionid=...`."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
    form = {"email": EMAIL, "password": PASSWORD, "display_name": "Ada"}
    headers = {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        "Cookie": f"csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
    }
    connection.request("POST", f"{SERVICE}/signup", json.dumps(form), headers)
    response = connection.getresponse()
    body = response.read().decode(errors="replace")
    cookies = response.headers.get_all("Set-Cookie") or []
    found = [cookie.split(";")[0] for cookie in cookies if cookie.startswith("sessionid=")]
    connection.close()
    if not found:
        raise Failure(f"Sign-up failed: {response.status}.", body)
    return found[0]
