"""Ends the processes of a site."""

import os
import signal
import subprocess

GRACE = 15  # seconds a server may take to end in order


def end(process: subprocess.Popen[bytes]) -> None:
    """Send SIGTERM to a process; kill its whole group if it has not ended after GRACE."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process group with SIGKILL, as a power failure would."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(GRACE)
