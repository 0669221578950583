"""Starts processes that use the test database."""

import multiprocessing
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, connections

_BACKEND = Path(__file__).resolve().parents[1]
PATIENCE = 120.0
"""Seconds to wait for a process on a busy machine; usually it takes two."""
_FORK = multiprocessing.get_context("fork")


def database_url() -> str:
    """Return the DATABASE_URL of the test's database."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    who = (
        f"{database['USER']}:{database['PASSWORD']}@"
        if database["PASSWORD"]
        else (f"{database['USER']}@")
    )
    if str(database["HOST"]).startswith("/"):  # a socket's folder
        return f"postgres://{who}/{database['HOST']}/{database['NAME']}"
    port = f":{database['PORT']}" if database["PORT"] else ""
    return f"postgres://{who}{database['HOST']}{port}/{database['NAME']}"


@contextmanager
def process(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run `python <arguments>` in `backend/`; killed at the end if it still runs."""
    running = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=_BACKEND,
        env={
            **os.environ,
            "DATABASE_URL": database_url(),
            "DATA_DIR": str(settings.DATA_DIR),
            "SECRET_KEY": settings.SECRET_KEY,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(_BACKEND),
            **environment,
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


@contextmanager
def forked(act: Callable[..., object], *arguments: object) -> Iterator[ForkProcess]:
    """Run a function in a fork of this process, which has the settings of the test and needs no
    seconds to start; killed at the end if it still runs.

    The connections to the database are closed first: two processes must not use the same one.
    """
    connections.close_all()
    running = _FORK.Process(target=act, args=arguments)
    with warnings.catch_warnings():  # Python 3.12 warns of threads, here of those of a mail server
        warnings.simplefilter("ignore", DeprecationWarning)
        running.start()
    try:
        yield running
    finally:
        running.kill()
        running.join()


def in_forks(act: Callable[..., Any], *calls: tuple[object, ...]) -> list[Any]:
    """Call a function in a fork for each tuple of arguments, at the same moment; return what the
    calls returned.
    """
    together, returned = _FORK.Barrier(len(calls)), _FORK.Queue()

    def call(*arguments: object) -> None:
        together.wait(PATIENCE)
        returned.put(act(*arguments))

    with ExitStack() as stack:
        for arguments in calls:
            stack.enter_context(forked(call, *arguments))
        return [returned.get(timeout=PATIENCE) for _ in calls]
