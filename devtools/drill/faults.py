"""The faults of the drill. Each one breaks something, and repairs it before it returns."""

import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from devtools.apt import find_or_install
from devtools.drill.cluster import FAIL_TIMEOUT, Cluster, wait_until_serving

Fault = Callable[[Cluster, float], None]
"""Causes a fault in the installation; something is away for the given number of seconds."""


class NotPossible(Exception):
    """Raised by a fault that this machine or account does not permit."""


def kill_web_process(cluster: Cluster, seconds: float) -> None:
    host = cluster.hosts[0]
    host.web.kill()
    time.sleep(seconds)
    host.web.start()
    wait_until_serving(host)


def kill_worker(cluster: Cluster, seconds: float) -> None:
    """Kill a worker whose mail the server has read and not accepted yet; start it again after
    `seconds`.

    First waits until the mail server holds a mail of every worker, so that the killed one has not
    been told "accepted". Otherwise the mail would be sent twice, because SMTP has no way to ask
    whether a mail has arrived.
    """
    cluster.mails.hold()
    cluster.mails.wait_for_held(len(cluster.hosts))
    host = cluster.hosts[0]
    host.worker.kill()
    cluster.mails.release()
    time.sleep(seconds)
    host.worker.start()


def restart_postgresql(cluster: Cluster, seconds: float) -> None:
    """Stop PostgreSQL without a checkpoint, and start it at once: it recovers from its log. Ignores
    `seconds`.
    """
    cluster.primary.stop(signal.SIGQUIT)
    cluster.primary.start()


def prepare_failover(cluster: Cluster) -> None:
    cluster.replica.replicate(cluster.primary)


def fail_over(cluster: Cluster, seconds: float) -> None:
    """Stop the primary for good, and promote the replica two seconds later. Ignores `seconds`."""
    cluster.primary.stop(signal.SIGQUIT)
    time.sleep(2)
    cluster.replica.promote()


def stall_mail_server(cluster: Cluster, seconds: float) -> None:
    """Let the mail server read mails without responding for `seconds`."""
    cluster.mails.hold()
    time.sleep(seconds)
    cluster.mails.release()


def flush_cache(cluster: Cluster, seconds: float) -> None:
    cluster.flush_cache()


def stop_cache(cluster: Cluster, seconds: float) -> None:
    cluster.cache.kill()
    time.sleep(seconds)
    cluster.cache.start()


def stall_object_store(cluster: Cluster, seconds: float) -> None:
    """Let the object store accept connections without answering for `seconds`."""
    cluster.objects.pause()
    time.sleep(seconds)
    cluster.objects.resume()


def fill_disk(cluster: Cluster, seconds: float) -> None:
    """Keep the disk of the cluster's folder full for `seconds`; the database lies on it, too.
    Raises NotPossible unless the folder is a file system of its own.

    PostgreSQL ends if it has no room for its log. It is then started again once there is room.
    """
    if not cluster.folder.is_mount():
        raise NotPossible("a small disk can be mounted by root only")
    ballast = cluster.folder / "ballast"
    ends = time.monotonic() + seconds
    with ballast.open("wb", buffering=0) as file:
        while time.monotonic() < ends:
            try:
                file.write(bytes(65536))
            except OSError:
                time.sleep(0.01)
    ballast.unlink()
    if not cluster.primary.is_running():
        cluster.primary.stop()
        cluster.primary.start()


def release(cluster: Cluster, seconds: float) -> None:
    """Stop and start every process in turn, as a new release of the code is rolled out. Ignores
    `seconds`.

    After the start of a web process, waits until nginx uses it again. Otherwise visitors would get
    502 while the next web process is stopped.
    """
    for host in cluster.hosts:
        host.web.stop()
        host.web.start()
        wait_until_serving(host)
        time.sleep(FAIL_TIMEOUT + 1)
        host.worker.stop()
        host.worker.start()


def migrate(cluster: Cluster, seconds: float) -> None:
    """Add a column to each of four tables that are written to, and drop it after `seconds`, as the
    migration of a next release may do while the present release answers requests.
    """
    tables = ("leads_contactmessage", "mail_mail", "valuation_savedrun", "accounts_user")
    for table in tables:
        cluster.database.write(f"ALTER TABLE {table} ADD COLUMN drill integer NOT NULL DEFAULT 0")
    time.sleep(seconds)
    for table in tables:
        cluster.database.write(f"ALTER TABLE {table} DROP COLUMN drill")


def fake_clock(cluster: Cluster) -> None:
    """Start the second host's processes anew with a clock that can be set. Raises NotPossible if
    libfaketime is missing and cannot be installed.
    """
    library, problem = find_or_install(_libfaketime, "faketime", "libfaketime was not found.")
    if library is None:
        raise NotPossible(problem)
    _set_clock(cluster, 0)
    env = {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(cluster.folder / "clock"),
        "FAKETIME_CACHE_DURATION": "1",  # seconds between two looks into the file
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    host = cluster.hosts[1]
    for service in (host.web, host.worker):
        service.stop()
        service.start(**env)
    wait_until_serving(host)


def turn_clock(cluster: Cluster, seconds: float) -> None:
    """Set the second host's clock an hour ahead, and after `seconds` right again."""
    _set_clock(cluster, 3600)
    time.sleep(seconds)
    _set_clock(cluster, 0)


def _set_clock(cluster: Cluster, ahead: int) -> None:
    written = cluster.folder / "clock.new"
    written.write_text(f"+{ahead}\n")
    written.replace(cluster.folder / "clock")


def _libfaketime() -> Path | None:
    return next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


PREPARATIONS: Final[Mapping[str, Callable[[Cluster], None]]] = {
    "PostgreSQL fails over": prepare_failover,
    "clock jumps by an hour": fake_clock,
}
"""What is prepared for a fault, by its name, before its times begin."""

FAULTS: Final[Mapping[str, Fault]] = {
    "web process killed (-9)": kill_web_process,
    "worker killed (-9) while sending": kill_worker,
    "PostgreSQL restarted (immediate)": restart_postgresql,
    "mail server stalls": stall_mail_server,
    "cache flushed": flush_cache,
    "cache stopped": stop_cache,
    "object store stalls": stall_object_store,
    "disk full": fill_disk,
    "migration beside this version": migrate,
    "release rolled out": release,
    "clock jumps by an hour": turn_clock,
    "PostgreSQL fails over": fail_over,
}

STOP_THE_DATABASE: Final = frozenset(
    {"PostgreSQL restarted (immediate)", "disk full", "PostgreSQL fails over"}
)
"""Faults after which a worker cannot store that it has sent a mail. It sends the mail again then:
SMTP has no way to ask whether it has arrived.
"""
