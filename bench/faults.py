"""Sends messages during faults, and counts how many were accepted, stored, delivered and
doubled.
"""

import http.client
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from bench.running import UNHINDERED, BenchSite
from devtools.console import Failure, say
from devtools.ports import free_port
from devtools.postgres import ensure_programs, start_server, throwaway_server, wait_until_ready
from devtools.processes import run
from e2e.support.processes import end, kill
from e2e.support.site import Site, copy_of
from e2e.support.smtp import MailServer

MESSAGES = 120
SENDERS = 6
PATIENCE = 90.0  # seconds for all messages to be accepted, and again for all mails to arrive
FIRM = "hello@sabineridge.example.com"
_DUE = "UPDATE mail_mail SET next_attempt_at = '2026-01-01', leased_until = NULL, state = 'queued'"
_UNSENT = " WHERE state IN ('queued', 'sending')"


@dataclass
class Trial:
    """A site in which a fault is caused while visitors send messages to it. A message that is not
    accepted is sent again.
    """

    site: Site
    post: MailServer
    accepted: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    web: subprocess.Popen[bytes] | None = None
    worker: subprocess.Popen[bytes] | None = None
    database: str = ""  # the folder of PostgreSQL's socket; empty for SQLite

    def start(self) -> None:
        self.web = self.site.start()
        self.worker = self.site.start_worker(self.post.url)

    def send_all(self, fault: Callable[["Trial"], None]) -> None:
        """Send MESSAGES messages, and cause the fault three times meanwhile: when a quarter, half
        and three quarters of them are accepted. After PATIENCE seconds the rest is not sent,
        without an error.
        """
        left = [f"owner{number}@example.com" for number in range(MESSAGES)]
        ends = time.monotonic() + PATIENCE
        people = [
            threading.Thread(target=self._person, args=(left, ends), daemon=True)
            for _ in range(SENDERS)
        ]
        for person in people:
            person.start()
        for part in (1, 2, 3):
            while len(self.accepted) < part * MESSAGES // 4 and time.monotonic() < ends:
                time.sleep(0.005)
            fault(self)
        while any(person.is_alive() for person in people):
            if self.web is not None and self.web.poll() is not None:
                self.web = self.site.start()  # as the supervisor of `./dev serve` does
            time.sleep(0.1)

    def _person(self, left: list[str], ends: float) -> None:
        while time.monotonic() < ends:
            try:
                email = left.pop()
            except IndexError:
                return
            while time.monotonic() < ends:
                status = self._send(email)
                if status == "200":
                    self.accepted.append(email)
                    break
                self.refused[status] += 1
                time.sleep(0.1)

    def _send(self, email: str) -> str:
        number = int(email[5 : email.index("@")])
        words = {"name": "Ada Sample", "email": email, "message": f"Message {number} of a trial."}
        headers = {
            "Content-Type": "application/json",
            "Sec-Fetch-Site": "same-origin",
            "Idempotency-Key": email,
            "X-Forwarded-For": f"10.1.{number // 200}.{number % 200 + 1}",
        }
        port = int(self.site.url.rpartition(":")[2])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("POST", "/api/send-contact-email", json.dumps(words), headers)
            return str(connection.getresponse().status)
        except (OSError, http.client.HTTPException):
            return "no answer"
        finally:
            connection.close()

    def deliver_all(self) -> None:
        """Wait until no mail is left to be sent, at most PATIENCE seconds; then return in either
        case. A mail that failed is tried again at once instead of minutes or hours later.
        """
        ends = time.monotonic() + PATIENCE
        while self.count(f"SELECT count(*) FROM mail_mail{_UNSENT}") and time.monotonic() < ends:
            time.sleep(0.5)
            self.count(f"{_DUE} WHERE state = 'queued' AND attempts > 0", write=True)

    def count(self, question: str, *, write: bool = False) -> int:
        if self.database:
            with psycopg.connect(host=self.database, user="brokerage", dbname="postgres") as server:
                row = None if write else server.execute(question).fetchone()
                if write:
                    server.execute(question)
            return int(row[0]) if row else 0
        with closing(sqlite3.connect(self.site.folder / "db.sqlite3", timeout=20)) as file, file:
            row = file.execute(question).fetchone()
        return int(row[0]) if row else 0

    def row(self, name: str) -> str:
        stored = self.count("SELECT count(*) FROM leads_contactmessage")
        people = self.count("SELECT count(DISTINCT email) FROM leads_contactmessage")
        mails, ids = self.post.ids(), set(self.post.ids())
        doubled = f"{stored - people} + {len(mails) - len(ids)}"
        refused = ", ".join(f"{count} x {what}" for what, count in sorted(self.refused.items()))
        return (
            f"  {name:<38}{len(self.accepted):>9}{stored:>8}{len(ids):>7} of {2 * stored:<5}"
            f"{doubled:>8}   {refused or '-'}"
        )


# ---- faults ------------------------------------------------------------------------------------
def nothing(trial: Trial) -> None:
    """No fault, for comparison."""


def kill_web_worker(trial: Trial) -> None:
    """Kill one of the two web worker processes; Granian starts another."""
    assert trial.web is not None
    tasks = Path(f"/proc/{trial.web.pid}/task/{trial.web.pid}/children")
    children = tasks.read_text().split() if tasks.exists() else []
    if not children:
        return  # two killed within 5.5 s are one crash loop for Granian, which then ends
    os.kill(int(random.choice(children[-2:])), signal.SIGKILL)


def kill_web(trial: Trial) -> None:
    assert trial.web is not None
    kill(trial.web)
    trial.web = trial.site.start()


def stop_web(trial: Trial) -> None:
    assert trial.web is not None
    end(trial.web)
    trial.web = trial.site.start()


def kill_worker(trial: Trial) -> None:
    """Kill the worker, mark the mail it was sending as due now (its lease would last ten minutes),
    and start a new worker.
    """
    assert trial.worker is not None
    kill(trial.worker)
    trial.count(f"{_DUE} WHERE state = 'sending'", write=True)
    trial.worker = trial.site.start_worker(trial.post.url)


def hold_mail_server(trial: Trial) -> None:
    """Kill the worker while the mail server reads mails without responding."""
    trial.post.hold()
    trial.post.wait_for_held()
    kill_worker(trial)
    trial.post.release()


def fill_disk(trial: Trial) -> None:
    """Fill the disk of the data folder for a second."""
    ballast = trial.site.folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(65536))
        except OSError:
            pass
    time.sleep(1)
    ballast.unlink()


def restart_postgres(trial: Trial) -> None:
    """Stop PostgreSQL, which cuts its connections, and start it again."""
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(problem)
    data = Path(trial.database) / "data"
    pid = int((data / "postmaster.pid").read_text().splitlines()[0])
    user = data.stat().st_uid
    os.kill(pid, signal.SIGINT)  # the fast shutdown, which cuts connections
    while (data / "postmaster.pid").exists():
        time.sleep(0.02)
    server = start_server(programs, data, user if os.geteuid() == 0 else None)
    wait_until_ready(server, data)


# ---- trials ------------------------------------------------------------------------------------
@contextmanager
def small_disk() -> Iterator[Path]:
    """Yield a folder of 96 MB in memory. Raises Failure if it cannot be mounted, which only root
    may do.
    """
    folder = Path(tempfile.mkdtemp(prefix="small-disk-"))
    made = run(["mount", "-t", "tmpfs", "-o", "size=96m", "none", folder])
    try:
        if made.code != 0:
            raise Failure("Not measured: a small disk can be mounted by root only.")
        yield folder
    finally:
        run(["umount", folder])
        folder.rmdir()


@contextmanager
def folder_for(site: BenchSite, name: str) -> Iterator[Path]:
    folder = site.options.data_dir.with_name("faults")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if name == "disk full":
        with small_disk() as mounted:
            yield mounted
    else:
        yield folder


def tried(site: BenchSite, name: str, fault: Callable[[Trial], None]) -> str:
    """Test one fault on a copy of the prepared site; return the row of the table."""
    with folder_for(site, name) as folder, MailServer() as post:
        running = Site(copy_of(site.options.data_dir, folder / "data"), free_port(), **SETTINGS)
        for table in ("leads_contactmessage", "mail_mail"):  # rows of measurements before this one
            running.write(f"DELETE FROM {table}")
        return _outcome(Trial(running, post), name, fault)


def tried_on_postgres(site: BenchSite, name: str, fault: Callable[[Trial], None]) -> str:
    programs, problem = ensure_programs()
    if programs is None:
        raise Failure(f"Not measured: {problem}")
    with (
        folder_for(site, name) as folder,
        throwaway_server(programs) as url,
        MailServer() as post,
    ):
        data = copy_of(site.options.data_dir, folder / "data")
        running = Site(data, free_port(), DATABASE_URL=url, **SETTINGS)
        running.manage("migrate")
        socket = url.partition("@/")[2].rpartition("/")[0]
        return _outcome(Trial(running, post, database=socket), name, fault)


def _outcome(trial: Trial, name: str, fault: Callable[[Trial], None]) -> str:
    try:
        trial.start()
        trial.send_all(fault)
        trial.deliver_all()
        return trial.row(name)
    finally:
        trial.site.stop()


SETTINGS = {"TRUSTED_PROXIES": "1", **UNHINDERED}
Try = Callable[[BenchSite, str, Callable[[Trial], None]], str]
FAULTS: dict[str, tuple[Callable[[Trial], None], Try]] = {
    "none": (nothing, tried),
    "web worker killed (-9), 3 times": (kill_web_worker, tried),
    "web process killed (-9), 3 times": (kill_web, tried),
    "web process stopped (TERM), 3 times": (stop_web, tried),
    "worker killed (-9), 3 times": (kill_worker, tried),
    "mail server hangs, worker killed": (hold_mail_server, tried),
    "disk full": (fill_disk, tried),
    "PostgreSQL restarted, 3 times": (restart_postgres, tried_on_postgres),
}


def measure(site: BenchSite) -> str:
    """Test every fault, one after another; return the table."""
    head = f"{'accepted':>9}{'stored':>8}{'delivered':>15}{'doubled':>10}   tries that failed"
    lines = [f"  {MESSAGES} messages by {SENDERS} people each", f"  {'':<38}{head}"]
    for name, (fault, trial) in FAULTS.items():
        say(f"  {name} ...")
        try:
            lines.append(trial(site, name, fault))
        except Failure as failure:
            lines.append(f"  {name:<38}  {failure.sentence}")
    lines.append("  Delivered: mails; two for each message. Doubled: messages + mails.")
    return "\n".join(lines)
