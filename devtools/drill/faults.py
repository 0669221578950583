"""The faults of the drill. Each one breaks something, and repairs it before it returns."""

import signal
import time
from collections.abc import Callable, Mapping
from typing import Final

from devtools.drill.cluster import Cluster, wait_until_serving

Fault = Callable[[Cluster, float], None]
"""Called with the installation and the seconds that something is away."""


def kill_web_process(cluster: Cluster, seconds: float) -> None:
    host = cluster.hosts[0]
    host.web.kill()
    time.sleep(seconds)
    host.web.start()
    wait_until_serving(host)


def kill_worker(cluster: Cluster, seconds: float) -> None:
    """Kill a worker whose mail the server has read and not accepted yet.

    Both workers are waiting then: one that has just been told "accepted" would send the mail twice,
    because SMTP has no way to ask whether a mail has arrived.
    """
    cluster.mails.hold()
    cluster.mails.wait_for_held(len(cluster.hosts))
    host = cluster.hosts[0]
    host.worker.kill()
    cluster.mails.release()
    time.sleep(seconds)
    host.worker.start()


def restart_postgresql(cluster: Cluster, seconds: float) -> None:
    """Stop PostgreSQL without a checkpoint, and start it at once: it recovers from its log."""
    cluster.server.stop(signal.SIGQUIT)
    cluster.server.start()


def stall_mail_server(cluster: Cluster, seconds: float) -> None:
    """The mail server reads mails and does not answer."""
    cluster.mails.hold()
    time.sleep(seconds)
    cluster.mails.release()


FAULTS: Final[Mapping[str, Fault]] = {
    "web process killed (-9)": kill_web_process,
    "worker killed (-9) while sending": kill_worker,
    "PostgreSQL restarted (immediate)": restart_postgresql,
    "mail server stalls": stall_mail_server,
}
