"""Two commands started at once set up one after the other."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from devtools.console import say
from devtools.paths import WORK


@contextmanager
def only_one() -> Iterator[None]:
    """Hold the set-up of this checkout. The system lets go of it when the process ends."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another ./dev that is setting up ...")
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
