"""Runs the site that is scanned: on PostgreSQL where it is installed or can be, else on SQLite."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from bench.portal.load import fill
from bench.running import UNHINDERED, BenchSite, process
from devtools.console import Failure, say
from devtools.node_env import ensure_node
from devtools.options import Options, neutral_environment
from devtools.paths import ROOT, WORK
from devtools.ports import free_port
from devtools.postgres import ensure_programs, throwaway_server
from devtools.serve import wait_until_responding, web_command
from devtools.site import prepare

FOLDER = WORK / "scan"
CREATE = "from devtools.scan.accounts import create; create()"
# Limits that would refuse a scanner instead of letting it reach the code behind them.
LIMITS = UNHINDERED | {
    "CONTACT_SECONDS_TO_WRITE": "0",
    "REPORT_LIMIT_PER_HOUR": "1000000",
    "SIGN_IN_LIMIT_PER_HOUR": "1000000",
    "TRUSTED_PROXIES": "1",
}
TOKEN = "t" * 32
"""The CSRF token, which the site accepts because cookie and header have the same one."""


@dataclass(frozen=True)
class ScannedSite:
    """A running site on 127.0.0.1."""

    address: str
    sessions: dict[str, str]
    """Session keys by role: owner, advisor, principal."""
    answers: Path
    """A line for each answer: status, method, path."""
    database: str
    """The kind of the database, as sqlmap calls it: postgresql or sqlite."""
    folder: Path
    """Where scanners put their reports."""

    def headers(self, role: str = "") -> dict[str, str]:
        """Return the headers of a request in the session of a role (`owner`, `advisor` or
        `principal`), or of a visitor if `role` is empty.
        """
        session = f"; sessionid={self.sessions[role]}" if role else ""
        return {
            "Cookie": f"csrftoken={TOKEN}{session}",
            "X-CSRFToken": TOKEN,
            "Sec-Fetch-Site": "same-origin",
        }


@contextmanager
def scanned_site() -> Iterator[ScannedSite]:
    """Prepare a new data folder with accounts and leads, run the web server on it, and yield the
    site. Raises Failure if the data cannot be prepared or the site does not answer.
    """
    data, reports = FOLDER / "data", FOLDER / "reports"
    for folder in (data, reports):
        shutil.rmtree(folder, ignore_errors=True)
    reports.mkdir(parents=True)
    node = ensure_node()
    options = Options("127.0.0.1", free_port(), data)
    programs, problem = ensure_programs()
    if programs is None:
        say(f"On SQLite: {problem}")
    with throwaway_server(programs) if programs else nullcontext("") as database:
        env = neutral_environment(data) | {"PORT": str(options.port), "HOST": options.host}
        if database:
            env["DATABASE_URL"] = database
        prepare(options, node, env)
        site = BenchSite(options, node, node.environment(env))
        sessions = fill(site, CREATE)
        answers = reports / "answers.log"
        answers.touch()
        settings = {"PYTHONPATH": str(ROOT), "SCAN_ANSWERS": str(answers), **LIMITS}
        command = web_command(options, application="devtools.scan.wsgi:application")
        with process(command, {**site.env, **settings}) as log:
            if not wait_until_responding(options):
                raise Failure("The site that is scanned does not answer.", log.read_text())
            try:
                address = f"http://127.0.0.1:{options.port}"
                kind = "postgresql" if database else "sqlite"
                yield ScannedSite(address, sessions, answers, kind, reports)
            finally:
                shutil.copy(log, reports / "site.log")
