"""Reads a full mailbox while the worker is killed again and again: nothing is lost or doubled."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.running import BenchSite
from devtools.console import Failure, say
from devtools.dovecot import Dovecot, running_dovecot
from devtools.paths import BACKEND, PYTHON

MAILS = 5_000
KILLS = 20
_EVERY_TENTH_IN_A_THREAD = 10
_PATIENCE = 900.0  # seconds
_SEED = """
from django.utils import timezone
from brokerage.leads.models import Activity, ActivityKind, Lead
from brokerage.mail.models import Mail
lead = Lead.objects.create(name="Dana Whitfield", email="dana@example.com")
mail = Mail.objects.create(message_id="<ours@example.com>", to=lead.email, subject="Hello",
    text="x", html="x", reference=f"lead-{lead.pk}", state="sent", created_at=timezone.now(),
    next_attempt_at=timezone.now())
Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(mail.pk))
"""
_TOTALS = """
from collections import Counter
from brokerage.inbox.models import MailAttachment, ReceivedMail
from brokerage.leads.models import Activity
counts = Counter(ReceivedMail.objects.values_list("subject", flat=True))
shown = Counter(Activity.objects.filter(kind="received").values_list("source_id", flat=True))
print(len(counts), sum(counts.values()), len(shown), sum(shown.values()),
    MailAttachment.objects.count())
"""


def measure(site: BenchSite) -> str:
    folder = Path(tempfile.mkdtemp(prefix="inbox-", dir="/tmp"))
    folder.chmod(0o711)
    try:
        with running_dovecot(folder / "dovecot") as server:
            say(f"Delivering {MAILS:,} mails")
            server.deliver(_mails())
            return _measure(site, server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(site: BenchSite, server: Dovecot) -> str:
    env = {**site.env, "IMAP_URL": server.url}
    _shell(env, _SEED)
    places = random.Random(2026)
    kills = sorted(places.sample(range(MAILS // 100, MAILS - MAILS // 100), KILLS))
    begun = time.monotonic()
    for at in kills:
        with _worker(env) as worker:
            _wait(env, at)
            os.killpg(worker.pid, signal.SIGKILL)
    with _worker(env):
        _wait(env, MAILS)
    took = time.monotonic() - begun
    subjects, rows, shown, activities, files = map(int, _shell(env, _TOTALS).split())
    threads = MAILS // _EVERY_TENTH_IN_A_THREAD
    if (subjects, rows, files) != (MAILS, MAILS, threads):
        raise Failure(f"{subjects} different mails in {rows} rows, {files} files")
    if (shown, activities) != (threads, threads):
        raise Failure(f"{activities} entries of {shown} mails on the timeline, not {threads}")
    if set(server.flags()) != {""}:
        raise Failure("Mails in the mailbox were changed")
    return (
        f"{MAILS:,} mails, worker killed {KILLS} times: {MAILS - subjects} lost,"
        f" {rows - subjects} doubled; {threads} on a timeline, each once; {files} attachments."
        f" {took:.0f} s in all, with {KILLS + 1} starts of the worker."
    )


def _mails() -> Iterator[bytes]:
    for number in range(MAILS):
        is_answer = number % _EVERY_TENTH_IN_A_THREAD == 0
        head = "In-Reply-To: <ours@example.com>\n" if is_answer else ""
        head += (
            f"From: Sender {number} <sender{number}@example.net>\nTo: office@example.com\n"
            f"Subject: Mail {number}\nMessage-ID: <{number}@example.net>\nMIME-Version: 1.0\n"
        )
        text = f"The text of mail {number}.\n" * 20
        if not is_answer:
            yield f"{head}Content-Type: text/plain\n\n{text}".encode()
            continue
        yield (
            f"{head}Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\n"
            f"{text}\n--x\nContent-Type: text/csv\n"
            f"Content-Disposition: attachment; filename=a.csv\n\na,b\n{number},1\n--x--\n"
        ).encode()


@contextmanager
def _worker(env: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    worker = subprocess.Popen(
        [str(PYTHON), "manage.py", "run_worker"],
        cwd=BACKEND,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield worker
    finally:
        if worker.poll() is None:
            os.killpg(worker.pid, signal.SIGTERM)
        worker.wait()


def _wait(env: Mapping[str, str], count: int) -> None:
    """Wait until so many mails are stored."""
    ends = time.monotonic() + _PATIENCE
    database = Path(env["DATA_DIR"]) / "db.sqlite3"

    with sqlite3.connect(database, timeout=30) as connection:
        while True:
            (found,) = connection.execute("SELECT count(*) FROM inbox_receivedmail").fetchone()
            if found >= count:
                return
            if time.monotonic() > ends:
                raise Failure(f"Only {found} of {count} mails were taken in")
            time.sleep(0.02)


def _shell(env: Mapping[str, str], code: str) -> str:
    """Run code in the site's own Python and return what it prints."""
    done = subprocess.run(
        [str(PYTHON), "manage.py", "shell", "-v", "0", "-c", code],
        cwd=BACKEND,
        env=dict(env),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failure(done.stderr.strip().splitlines()[-1])
    return done.stdout
