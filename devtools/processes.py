"""Running other programs so that none is left behind, whatever ends this one."""

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

TOO_LONG = 124  # the code that stands for "it took too long", as timeout(1) has it
GRACE = 15.0  # seconds a program may take to end after it was asked to; a test run sums up
_running: set[subprocess.Popen[str]] = set()
_running_lock = threading.Lock()


class Stopped(KeyboardInterrupt):
    """SIGTERM or SIGHUP: ends a command the way Ctrl-C does."""

    def __init__(self, signal_number: int) -> None:
        super().__init__()
        self.signal_number = signal_number


@dataclass(frozen=True)
class Result:
    """How a program ended and what it printed (both streams, in order)."""

    code: int
    output: str


def stop_on_termination() -> None:
    """Let SIGTERM and SIGHUP unwind the command, so that its programs are ended too."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped(number)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGHUP, stop)


def signal_group(process: subprocess.Popen[str], number: int) -> None:
    """Signal a program and everything it started, where it leads a group of its own."""
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        if process.poll() is None:
            process.send_signal(number)


def end(process: subprocess.Popen[str]) -> None:
    """Ask a program to end as Ctrl-C would, then insist."""
    signal_group(process, signal.SIGINT)
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        pass
    finally:
        signal_group(process, signal.SIGKILL)
        process.wait()


def end_all() -> None:
    """End every program that `run` still has under way in any thread."""
    with _running_lock:
        left = list(_running)
    for process in left:
        end(process)


def adopt(process: subprocess.Popen[str]) -> None:
    """Count a process among those that `end_all` ends."""
    with _running_lock:
        _running.add(process)


def release(process: subprocess.Popen[str]) -> None:
    """A process that has ended."""
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
    """Run a program to its end in a process group of its own.

    `live` shows its output at once instead of returning it; `attached` leaves it in our group with
    the terminal, so that it can ask a question and Ctrl-C reaches it; `user` is the numeric id to
    run as (only root may change it). After `limit` seconds it is ended, which is a failure.
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
    adopt(process)
    try:
        output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        end(process)
        output, _ = process.communicate()
        return Result(TOO_LONG, f"{output or ''}\nStopped: not done after {limit:.0f} s.")
    except BaseException:
        end(process)
        raise
    finally:
        release(process)
    return Result(process.returncode, output or "")


def run_or_fail(
    command: Sequence[str | Path],
    sentence: str,
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> str:
    """Run a program and return its output; when it fails, say so in the given words."""
    result = run(command, env=env, cwd=cwd)
    if result.code != 0:
        raise Failure(sentence, result.output)
    return result.output
