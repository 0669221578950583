"""Processes are restarted, or all are stopped; none is left running."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from devtools import supervisor
from devtools.supervisor import LONGEST_DELAY, STABLE_AFTER, Service, Supervisor, next_delay

FOREVER = "import signal; print('up', flush=True); signal.pause()"
# Its note is there only when it is whole: another process waits for it.
STUBBORN = (
    "import os, pathlib, signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
    "part = pathlib.Path(sys.argv[1] + '.part'); part.write_text(str(os.getpid()));"
    "part.rename(sys.argv[1]); signal.pause()"
)
# Notes its start in a file and dies.
FRAIL = "import sys; open(sys.argv[1], 'a').write('start\\n'); sys.exit(7)"


def service(name: str, program: str, *arguments: str, essential: bool = False) -> Service:
    """Return a service that runs this Python program."""
    command = (sys.executable, "-c", program, *arguments)
    return Service(name, command, os.environ, Path.cwd(), essential)


def interrupt() -> bool:
    """Send the signal of Ctrl-C to this process. Returns True, as a site that is ready does."""
    os.kill(os.getpid(), signal.SIGINT)
    return True


def never() -> bool:
    """Stand for a site that does not become ready in time."""
    return False


def once_written(file: Path, lines: int) -> None:
    """Wait until a process has written this number of lines to the file, then send the signal of
    Ctrl-C to this process.
    """
    while not file.exists() or len(file.read_text().splitlines()) < lines:
        time.sleep(0.01)
    interrupt()


def alive(pid: int) -> bool:
    """Return whether a process still runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_stops_every_process_and_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    running_site = Supervisor([service("web", FOREVER), service("worker", FOREVER)])
    assert running_site.run(interrupt) == 0
    processes = [running.process for running in running_site.running]
    assert all(process is not None and process.poll() is not None for process in processes)
    assert capsys.readouterr().out.endswith("Stopped.\n")


def test_a_web_process_that_cannot_start_is_the_end_and_an_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    web = service("web", "print('no such module')", essential=True)
    running_site = Supervisor([web, service("worker", FOREVER)])
    assert running_site.run(never) == 1
    assert running_site.running[1].process is not None
    assert running_site.running[1].process.poll() is not None
    shown = capsys.readouterr()
    assert "web    | no such module" in shown.out
    assert "The web process ended" in shown.err


@pytest.fixture
def no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "FIRST_DELAY", 0.01)
    monkeypatch.setattr(supervisor, "LONGEST_DELAY", 0.01)


@pytest.mark.usefixtures("no_delay")
def test_a_worker_that_dies_is_started_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starts = tmp_path / "starts"
    running_site = Supervisor([service("web", FOREVER), service("worker", FRAIL, str(starts))])
    running_site.running[1].delay = 0.01
    threading.Thread(target=once_written, args=(starts, 3), daemon=True).start()
    assert running_site.run(never) == 0
    assert "worker ended with code 7; again in" in capsys.readouterr().out


@pytest.mark.usefixtures("no_delay")
def test_a_web_process_that_ends_on_a_site_that_was_ready_is_started_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starts = tmp_path / "starts"
    web = service("web", FRAIL, str(starts), essential=True)
    running_site = Supervisor([web, service("worker", FOREVER)])
    running_site.running[0].delay = 0.01
    running_site.is_ready.set()
    threading.Thread(target=once_written, args=(starts, 4), daemon=True).start()
    assert running_site.run(never) == 0
    assert "web ended with code 7; again in" in capsys.readouterr().out


def test_a_process_that_will_not_stop_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "GRACE", 0.05)
    note = tmp_path / "pid"
    waits = (
        "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"
    )
    web = service("web", waits, str(note), essential=True)
    running_site = Supervisor([web, service("worker", STUBBORN, str(note))])
    assert running_site.run(never) == 1
    assert not alive(int(note.read_text()))


def test_restarts_slow_down_and_recover() -> None:
    assert next_delay(1, lived=0) == 2
    assert next_delay(LONGEST_DELAY, lived=0) == LONGEST_DELAY
    assert next_delay(LONGEST_DELAY, lived=STABLE_AFTER) == 1
