"""The faults of the drill. Each one breaks something and repairs it before it returns."""

import signal
import time
from collections.abc import Callable, Mapping
from typing import Final

from devtools.drill.cluster import FAIL_TIMEOUT, Cluster, wait_until_serving

Fault = Callable[[Cluster, float], None]
"""Causes a fault in the installation; something is away for the given number of seconds."""


class NotPossible(Exception):
    """Raised by a fault that this machine or account does not allow."""


def kill_web_process(cluster: Cluster, seconds: float) -> None:
    host = cluster.hosts[0]
    host.web.kill()
    time.sleep(seconds)
    host.web.start()
    wait_until_serving(host)


def kill_worker(cluster: Cluster, seconds: float) -> None:
    """Kill a worker after the mail server has read its mail and before it accepts it. Start it
    again after `seconds`.

    Waits until the mail server holds a mail of every worker: a mail that was already accepted would
    be sent twice.
    """
    cluster.mails.hold()
    cluster.mails.wait_for_held(len(cluster.hosts))
    host = cluster.hosts[0]
    host.worker.kill()
    cluster.mails.release()
    time.sleep(seconds)
    host.worker.start()


def restart_postgresql(cluster: Cluster, seconds: float) -> None:
    """Stop PostgreSQL without a checkpoint and start it at once. Ignores `seconds`."""
    cluster.primary.stop(signal.SIGQUIT)
    cluster.primary.start()


def prepare_failover(cluster: Cluster) -> None:
    cluster.replica.replicate(cluster.primary)


def fail_over(cluster: Cluster, seconds: float) -> None:
    """Stop the primary for good and promote the replica two seconds later. Ignores `seconds`."""
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
    """Let the object store accept connections without responding for `seconds`."""
    cluster.objects.pause()
    time.sleep(seconds)
    cluster.objects.resume()


def fill_disk(cluster: Cluster, seconds: float) -> None:
    """Keep the disk full for `seconds`, including PostgreSQL's, which may crash and is then
    restarted. Raises NotPossible without a separate file system.
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
    """Restart every process in turn, as in a deployment. Ignores `seconds`.

    Waits until nginx uses a restarted web process again before it stops the next.
    """
    for host in cluster.hosts:
        host.web.stop()
        host.web.start()
        wait_until_serving(host)
        time.sleep(FAIL_TIMEOUT + 1)
        host.worker.stop()
        host.worker.start()


def migrate(cluster: Cluster, seconds: float) -> None:
    """Add a column to four busy tables and drop it after `seconds`, as a migration of the next
    release may.
    """
    tables = ("leads_contactmessage", "mail_mail", "valuation_savedrun", "accounts_user")
    for table in tables:
        cluster.database.write(f"ALTER TABLE {table} ADD COLUMN drill integer NOT NULL DEFAULT 0")
    time.sleep(seconds)
    for table in tables:
        cluster.database.write(f"ALTER TABLE {table} DROP COLUMN drill")


PREPARATIONS: Final[Mapping[str, Callable[[Cluster], None]]] = {
    "PostgreSQL fails over": prepare_failover,
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
    "migration during operation": migrate,
    "release rolled out": release,
    "PostgreSQL fails over": fail_over,
}

STOP_THE_DATABASE: Final = frozenset(
    {"PostgreSQL restarted (immediate)", "disk full", "PostgreSQL fails over"}
)
"""Faults after which a worker cannot store that it has sent a mail. It sends the mail again then:
SMTP has no way to ask whether it has arrived.
"""
