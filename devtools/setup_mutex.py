"""Lets only one `./dev` command set up a checkout at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from devtools.console import say
from devtools.paths import WORK


@contextmanager
def setup_mutex() -> Iterator[None]:
    """Hold the lock of this checkout during the block; first wait for another `./dev` that holds
    it. When a process is killed, the system frees its lock. Do not nest it: the inner block would
    wait for the outer one forever.
    """
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another ./dev that is setting up ...")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
