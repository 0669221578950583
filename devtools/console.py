"""What the commands print: one line a step with its seconds, and plain sentences for failures."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

WIDTH = 34  # columns for the name of a step; the seconds stand to its right
_writing = threading.Lock()


class Failure(Exception):
    """Something the user should know: a plain sentence, and the output that explains it."""

    def __init__(self, sentence: str, output: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.output = output


def say(text: str = "", *, end: str = "\n", error: bool = False) -> bool:
    """Print at once and whole, also among threads; whether anyone can still read it."""
    stream = sys.stderr if error else sys.stdout
    with _writing:
        try:
            stream.write(text + end)
            stream.flush()
        except BrokenPipeError:  # `./dev ... | head`: finish quietly
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            return False
    return True


def tolerant_output() -> None:
    """A terminal that cannot show a character shows a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def bold(text: str) -> str:
    """Emphasis where a person is looking; NO_COLOR switches it off."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        return f"\033[1m{text}\033[0m"
    return text


@contextmanager
def progress(name: str) -> Iterator[None]:
    """Name a step when it starts and give its seconds when it ends."""
    say(f"  {name:<{WIDTH}}", end="")
    started = time.monotonic()
    try:
        yield
    except BaseException:
        say(f"failed after {time.monotonic() - started:.1f} s")
        raise
    say(f"{time.monotonic() - started:6.1f} s")


def unchanged(name: str) -> None:
    """A step whose inputs are those of the last time."""
    say(f"  {name:<{WIDTH}}  unchanged")


def show_failure(failure: Failure) -> None:
    """The step's own output first, the plain sentence last: that is what stays on the screen."""
    if failure.output.strip():
        say("\n" + failure.output.rstrip(), error=True)
    say(f"\n{failure.sentence}", error=True)
