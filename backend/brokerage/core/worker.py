"""The worker process: repeats background tasks, each in its own thread, until it is stopped."""

import logging
import os
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_hex
from threading import Event, Thread

from django.db import DEFAULT_DB_ALIAS, Error, close_old_connections, connection
from django.db.models import Q, QuerySet
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from brokerage.core.metrics import FAILED_TASKS
from brokerage.core.models import Heartbeat
from brokerage.core.outages import is_outage

logger = logging.getLogger(__name__)

_LONGEST_PAUSE = 60.0  # seconds between attempts while the database or the mail server is down
_ALIVE_WITHIN = timedelta(minutes=3)
_FORGOTTEN_AFTER = timedelta(days=1)
_TOKEN = token_hex(4)  # containers may share a host name, and each worker may be process 1


@dataclass(frozen=True)
class Task:
    """A background task. `run` does what is due now, and returns early once the event passed to it
    is set: the worker is stopping.

    `run` returns False if a service, such as the mail server, is unavailable. After that, and after
    an outage or any OSError, the pause before the next run doubles, up to 60 seconds. Any other
    exception is logged with its traceback, and the pause is at least 60 seconds.
    """

    name: str
    run: Callable[[Event], object]
    every: float
    """Seconds between the end of one run and the start of the next."""


class Worker:
    """Runs each task in its own thread, until `stop` is called or a thread dies.

    `stop` may be called from a signal handler and more than once; tasks end after what they are
    doing now. `run` returns when all threads have ended.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._stop = Event()
        self._threads = []
        for task in tasks:
            FAILED_TASKS.labels(task.name)  # a count of 0, which Prometheus needs to see it grow
            self._threads.append(Thread(target=self._repeat, args=(task,), name=task.name))

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> None:
        # The main thread only joins: a signal handler that sets the event while this thread waits
        # for the same event could deadlock.
        for thread in self._threads:
            thread.start()
        for thread in self._threads:
            thread.join()

    def _repeat(self, task: Task) -> None:
        pause = task.every
        try:
            while not self._stop.is_set():
                pause = self._run_once(task, pause)
                self._stop.wait(pause)
        finally:
            self.stop()  # a thread that died takes the process with it, which is then restarted
            connection.close()

    def _run_once(self, task: Task, pause: float) -> float:
        """Run the task, and return the seconds to wait before the next run."""
        try:
            with bound_contextvars(task=task.name):
                succeeded = task.run(self._stop) is not False
        except Exception as error:
            FAILED_TASKS.labels(task.name).inc()
            if not (is_outage(error) or isinstance(error, OSError)):
                logger.exception("%s failed", task.name)
                return max(task.every, _LONGEST_PAUSE)
            logger.warning(
                "%s: the database, the disk or the object store is not available (%s)",
                task.name,
                type(error).__name__,
            )
            connection.close()  # the next query opens a new one
            succeeded = False
        finally:
            close_old_connections()
        return task.every if succeeded else min(pause * 2, _LONGEST_PAUSE)


def record_heartbeat(stop: Event) -> None:
    """Store that this worker process is running: a task of the worker. Delete heartbeats older than
    a day, and those more than three minutes in the future (their clock was ahead).
    """
    _store(stopped=False)
    now = timezone.now()
    forgotten = Q(seen_at__lt=now - _FORGOTTEN_AFTER) | Q(seen_at__gt=now + _ALIVE_WITHIN)
    Heartbeat.objects.filter(forgotten).delete()


def record_stop() -> None:
    """Store that this process shut down. If that fails, the worker counts as running for three
    minutes.
    """
    try:
        _store(stopped=True)
    except Error as error:
        logger.warning("The stop could not be recorded (%s)", type(error).__name__)


def is_worker_alive() -> bool:
    """Return whether a worker ran within the last three minutes. One that has shut down since
    counts too, so that replacing the worker does not fail the readiness check.
    """
    return _seen_lately().exists()


def is_worker_running(database: str = DEFAULT_DB_ALIAS) -> bool:
    """Return whether a worker ran within the last three minutes and has not shut down since."""
    return _seen_lately().using(database).filter(stopped_at=None).exists()


def last_heartbeat() -> datetime | None:
    """Return when a worker was last running; None if never. Times in the future (of a clock that
    was ahead) do not count.
    """
    seen = Heartbeat.objects.filter(seen_at__lte=timezone.now() + _ALIVE_WITHIN)
    return seen.order_by("-seen_at").values_list("seen_at", flat=True).first()


def _store(*, stopped: bool) -> None:
    now = timezone.now()
    Heartbeat.objects.update_or_create(
        process=f"{socket.gethostname()} {os.getpid()} {_TOKEN}",
        defaults={"seen_at": now, "stopped_at": now if stopped else None},
    )


def _seen_lately() -> QuerySet[Heartbeat]:
    """Return the heartbeats of the last three minutes, or up to three minutes ahead, because clocks
    differ.
    """
    now = timezone.now()
    return Heartbeat.objects.filter(seen_at__range=(now - _ALIVE_WITHIN, now + _ALIVE_WITHIN))
