"""Prints the output of the commands: a line for each step with its seconds, and failures."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

WIDTH = 34  # columns for the name of a step; the seconds stand to its right
_writing = threading.Lock()


class Failure(Exception):
    """An error to show to the user: a sentence, and the output that explains it."""

    def __init__(self, sentence: str, output: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.output = output


def say(text: str = "", *, end: str = "\n", error: bool = False) -> bool:
    """Print and flush under a lock. Returns False if the reader of the output is gone."""
    stream = sys.stderr if error else sys.stdout
    with _writing:
        try:
            stream.write(text + end)
            stream.flush()
        except BrokenPipeError:  # `./dev ... | head`: finish quietly
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            return False
    return True


def replace_unencodable_output() -> None:
    """Let output streams print a question mark for a character that the terminal cannot encode."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def bold(text: str) -> str:
    """Return the text in bold for a terminal, unless NO_COLOR is set."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        return f"\033[1m{text}\033[0m"
    return text


@contextmanager
def progress(name: str) -> Iterator[None]:
    """Print the name of a step, and its duration in seconds when the block ends."""
    line = f"  {name:<{WIDTH}}"
    if sys.stdout.isatty():
        say(line, end="")
        line = ""
    started = time.monotonic()
    try:
        yield
    except BaseException:
        say(f"{line}failed after {time.monotonic() - started:.1f} s")
        raise
    say(f"{line}{time.monotonic() - started:6.1f} s")


def show_failure(failure: Failure) -> None:
    """Print the output first and the sentence last, where it stays on the screen."""
    if failure.output.strip():
        say("\n" + failure.output.rstrip(), error=True)
    say(f"\n{failure.sentence}", error=True)
