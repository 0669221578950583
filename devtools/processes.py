"""Runs other programs and ends all of them when this one ends."""

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from devtools.console import Failure
from devtools.paths import ROOT

TIMED_OUT = 124  # the exit code of timeout(1)
GRACE = 15.0  # seconds a program may take to end; a test run prints its summary
_running: set[subprocess.Popen[str]] = set()
_running_lock = threading.Lock()


class Stopped(KeyboardInterrupt):
    """Raised by SIGTERM and SIGHUP to end a command as Ctrl-C does."""

    def __init__(self, signal_number: int) -> None:
        super().__init__()
        self.signal_number = signal_number


@dataclass(frozen=True)
class Result:
    """A program's exit code and its output (both streams, in order)."""

    code: int
    output: str


def stop_on_termination() -> None:
    """Raise Stopped on SIGTERM and SIGHUP, so that child processes are ended too."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped(number)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGHUP, stop)


def signal_group(process: subprocess.Popen[str], number: int) -> None:
    """Send a signal to a program or its process group."""
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        if process.poll() is None:
            process.send_signal(number)


def end(process: subprocess.Popen[str]) -> None:
    """Send SIGINT to a program's group, then SIGKILL once it has ended or after GRACE."""
    signal_group(process, signal.SIGINT)
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        pass
    finally:
        signal_group(process, signal.SIGKILL)
        process.wait()


def end_all() -> None:
    """End every program that is still running."""
    with _running_lock:
        left = list(_running)
    for process in left:
        end(process)


def register(process: subprocess.Popen[str]) -> None:
    """Let `end_all` end this process."""
    with _running_lock:
        _running.add(process)


def unregister(process: subprocess.Popen[str]) -> None:
    """Exclude a process from `end_all`, because it has ended."""
    with _running_lock:
        _running.discard(process)


def run(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    live: bool = False,
    attached: bool = False,
    user: int | None = None,
    limit: float | None = None,
) -> Result:
    """Run a program to its end in its own process group.

    `live` prints output instead of returning it; `attached` keeps the terminal, for prompts and
    Ctrl-C; `user` is a numeric id (root only). After `limit` seconds it is ended with code
    TIMED_OUT. Raises OSError if it cannot be started.
    """
    process = subprocess.Popen(
        [str(part) for part in command],
        cwd=cwd,
        env=dict(env) if env is not None else None,
        stdin=None if attached else subprocess.DEVNULL,
        stdout=None if live else subprocess.PIPE,
        stderr=None if live else subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=not attached,
        user=user,
    )
    register(process)
    try:
        output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        end(process)
        output, _ = process.communicate()
        return Result(TIMED_OUT, f"{output or ''}\nStopped: not done after {limit:.0f} s.")
    except BaseException:
        end(process)
        raise
    finally:
        unregister(process)
    return Result(process.returncode, output or "")


def run_or_fail(
    command: Sequence[str | Path],
    sentence: str,
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> str:
    """Run a program and return its output. Raises Failure with `sentence` if it fails."""
    result = run(command, env=env, cwd=cwd)
    if result.code != 0:
        raise Failure(sentence, result.output)
    return result.output
