"""Processes are kept, restarted or given up as agreed, and none is left behind."""

import os
import signal
import sys
from pathlib import Path

import pytest

from devtools import supervisor
from devtools.supervisor import LONGEST_DELAY, STEADY_AFTER, Service, Supervisor, next_delay

FOREVER = "import signal; print('up', flush=True); signal.pause()"
# Its note is there only when it is whole: another process waits for it.
STUBBORN = (
    "import os, pathlib, signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
    "part = pathlib.Path(sys.argv[1] + '.part'); part.write_text(str(os.getpid()));"
    "part.rename(sys.argv[1]); signal.pause()"
)
# Notes its start in a file and dies.
FRAIL = "import sys; open(sys.argv[1], 'a').write('start\\n'); sys.exit(7)"
# Ends once the file has two lines: the other process was started again.
PATIENT = (
    "import pathlib, sys, time\n"
    "file = pathlib.Path(sys.argv[1])\n"
    "while not file.exists() or len(file.read_text().splitlines()) < 2: time.sleep(0.01)"
)


def service(name: str, program: str, *arguments: str, restart: bool = False) -> Service:
    """A Python program as a service."""
    command = (sys.executable, "-c", program, *arguments)
    return Service(name, command, os.environ, Path.cwd(), restart)


def interrupt() -> None:
    """What Ctrl-C does."""
    os.kill(os.getpid(), signal.SIGINT)


def nothing() -> None:
    """No announcement."""


def alive(pid: int) -> bool:
    """Whether the process is still there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_stops_every_process_and_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    kept = Supervisor([service("web", FOREVER), service("worker", FOREVER, restart=True)])
    assert kept.run(interrupt) == 0
    processes = [running.process for running in kept.running]
    assert all(process is not None and process.poll() is not None for process in processes)
    assert capsys.readouterr().out.endswith("Stopped.\n")


def test_the_end_of_the_web_process_is_the_end_and_an_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = Supervisor([service("web", "print('no such module')"), service("worker", FOREVER)])
    assert kept.run(nothing) == 1
    assert kept.running[1].process is not None
    assert kept.running[1].process.poll() is not None
    shown = capsys.readouterr()
    assert "web    | no such module" in shown.out
    assert "The web process ended" in shown.err


def test_a_worker_that_dies_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(supervisor, "FIRST_DELAY", 0.01)
    starts = tmp_path / "starts"
    worker = service("worker", FRAIL, str(starts), restart=True)
    kept = Supervisor([service("web", PATIENT, str(starts)), worker])
    kept.running[1].delay = 0.01
    kept.run(nothing)
    assert len(starts.read_text().splitlines()) >= 2
    assert "worker ended with code 7; again in" in capsys.readouterr().out


def test_a_process_that_will_not_stop_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "GRACE", 0.05)
    note = tmp_path / "pid"
    waits = (
        "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"
    )
    kept = Supervisor([service("web", waits, str(note)), service("worker", STUBBORN, str(note))])
    assert kept.run(nothing) == 1
    assert not alive(int(note.read_text()))


def test_restarts_slow_down_and_recover() -> None:
    assert next_delay(1, lived=0) == 2
    assert next_delay(LONGEST_DELAY, lived=0) == LONGEST_DELAY
    assert next_delay(LONGEST_DELAY, lived=STEADY_AFTER) == 1
