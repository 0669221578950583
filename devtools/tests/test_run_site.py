"""Web server and worker start and stop together."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from devtools.paths import ROOT

FOREVER = "exec sleep 600"
RUN = "import sys, json; from devtools.run_site import run_processes; "
RUN += "sys.exit(run_processes(json.loads(sys.argv[1])))"


def started(tmp_path: Path, web: str, worker: str) -> subprocess.Popen[str]:
    """Run two shell commands as the site's processes. The second one's id is in `worker.pid`."""
    noted = f"echo $$ > {tmp_path}/worker.pid; {worker}"
    commands = f'{{"web": "{web}", "worker": "{noted}"}}'
    command = [sys.executable, "-c", RUN, commands]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def worker_of(tmp_path: Path) -> int:
    """Wait until the worker has started, and return its process id."""
    file = tmp_path / "worker.pid"
    ends = time.monotonic() + 60
    while not (file.exists() and file.read_text().endswith("\n")):
        assert time.monotonic() < ends, "The worker did not start."
        time.sleep(0.01)
    return int(file.read_text())


def alive(pid: int) -> bool:
    """Return whether a process still runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_stops_every_process_without_an_error(
    number: signal.Signals, tmp_path: Path
) -> None:
    site = started(tmp_path, FOREVER, FOREVER)
    worker = worker_of(tmp_path)
    site.send_signal(number)
    output, _ = site.communicate(timeout=60)
    assert site.returncode == 0, output
    assert not alive(worker)


def test_a_web_process_that_cannot_start_fails_the_command(tmp_path: Path) -> None:
    once_both_run = f"until [ -s {tmp_path}/worker.pid ]; do sleep 0.01; done"
    site = started(tmp_path, f"{once_both_run}; echo no such module; exit 0", FOREVER)
    output, _ = site.communicate(timeout=60)
    assert site.returncode == 1
    assert "| no such module" in output
    assert not alive(worker_of(tmp_path))


def test_a_worker_that_exits_fails_the_command(tmp_path: Path) -> None:
    site = started(tmp_path, FOREVER, "exit 7")
    output, _ = site.communicate(timeout=60)
    assert site.returncode == 1
    assert "worker stopped (rc=7)" in output
    assert "sending SIGTERM to web" in output


def test_processes_stop_when_the_terminal_is_closed(tmp_path: Path) -> None:
    site = started(tmp_path, "while true; do echo; sleep 0.01; done", FOREVER)
    worker = worker_of(tmp_path)
    assert site.stdout
    site.stdout.close()
    site.send_signal(signal.SIGHUP)
    assert site.wait(60) == 0
    assert not alive(worker)
