"""Manages the files in which processes share their metrics: prometheus-client's multiprocess mode.

Each process has files of its own, which are kept when it dies: its counts still belong to the sum.
The processes of one start, such as the workers of one Granian, share a folder, which a later start
deletes. Locks show whether a folder is in use, also to a process in another container.
"""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Final

from django.conf import settings

_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Read by prometheus-client when it is imported."""
_LOCK: Final = "in-use"
_held: list[IO[bytes]] = []
"""Open as long as the process lives."""


def join(group: str) -> None:
    """Store the metrics of this process in the folder of its group, if METRICS_TOKEN is set, and
    delete the folders of groups that have no process. `group` is a name that the processes of one
    start share.

    Must be called before prometheus-client is imported.
    """
    if not settings.METRICS_TOKEN:
        return
    # Containers have names of their own; their process ids are alike.
    folder = _base() / f"{platform.node()}-{group}"
    _held.append(_lock(folder))
    os.environ[_VARIABLE] = str(folder)
    _delete_gauges_of_the_dead(folder)
    for other in _base().iterdir():
        if other != folder:
            _delete_unused(other)


def _delete_gauges_of_the_dead(folder: Path) -> None:
    """Delete the gauges of processes that no longer run, such as a killed worker of the web server:
    their requests are no longer in progress. A file with the id of this process comes from an
    earlier process with the same id, as in a container that starts again after a kill.
    """
    for gauges in folder.glob("gauge_live*.db"):
        process = gauges.stem.rpartition("_")[2]
        if process == str(os.getpid()) or not Path("/proc", process).exists():
            gauges.unlink(missing_ok=True)


def files() -> list[str]:
    """Return the paths of the metrics files of all processes, except empty files, which are just
    being created. Raises FileNotFoundError if a start deletes a folder at this moment.
    """
    return [str(path) for path in _base().glob("*/*.db") if path.stat().st_size]


def _base() -> Path:
    return Path(settings.DATA_DIR) / "metrics"


def _lock(folder: Path) -> IO[bytes]:
    """Create the folder, take a shared lock of it, and return the file that holds the lock while it
    is open. If other starts delete the folder before the lock is taken, create it again.
    """
    path = folder / _LOCK
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError), ExitStack() as opened:
            lock = opened.enter_context(path.open("ab"))
            fcntl.flock(lock, fcntl.LOCK_SH)
            if os.path.samestat(os.fstat(lock.fileno()), path.stat()):
                opened.pop_all()  # stays open
                return lock


def _delete_unused(folder: Path) -> None:
    try:
        with (folder / _LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder)
    except OSError:  # in use, or deleted by another process at this moment
        return
