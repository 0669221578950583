"""The files in which processes share their metrics: prometheus-client's multiprocess mode.

Each process has its own files, which are kept when it dies: its counts still belong to the sum. The
processes of one start, such as the workers of one Granian, share a folder, which a later start
deletes. File locks show whether a folder is in use, also by a process in another container.
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
    delete the folders of groups without a process.

    The processes of one start share `group`. Call this before prometheus-client is imported.
    """
    if not settings.METRICS_TOKEN:
        return
    # Containers have their own names; their process ids are alike.
    folder = _base() / f"{platform.node()}-{group}"
    _held.append(_lock(folder))
    os.environ[_VARIABLE] = str(folder)
    _delete_gauges_of_the_dead(folder)
    for other in _base().iterdir():
        if other != folder:
            _delete_unused(other)


def _delete_gauges_of_the_dead(folder: Path) -> None:
    """Delete the gauges of processes that no longer run, such as killed web workers: their requests
    are no longer in progress. A file with the id of this process comes from an earlier one, as in a
    restarted container.
    """
    for gauges in folder.glob("gauge_live*.db"):
        process = gauges.stem.rpartition("_")[2]
        if process == str(os.getpid()) or not Path("/proc", process).exists():
            gauges.unlink(missing_ok=True)


def files() -> list[str]:
    """Return the metrics files of all processes, except empty ones, which are just being created.
    Raises FileNotFoundError if a start deletes a folder at this moment.
    """
    return [str(path) for path in _base().glob("*/*.db") if path.stat().st_size]


def _base() -> Path:
    return Path(settings.DATA_DIR) / "metrics"


def _lock(folder: Path) -> IO[bytes]:
    """Create the folder, and return a file that holds a shared lock of it while open. Tries again
    if another start deletes the folder meanwhile.
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
